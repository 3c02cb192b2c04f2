//! What the app knows of a club besides its rows: the club file, the rules in force, the texts, the group.

use chrono::NaiveDate;
use chrono_tz::Tz;
use engine::rules::Rules;

use super::code;
use crate::config::{ClubFile, ConfigError, RatingList, Timetable};
use crate::entropy::Entropy;
use crate::locale::{Language, Texts};
use crate::message::Contact;

/// The label in the store of the club of an installation with one.
pub const ONLY_CLUB: &str = "club";

/// The settings of one club for as long as the service runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The club's label in the store.
    pub club_id: String,
    /// The club file.
    pub file: ClubFile,
    /// The rules of every half, from every day on which they change; the first ones hold from the beginning.
    regulations: Vec<Regulation>,
    /// The club's own time.
    pub zone: Tz,
    /// The club's group; none while it has no group.
    pub group: Option<Contact>,
    /// The name by which the bot is addressed on its network, without `@`: `@bot`, `/stand@bot`. On the console `bot`;
    /// another network gives its own. Letters, figures and `_`, in any case.
    pub bot: String,
    /// The networks on which the bot has no group: who is only there gets in his own chat what others read in the group.
    pub groupless: Vec<&'static str>,
    /// What makes a link of a code behind it: whoever opens it sends the code. Only where a network has such links.
    pub start_link: Option<String>,
    /// Where invitation codes come from.
    pub entropy: Entropy,
}

/// The rules of a half from a day on.
#[derive(Clone, Debug)]
struct Regulation {
    half: Option<String>,
    since: NaiveDate,
    rules: Rules,
}

impl Settings {
    /// The settings with the rules of the club file.
    ///
    /// # Errors
    /// When the rules of a half contradict each other.
    pub fn new(
        club_id: &str,
        file: ClubFile,
        group: Option<Contact>,
    ) -> Result<Self, Vec<ConfigError>> {
        let mut halves: Vec<Option<String>> = file
            .halves
            .iter()
            .map(|half| Some(half.name.clone()))
            .collect();
        if halves.is_empty() {
            halves.push(None);
        }
        let mut regulations = Vec::new();
        for half in halves {
            for since in file.rule_changes() {
                let rules = file.rules_on(half.as_deref(), since, None)?;
                let half = half.clone();
                regulations.push(Regulation { half, since, rules });
            }
        }
        let zone = file.timetable.time_zone;
        Ok(Self {
            club_id: club_id.to_owned(),
            file,
            regulations,
            zone,
            group,
            bot: "bot".to_owned(),
            groupless: Vec::new(),
            start_link: None,
            entropy: Entropy::System,
        })
    }

    /// What stands before a key that another club of the same bot may have as well: a button is known by its key. The
    /// club of an installation with one needs nothing.
    pub(crate) fn mark(&self) -> String {
        if self.club_id == ONLY_CLUB {
            return String::new();
        }
        let hash = code::hash(&self.club_id, "");
        format!("{}.", hash.get(..6).unwrap_or_default())
    }

    /// The rules that hold in a half on a day; of a half that the club file does not have, those of its first.
    #[must_use]
    pub fn rules(&self, half: Option<&str>, day: NaiveDate) -> &Rules {
        let first = self.regulations[0].half.as_deref();
        let known = self.regulations.iter().any(|r| r.half.as_deref() == half);
        let half = if known { half } else { first };
        let of_half = self
            .regulations
            .iter()
            .filter(|r| r.half.as_deref() == half);
        let (mut begun, mut all) = (of_half.clone().filter(|r| r.since <= day), of_half);
        let rules = begun.next_back().or_else(|| all.next());
        &rules.expect("every club file has rules").rules
    }

    /// The language of the club: of its group, and of everybody who chose none.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.file.language
    }

    /// What the bot says in the language of the club.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        Texts::of(self.language())
    }

    /// After how many games an estimated rating is looked at again. De Zwarte Dame, a.3.
    pub(crate) const fn rating_review(&self) -> Option<u16> {
        self.file.season.estimated_rating_review
    }

    /// Whether the ratings of the first of the month count for the start order. De Pion, Algemeen 2.
    pub(crate) fn ratings_of_first_of_month(&self) -> bool {
        self.file.season.rating_list == RatingList::FirstOfMonth
    }

    /// So many days one can appeal against a decision. De Zwarte Dame, f.5.
    pub(crate) const fn appeal_days(&self) -> Option<u16> {
        self.file.season.appeal_days
    }

    /// When the bot does what on an evening of that day.
    #[must_use]
    pub fn timetable(&self, rapid: bool, day: NaiveDate) -> &Timetable {
        match &self.file.rapid {
            Some(rules) if rapid => &rules.timetable,
            Some(_) | None => self.file.timetable_on(day),
        }
    }
}
