//! What the app knows of a club besides its rows: the club file, the rules in force, the texts, the group.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use engine::rules::Rules;

use crate::config::{self, ClubFile, ConfigError};
use crate::locale::Texts;
use crate::message::Contact;
use crate::schedule::{self, Job, JobKind};

/// The settings of one club for as long as the service runs.
#[derive(Debug)]
pub struct Settings {
    /// The club's label in the store.
    pub club_id: String,
    /// The club file.
    pub file: ClubFile,
    /// The rules of the half that is being played.
    pub rules: Rules,
    /// What a season file calls these rules.
    pub rules_name: String,
    /// The name of that half, when the club plays in halves.
    pub half: Option<String>,
    /// The club's own time.
    pub zone: Tz,
    /// What the bot says.
    pub texts: Texts,
    /// The club's group; none while it has no group.
    pub group: Option<Contact>,
}

impl Settings {
    /// The settings with the rules of the first half of the club file.
    ///
    /// # Errors
    /// When the rules of that half contradict each other.
    pub fn new(
        club_id: &str,
        file: ClubFile,
        group: Option<Contact>,
    ) -> Result<Self, Vec<ConfigError>> {
        let half = file.halves.first().map(|half| half.name.clone());
        let rules = file.rules(half.as_deref(), None)?;
        let zone = file.timetable.time_zone;
        let rules_name = config::rules_name(&file, half.as_deref());
        let texts = Texts::dutch();
        Ok(Self {
            club_id: club_id.to_owned(),
            file,
            rules,
            rules_name,
            half,
            zone,
            texts,
            group,
        })
    }

    /// How many rounds the half that is being played has, or the season of a club without halves.
    #[must_use]
    pub fn period_rounds(&self) -> Option<u16> {
        let mut halves = self.file.halves.iter();
        let half = halves.find(|half| Some(&half.name) == self.half.as_ref());
        half.map(|half| half.rounds).or(self.file.rounds)
    }

    /// The jobs of a round that starts at this moment, by time.
    #[must_use]
    pub fn jobs(&self, starts_at: DateTime<Utc>) -> Vec<Job> {
        schedule::jobs_of_round(starts_at, &self.file.timetable)
    }

    /// When this job of the round is due; none when the club file does not plan it.
    #[must_use]
    pub fn job(&self, kind: JobKind, starts_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.jobs(starts_at)
            .into_iter()
            .find(|job| job.kind == kind)
            .map(|job| job.at)
    }

    /// Signing on and off must be done before this moment.
    #[must_use]
    pub fn deadline(&self, starts_at: DateTime<Utc>) -> DateTime<Utc> {
        self.job(JobKind::Deadline, starts_at).unwrap_or(starts_at)
    }
}
