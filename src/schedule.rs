//! When the bot does what: the jobs of a round and which of them are due. Pure: the time is an argument
//! and nothing is started here.
//!
//! A job of a round happens at the last moment at or before the round's start that its expression in the
//! club file matches (poll, reminder, list, deadline, pairing), or at the first one after it (results reminder,
//! standings). It follows from the round's start alone, so a moved evening moves its jobs with it.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

use crate::config::{Moment, Timetable, When};

/// What the bot does by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobKind {
    /// Posts the sign-up poll.
    Poll,
    /// Writes to who has not said anything yet.
    Reminder,
    /// Shows the group who plays, as the bot has it.
    List,
    /// Closes the sign-up.
    Deadline,
    /// Publishes the pairing.
    Pairing,
    /// Asks who has not come: his game is lost. De Pion, Competitieavond 2.3.
    Forfeit,
    /// The same for who announced that he would be late. De Pion, Competitieavond 2.4.
    ForfeitWhenAnnounced,
    /// Asks for the results that are not in.
    ResultsReminder,
    /// Posts the standing.
    Standings,
}

impl JobKind {
    /// All kinds, in the order of a round.
    pub const ALL: [Self; 9] = [
        Self::Poll,
        Self::Reminder,
        Self::List,
        Self::Deadline,
        Self::Pairing,
        Self::Forfeit,
        Self::ForfeitWhenAnnounced,
        Self::ResultsReminder,
        Self::Standings,
    ];

    /// Whether it is done while people play.
    #[must_use]
    pub const fn is_of_the_evening(self) -> bool {
        matches!(
            self,
            Self::Forfeit | Self::ForfeitWhenAnnounced | Self::ResultsReminder
        )
    }

    /// Whether it decides something from what people said before it.
    #[must_use]
    pub const fn decides(self) -> bool {
        matches!(self, Self::Deadline | Self::Pairing)
    }

    /// The key in the club file.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Poll => "poll",
            Self::Reminder => "reminder",
            Self::List => "list",
            Self::Deadline => "deadline",
            Self::Pairing => "pairing",
            Self::Forfeit => "forfeit",
            Self::ForfeitWhenAnnounced => "forfeit_when_announced",
            Self::ResultsReminder => "results_reminder",
            Self::Standings => "standings",
        }
    }

    /// When it is done for a round that starts at `start`.
    fn at(self, timetable: &Timetable, start: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        let before = |moment: &Option<Moment>| moment.as_ref()?.of_round(start);
        let moment = |moment: &Moment| moment.of_round(start);
        let after = |when: &Option<When>| when.as_ref()?.first_after(start);
        let on_the_evening = |time: Option<NaiveTime>| {
            let wall = start.date_naive().and_time(time?);
            start.timezone().from_local_datetime(&wall).earliest()
        };
        match self {
            Self::Poll => before(&timetable.poll),
            Self::Reminder => before(&timetable.reminder),
            Self::List => before(&timetable.list),
            Self::Deadline => moment(&timetable.deadline),
            Self::Pairing => timetable.pairing.as_ref().and_then(moment),
            Self::Forfeit => on_the_evening(timetable.forfeit),
            Self::ForfeitWhenAnnounced => on_the_evening(timetable.forfeit_when_announced),
            Self::ResultsReminder => after(&timetable.results_reminder),
            Self::Standings => after(&timetable.standings),
        }
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
        let at = kind.at(timetable, &start)?;
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
/// time; each with the number of its evening. `rounds` are the rounds that are not over yet, `jobs_of` gives the
/// jobs of each.
#[must_use]
pub fn due(
    now: DateTime<Utc>,
    rounds: &[Round],
    jobs_of: &dyn Fn(Round) -> Vec<Job>,
    done: &BTreeSet<Done>,
) -> Vec<(i64, Job)> {
    let mut found = Vec::new();
    for &(evening, start) in rounds {
        let jobs = jobs_of((evening, start));
        let standings = jobs.iter().find(|job| job.kind == JobKind::Standings);
        // Of several rounds on an evening each has its standing: only what starts after that moment ends its sense.
        let over = standings.map_or(start, |job| job.at.max(start));
        let next_start = rounds
            .iter()
            .map(|&(_, next)| next)
            .filter(|&next| next > over)
            .min();
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
        JobKind::Poll | JobKind::Reminder | JobKind::List => other(JobKind::Deadline),
        // Until the sign-up is closed nothing else can happen with the round.
        JobKind::Deadline => None,
        // People at the club still want to know who plays whom; the next day nobody does.
        JobKind::Pairing => Some(start + Duration::hours(6)),
        // Once the round is over who did not come is no question any more.
        JobKind::Forfeit | JobKind::ForfeitWhenAnnounced => Some(job.at + Duration::hours(3)),
        // The standing asks for what is still open.
        JobKind::ResultsReminder => other(JobKind::Standings).or(Some(job.at + Duration::days(1))),
        JobKind::Standings => next_start.or(Some(job.at + Duration::days(7))),
    }
}
