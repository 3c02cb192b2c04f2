//! Signing on and off. De Pion, Aan- en afmelden: a regular player is expected unless he signs off before
//! the deadline, a flexible player plays only when he signed on before it. What comes later is told to the
//! organiser, who decides.

use chrono::{DateTime, TimeDelta, Utc};
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

    /// Writes what a member said; the moment of the first time he said just that stays, and so does what
    /// the organiser decided about it.
    fn record(&mut self, attendance: Attendance) {
        let key = (attendance.evening_id, attendance.member_id);
        let all = &mut self.rows.attendances;
        match all.iter_mut().find(|a| (a.evening_id, a.member_id) == key) {
            Some(said) if said.answer == attendance.answer => {
                said.external_result = attendance.external_result;
                if attendance.in_time && !said.in_time {
                    (said.in_time, said.said_at) = (true, attendance.said_at);
                }
            }
            Some(said) => *said = attendance,
            None => all.push(attendance),
        }
    }

    /// What arrives much later than it was sent does not undo what was said in between.
    fn check_latest(
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

    /// What the organiser hears when somebody was in time and it is known only after the deadline.
    fn in_time_after_all(&self, member_id: i64, evening_id: i64, plays: bool) -> String {
        let args = args![
            name => self.name(member_id),
            round => self.round_of(evening_id),
            sent => self.say_weekday_time(self.said_at),
            plays => if plays { "yes" } else { "no" },
        ];
        self.text("in-time-after-all", &args)
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
        self.check_latest(member_id, evening_id, rows::Answer::Plays)?;
        if stage != Stage::Begun && (self.in_time(&evening) || is_in) {
            if !is_in || self.attendance(member_id, evening_id).is_none() {
                self.record(self.said(member_id, evening_id, rows::Answer::Plays));
            }
            if !is_in && stage != Stage::Open {
                let text = self.in_time_after_all(member_id, evening_id, true);
                self.attendance_changed(&evening, Some(News::of(member_id, text)));
            }
            return Ok(self.text("signed-on", &args![day => day, round => round]));
        }
        if stage == Stage::Begun {
            return self.refuse_begun(&evening);
        }
        let asked = self.rows.questions.iter().any(|q| {
            let his =
                || serde_json::from_str(&q.data).is_ok_and(|l: Late| l.member_id == member_id);
            q.open && q.kind == Late::KIND && q.evening_id == Some(evening_id) && his()
        });
        if !asked {
            self.ask_late(member_id, &evening);
        }
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

    fn refuse_begun<T>(&self, evening: &Evening) -> Result<T, Refusal> {
        let off = evening.state == EveningState::Cancelled;
        let over = self.local_day(self.now) > self.local_day(evening.starts_at);
        let args = args![
            day => self.day(evening),
            organiser => self.organiser_name(),
            over => if over { "yes" } else { "no" },
        ];
        self.refuse(if off { "evening-off" } else { "evening-begun" }, &args)
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
        let name = self.name(late.member_id);
        let text = self.text("comes-after-all", &args![name => name]);
        self.attendance_changed(&evening, Some(News::of(late.member_id, text)));
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
                return self.refuse_begun(evening);
            }
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
        if was_in && (late || stage != Stage::Open) && stage != Stage::Begun {
            let news = if late {
                News {
                    late_off: true,
                    ..News::of(member_id, self.late_off_text(&evening, member_id, said))
                }
            } else {
                News::of(
                    member_id,
                    self.in_time_after_all(member_id, evening_id, false),
                )
            };
            self.attendance_changed(&evening, Some(news));
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

    /// The evenings for which the member's notice pays nothing any more. De Pion, Algemeen 4.
    fn unpaid_notices(&self, member_id: i64) -> Vec<i64> {
        let noticed = self
            .rounds()
            .into_iter()
            .filter(|evening| self.attends(member_id, evening) == Attends::WithNotice);
        let numbered = (1..).zip(noticed);
        let unpaid =
            numbered.filter(|&(nth, _)| self.settings.rules.notice_share(nth) == Fraction::ZERO);
        unpaid.map(|(_, evening)| evening.evening_id).collect()
    }

    /// A new absence counts before the later ones: which of those it pushes out of the pay.
    fn no_longer_paid(&self, member_id: i64, new: &[i64], unpaid: &[i64]) -> Option<String> {
        let lost: Vec<i64> = self
            .unpaid_notices(member_id)
            .into_iter()
            .filter(|evening_id| !new.contains(evening_id) && !unpaid.contains(evening_id))
            .collect();
        let counts: Vec<u32> = lost
            .iter()
            .map(|&evening_id| self.notices_until(member_id, evening_id))
            .collect();
        let args = args![rounds => self.rounds_text(&lost), count => self.count_text(&counts)];
        (!lost.is_empty()).then(|| self.text("no-longer-paid", &args))
    }

    /// `ronde 2 en ronde 3`
    fn rounds_text(&self, evenings: &[i64]) -> String {
        let rounds = evenings.iter().map(|&id| {
            let round = self.round_of(id);
            self.text("round", &args![round => round])
        });
        self.list(rounds.collect())
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
        let args = args![
            day => self.day(evening),
            round => self.round_of(evening.evening_id),
            worth => self.notice_worth(member_id, evening.evening_id),
        ];
        self.text("signed-off", &args)
    }

    /// `Dat levert 0,3333 keer je waarde op; dit is de 1e van 2 keer in de winterhelft.`
    fn notice_worth(&self, member_id: i64, evening_id: i64) -> String {
        let nth = self.notices_until(member_id, evening_id);
        let share = self.settings.rules.notice_share(nth);
        let worth = self
            .settings
            .texts
            .part_of(share, &self.text("your-value", &args![]));
        let args = args![
            worth => worth,
            count => self.count_text(&[nth]),
            limit => self.paid_notices(),
            paid => if share == Fraction::ZERO { "no" } else { "yes" },
        ];
        self.text("notice-worth", &args)
    }

    fn notices_text(&self, member_id: i64, evenings: &[i64]) -> String {
        let counts: Vec<u32> = evenings
            .iter()
            .map(|&id| self.notices_until(member_id, id))
            .collect();
        let last = counts.iter().copied().max().unwrap_or(0);
        let pays = |nth: u32| self.settings.rules.notice_share(nth) != Fraction::ZERO;
        let args = args![
            rounds => self.rounds_text(evenings),
            count => self.count_text(&counts),
            limit => self.paid_notices(),
            next => match (pays(last), pays(last + 1)) {
                (true, true) => "something",
                (true, false) => "nothing",
                (false, _) => "over",
            },
        ];
        self.text("signed-off-several", &args)
    }

    /// `1e van 2 keer in de winterhelft`, or only `1e keer` where there is no end to it.
    fn count_text(&self, counts: &[u32]) -> String {
        let paid = self.paid_notices();
        let over = counts.iter().any(|&nth| nth > paid);
        let nth = counts
            .iter()
            .map(|nth| self.text("nth", &args![nth => *nth]));
        let half = self.settings.half.clone();
        let args = args![
            nth => self.list(nth.collect()),
            paid => paid,
            over => if over { "yes" } else { "no" },
            half => half.unwrap_or_default(),
        ];
        self.text("nth-of", &args)
    }

    /// How many absences with notice the rules count; what comes after them is the rest.
    fn paid_notices(&self) -> u32 {
        let tiers = self.settings.rules.notice.iter();
        tiers.filter_map(|tier| tier.times).sum()
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
        let args = args![
            day => self.day(&evening),
            organiser => self.organiser_name(),
            worth => self.notice_worth(member_id, evening_id),
        ];
        let text = self.text("excused-you", &args);
        self.tell(member_id, &text);
        if evening.state == EveningState::Finished {
            let args = args![name => self.name(member_id), round => self.round_of(evening_id)];
            let text = self.text("excused-public", &args);
            self.announce_correction(&text, evening_id);
        }
        let args =
            args![name => self.name(member_id), day => self.day(&evening), reason => reason.trim()];
        Ok(self.text("excused", &args))
    }

    /// The evening that an excuse is about: the latest one past its deadline that the member missed
    /// without notice, else the current one.
    pub(crate) fn missed_evening(&self, member_id: i64) -> Result<i64, Refusal> {
        let past = self.rounds().into_iter().rev().filter(|evening| {
            let late = !matches!(evening.state, EveningState::Planned | EveningState::Open);
            late && !self.seated(evening.evening_id).contains(&member_id)
        });
        let mut missed =
            past.filter(|evening| self.attends(member_id, evening) == Attends::WithoutNotice);
        match missed.next() {
            Some(evening) => Ok(evening.evening_id),
            None => self.expect_current(),
        }
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
        let answer = self.sign_off(member_id, &[evening_id], None, "");
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

/// A message that arrives this long after it was sent was held up.
const DELAYED: TimeDelta = TimeDelta::minutes(1);

/// Why an attendance changed after the deadline, for the organiser.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub(crate) member_id: i64,
    pub(crate) text: String,
    /// He signed off too late: there may be force majeure.
    pub(crate) late_off: bool,
}

impl News {
    pub(crate) const fn of(member_id: i64, text: String) -> Self {
        Self {
            member_id,
            text,
            late_off: false,
        }
    }
}

/// How an organiser's decision stands in the row.
const WITH_NOTICE: &str = "notice";
