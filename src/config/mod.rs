//! Club files: the regulation of a club as data (`config/de-pion.toml`). Read and checked as a whole: an
//! unknown key, a wrong value or two keys that contradict each other are refused with file, line, column
//! and what was expected.
//!
//! [`rules`] knows the keys of `[rules]`, `season` and `prize` those of the beginning and the end of a season, `club`
//! those of the other sections, [`When`] the moments in the week.

mod change;
mod chat;
mod club;
mod house_rule;
mod prize;
mod quiet;
mod rapid;
mod reader;
mod roles;
mod rules;
mod season;
mod timetable;
mod whatsapp;
mod when;

use std::collections::BTreeMap;
use std::path::Path;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use engine::rules::Rules;
use engine::swiss::SwissRules;
use serde_json::{Map, Value};

pub use chat::{Chat, Shown};
pub use quiet::Quiet;
pub use reader::{ConfigError, Position};
pub use roles::ClubRoles;
pub use season::{ClubPrize, RatingList, Season};
pub use whatsapp::WhatsApp;
pub use when::{Moment, When, WhenError};

use crate::args;
use crate::locale::{Language, Texts};

/// A club file, checked.
#[derive(Clone, Debug)]
pub struct ClubFile {
    /// What the club is called.
    pub name: String,
    /// The language of the bot.
    pub language: Language,
    /// How many rounds the season has, halves together; none when the regulation does not say.
    pub rounds: Option<u16>,
    /// The halves of the season; empty for a club that plays one competition a season.
    pub halves: Vec<Half>,
    /// Who plays when nobody says anything.
    pub sign_up: SignUp,
    /// The evening at the club.
    pub evening: Evening,
    /// When the bot does what.
    pub timetable: Timetable,
    /// The rapid competition beside it; none for a club that has none.
    pub rapid: Option<Rapid>,
    /// What changes during the season, the first change first.
    changes: Vec<Change>,
    /// How a season begins and ends.
    pub season: Season,
    /// What people watch over and the bot only says, in the order of the file.
    pub house_rules: Vec<HouseRule>,
    /// Which contacts have which role from the start.
    pub roles: ClubRoles,
    /// What WhatsApp lets itself be paid for.
    pub whatsapp: WhatsApp,
    /// What the bot shows in the group.
    pub chat: Chat,
    /// When it is night at the club.
    pub quiet: Option<Quiet>,
    /// The article behind a key, as the club quotes it.
    articles: BTreeMap<String, String>,
    file: String,
    rules: Map<String, Value>,
}

/// A half of the season. De Pion, Stand 2.
#[derive(Clone, Debug)]
pub struct Half {
    /// What it is called: `winter`.
    pub name: String,
    /// How many rounds it has.
    pub rounds: u16,
    /// In how many groups it is played, each paired and ranked by itself. De Pion, Stand 2.2.
    pub groups: u16,
    rules: Map<String, Value>,
}

/// The rapid competition of a club. De Pion, Rapid.
#[derive(Clone, Debug)]
pub struct Rapid {
    /// How it is played.
    pub rules: SwissRules,
    /// How much time a player has, in the words of the club. De Pion, Rapid 2.
    pub tempo: Option<String>,
    /// When the bot does what on a rapid evening; `evening` is the start of the first round.
    pub timetable: Timetable,
}

/// What is otherwise from a day on; before that day everything stays as it was.
#[derive(Clone, Debug)]
struct Change {
    from: NaiveDate,
    /// The only half in which the rules change.
    half: Option<String>,
    rules: Map<String, Value>,
    timetable: Option<Timetable>,
}

/// Who plays when nobody says anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignUp {
    /// Who is expected without saying so.
    pub expected: Expected,
    /// What it counts as when a flexible player says in time that he does not come.
    pub flexible_decline: Absence,
    /// Where somebody who came in later stands for the pairing until his first result.
    pub newcomers: Newcomers,
    /// The group has a list of who plays under the poll, which is kept up to date until the deadline.
    pub live_list: bool,
    /// What the group taps.
    pub ask_with: AskWith,
}

/// What the group taps to sign up or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskWith {
    /// A poll of the network.
    Poll,
    /// Buttons under a message that shows who plays.
    Buttons,
}

/// Where somebody who came in later stands for the pairing until his first result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Newcomers {
    /// Where the standing has him: at the bottom.
    Bottom,
    /// On the place of the nearest rating. De Pion.
    NearestRating,
}

/// Who is expected without saying so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Everybody: there are no regular and flexible players. De Zwarte Dame, Denk en Zet.
    Everybody,
    /// Regular players; flexible players must sign up. De Pion, Aan- en afmelden 1 and 2.
    RegularPlayers,
}

/// What an absence counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// Absent with notice.
    Notice,
    /// Absent without notice.
    NoNotice,
}

/// The evening at the club. Times are on the club's clock, on the date of the evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// How the pairing comes out.
    pub publication: Publication,
    /// When all clocks are started, where games may begin earlier. De Pion, Competitieavond 2.2.
    pub clocks: Option<NaiveTime>,
    /// How much time a player has, in the words of the club. De Pion, Algemeen 9; De Zwarte Dame a.4.
    pub tempo: Option<String>,
}

/// What a regulation says and people watch over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// The sentence, as the bot says it.
    pub text: String,
    /// The article, as the club quotes it.
    pub article: Option<String>,
}

/// How the pairing is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Publication {
    /// By the clock, at the moment `pairing` of the timetable. De Pion, Algemeen 10.
    Clock,
    /// By the organiser's hand, at the club. De Zwarte Dame a.2.
    Hand,
}

/// When the bot does what. The moments of a round follow from the start of its evening; see `schedule`.
#[derive(Clone, Debug, PartialEq)]
pub struct Timetable {
    /// The club's clock.
    pub time_zone: Tz,
    /// The start of an evening.
    pub evening: When,
    /// The sign-up poll is posted.
    pub poll: Option<Moment>,
    /// Who said nothing yet gets a message.
    pub reminder: Option<Moment>,
    /// The group sees who plays, as the bot has it; a club whose network may lose votes wants it.
    pub list: Option<Moment>,
    /// Sign-ups and absences after it are late; the moment itself is late too.
    pub deadline: Moment,
    /// The pairing is published; present exactly when the clock publishes.
    pub pairing: Option<Moment>,
    /// Who is not there by then has lost; on the date of the evening. De Pion, Competitieavond 2.3.
    pub forfeit: Option<NaiveTime>,
    /// The same for who announced that he would be late. De Pion, Competitieavond 2.4.
    pub forfeit_when_announced: Option<NaiveTime>,
    /// Results that are not in are asked for.
    pub results_reminder: Option<When>,
    /// The standing is posted, if it was not before.
    pub standings: Option<When>,
}

impl ClubFile {
    /// Reads a club file.
    ///
    /// # Errors
    /// When it cannot be opened, and everything that is wrong in it, in the order of the file.
    pub fn read(path: &Path) -> Result<Self, Vec<ConfigError>> {
        Self::read_in(path, None)
    }

    /// Reads a club file; what is wrong is said in this language, else in that of the club.
    ///
    /// # Errors
    /// See [`ClubFile::read`].
    pub fn read_in(path: &Path, language: Option<Language>) -> Result<Self, Vec<ConfigError>> {
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => club::parse(&text, &file, language),
            Err(error) => {
                let texts = Texts::of(language.unwrap_or(Language::Dutch));
                let message = texts.text("unreadable", &args![error => error.to_string()]);
                Err(vec![ConfigError {
                    file,
                    position: None,
                    message,
                }])
            }
        }
    }

    /// Reads the text of a club file; `file` is its name in messages.
    ///
    /// # Errors
    /// Everything that is wrong in it, in the order of the file.
    pub fn parse(text: &str, file: &str) -> Result<Self, Vec<ConfigError>> {
        club::parse(text, file, None)
    }

    /// The rules of a half as the season begins, with single keys replaced. Without a name: those of the first
    /// half, or of the one competition that the club has.
    ///
    /// # Errors
    /// When there is no such half, and everything that is wrong with the overrides.
    pub fn rules(
        &self,
        half: Option<&str>,
        overrides: Option<&Map<String, Value>>,
    ) -> Result<Rules, Vec<ConfigError>> {
        self.rules_on(half, NaiveDate::MIN, overrides)
    }

    /// What changes in the rules of a half during the season, in the order of the days.
    pub fn changed_rules(
        &self,
        half: Option<&str>,
    ) -> impl Iterator<Item = (NaiveDate, &Map<String, Value>)> {
        let changes = self.changes_in(half);
        let changes = changes.map(|change| (change.from, &change.rules));
        changes.filter(|(_, rules)| !rules.is_empty())
    }

    fn changes_in(&self, half: Option<&str>) -> impl Iterator<Item = &Change> {
        let changes = self.changes.iter();
        changes.filter(move |change| change.half.is_none() || change.half.as_deref() == half)
    }

    /// The days on which something changes, the half when it changes in that half only, and the keys with what they
    /// become: `bye = 0.5`. For the schedule only its name.
    pub fn change_days(&self) -> impl Iterator<Item = (NaiveDate, Option<&str>, Vec<String>)> {
        self.changes.iter().map(|change| {
            let keys = change.rules.iter();
            let mut keys: Vec<String> = keys
                .map(|(key, value)| format!("{key} = {}", rules::as_written(value)))
                .collect();
            if change.timetable.is_some() {
                keys.push("schedule".to_owned());
            }
            (change.from, change.half.as_deref(), keys)
        })
    }

    /// The days on which rules change in any half, the first one the beginning of time.
    #[must_use]
    pub fn rule_changes(&self) -> Vec<NaiveDate> {
        let changes = self
            .changes
            .iter()
            .filter(|change| !change.rules.is_empty());
        let days = changes.map(|change| change.from);
        std::iter::once(NaiveDate::MIN).chain(days).collect()
    }

    /// Whether it is night at the club.
    #[must_use]
    pub fn is_quiet(&self, now: DateTime<Utc>) -> bool {
        let time = now.with_timezone(&self.timetable.time_zone).time();
        self.quiet.is_some_and(|quiet| quiet.contains(time))
    }

    /// When the bot does what on an evening of that day.
    #[must_use]
    pub fn timetable_on(&self, day: NaiveDate) -> &Timetable {
        let begun = self
            .changes
            .iter()
            .rev()
            .filter(|change| change.from <= day);
        let mut changed = begun.filter_map(|change| change.timetable.as_ref());
        changed.next().unwrap_or(&self.timetable)
    }

    /// The rules of a half on a day, with single keys replaced.
    ///
    /// # Errors
    /// When there is no such half, and everything that is wrong with the overrides.
    pub fn rules_on(
        &self,
        half: Option<&str>,
        day: NaiveDate,
        overrides: Option<&Map<String, Value>>,
    ) -> Result<Rules, Vec<ConfigError>> {
        let mut values = self.rules.clone();
        let found = match half {
            Some(name) => self.halves.iter().find(|half| half.name == name),
            None => self.halves.first(),
        };
        match (found, half) {
            (Some(half), _) => values.extend(half.rules.clone()),
            (None, None) => {}
            (None, Some(name)) => return Err(vec![self.no_such_half(name)]),
        }
        let half = found.map(|half| half.name.as_str());
        let changes = self.changes_in(half);
        for change in changes.filter(|change| change.from <= day) {
            values.extend(change.rules.clone());
        }
        let at_overrides = |wrong: rules::Wrong| ConfigError {
            file: "overrides".to_owned(),
            position: None,
            message: wrong.message,
        };
        let texts = Texts::of(self.language);
        if let Some(overrides) = overrides {
            let wrong = rules::check_overrides(overrides, texts);
            if !wrong.is_empty() {
                return Err(wrong.into_iter().map(at_overrides).collect());
            }
            values.extend(overrides.clone());
        }
        rules::combine(values, texts).map_err(|wrong| wrong.into_iter().map(at_overrides).collect())
    }

    /// The keys in which a half differs from what [`rules_name`] names: nothing where the half has a name of its own,
    /// else what differs from the first half of the file.
    #[must_use]
    pub fn half_overrides(&self, half: Option<&str>) -> Map<String, Value> {
        let compiled_in = rules_name(self, half) != self.file;
        let first = self.halves.first();
        let mut halves = self.halves.iter();
        let found = halves.find(|found| Some(found.name.as_str()) == half);
        let (Some(first), Some(half), false) = (first, found, compiled_in) else {
            return Map::new();
        };
        let of_first = first.rules.keys();
        let back = of_first.filter_map(|key| Some((key.clone(), self.rules.get(key)?.clone())));
        let mut overrides: Map<String, Value> = back.collect();
        overrides.extend(half.rules.clone());
        overrides.retain(|key, value| first.rules.get(key) != Some(value));
        overrides
    }

    fn no_such_half(&self, name: &str) -> ConfigError {
        let names: Vec<&str> = self.halves.iter().map(|half| half.name.as_str()).collect();
        let args = args![name => name, halves => names.join(", "), count => names.len()];
        ConfigError {
            file: self.file.clone(),
            position: None,
            message: Texts::of(self.language).text("no-such-half", &args),
        }
    }

    /// The article of the regulation behind a key, as the club quotes it: `Algemeen 3.3`.
    #[must_use]
    pub fn article(&self, key: &str) -> Option<&str> {
        self.articles.get(key).map(String::as_str)
    }

    /// The file as it was named.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }
}

/// The club files that are compiled in: name of the rules, file, its text, half.
const COMPILED_IN: &[(&str, &str, &str, Option<&str>)] = &[
    (
        "de-pion-winter",
        "config/de-pion.toml",
        DE_PION,
        Some("winter"),
    ),
    (
        "de-pion-zomer",
        "config/de-pion.toml",
        DE_PION,
        Some("zomer"),
    ),
    (
        "de-zwarte-dame",
        "config/de-zwarte-dame.toml",
        include_str!("../../config/de-zwarte-dame.toml"),
        None,
    ),
    (
        "denk-en-zet",
        "config/denk-en-zet.toml",
        include_str!("../../config/denk-en-zet.toml"),
        None,
    ),
];

const DE_PION: &str = include_str!("../../config/de-pion.toml");

/// The club file that is compiled in under this name: `de-pion`, `de-zwarte-dame`, `denk-en-zet`.
///
/// # Errors
/// When there is none of this name, and everything that is wrong in it.
pub fn compiled_in_club(name: &str) -> Result<ClubFile, Vec<ConfigError>> {
    let path = format!("config/{name}.toml");
    match COMPILED_IN.iter().find(|(_, file, ..)| *file == path) {
        Some(&(_, file, text, _)) => ClubFile::parse(text, file),
        None => ClubFile::read(Path::new(&path)),
    }
}

/// The name under which the rules of a club file are compiled in, else the path of the file: what a season
/// file can be read with again.
#[must_use]
pub fn rules_name(club: &ClubFile, half: Option<&str>) -> String {
    let same =
        |entry: &&(&str, &str, &str, Option<&str>)| entry.1 == club.file() && entry.3 == half;
    COMPILED_IN
        .iter()
        .find(same)
        .map_or_else(|| club.file().to_owned(), |entry| entry.0.to_owned())
}

/// The rules with this name: `de-pion-winter`, `de-pion-zomer`, `de-zwarte-dame`, `denk-en-zet`, or else those of
/// the club file with this path, from the working directory (of its first half, if it has halves). Keys in
/// `overrides` replace keys of the file.
///
/// # Errors
/// The first thing that is wrong with the file or the overrides.
pub fn named_rules(name: &str, overrides: &Map<String, Value>) -> Result<Rules, ConfigError> {
    let compiled_in = COMPILED_IN.iter().find(|(known, ..)| *known == name);
    let (club, half) = match compiled_in {
        Some(&(_, file, text, half)) => (ClubFile::parse(text, file), half),
        None => (ClubFile::read(Path::new(name)), None),
    };
    let rules = club.and_then(|club| club.rules(half, Some(overrides)));
    rules.map_err(|errors| first(errors, name))
}

/// The language of the club whose rules have this name, as in [`named_rules`]; none when its file cannot be read.
#[must_use]
pub fn language_of_rules(name: &str) -> Option<Language> {
    let compiled_in = COMPILED_IN.iter().find(|(known, ..)| *known == name);
    let club = match compiled_in {
        Some(&(_, file, text, _)) => ClubFile::parse(text, file),
        None => ClubFile::read(Path::new(name)),
    };
    club.ok().map(|club| club.language)
}

fn first(errors: Vec<ConfigError>, name: &str) -> ConfigError {
    let none = || ConfigError {
        file: name.to_owned(),
        position: None,
        message: String::new(),
    };
    errors.into_iter().next().unwrap_or_else(none)
}
