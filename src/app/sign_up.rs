//! Signing on and off. De Pion, Aan- en afmelden: a regular player is expected unless he signs off before
//! the deadline, a flexible player plays only when he signed on before it. What comes later is told to the
//! organiser, who decides.

use chrono::TimeDelta;

use super::attendance::{Attends, Stage};
use super::desk::{Answer, Desk, Refusal};
use super::late::News;
use crate::args;
use crate::store::rows::{self, Attendance, Evening, EveningState};
use speech::ExternalClaim;

/// A message that arrives this long after it was sent was held up.
const DELAYED: TimeDelta = TimeDelta::minutes(1);

impl Desk<'_> {
    /// What arrives much later than it was sent does not undo what was said in between.
    pub(crate) fn check_latest(
        &self,
        member_id: i64,
        evening_id: i64,
        answer: rows::Answer,
    ) -> Result<(), Refusal> {
        let delayed = self.now - self.said_at > DELAYED;
        match self.attendance(member_id, evening_id) {
            Some(said) if delayed && said.said_at > self.said_at && said.answer != answer => {
                let args = args![
                    sent => self.say_weekday_time(self.said_at),
                    later => self.say_weekday_time(said.said_at),
                    day => self.day(self.evening(evening_id)),
                    plays => if said.answer == rows::Answer::Plays { "yes" } else { "no" },
                ];
                self.refuse("said-otherwise-later", &args)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Signs a member on for these evenings and says so.
    pub(crate) fn sign_on(&mut self, member_id: i64, evenings: &[i64]) -> Answer {
        self.may_play(member_id)?;
        let mut answers = Vec::new();
        for &evening_id in evenings {
            answers.push(self.sign_on_once(member_id, evening_id)?);
        }
        Ok(answers.join("\n"))
    }

    pub(crate) fn sign_on_once(&mut self, member_id: i64, evening_id: i64) -> Answer {
        let evening = self.evening(evening_id).clone();
        let (day, round) = (self.day(&evening), self.round_label(evening_id));
        let stage = self.stage(&evening);
        self.expect_not_leaving(member_id, &evening)?;
        let is_in = self.has_joined(member_id, &evening)
            && self.attends(member_id, &evening) == Attends::Plays;
        self.check_latest(member_id, evening_id, rows::Answer::Plays)?;
        if stage != Stage::Begun && (self.in_time(&evening) || is_in) {
            if !is_in || self.attendance(member_id, evening_id).is_none() {
                self.record(self.said(member_id, evening_id, rows::Answer::Plays));
            }
            if !is_in && stage != Stage::Open {
                let news = self.in_time_after_all(member_id, evening_id, true);
                self.attendance_changed(&evening, news);
            }
            return Ok(self.text("signed-on", &args![day => day, round => round]));
        }
        // Who comes into the hall late may still play somebody who waits.
        if stage == Stage::Begun && evening.state != EveningState::Published {
            return self.refuse_begun(&evening);
        }
        if self.is_asked(member_id, evening_id) {
            return self.refuse("asked-already", &args![organiser => self.organiser_name()]);
        }
        self.ask_late(member_id, &evening);
        let deadline = self.deadline(&evening);
        let today = self.local_day(deadline) == self.local_day(self.now);
        let args = args![
            deadline => self.say_weekday_time(deadline),
            time => self.say_time(deadline),
            today => if today { "yes" } else { "no" },
            organiser => self.organiser_name(),
        ];
        Ok(self.text("signed-on-late", &args))
    }

    pub(crate) fn refuse_begun<T>(&self, evening: &Evening) -> Result<T, Refusal> {
        let off = evening.state == EveningState::Cancelled;
        let over = self.local_day(self.now) > self.local_day(evening.starts_at);
        let args = args![
            day => self.day(evening),
            organiser => self.organiser_name(),
            over => if over { "yes" } else { "no" },
        ];
        self.refuse(if off { "evening-off" } else { "evening-begun" }, &args)
    }

    /// Signs a member off for these evenings and says what it is worth. `said` is what he wrote, for the
    /// organiser.
    pub(crate) fn sign_off(
        &mut self,
        member_id: i64,
        evenings: &[i64],
        external: Option<ExternalClaim>,
        said: &str,
    ) -> Answer {
        self.may_play(member_id)?;
        let none = |&id: &i64| self.external_pays(id).is_none();
        if external.is_some() && evenings.iter().any(none) {
            return self.refuse(
                "no-external",
                &args![club => self.settings.file.name.clone()],
            );
        }
        let mut open = Vec::new();
        let mut late = Vec::new();
        for &evening_id in evenings {
            self.expect_absence(member_id, evening_id, external)?;
            let answer = external.map_or(rows::Answer::Absent, |_| rows::Answer::External);
            self.check_latest(member_id, evening_id, answer)?;
        }
        let unpaid = self.unpaid_notices(member_id);
        for &evening_id in evenings {
            self.sign_off_once(member_id, evening_id, external, said);
            // Who said it in time and says it again is still in time.
            let in_time = |a: &Attendance| a.in_time || a.counts_as.is_some();
            if self.attendance(member_id, evening_id).is_some_and(in_time) {
                open.push(evening_id)
            } else {
                late.push(evening_id)
            }
        }
        let mut answers = Vec::new();
        if !open.is_empty() {
            answers.push(self.signed_off_text(member_id, &open));
        }
        answers.extend(self.no_longer_paid(member_id, evenings, &unpaid));
        for evening_id in late {
            answers.push(self.signed_off_late_text(member_id, evening_id));
        }
        Ok(answers.join("\n"))
    }

    /// Once the evening has begun the organiser decides; only the result of an external game that was
    /// announced may come later. A game that has a result, or is put off, is not signed off from.
    pub(crate) fn expect_absence(
        &self,
        member_id: i64,
        evening_id: i64,
        external: Option<ExternalClaim>,
    ) -> Result<(), Refusal> {
        let evening = self.evening(evening_id);
        let is_external = matches!(self.attends(member_id, evening), Attends::External(_));
        if self.stage(evening) == Stage::Begun && !(external.is_some() && is_external) {
            return self.refuse_begun(evening);
        }
        self.expect_joined(member_id, evening)?;
        let has_result = external.is_some_and(|claim| claim != ExternalClaim::Open);
        if has_result && self.local_day(evening.starts_at) > self.local_day(self.said_at) {
            return self.refuse("external-too-early", &args![day => self.day(evening)]);
        }
        let boards = self.boards_of(evening_id).into_iter();
        let settled = boards
            .filter(|board| board.white == member_id || board.black == member_id)
            .find_map(|board| board.result.clone());
        match settled {
            None => Ok(()),
            Some(result) => {
                let (round, result) = (self.round_label(evening_id), self.say_result(&result));
                self.refuse("game-settled", &args![round => round, result => result])
            }
        }
    }

    /// Of whom it was said that he leaves by then, nobody waits for.
    fn expect_not_leaving(&self, member_id: i64, evening: &Evening) -> Result<(), Refusal> {
        if !self.will_have_left(member_id, evening) {
            return Ok(());
        }
        let args = args![
            name => self.name(member_id),
            day => self.day(evening),
            own => if self.speaker() == Ok(member_id) { "yes" } else { "no" },
            organiser => self.organiser_name(),
        ];
        self.refuse("leaves-by-then", &args)
    }

    /// Who begins in a later round has nothing to sign off from before.
    pub(crate) fn expect_joined(&self, member_id: i64, evening: &Evening) -> Result<(), Refusal> {
        self.expect_not_leaving(member_id, evening)?;
        if self.has_joined(member_id, evening) {
            return Ok(());
        }
        let args = args![
            name => self.name(member_id),
            joined => self.joined(evening.competition_id, member_id),
            round => self.round_label(evening.evening_id),
            own => if self.speaker() == Ok(member_id) { "yes" } else { "no" },
        ];
        self.refuse("joins-later", &args)
    }

    /// The evening of which the result of an external game comes in: the latest that has come, for which
    /// the member said that he plays elsewhere.
    pub(crate) fn external_evening(
        &self,
        member_id: i64,
        claim: Option<ExternalClaim>,
    ) -> Option<i64> {
        claim.filter(|&claim| claim != ExternalClaim::Open)?;
        let today = self.local_day(self.said_at);
        let come = |e: &&Evening| self.local_day(e.starts_at) <= today;
        let elsewhere = |e: &&Evening| matches!(self.attends(member_id, e), Attends::External(_));
        let rounds = self.calendar().into_iter().rev();
        let latest = rounds.filter(come).find(elsewhere);
        latest.map(|evening| evening.evening_id)
    }

    /// Who is on a board tonight and signs off without a day means tonight, not next week; tonight is for
    /// the organiser.
    pub(crate) fn expect_not_playing_now(&self, member_id: i64) -> Result<(), Refusal> {
        let now = self.current_evening().filter(|evening| {
            evening.state == EveningState::Published && evening.starts_at <= self.said_at
        });
        match now {
            Some(evening) if self.seated(evening.evening_id).contains(&member_id) => {
                self.refuse_begun(evening)
            }
            Some(_) | None => Ok(()),
        }
    }

    pub(crate) fn sign_off_once(
        &mut self,
        member_id: i64,
        evening_id: i64,
        external: Option<ExternalClaim>,
        said: &str,
    ) {
        let answer = if external.is_some() {
            rows::Answer::External
        } else {
            rows::Answer::Absent
        };
        let mut attendance = self.said(member_id, evening_id, answer);
        attendance.external_result = external.and_then(ExternalClaim::as_row).map(str::to_owned);
        let evening = self.evening(evening_id).clone();
        let was_in = self.attends(member_id, &evening) == Attends::Plays;
        let (late, stage) = (!attendance.in_time, self.stage(&evening));
        if evening.state == EveningState::Finished {
            return self.late_external(attendance, &evening);
        }
        self.record(attendance);
        if was_in && (late || stage != Stage::Open) && stage != Stage::Begun {
            let news = if late {
                Some(News {
                    late_off: true,
                    ..News::of(member_id, self.late_off_text(&evening, member_id, said))
                })
            } else {
                self.in_time_after_all(member_id, evening_id, false)
            };
            self.attendance_changed(&evening, news);
        }
    }

    /// The result of an external game of a round that is closed: the standing changes, and that is said.
    pub(crate) fn late_external(&mut self, attendance: Attendance, evening: &Evening) {
        let member_id = attendance.member_id;
        let result = attendance.external_result.as_deref().map(str::to_owned);
        let standing = self.standings_now(evening.evening_id);
        self.record(attendance);
        let args = args![
            name => self.name(member_id),
            round => self.round_label(evening.evening_id),
            result => result.unwrap_or_default(),
        ];
        let text = self.text("external-result", &args);
        self.announce_change(&text, evening.evening_id, &standing, &[member_id]);
    }

    /// Takes back what the member said: his default counts again.
    pub(crate) fn withdraw(&mut self, member_id: i64, evening_id: i64) -> Answer {
        let evening = self.evening(evening_id).clone();
        let open = self.stage(&evening) == Stage::Open;
        if !self.in_time(&evening) || !open {
            // After the deadline taking back a sign-up is signing off.
            return self.sign_off(member_id, &[evening_id], None, "");
        }
        self.rows
            .attendances
            .retain(|a| (a.evening_id, a.member_id) != (evening_id, member_id));
        let plays = if self.attends(member_id, &evening) == Attends::Plays {
            "yes"
        } else {
            "no"
        };
        Ok(self.text(
            "withdrawn",
            &args![day => self.day(&evening), plays => plays],
        ))
    }
}
