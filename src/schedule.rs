//! When the bot does what: the jobs of a round and which of them are due. Pure: the time is an argument
//! and nothing is started here.
//!
//! A job of a round happens at the last moment at or before the round's start that its expression in the
//! club file matches (poll, reminder, deadline, pairing), or at the first one after it (results reminder,
//! standings). It follows from the round's start alone, so a moved evening moves its jobs with it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, Duration, TimeZone, Utc};
use chrono_tz::Tz;

use crate::config::{Timetable, When};

/// Rounds that began longer ago have nothing due any more, and no moment in common with a round that has.
const BEHIND: Duration = Duration::days(60);

/// Rounds that begin later have no job yet: jobs come at most 14 days before their round.
const AHEAD: Duration = Duration::days(15);

const WEEK: Duration = Duration::days(7);

/// What the bot does by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobKind {
    /// Posts the sign-up poll.
    Poll,
    /// Writes to who has not said anything yet.
    Reminder,
    /// Closes the sign-up.
    Deadline,
    /// Publishes the pairing.
    Pairing,
    /// Asks for the results that are not in.
    ResultsReminder,
    /// Posts the standing.
    Standings,
}

impl JobKind {
    /// All kinds, in the order of a round.
    pub const ALL: [Self; 6] = [
        Self::Poll,
        Self::Reminder,
        Self::Deadline,
        Self::Pairing,
        Self::ResultsReminder,
        Self::Standings,
    ];

    /// The key in the club file.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Poll => "poll",
            Self::Reminder => "reminder",
            Self::Deadline => "deadline",
            Self::Pairing => "pairing",
            Self::ResultsReminder => "results_reminder",
            Self::Standings => "standings",
        }
    }

    fn when(self, timetable: &Timetable) -> Option<&When> {
        match self {
            Self::Poll => timetable.poll.as_ref(),
            Self::Reminder => timetable.reminder.as_ref(),
            Self::Deadline => Some(&timetable.deadline),
            Self::Pairing => timetable.pairing.as_ref(),
            Self::ResultsReminder => timetable.results_reminder.as_ref(),
            Self::Standings => timetable.standings.as_ref(),
        }
    }

    const fn comes_after_the_start(self) -> bool {
        matches!(self, Self::ResultsReminder | Self::Standings)
    }
}

/// One job of one round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub kind: JobKind,
    /// The date and time on the club's clock, such as `2026-09-10 18:00:00`: with the kind a unique key, so
    /// that a job is done at most once whatever the clock does.
    pub slot: String,
}

/// The jobs of the round that starts at `start`, in order of time. A job that the club file does not have
/// is not there.
#[must_use]
pub fn jobs_of_round(start: DateTime<Utc>, timetable: &Timetable) -> Vec<Job> {
    let start = start.with_timezone(&timetable.time_zone);
    let job = |kind: JobKind| {
        let when = kind.when(timetable)?;
        let at = if kind.comes_after_the_start() {
            when.first_after(&start)
        } else {
            when.last_at_or_before(&start)
        };
        let at = at?;
        let slot = at.format("%Y-%m-%d %H:%M:%S").to_string();
        Some(Job {
            at: at.to_utc(),
            kind,
            slot,
        })
    };
    let mut jobs: Vec<Job> = JobKind::ALL.into_iter().filter_map(job).collect();
    jobs.sort();
    jobs
}

/// The jobs whose moment has come at `now`, that are not in `already_run` (kind and slot) and that still make
/// sense, in order of time; with the index of their round in `rounds`, which holds the starts of all rounds
/// of the season. Two rounds can have the same moment (an evening moved into the week of another one): the
/// second one's slot then ends in ` #2`.
#[must_use]
pub fn due(
    now: DateTime<Utc>,
    rounds: &[DateTime<Utc>],
    timetable: &Timetable,
    already_run: &BTreeSet<(JobKind, String)>,
) -> Vec<(usize, Job)> {
    let near =
        |(start, _): &(DateTime<Utc>, usize)| now - BEHIND <= *start && *start <= now + AHEAD;
    let mut in_order: Vec<(DateTime<Utc>, usize)> =
        rounds.iter().copied().zip(0..).filter(near).collect();
    in_order.sort();
    let mut slots: BTreeMap<(JobKind, String), u32> = BTreeMap::new();
    let mut found = Vec::new();
    for (position, &(start, index)) in in_order.iter().enumerate() {
        let next_start = in_order[position + 1..]
            .iter()
            .map(|&(next, _)| next)
            .find(|&next| next > start);
        let jobs = jobs_of_round(start, timetable);
        for mut job in jobs.clone() {
            let nth = slots.entry((job.kind, job.slot.clone())).or_default();
            *nth += 1;
            if *nth > 1 {
                job.slot = format!("{} #{nth}", job.slot);
            }
            let end = end_of_sense(
                &job,
                &jobs,
                next_start,
                end_of_day(start, timetable.time_zone),
            );
            let done = already_run.contains(&(job.kind, job.slot.clone()));
            if job.at <= now && now < end && !done {
                found.push((job, index));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(job, index)| (index, job)).collect()
}

/// Until when a job that was missed is still worth doing.
fn end_of_sense(
    job: &Job,
    jobs: &[Job],
    next_start: Option<DateTime<Utc>>,
    end_of_day: Option<DateTime<Utc>>,
) -> DateTime<Utc> {
    let other = |kind: JobKind| jobs.iter().find(|job| job.kind == kind).map(|job| job.at);
    let end = match job.kind {
        // After the deadline an answer changes nothing any more.
        JobKind::Poll | JobKind::Reminder => other(JobKind::Deadline),
        // People at the club still want to know who plays whom; the next day nobody does.
        JobKind::Deadline | JobKind::Pairing => end_of_day,
        // The standing asks for what is still open.
        JobKind::ResultsReminder => {
            other(JobKind::Standings).or_else(|| Some(job.at + Duration::days(1)))
        }
        JobKind::Standings => next_start.map(|start| start.min(job.at + WEEK)),
    };
    end.unwrap_or(job.at + WEEK)
}

/// The midnight after a moment, on the club's clock.
fn end_of_day(moment: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
    let date = moment
        .with_timezone(&zone)
        .date_naive()
        .checked_add_days(Days::new(1))?;
    let midnight = zone.from_local_datetime(&date.and_time(chrono::NaiveTime::MIN));
    midnight.earliest().map(|midnight| midnight.to_utc())
}
