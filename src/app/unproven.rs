//! Time unproven: somebody pressed a button while the network could not be heard, and the deadline fell in that time.
//! Nobody knows whether it was before it. It counts as in time for the moment, and the organiser decides.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk};
use super::jobs::poll_option;
use super::late::News;
use crate::args;
use crate::store::rows::{self, Attendance, EveningState};

/// What counts for the moment, and what was before it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Unproven {
    pub(crate) member_id: i64,
    pub(crate) said: Attendance,
    pub(crate) before: Option<Attendance>,
}

impl Unproven {
    pub(crate) const KIND: &'static str = "unproven";
}

impl Desk<'_> {
    /// The deadline of the evening fell in an outage, and what is being said came after it: it counts from the beginning
    /// of the outage. Gives when it came.
    fn doubted(&mut self, evening_id: i64) -> Option<DateTime<Utc>> {
        let deadline = self.deadline(self.evening(evening_id));
        let since = self.since.filter(|&since| since < deadline)?;
        let received_at = self.said_at;
        (received_at >= deadline).then(|| {
            self.said_at = since;
            received_at
        })
    }

    /// Whether nobody knows if what is being said was in time.
    pub(crate) fn is_unproven(&self) -> bool {
        self.since == Some(self.said_at)
    }

    /// What a member answered in the poll or by a button, and counts by the rules; when nobody knows whether it was in
    /// time, the organiser is asked.
    pub(crate) fn cast_in_doubt(
        &mut self,
        member_id: i64,
        evening_id: i64,
        option: Option<usize>,
    ) -> Answer {
        let Some(received_at) = self.doubted(evening_id) else {
            return self.cast(member_id, evening_id, option);
        };
        let before = self.attendance(member_id, evening_id).cloned();
        let answer = self.cast(member_id, evening_id, option)?;
        let now = self.attendance(member_id, evening_id).cloned();
        let anew = now.filter(|said| said.in_time && Some(said) != before.as_ref());
        let (Some(said), Some(option)) = (anew, option) else {
            return Ok(answer);
        };
        let data = Unproven {
            member_id,
            said,
            before,
        };
        self.ask_whether_in_time(evening_id, (option, received_at), data);
        let note = self.text("unproven-you", &args![organiser => self.organiser_name()]);
        Ok(format!("{answer} {note}"))
    }

    fn ask_whether_in_time(
        &mut self,
        evening_id: i64,
        (option, received_at): (usize, DateTime<Utc>),
        data: Unproven,
    ) {
        let option = poll_option(option).map(|id| self.text(id, &args![]));
        let args = args![
            name => self.name(data.member_id),
            round => self.round_label(evening_id),
            option => option.unwrap_or_default(),
            since => self.say_time(self.said_at),
            received => self.say_time(received_at),
            deadline => self.say_weekday_time(self.deadline(self.evening(evening_id))),
        ];
        let ask = Ask {
            kind: Unproven::KIND,
            data,
            evening_id: Some(evening_id),
            text: self.text("unproven", &args),
            buttons: vec![
                self.text("button-in-time", &args![]),
                self.text("button-too-late", &args![]),
            ],
        };
        self.ask_organisers(&ask);
    }

    /// The same of somebody who is not linked yet: who links him should know.
    pub(crate) fn keep_in_doubt(&mut self, evening_id: i64, option: Option<usize>) -> Answer {
        let Some(received_at) = self.doubted(evening_id) else {
            return self.keep_vote(evening_id, option);
        };
        let contact = self.contact.clone().map(|contact| contact.0);
        let args = args![
            name => self.seen_as(&contact.unwrap_or_default()),
            round => self.round_label(evening_id),
            since => self.say_time(self.said_at),
            received => self.say_time(received_at),
        ];
        let text = self.text("unproven-unlinked", &args);
        let answer = self.keep_vote(evening_id, option)?;
        self.tell_organisers(&text);
        Ok(answer)
    }

    /// The organiser believes it: it stays as it is.
    pub(crate) fn believe(&mut self, unproven: &Unproven) -> Answer {
        let args = args![name => self.name(unproven.member_id)];
        Ok(self.text("unproven-in-time", &args))
    }

    /// The organiser does not believe it: who signed on is not in, who signed off did so too late.
    pub(crate) fn disbelieve(&mut self, evening_id: i64, unproven: &Unproven) -> Answer {
        let (member_id, evening) = (unproven.member_id, self.evening(evening_id).clone());
        let now = self.attendance(member_id, evening_id);
        let args = args![
            name => self.name(member_id),
            day => self.day(&evening),
            round => self.round_label(evening_id),
            organiser => self.decider(),
            plays => if unproven.said.answer == rows::Answer::Plays { "yes" } else { "no" },
        ];
        if now != Some(&unproven.said) {
            return self.refuse("unproven-said-otherwise", &args);
        }
        if matches!(
            evening.state,
            EveningState::Finished | EveningState::Cancelled
        ) {
            return self.refuse("unproven-over", &args);
        }
        if unproven.said.answer == rows::Answer::Plays {
            let key = (evening_id, member_id);
            let all = &mut self.rows.attendances;
            all.retain(|a| (a.evening_id, a.member_id) != key);
            all.extend(unproven.before.clone());
            let text = self.text("unproven-not-in", &args);
            self.attendance_changed(&evening, Some(News::of(member_id, text)));
        } else {
            self.count_as_late(member_id, evening_id);
        }
        let text = self.with_appeal(self.text("unproven-too-late-you", &args));
        self.tell(member_id, &text);
        Ok(self.text("unproven-too-late", &args))
    }

    /// The absence of a member came after the deadline.
    fn count_as_late(&mut self, member_id: i64, evening_id: i64) {
        let key = (evening_id, member_id);
        let mut all = self.rows.attendances.iter_mut();
        if let Some(said) = all.find(|a| (a.evening_id, a.member_id) == key) {
            said.in_time = false;
        }
    }

    /// The organiser decides about an absence in words (`/overmacht`): the question whether it was in time is settled.
    /// `late`: it was not.
    pub(crate) fn settle_unproven(&mut self, member_id: i64, evening_id: i64, late: bool) {
        let mut asked = false;
        for question in self
            .rows
            .questions
            .iter_mut()
            .filter(|q| q.open && q.kind == Unproven::KIND && q.evening_id == Some(evening_id))
        {
            let data = serde_json::from_str::<Unproven>(&question.data);
            if data.is_ok_and(|data| data.member_id == member_id) {
                (question.open, asked) = (false, true);
            }
        }
        if asked && late {
            self.count_as_late(member_id, evening_id);
        }
    }
}
