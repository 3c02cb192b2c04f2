//! The calendar: which evening is which round, when its deadline is, and how a day is said.

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::desk::{Desk, Refusal};
use crate::args;
use crate::config::Timetable;
use crate::schedule::{self, Job, JobKind};
use crate::store::rows::{Evening, EveningState};
use speech::Day;

impl Desk<'_> {
    /// The evenings that are played, of every competition, in order.
    pub(crate) fn calendar(&self) -> Vec<&Evening> {
        let played = self
            .rows
            .evenings
            .iter()
            .filter(|e| e.state != EveningState::Cancelled);
        let mut rounds: Vec<&Evening> = played.collect();
        rounds.sort_by_key(|evening| (evening.starts_at, evening.evening_id));
        rounds
    }

    /// The number of the evening's round in its competition, from 1; for a cancelled evening 0.
    pub(crate) fn round_of(&self, evening_id: i64) -> u16 {
        let place = self
            .rounds_of(self.evening(evening_id).competition_id)
            .iter()
            .position(|evening| evening.evening_id == evening_id);
        place
            .and_then(|place| u16::try_from(place + 1).ok())
            .unwrap_or(0)
    }

    /// The number of the round as it is said: `3`, `3 van de rapid`, or `3 van de winterhelft` once another half is on.
    pub(crate) fn round_label(&self, evening_id: i64) -> String {
        let round = self.round_of(evening_id);
        if self.is_rapid(evening_id) {
            return self.text("rapid-round", &args![round => round]);
        }
        match self.other_half(self.evening(evening_id).competition_id) {
            half if half.is_empty() => round.to_string(),
            half => self.text("half-round", &args![round => round, half => half]),
        }
    }

    /// The evening with this number.
    ///
    /// # Panics
    /// When there is none: numbers come from rows that refer to an evening.
    pub(crate) fn evening(&self, evening_id: i64) -> &Evening {
        let found = self
            .rows
            .evenings
            .iter()
            .find(|evening| evening.evening_id == evening_id);
        found.expect("rows refer to evenings that exist")
    }

    /// The same, to change it.
    pub(crate) fn evening_mut(&mut self, evening_id: i64) -> &mut Evening {
        let found = self
            .rows
            .evenings
            .iter_mut()
            .find(|evening| evening.evening_id == evening_id);
        found.expect("rows refer to evenings that exist")
    }

    /// The round that is being signed up for, paired or played: the first that is not finished. One whose
    /// day went by without a pairing is passed over, as long as there is another.
    pub(crate) fn current_evening(&self) -> Option<&Evening> {
        let today = self.local_day(self.now);
        let open = |evening: &&&Evening| evening.state != EveningState::Finished;
        let rounds = self.calendar();
        let missed = |evening: &Evening| {
            let paired = evening.state == EveningState::Published;
            !paired && self.local_day(evening.starts_at) < today
        };
        let mut current = rounds.iter().filter(open);
        let first = current.clone().next();
        current.find(|evening| !missed(evening)).or(first).copied()
    }

    /// The same, or a refusal that says that there is none.
    pub(crate) fn expect_current(&self) -> Result<i64, Refusal> {
        match self.current_evening() {
            Some(evening) => Ok(evening.evening_id),
            None => self.refuse("no-evening", &args![]),
        }
    }

    /// The round that is being got ready. While a round of the Rapid is being played it is the next one of the same
    /// evening, once people sign up for it. De Pion, Rapid 3.
    pub(crate) fn coming_round(&self) -> Result<i64, Refusal> {
        let current = self.expect_current()?;
        let next = self.next_that_evening(current);
        let next = next.filter(|next| self.takes_check_in(self.evening(current), next));
        Ok(next.map_or(current, |next| next.evening_id))
    }

    /// The round of which the pairing is being made: the current one, or while a round of the Rapid is being played
    /// the next one of the same evening.
    pub(crate) fn drafted_round(&self) -> Result<i64, Refusal> {
        let current = self.expect_current()?;
        let next = self.next_that_evening(current);
        let next = next.filter(|next| next.state == EveningState::Closed);
        Ok(next.map_or(current, |next| next.evening_id))
    }

    /// The round of the Rapid after this one, when this one is public and both are on one evening.
    fn next_that_evening(&self, evening_id: i64) -> Option<&Evening> {
        let evening = self.evening(evening_id);
        let public = evening.state == EveningState::Published && self.is_rapid(evening_id);
        let rounds = self.rounds_of(evening.competition_id).into_iter();
        let mut after = rounds.skip_while(|other| other.starts_at <= evening.starts_at);
        let next = after.find(|other| other.state != EveningState::Published);
        let day = |evening: &Evening| self.local_day(evening.starts_at);
        next.filter(|next| public && day(next) == day(evening))
    }

    /// Whether people sign up for the round after the current one: its poll is out, or it has none.
    fn takes_check_in(&self, current: &Evening, next: &Evening) -> bool {
        match next.state {
            EveningState::Open | EveningState::Closed => true,
            EveningState::Planned => {
                let no_poll = self.job(JobKind::Poll, next).is_none();
                no_poll && current.starts_at <= self.now
            }
            EveningState::Published | EveningState::Finished | EveningState::Cancelled => false,
        }
    }

    /// Whether an evening has not begun yet.
    pub(crate) fn is_coming(&self, evening: &Evening) -> bool {
        evening.starts_at > self.said_at && evening.state != EveningState::Finished
    }

    /// The next evening that has not begun yet.
    pub(crate) fn coming_evening(&self) -> Option<&Evening> {
        self.calendar()
            .into_iter()
            .find(|evening| self.is_coming(evening))
    }

    /// The last moment to sign on or off is just before this one. Without a deadline in the club file it
    /// is the start of the evening.
    pub(crate) fn deadline(&self, evening: &Evening) -> DateTime<Utc> {
        self.job(JobKind::Deadline, evening)
            .unwrap_or(evening.starts_at)
    }

    /// The jobs of an evening, by time: those of its competition, by the club file of its day.
    pub(crate) fn jobs(&self, evening: &Evening) -> Vec<Job> {
        schedule::jobs_of_round(evening.starts_at, self.timetable(evening))
    }

    /// When the bot does what on an evening.
    pub(crate) fn timetable(&self, evening: &Evening) -> &Timetable {
        let rapid = self.is_rapid(evening.evening_id);
        let day = self.local_day(evening.starts_at);
        self.settings.timetable(rapid, day)
    }

    /// When this job of the evening is due; none when the club file does not plan it.
    pub(crate) fn job(&self, kind: JobKind, evening: &Evening) -> Option<DateTime<Utc>> {
        let mut jobs = self.jobs(evening).into_iter();
        jobs.find(|job| job.kind == kind).map(|job| job.at)
    }

    /// `vrijdag 11 september`, of the evening.
    pub(crate) fn day(&self, evening: &Evening) -> String {
        self.say_day(evening.starts_at)
    }

    /// `vrijdag 11 september`.
    pub(crate) fn say_day(&self, moment: DateTime<Utc>) -> String {
        self.texts.date(&moment.with_timezone(&self.settings.zone))
    }

    /// `vrijdag 11 september 20:15`.
    pub(crate) fn say_moment(&self, at: DateTime<Utc>) -> String {
        format!("{} {}", self.say_day(at), self.say_time(at))
    }

    /// `20:15`.
    pub(crate) fn say_time(&self, moment: DateTime<Utc>) -> String {
        self.texts.time(&moment.with_timezone(&self.settings.zone))
    }

    /// `donderdag 18:00`.
    pub(crate) fn say_weekday_time(&self, moment: DateTime<Utc>) -> String {
        let weekday = self.texts.weekday(self.local_day(moment).weekday());
        format!("{weekday} {}", self.say_time(moment))
    }

    /// A day as somebody named it: `18-9`, `ronde 7`, `vrijdag`.
    pub(crate) fn say_typed_day(&self, day: &Day) -> String {
        match day {
            Day::Round(round) => self.text("round", &args![round => *round]),
            Day::Weekday(weekday) => self.texts.weekday(*weekday),
            Day::Date { .. } | Day::On(_) => day.to_string(),
            Day::Span(span) => {
                let from = Day::On(span.from).to_string();
                let until = span.until.map(|until| Day::On(until).to_string());
                let args = args![
                    from => from,
                    any => if until.is_some() { "yes" } else { "no" },
                    until => until.unwrap_or_default(),
                ];
                self.text("stretch", &args)
            }
        }
    }

    /// The day in the club's own time.
    pub(crate) fn local_day(&self, moment: DateTime<Utc>) -> NaiveDate {
        moment.with_timezone(&self.settings.zone).date_naive()
    }

    /// The evening that falls on a day of which the year may be left open: then it is the first such day
    /// from today on, or with its month the last one before.
    pub(crate) fn evening_on(&self, day: u32, month: Option<u32>) -> Option<&Evening> {
        let today = self.local_day(self.said_at);
        let fits = |evening: &&Evening| {
            let date = self.local_day(evening.starts_at);
            date.day() == day && month.is_none_or(|month| date.month() == month)
        };
        let (past, coming): (Vec<&Evening>, Vec<&Evening>) = self
            .calendar()
            .into_iter()
            .filter(fits)
            .partition(|evening| self.local_day(evening.starts_at) < today);
        let past = past.last().filter(|_| month.is_some());
        coming.first().or(past).copied()
    }
}
