//! How far the networks were heard. A deadline is decided when everything that was done before it has come in, from every
//! network that can be reached; and of what comes after an outage nobody knows when in the outage it was done.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::watch;

/// A deadline does not wait longer than this for what the networks still have.
pub const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(1);
/// A network that has not answered for so long is down: nobody waits for it. It is asked at least twice as often.
const DOWN_AFTER: TimeDelta = TimeDelta::minutes(1);
/// Between two questions may lie so long without anybody calling it an outage.
const BREATH: TimeDelta = TimeDelta::seconds(3);
/// How often it is written down until when a network was heard.
const NOTED_EVERY: TimeDelta = TimeDelta::seconds(10);

/// What is known of one network.
#[derive(Clone, Copy, Debug, Default)]
struct Ear {
    /// When it answered last.
    answered_at: Option<DateTime<Utc>>,
    /// What was done before this moment has come in: then it was asked, and had nothing more.
    complete_until: Option<DateTime<Utc>>,
    /// There was an outage that began then, and not everything from it has come in yet.
    outage_since: Option<DateTime<Utc>>,
    /// When it was last written down until when it was heard.
    noted_at: Option<DateTime<Utc>>,
}

/// How far each network was heard that is listened to.
#[derive(Debug)]
pub struct Hearing {
    ears: Mutex<BTreeMap<&'static str, Ear>>,
    wanted: watch::Sender<DateTime<Utc>>,
}

impl Default for Hearing {
    fn default() -> Self {
        Self {
            ears: Mutex::default(),
            wanted: watch::Sender::new(DateTime::<Utc>::MIN_UTC),
        }
    }
}

impl Hearing {
    fn ears(&self) -> MutexGuard<'_, BTreeMap<&'static str, Ear>> {
        self.ears.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This network is listened to from now on; until when it was heard by the run before, if that is known.
    pub fn begin(&self, platform: &'static str, heard_until: Option<DateTime<Utc>>) {
        let ear = Ear {
            outage_since: heard_until,
            ..Ear::default()
        };
        self.ears().insert(platform, ear);
    }

    /// The network is about to be asked: since when it was not heard, when there is or was an outage of which not
    /// everything has come in.
    pub fn asking(&self, platform: &'static str, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let mut ears = self.ears();
        let ear = ears.entry(platform).or_default();
        let silent = ear.answered_at.filter(|&at| now - at > BREATH);
        ear.outage_since = ear.outage_since.or(silent);
        ear.outage_since
    }

    /// The network was asked at a moment and answered now; `had_nothing`: everything that was done before has come in.
    /// Returns whether it is time to write down that it was heard.
    pub fn answered(
        &self,
        platform: &'static str,
        (asked_at, now): (DateTime<Utc>, DateTime<Utc>),
        had_nothing: bool,
    ) -> bool {
        let mut ears = self.ears();
        let ear = ears.entry(platform).or_default();
        ear.answered_at = Some(now);
        if had_nothing {
            ear.complete_until = Some(asked_at);
            ear.outage_since = None;
        }
        let due = ear.outage_since.is_none()
            && (ear.noted_at).is_none_or(|noted| now - noted >= NOTED_EVERY);
        if due {
            ear.noted_at = Some(now);
        }
        due
    }

    /// Whether everything that was done before a moment has come in, from every network that is up; for a while. When
    /// not, the networks are asked at once.
    pub fn is_complete(&self, moment: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        if now - moment >= LONGEST_WAIT {
            return true;
        }
        let lacks = |ear: &Ear| {
            let up = ear.answered_at.is_some_and(|at| now - at < DOWN_AFTER);
            up && ear.complete_until.is_none_or(|until| until < moment)
        };
        if !self.ears().values().any(lacks) {
            return true;
        }
        self.wanted.send_if_modified(|wanted| {
            let later = moment > *wanted;
            *wanted = moment.max(*wanted);
            later
        });
        false
    }

    /// Comes back when somebody waits for what this network still has.
    pub async fn hurried(&self, platform: &'static str) {
        let complete = self.ears().get(platform).and_then(|ear| ear.complete_until);
        let mut wanted = self.wanted.subscribe();
        let waits = |wanted: &DateTime<Utc>| complete.is_none_or(|until| until < *wanted);
        // The other end is ours: it is there as long as we are.
        let _ = wanted.wait_for(waits).await;
    }
}
