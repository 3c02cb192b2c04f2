//! When the bot does what: the jobs of a round and which of them are due. Pure: the time is an argument
//! and nothing is started here.
//!
//! A job of a round happens at the last moment at or before the round's start that its expression in the
//! club file matches (poll, reminder, deadline, pairing), or at the first one after it (results reminder,
//! standings). It follows from the round's start alone, so a moved evening moves its jobs with it.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};

use crate::config::{Timetable, When};

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

/// A round as the schedule sees it: the number of its evening, and its start.
pub type Round = (i64, DateTime<Utc>);

/// A job that was done: of which evening, which, and in which slot. An evening that is moved gets new slots.
pub type Done = (i64, JobKind, String);

/// The jobs whose moment has come at `now`, that are not in `done` and that still make sense, in order of
/// time; each with the number of its evening. `rounds` are the rounds that are not over yet.
#[must_use]
pub fn due(
    now: DateTime<Utc>,
    rounds: &[Round],
    timetable: &Timetable,
    done: &BTreeSet<Done>,
) -> Vec<(i64, Job)> {
    let mut found = Vec::new();
    for &(evening, start) in rounds {
        let next_start = rounds
            .iter()
            .map(|&(_, next)| next)
            .filter(|&next| next > start)
            .min();
        let jobs = jobs_of_round(start, timetable);
        for job in &jobs {
            let sense = end_of_sense(job, &jobs, start, next_start).is_none_or(|end| now < end);
            if job.at <= now && sense && !done.contains(&(evening, job.kind, job.slot.clone())) {
                found.push((job.clone(), evening));
            }
        }
    }
    found.sort();
    found
        .into_iter()
        .map(|(job, evening)| (evening, job))
        .collect()
}

/// Until when a job that was missed is still worth doing; none: always.
fn end_of_sense(
    job: &Job,
    jobs: &[Job],
    start: DateTime<Utc>,
    next_start: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    let other = |kind: JobKind| jobs.iter().find(|job| job.kind == kind).map(|job| job.at);
    match job.kind {
        // After the deadline an answer changes nothing any more.
        JobKind::Poll | JobKind::Reminder => other(JobKind::Deadline),
        // Until the sign-up is closed nothing else can happen with the round.
        JobKind::Deadline => None,
        // People at the club still want to know who plays whom; the next day nobody does.
        JobKind::Pairing => Some(start + Duration::hours(6)),
        // The standing asks for what is still open.
        JobKind::ResultsReminder => other(JobKind::Standings).or(Some(job.at + Duration::days(1))),
        JobKind::Standings => next_start.or(Some(job.at + Duration::days(7))),
    }
}
