//! Signing on and off. De Pion, Aan- en afmelden: a regular player is expected unless he signs off before
//! the deadline, a flexible player plays only when he signed on before it. What comes later is told to the
//! organiser, who decides.

use chrono::{DateTime, Utc};
use engine::competition::ExternalResult;
use engine::points::Fraction;
use serde::{Deserialize, Serialize};

use super::ask::Late;
use super::desk::{Answer, Ask, Desk, Refusal};
use super::facts::external_result;
use crate::args;
use crate::config::{Absence, Expected};
use crate::store::rows::{self, Attendance, Evening, EveningState};
use crate::words;

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
enum Stage {
    /// Sign-ups are being taken.
    Open,
    /// The deadline has passed, the pairing is not public.
    Closed,
    /// The pairing is public, the evening has not begun.
    Published,
    /// The evening has begun, or is over.
    Begun,
}

/// A game elsewhere that somebody reports: with its result, where he gave one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ExternalClaim {
    /// No result yet.
    Open,
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl ExternalClaim {
    const fn as_row(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Win => Some("win"),
            Self::Draw => Some("draw"),
            Self::Loss => Some("loss"),
        }
    }
}

impl Desk<'_> {
    fn attendance(&self, member_id: i64, evening_id: i64) -> Option<&Attendance> {
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
            return if self.is_expected(member_id) {
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
    fn gives_notice(&self, member_id: i64) -> bool {
        self.is_expected(member_id)
            || self.settings.file.sign_up.flexible_decline == Absence::Notice
    }

    /// Everybody who plays on the evening, by number.
    pub(crate) fn attending(&self, evening: &Evening) -> Vec<i64> {
        let round = i64::from(self.round_of(evening.evening_id));
        let members = self.rows.members.iter();
        let here = members.filter(|m| m.plays && m.left.is_none() && m.joined_round <= round);
        let playing = here.filter(|m| self.attends(m.member_id, evening) == Attends::Plays);
        playing.map(|member| member.member_id).collect()
    }

    /// Whether the member said anything about the evening.
    pub(crate) fn has_answered(&self, member_id: i64, evening_id: i64) -> bool {
        self.attendance(member_id, evening_id).is_some()
    }

    fn stage(&self, evening: &Evening) -> Stage {
        match evening.state {
            EveningState::Planned | EveningState::Open => Stage::Open,
            EveningState::Closed => Stage::Closed,
            EveningState::Published if self.now < evening.starts_at => Stage::Published,
            EveningState::Published | EveningState::Finished | EveningState::Cancelled => {
                Stage::Begun
            }
        }
    }

    fn in_time(&self, evening: &Evening) -> bool {
        self.said_at < self.deadline(evening)
    }

    /// Writes what a member said; the moment of the first time he said just that stays.
    fn record(&mut self, attendance: Attendance) {
        let key = (attendance.evening_id, attendance.member_id);
        let all = &mut self.rows.attendances;
        match all.iter_mut().find(|a| (a.evening_id, a.member_id) == key) {
            Some(said) if said.answer == attendance.answer && said.in_time => {
                said.external_result = attendance.external_result;
            }
            Some(said) => *said = attendance,
            None => all.push(attendance),
        }
    }

    fn said(&self, member_id: i64, evening_id: i64, answer: rows::Answer) -> Attendance {
        Attendance {
            evening_id,
            member_id,
            answer,
            external_result: None,
            in_time: self.in_time(self.evening(evening_id)),
            said_at: self.said_at,
            counts_as: None,
            reason: None,
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

    fn may_play(&self, member_id: i64) -> Result<(), Refusal> {
        let member = self.member(member_id);
        if member.plays && member.left.is_none() {
            Ok(())
        } else {
            self.refuse("not-a-player", &args![])
        }
    }

    fn sign_on_once(&mut self, member_id: i64, evening_id: i64) -> Answer {
        let evening = self.evening(evening_id).clone();
        let (day, round) = (self.day(&evening), self.round_of(evening_id));
        let stage = self.stage(&evening);
        let is_in = self.attends(member_id, &evening) == Attends::Plays;
        if self.in_time(&evening) && stage == Stage::Open || is_in && stage != Stage::Begun {
            if !is_in || self.attendance(member_id, evening_id).is_none() {
                self.record(self.said(member_id, evening_id, rows::Answer::Plays));
            }
            return Ok(self.text("signed-on", &args![day => day, round => round]));
        }
        if stage == Stage::Begun {
            let organiser = self.organiser_name();
            return self.refuse("evening-begun", &args![day => day, organiser => organiser]);
        }
        self.ask_late(member_id, &evening);
        let deadline = self.say_time(self.deadline(&evening));
        let organiser = self.organiser_name();
        Ok(self.text(
            "signed-on-late",
            &args![deadline => deadline, organiser => organiser],
        ))
    }

    fn ask_late(&mut self, member_id: i64, evening: &Evening) {
        let players = self.attending(evening).len() + 1;
        let even = if players.is_multiple_of(2) {
            "even"
        } else {
            "odd"
        };
        let name = self.name(member_id);
        let round = self.round_of(evening.evening_id);
        let ask = Ask {
            kind: Late::KIND,
            data: Late {
                member_id,
                said_at: self.said_at,
            },
            evening_id: Some(evening.evening_id),
            text: self.text(
                "late-sign-up",
                &args![name => name, round => round, even => even],
            ),
            buttons: vec![
                self.text("button-let-in", &args![]),
                self.text("button-not-now", &args![]),
            ],
        };
        self.ask_organisers(&ask);
    }

    /// The organiser lets somebody in after the deadline.
    pub(crate) fn let_in(&mut self, evening_id: i64, late: &Late) {
        let mut said = self.said(late.member_id, evening_id, rows::Answer::Plays);
        said.in_time = false;
        said.said_at = late.said_at;
        self.record(said);
        let evening = self.evening(evening_id).clone();
        let text = self.text("let-in", &args![day => self.day(&evening)]);
        self.tell(late.member_id, &text);
        self.attendance_changed(&evening, None);
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
        if external.is_some() && self.settings.rules.external.is_none() {
            return self.refuse(
                "no-external",
                &args![club => self.settings.file.name.clone()],
            );
        }
        let mut open = Vec::new();
        let mut late = Vec::new();
        for &evening_id in evenings {
            let evening = self.evening(evening_id);
            let begun = self.stage(evening) == Stage::Begun && external.is_none();
            if begun {
                let (day, organiser) = (self.day(evening), self.organiser_name());
                return self.refuse("evening-begun", &args![day => day, organiser => organiser]);
            }
            let in_time = self.in_time(evening);
            if in_time {
                open.push(evening_id)
            } else {
                late.push(evening_id)
            }
        }
        for &evening_id in evenings {
            self.sign_off_once(member_id, evening_id, external, said);
        }
        let mut answers = Vec::new();
        if !open.is_empty() {
            answers.push(self.signed_off_text(member_id, &open));
        }
        for evening_id in late {
            answers.push(self.signed_off_late_text(member_id, evening_id));
        }
        Ok(answers.join("\n"))
    }

    fn sign_off_once(
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
        self.record(attendance);
        if was_in && (late || stage != Stage::Open) && external.is_none() {
            self.attendance_changed(&evening, Some((member_id, said)));
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

    /// How many absences with notice the member has up to and including this evening.
    fn notices_until(&self, member_id: i64, evening_id: i64) -> u32 {
        let rounds = self.rounds().into_iter();
        let until =
            rounds.take_while(|evening| evening.starts_at <= self.evening(evening_id).starts_at);
        let notices =
            until.filter(|evening| self.attends(member_id, evening) == Attends::WithNotice);
        u32::try_from(notices.count()).unwrap_or(u32::MAX)
    }

    fn signed_off_text(&self, member_id: i64, evenings: &[i64]) -> String {
        let first = self.evening(evenings[0]);
        match self.attends(member_id, first) {
            Attends::External(_) => self.external_text(evenings),
            Attends::WithNotice if evenings.len() == 1 => self.notice_text(member_id, first),
            Attends::WithNotice => self.notices_text(member_id, evenings),
            Attends::WithoutNotice | Attends::Plays => {
                let days = self.list(
                    evenings
                        .iter()
                        .map(|&id| self.day(self.evening(id)))
                        .collect(),
                );
                self.text("signed-off-flexible", &args![days => days])
            }
        }
    }

    fn notice_text(&self, member_id: i64, evening: &Evening) -> String {
        let nth = self.notices_until(member_id, evening.evening_id);
        let share = self.settings.rules.notice_share(nth);
        let worth = self
            .settings
            .texts
            .part_of(share, &self.text("your-value", &args![]));
        let args = args![
            day => self.day(evening),
            round => self.round_of(evening.evening_id),
            worth => worth,
            count => self.count_text(&[nth]),
            paid => if share == Fraction::ZERO { "no" } else { "yes" },
        ];
        self.text("signed-off", &args)
    }

    fn notices_text(&self, member_id: i64, evenings: &[i64]) -> String {
        let counts: Vec<u32> = evenings
            .iter()
            .map(|&id| self.notices_until(member_id, id))
            .collect();
        let rounds = evenings.iter().map(|&id| {
            let round = self.round_of(id);
            self.text("round", &args![round => round])
        });
        let last = counts.iter().copied().max().unwrap_or(0);
        let next = self.settings.rules.notice_share(last + 1);
        let args = args![
            rounds => self.list(rounds.collect()),
            count => self.count_text(&counts),
            next => if next == Fraction::ZERO && last > 0 { "nothing" } else { "something" },
        ];
        self.text("signed-off-several", &args)
    }

    /// `1e van 2 keer in de winterhelft`, or only `1e keer` where there is no end to it.
    fn count_text(&self, counts: &[u32]) -> String {
        let paid: u32 = self
            .settings
            .rules
            .notice
            .iter()
            .filter_map(|tier| tier.times)
            .sum();
        let nth = counts
            .iter()
            .map(|nth| self.text("nth", &args![nth => *nth]));
        let half = self.settings.half.clone();
        let args = args![
            nth => self.list(nth.collect()),
            paid => paid,
            half => half.unwrap_or_default(),
        ];
        self.text("nth-of", &args)
    }

    fn external_text(&self, evenings: &[i64]) -> String {
        let days = self.list(
            evenings
                .iter()
                .map(|&id| self.day(self.evening(id)))
                .collect(),
        );
        self.text("signed-off-external", &args![days => days])
    }

    fn signed_off_late_text(&self, member_id: i64, evening_id: i64) -> String {
        let evening = self.evening(evening_id);
        let args = args![
            deadline => self.say_weekday_time(self.deadline(evening)),
            organiser => self.organiser_name(),
            day => self.day(evening),
        ];
        if self.is_expected(member_id) || self.has_answered(member_id, evening_id) {
            self.text("signed-off-late", &args)
        } else {
            self.text("signed-off-flexible", &args![days => self.day(evening)])
        }
    }

    /// Takes back what the member said: his default counts again.
    pub(crate) fn withdraw(&mut self, member_id: i64, evening_id: i64) -> Answer {
        let evening = self.evening(evening_id).clone();
        if !self.in_time(&evening) {
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

    /// The organiser decides that an absence counts with notice after all (force majeure).
    /// De Pion, Aan- en afmelden 1.2: "behoudens overmacht".
    pub(crate) fn excuse(&mut self, member_id: i64, evening_id: i64, reason: &str) -> Answer {
        if reason.trim().is_empty() {
            return self.refuse("reason-needed", &args![example => "/overmacht Emil griep"]);
        }
        let evening = self.evening(evening_id).clone();
        if matches!(
            self.attends(member_id, &evening),
            Attends::Plays | Attends::External(_)
        ) {
            let args = args![name => self.name(member_id), day => self.day(&evening)];
            return self.refuse("excuse-not-absent", &args);
        }
        let said = self.attendance(member_id, evening_id).cloned();
        let mut said =
            said.unwrap_or_else(|| self.said(member_id, evening_id, rows::Answer::Absent));
        said.counts_as = Some(WITH_NOTICE.to_owned());
        said.reason = Some(reason.trim().to_owned());
        self.rows
            .attendances
            .retain(|a| (a.evening_id, a.member_id) != (evening_id, member_id));
        self.rows.attendances.push(said);
        let text = self.text("excused-you", &args![day => self.day(&evening)]);
        self.tell(member_id, &text);
        let args =
            args![name => self.name(member_id), day => self.day(&evening), reason => reason.trim()];
        Ok(self.text("excused", &args))
    }

    /// The organiser signs somebody off who phoned; the moment of the call counts.
    pub(crate) fn phoned_off(
        &mut self,
        member_id: i64,
        evening_id: i64,
        called_at: DateTime<Utc>,
    ) -> Answer {
        if called_at > self.now {
            return self.refuse("call-in-future", &args![]);
        }
        let said_at = std::mem::replace(&mut self.said_at, called_at);
        let name = self.name(member_id);
        let answer = self.sign_off(member_id, &[evening_id], None, &name);
        self.said_at = said_at;
        let text = answer?;
        self.tell(member_id, &text);
        let evening = self.evening(evening_id);
        let with = if self.attends(member_id, evening) == Attends::WithNotice {
            "yes"
        } else {
            "no"
        };
        Ok(self.text(
            "phoned-off",
            &args![name => name, day => self.day(evening), notice => with],
        ))
    }

    /// `a`, `a en b`, `a, b en c`.
    pub(crate) fn list(&self, items: Vec<String>) -> String {
        words::list(&self.settings.texts, items)
    }
}

/// How an organiser's decision stands in the row.
const WITH_NOTICE: &str = "notice";
