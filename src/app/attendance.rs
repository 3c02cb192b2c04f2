//! What an evening is for each member: who plays, who is absent and how that counts, from what was said
//! and when. De Pion, Aan- en afmelden 1 and 2.

use engine::competition::ExternalResult;

use super::desk::{Desk, Refusal};
use super::facts::external_result;
use crate::args;
use crate::config::{Absence, Expected};
use crate::store::rows::{self, Attendance, Evening, EveningState};

/// What an evening is for a member, as far as he is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attends {
    /// He plays.
    Plays,
    /// Absent with notice.
    WithNotice,
    /// Absent without notice.
    WithoutNotice,
    /// Plays elsewhere for the club.
    External(Option<ExternalResult>),
}

/// How far an evening is when somebody signs on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Sign-ups are being taken.
    Open,
    /// The deadline has passed, the pairing is not public.
    Closed,
    /// The pairing is public, the evening has not begun.
    Published,
    /// The evening has begun, or is over.
    Begun,
}

/// How an organiser's decision stands in the row.
pub(crate) const WITH_NOTICE: &str = "notice";
pub(crate) const WITHOUT_NOTICE: &str = "no_notice";

impl Desk<'_> {
    pub(crate) fn attendance(&self, member_id: i64, evening_id: i64) -> Option<&Attendance> {
        let all = self.rows.attendances.iter();
        all.clone()
            .find(|a| a.member_id == member_id && a.evening_id == evening_id)
    }

    /// Whether the member takes part when he says nothing. De Pion, Aan- en afmelden 1 and 2.
    pub(crate) fn is_expected(&self, member_id: i64) -> bool {
        match self.settings.file.sign_up.expected {
            Expected::Everybody => true,
            Expected::RegularPlayers => self.member(member_id).regular,
        }
    }

    /// What the evening is for the member.
    pub(crate) fn attends(&self, member_id: i64, evening: &Evening) -> Attends {
        let Some(said) = self.attendance(member_id, evening.evening_id) else {
            // De Pion, Rapid 3: only who is there is paired.
            let rapid = self.is_rapid(evening.evening_id);
            return if !rapid && self.is_expected(member_id) {
                Attends::Plays
            } else {
                Attends::WithoutNotice
            };
        };
        match (said.answer, said.counts_as.as_deref()) {
            (rows::Answer::Plays, _) => Attends::Plays,
            (rows::Answer::External, _) => {
                Attends::External(said.external_result.as_deref().and_then(external_result))
            }
            (rows::Answer::Absent, Some(decided)) if decided == WITH_NOTICE => Attends::WithNotice,
            (rows::Answer::Absent, Some(_)) => Attends::WithoutNotice,
            (rows::Answer::Absent, None) if said.in_time && self.gives_notice(member_id) => {
                Attends::WithNotice
            }
            (rows::Answer::Absent, None) => Attends::WithoutNotice,
        }
    }

    /// A flexible player who declines was not expected: it changes nothing, unless the club reads it otherwise.
    pub(crate) fn gives_notice(&self, member_id: i64) -> bool {
        self.is_expected(member_id)
            || self.settings.file.sign_up.flexible_decline == Absence::Notice
    }

    /// Whether the evening counts for the member: who comes in later is not absent before, and who leaves is not after.
    pub(crate) fn has_joined(&self, member_id: i64, evening: &Evening) -> bool {
        let round = i64::from(self.round_of(evening.evening_id));
        let joined = self.joined(evening.competition_id, member_id) <= round;
        joined && !self.will_have_left(member_id, evening)
    }

    /// Everybody who plays on the evening, by number.
    pub(crate) fn attending(&self, evening: &Evening) -> Vec<i64> {
        let here = self
            .rows
            .members
            .iter()
            .filter(|m| m.plays && m.left.is_none() && self.has_joined(m.member_id, evening));
        let playing = here.filter(|m| self.attends(m.member_id, evening) == Attends::Plays);
        playing.map(|member| member.member_id).collect()
    }

    /// Whether the member said anything about the evening.
    pub(crate) fn has_answered(&self, member_id: i64, evening_id: i64) -> bool {
        self.attendance(member_id, evening_id).is_some()
    }

    pub(crate) fn stage(&self, evening: &Evening) -> Stage {
        match evening.state {
            EveningState::Planned | EveningState::Open => Stage::Open,
            EveningState::Closed => Stage::Closed,
            EveningState::Published if self.now < evening.starts_at => Stage::Published,
            EveningState::Published | EveningState::Finished | EveningState::Cancelled => {
                Stage::Begun
            }
        }
    }

    pub(crate) fn in_time(&self, evening: &Evening) -> bool {
        self.said_at < self.deadline(evening)
    }

    /// Writes what a member said. Who says the same again keeps the moment of the first time, and what the
    /// organiser decided about it. Who plays in a round before his first one begins with it.
    pub(crate) fn record(&mut self, attendance: Attendance) {
        if attendance.answer == rows::Answer::Plays {
            self.begin_with(attendance.member_id, attendance.evening_id);
        }
        let key = (attendance.evening_id, attendance.member_id);
        let all = &mut self.rows.attendances;
        match all.iter_mut().find(|a| (a.evening_id, a.member_id) == key) {
            Some(said)
                if said.answer == attendance.answer && (said.in_time || !attendance.in_time) =>
            {
                said.external_result = attendance.external_result;
                said.late = attendance.late.or(said.late.take());
                if attendance.in_time && !said.in_time {
                    (said.in_time, said.said_at) = (true, attendance.said_at);
                }
            }
            Some(said) => *said = attendance,
            None => all.push(attendance),
        }
    }

    /// De Pion, Aan- en afmelden 2.2.1: a newcomer may take part on the evening on which he comes.
    fn begin_with(&mut self, member_id: i64, evening_id: i64) {
        let round = i64::from(self.round_of(evening_id));
        let competition_id = self.evening(evening_id).competition_id;
        let entry = self.entry_mut(competition_id, member_id);
        if let Some(entry) = entry.filter(|entry| entry.start_place.is_none()) {
            entry.joined_round = entry.joined_round.min(round);
        }
    }

    pub(crate) fn said(&self, member_id: i64, evening_id: i64, answer: rows::Answer) -> Attendance {
        Attendance {
            evening_id,
            member_id,
            answer,
            external_result: None,
            in_time: self.in_time(self.evening(evening_id)),
            said_at: self.said_at,
            counts_as: None,
            reason: None,
            late: None,
        }
    }

    /// Somebody who is in the hall plays after all.
    pub(crate) fn come_in(&mut self, member_id: i64, evening_id: i64) {
        let mut said = self.said(member_id, evening_id, rows::Answer::Plays);
        said.in_time = false;
        self.record(said);
    }

    /// Somebody who was expected is not in the hall: absent without notice.
    pub(crate) fn stay_out(&mut self, member_id: i64, evening_id: i64) {
        let mut said = self.said(member_id, evening_id, rows::Answer::Absent);
        said.in_time = false;
        self.record(said);
    }

    pub(crate) fn may_play(&self, member_id: i64) -> Result<(), Refusal> {
        let member = self.member(member_id);
        if member.plays && member.left.is_some() {
            let args = args![
                own => if self.speaker() == Ok(member_id) { "yes" } else { "no" },
                name => self.name(member_id),
                organiser => self.organiser_name(),
            ];
            return self.refuse("has-left", &args);
        }
        if member.plays {
            Ok(())
        } else {
            self.refuse("not-a-player", &args![])
        }
    }
}
