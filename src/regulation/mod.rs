//! A club file said back in plain words, so that a board can lay it beside its own regulation: `keizerbot check`
//! prints it, `/reglement` says it in the chat. The sentences are in `locales/nl/check.ftl`.

mod absence;
mod beside;
mod pairing;
mod points;
mod season;
mod values;

use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Tz;
use engine::rules::Rules;

use crate::args;
use crate::config::{
    Absence, AskWith, ClubFile, ConfigError, Evening, Expected, Newcomers, Publication, Shown,
};
use crate::locale::{Args, Texts};
use crate::schedule::{JobKind, jobs_of_round};

/// For how many players a value below the lowest is looked for.
const MANY_PLAYERS: u32 = 1000;

/// A regulation in sentences.
#[derive(Clone, Debug)]
pub struct Regulation {
    /// What holds in every half.
    common: Vec<Sentence>,
    /// What holds in one half only, by its name.
    of_halves: Vec<(String, Vec<Sentence>)>,
    /// What the board may want to think about: each a sentence.
    pub warnings: Vec<String>,
}

/// A heading and the sentences under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What they are about.
    pub heading: String,
    /// At least one.
    pub lines: Vec<String>,
}

impl Regulation {
    /// The regulation of a club file; the times of day are those of the next evening after `now`.
    ///
    /// # Errors
    /// When the rules of a half contradict each other.
    pub fn of(
        club: &ClubFile,
        texts: &Texts,
        now: DateTime<Utc>,
    ) -> Result<Self, Vec<ConfigError>> {
        let halves = rules_by_half(club)?;
        let speaker = Speaker { texts, club };
        let now = now.with_timezone(&club.timetable.time_zone);
        let spoken = halves.iter().map(|(_, rules)| speaker.rules(rules));
        let spoken: Vec<Vec<Sentence>> = spoken.collect();
        let is_common = |sentence: &Sentence| spoken.iter().all(|half| half.contains(sentence));
        let mut common = speaker.around(&now);
        let common_rules = spoken[0].iter().filter(|sentence| is_common(sentence));
        common.extend(common_rules.cloned());
        let own = spoken.iter().map(|half| {
            let own = half.iter().filter(|sentence| !is_common(sentence));
            own.cloned().collect::<Vec<_>>()
        });
        let names = halves.iter().map(|(name, _)| name.clone());
        Ok(Self {
            common,
            of_halves: names.zip(own).collect(),
            warnings: halves
                .iter()
                .filter_map(|half| speaker.low_values(half))
                .chain(speaker.only_in_files(&halves))
                .collect(),
        })
    }

    /// The headings of the topics that have sentences.
    #[must_use]
    pub fn topics(&self, texts: &Texts) -> Vec<String> {
        let spoken = |topic: &Topic| self.common.iter().any(|said| said.topic == *topic);
        let topics = Topic::ALL.into_iter().filter(spoken);
        topics.map(|topic| texts.plain(topic.heading())).collect()
    }

    /// Topic by topic, then half by half, what has sentences. `words` are a topic, or else words or an article that
    /// the sentences hold: `kleuren`, `telefoon`, `Algemeen 7`. Without any: everything.
    #[must_use]
    pub fn sections(&self, texts: &Texts, words: &str) -> Vec<Section> {
        let titled = |topic: &Topic| says(&texts.plain(topic.heading()), words);
        let topics: Vec<Topic> = Topic::ALL.into_iter().filter(titled).collect();
        let wanted = |sentence: &Sentence| match topics.as_slice() {
            [] => says(&sentence.text, words),
            topics => topics.contains(&sentence.topic),
        };
        let lines = |sentences: &[Sentence], topic: Option<Topic>| {
            let here = sentences.iter().filter(|sentence| {
                topic.is_none_or(|topic| sentence.topic == topic) && wanted(sentence)
            });
            here.map(|sentence| sentence.text.clone()).collect()
        };
        let topic = |topic: Topic| Section {
            heading: texts.plain(topic.heading()),
            lines: lines(&self.common, Some(topic)),
        };
        let half = |(half, sentences): &(String, Vec<Sentence>)| Section {
            heading: texts.text("check-half", &args![half => half.as_str()]),
            lines: lines(sentences, None),
        };
        let topics = Topic::ALL.into_iter().map(topic);
        let sections = topics.chain(self.of_halves.iter().map(half));
        sections
            .filter(|section| !section.lines.is_empty())
            .collect()
    }
}

/// Whether a text holds these words; `Algemeen 1` is not in `Algemeen 10`.
fn says(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase(), words.trim().to_lowercase());
    let mut places = text.match_indices(&words);
    let number = words.ends_with(|c: char| c.is_ascii_digit());
    places.any(|(at, _)| {
        let after = text[at + words.len()..].chars().next();
        !(number && after.is_some_and(|c| c.is_ascii_digit()))
    })
}

/// The rules of each half; of a club without halves, its only ones without a name.
fn rules_by_half(club: &ClubFile) -> Result<Vec<(String, Rules)>, Vec<ConfigError>> {
    if club.halves.is_empty() {
        return Ok(vec![(String::new(), club.rules(None, None)?)]);
    }
    let rules = |name: &String| Ok((name.clone(), club.rules(Some(name), None)?));
    club.halves.iter().map(|half| rules(&half.name)).collect()
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Season,
    Beginning,
    Values,
    Points,
    Absence,
    Bye,
    Meetings,
    Colours,
    SignUp,
    Evening,
    Rapid,
    Ending,
    Prizes,
    HouseRules,
}

impl Topic {
    /// All of them, in the order in which a regulation is read.
    const ALL: [Self; 14] = [
        Self::Season,
        Self::Beginning,
        Self::Values,
        Self::Points,
        Self::Absence,
        Self::Bye,
        Self::Meetings,
        Self::Colours,
        Self::SignUp,
        Self::Evening,
        Self::Rapid,
        Self::Ending,
        Self::Prizes,
        Self::HouseRules,
    ];

    /// The text that heads it.
    const fn heading(self) -> &'static str {
        match self {
            Self::Season => "check-season",
            Self::Beginning => "check-beginning",
            Self::Values => "check-values",
            Self::Points => "check-points",
            Self::Absence => "check-absence",
            Self::Bye => "check-bye",
            Self::Meetings => "check-meetings",
            Self::Colours => "check-colours",
            Self::SignUp => "check-sign-up",
            Self::Evening => "check-evenings",
            Self::Rapid => "check-rapid",
            Self::Ending => "check-ending",
            Self::Prizes => "check-prizes",
            Self::HouseRules => "check-house-rules",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Sentence {
    topic: Topic,
    text: String,
}

/// Says the club file in sentences.
struct Speaker<'a> {
    texts: &'a Texts,
    club: &'a ClubFile,
}

impl Speaker<'_> {
    /// One sentence, with the articles behind its keys.
    fn say(&self, topic: Topic, keys: &[&str], (id, args): (&str, &Args<'_>)) -> Sentence {
        self.with_articles(topic, keys, self.texts.text(id, args))
    }

    /// A sentence with the articles of these keys behind it.
    fn with_articles(&self, topic: Topic, keys: &[&str], text: String) -> Sentence {
        let mut articles: Vec<&str> = Vec::new();
        for article in keys.iter().filter_map(|key| self.club.article(key)) {
            if !articles.contains(&article) {
                articles.push(article);
            }
        }
        let text = if articles.is_empty() {
            text
        } else {
            self.texts.text(
                "with-article",
                &args![text => text, article => articles.join(", ")],
            )
        };
        Sentence { topic, text }
    }

    fn plain(&self, topic: Topic, keys: &[&str], id: &str) -> Sentence {
        self.say(topic, keys, (id, &Args::new()))
    }

    /// Everything but the rules of the halves; the page puts it under its headings.
    fn around(&self, now: &DateTime<Tz>) -> Vec<Sentence> {
        let mut sentences = vec![self.season()];
        sentences.extend(self.groups());
        sentences.extend(beside::changes(self, self.club));
        sentences.extend(self.limits());
        sentences.extend(self.beginning());
        sentences.extend(self.sign_up(now));
        sentences.extend(self.evening(now));
        sentences.extend(self.rapid(now));
        sentences.extend(self.ending());
        sentences.extend(self.prizes());
        sentences.extend(self.house_rules());
        sentences
    }

    fn season(&self) -> Sentence {
        let half = |half: &crate::config::Half| {
            self.texts.text(
                "season-half",
                &args![half => half.name.as_str(), rounds => half.rounds],
            )
        };
        let halves: Vec<String> = self.club.halves.iter().map(half).collect();
        match self.club.rounds {
            None => self.plain(Topic::Season, &["rounds"], "season-open"),
            Some(rounds) if halves.is_empty() => self.say(
                Topic::Season,
                &["rounds"],
                ("season-rounds", &args![rounds => rounds]),
            ),
            Some(rounds) => {
                let args = args![rounds => rounds, halves => self.list(&halves)];
                self.say(Topic::Season, &["rounds"], ("season-halves", &args))
            }
        }
    }

    /// `a, b en c`.
    fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.texts.text(
                "list-and",
                &args![first => first.join(", "), last => last.as_str()],
            ),
        }
    }

    fn rules(&self, rules: &Rules) -> Vec<Sentence> {
        let parts = [
            self.values(rules),
            self.counting(rules),
            self.points(rules),
            self.elsewhere(rules),
            self.absence(rules),
            self.byes(rules),
            self.meetings(rules),
            self.colours(rules),
        ];
        parts.into_iter().flatten().collect()
    }

    fn sign_up(&self, now: &DateTime<Tz>) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::SignUp, keys, (id, args));
        let mut said = match self.club.sign_up.expected {
            Expected::Everybody => vec![say(&["expected"], "everybody-expected", &Args::new())],
            Expected::RegularPlayers => vec![
                say(&["expected"], "regular-players", &Args::new()),
                say(&["expected"], "flexible-players", &Args::new()),
                match self.club.sign_up.flexible_decline {
                    Absence::NoNotice => {
                        say(&["flexible_decline"], "decline-no-notice", &Args::new())
                    }
                    Absence::Notice => say(&["flexible_decline"], "decline-notice", &Args::new()),
                },
            ],
        };
        let newcomers = match self.club.sign_up.newcomers {
            Newcomers::Bottom => "newcomers-bottom",
            Newcomers::NearestRating => "newcomers-nearest-rating",
        };
        said.push(say(&["newcomers"], newcomers, &Args::new()));
        if self.club.sign_up.live_list {
            said.push(say(&["live_list"], "live-list-kept", &Args::new()));
        }
        if self.club.sign_up.ask_with == AskWith::Buttons {
            said.push(say(&["ask_with"], "asked-with-buttons", &Args::new()));
        }
        if let Some(at) = self.moment(JobKind::Deadline, now) {
            let before = at - chrono::Duration::seconds(1);
            let args = args![
                day => self.weekday(&at),
                time => self.texts.time(&at),
                before => before.format("%H:%M:%S").to_string(),
                exact => at.format("%H:%M:%S").to_string(),
            ];
            said.push(say(&["deadline"], "deadline", &args));
        }
        said.push(say(&[], "late", &Args::new()));
        said
    }

    fn evening(&self, now: &DateTime<Tz>) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Evening, keys, (id, args));
        let mut said = Vec::new();
        if let Some(start) = self.club.timetable.evening.first_after(now) {
            said.push(say(
                &["start"],
                "evening-start",
                &args![day => self.weekday(&start), time => self.texts.time(&start)],
            ));
        }
        if let Some(quiet) = self.club.quiet {
            let [from, until] = quiet.hours();
            let args = args![from => from, until => until];
            said.push(say(&["quiet"], "evening-quiet", &args));
        }
        let Evening { clocks, tempo, .. } = &self.club.evening;
        if let Some(time) = clocks {
            let args = args![time => time.format("%H:%M").to_string()];
            said.push(say(&["clocks"], "evening-clocks", &args));
        }
        if let Some(tempo) = tempo {
            let args = args![tempo => tempo.as_str()];
            said.push(say(&["tempo"], "evening-tempo", &args));
        }
        match (
            self.club.evening.publication,
            self.moment(JobKind::Pairing, now),
        ) {
            (Publication::Clock, Some(at)) => {
                let args = args![day => self.weekday(&at), time => self.texts.time(&at)];
                said.push(say(&["publication"], "published-by-clock", &args));
            }
            _ => said.push(say(&["publication"], "published-by-hand", &Args::new())),
        }
        if self.club.evening.result_buttons {
            said.push(say(&["result_buttons"], "results-by-buttons", &Args::new()));
        }
        said.extend(self.pictures());
        if self.club.chat.threads {
            said.push(self.plain(Topic::Evening, &[], "thread-per-round"));
        }
        if let Some(time) = self.club.timetable.forfeit {
            let args = args![time => time.format("%H:%M").to_string()];
            said.push(say(&["forfeit"], "forfeit", &args));
        }
        if let Some(time) = self.club.timetable.forfeit_when_announced {
            let args = args![time => time.format("%H:%M").to_string()];
            said.push(say(
                &["forfeit_when_announced"],
                "forfeit-when-announced",
                &args,
            ));
        }
        said
    }

    /// What the group gets to see as a picture.
    fn pictures(&self) -> Option<Sentence> {
        let shown = &self.club.chat.pictures;
        let id = match (
            shown.contains(&Shown::Standing),
            shown.contains(&Shown::Pairing),
        ) {
            (false, false) => return None,
            (true, false) => "pictures-standing",
            (false, true) => "pictures-pairing",
            (true, true) => "pictures-both",
        };
        Some(self.plain(Topic::Evening, &[], id))
    }

    fn weekday(&self, moment: &DateTime<Tz>) -> String {
        self.texts.weekday(moment.weekday())
    }

    /// When a job of the next evening happens.
    fn moment(&self, kind: JobKind, now: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        let timetable = &self.club.timetable;
        let start = timetable.evening.first_after(now)?;
        let jobs = jobs_of_round(start.to_utc(), timetable);
        jobs.iter()
            .find(|job| job.kind == kind)
            .map(|job| job.at.with_timezone(&timetable.time_zone))
    }

    /// A warning for a board that thinks the bot keeps what only a season file is reckoned by.
    fn only_in_files(&self, halves: &[(String, Rules)]) -> Option<String> {
        let mut keys: Vec<&str> = halves.iter().flat_map(|(_, r)| only_in_files(r)).collect();
        keys.sort_unstable();
        keys.dedup();
        let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
        let args = args![keys => self.list(&keys), count => keys.len()];
        (!keys.is_empty()).then(|| self.texts.text("only-in-files", &args))
    }

    /// A warning when the values of a half can run out; from how many players.
    fn low_values(&self, (half, rules): &(String, Rules)) -> Option<String> {
        let players = (1..=MANY_PLAYERS).find(|&players| values::runs_out(rules, players))?;
        let named = if half.is_empty() { "no" } else { "yes" };
        let args = args![
            half => half.as_str(),
            named => named,
            players => players,
            lowest => rules.lowest_value,
        ];
        Some(self.texts.text("values-run-out", &args))
    }
}

/// What a season file is reckoned and paired by and the bot in the chat does nothing with yet.
fn only_in_files(rules: &Rules) -> Vec<&'static str> {
    let external = rules.external.as_ref();
    let by_day = external
        .is_some_and(|pays| (pays.other_day, pays.besides, pays.second) != (None, None, None));
    let keys = [
        ("reasons", !rules.reasons.is_empty()),
        ("external.other_day", by_day),
        ("penalty_bye_after", rules.penalty_bye_after.is_some()),
        ("announce_after", rules.announce_after.is_some()),
        ("start_points_for_pairing", rules.start_points_for_pairing),
        ("groups_apart", rules.groups_apart.is_some()),
        ("reserve_player", rules.reserve_player),
    ];
    let used = keys.into_iter().filter(|(_, used)| *used);
    used.map(|(key, _)| key).collect()
}
