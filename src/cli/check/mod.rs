//! `keizerbot check FILE`: reads a club file and says it back in plain Dutch, so that a board can lay it
//! beside its own regulation. The sentences are in `locales/nl/check.ftl`.

mod absence;
mod beside;
mod pairing;
mod points;
mod season;
mod values;

use std::path::Path;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use engine::rules::Rules;

use crate::args;
use crate::config::{Absence, ClubFile, ConfigError, Expected, Newcomers, Publication, Timetable};
use crate::locale::{self, Args, Texts};
use crate::schedule::{JobKind, jobs_of_round};

/// For how many players a value below 1 is looked for.
const MANY_PLAYERS: u32 = 1000;

/// The regulation of a club file in Dutch, with the next dates of everything that happens by the clock.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn check(path: &Path, now: DateTime<Utc>) -> Result<String, Vec<ConfigError>> {
    let club = ClubFile::read(path)?;
    let texts = Texts::dutch();
    let halves = rules_by_half(&club)?;
    let speaker = Speaker {
        texts: &texts,
        club: &club,
    };
    let spoken: Vec<Vec<Sentence>> = halves
        .iter()
        .map(|(_, rules)| speaker.rules(rules))
        .collect();
    let common = |sentence: &Sentence| spoken.iter().all(|half| half.contains(sentence));
    let now = now.with_timezone(&club.timetable.time_zone);

    let common_rules = spoken[0].iter().filter(|sentence| common(sentence));
    let mut sentences = speaker.around(&now);
    sentences.extend(common_rules.cloned());
    let mut page = Page::default();
    page.title(&texts.text(
        "check-title",
        &args![club => club.name.as_str(), file => club.file()],
    ));
    for topic in Topic::ALL {
        let of_topic = sentences.iter().filter(|sentence| sentence.topic == topic);
        page.section(
            &texts.plain(topic.heading()),
            of_topic.map(|sentence| sentence.text.as_str()),
        );
    }
    for ((name, _), half) in halves.iter().zip(&spoken) {
        let own = half.iter().filter(|sentence| !common(sentence));
        let heading = texts.text("check-half", &args![half => name.as_str()]);
        page.section(&heading, own.map(|sentence| sentence.text.as_str()));
    }
    let warnings: Vec<String> = halves
        .iter()
        .filter_map(|half| speaker.low_values(half))
        .collect();
    page.section(
        &texts.plain("check-warnings"),
        warnings.iter().map(String::as_str),
    );
    for (nth, evening) in (1..).zip(next_evenings(&club.timetable, now)) {
        let jobs = speaker.jobs(&evening);
        let day = args![nth => nth, date => locale::date(&evening), time => locale::time(&evening)];
        page.section(
            &texts.text("check-evening", &day),
            jobs.iter().map(String::as_str),
        );
    }
    Ok(page.text)
}

/// The rules of each half; of a club without halves, its only ones without a name.
fn rules_by_half(club: &ClubFile) -> Result<Vec<(String, Rules)>, Vec<ConfigError>> {
    if club.halves.is_empty() {
        return Ok(vec![(String::new(), club.rules(None, None)?)]);
    }
    let rules = |name: &String| Ok((name.clone(), club.rules(Some(name), None)?));
    club.halves.iter().map(|half| rules(&half.name)).collect()
}

/// The starts of the next two evenings.
fn next_evenings(timetable: &Timetable, now: DateTime<Tz>) -> Vec<DateTime<Tz>> {
    let next = |evening: &DateTime<Tz>| timetable.evening.first_after(evening);
    std::iter::successors(next(&now), next).take(2).collect()
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
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
}

impl Topic {
    const ALL: [Self; 13] = [
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
    ];

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
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    pub(super) topic: Topic,
    pub(super) text: String,
}

/// Sections with a heading and lines; empty ones are left out.
#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn title(&mut self, title: &str) {
        self.text.push_str(title);
        self.text.push('\n');
    }

    fn section<'s>(&mut self, heading: &str, lines: impl Iterator<Item = &'s str>) {
        let mut lines = lines.peekable();
        if lines.peek().is_none() {
            return;
        }
        self.text.push('\n');
        self.title(heading);
        for line in lines {
            self.text.push_str("- ");
            self.title(line);
        }
    }
}

/// Says the club file in sentences.
pub(super) struct Speaker<'a> {
    pub(super) texts: &'a Texts,
    pub(super) club: &'a ClubFile,
}

impl Speaker<'_> {
    /// One sentence, with the articles behind its keys.
    pub(super) fn say(
        &self,
        topic: Topic,
        keys: &[&str],
        (id, args): (&str, &Args<'_>),
    ) -> Sentence {
        self.with_articles(topic, keys, self.texts.text(id, args))
    }

    /// A sentence with the articles of these keys behind it.
    pub(super) fn with_articles(&self, topic: Topic, keys: &[&str], text: String) -> Sentence {
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

    pub(super) fn plain(&self, topic: Topic, keys: &[&str], id: &str) -> Sentence {
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
        sentences.extend(self.rapid());
        sentences.extend(self.ending());
        sentences.extend(self.prizes());
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
    pub(super) fn list(&self, items: &[String]) -> String {
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
        if let Some(at) = self.moment(JobKind::Deadline, now) {
            let before = at - chrono::Duration::seconds(1);
            let args = args![
                day => weekday(&at),
                time => locale::time(&at),
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
                &args![day => weekday(&start), time => locale::time(&start)],
            ));
        }
        match (
            self.club.evening.publication,
            self.moment(JobKind::Pairing, now),
        ) {
            (Publication::Clock, Some(at)) => {
                let args = args![day => weekday(&at), time => locale::time(&at)];
                said.push(say(&["publication"], "published-by-clock", &args));
            }
            _ => said.push(say(&["publication"], "published-by-hand", &Args::new())),
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

    /// When a job of the next evening happens.
    fn moment(&self, kind: JobKind, now: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        let timetable = &self.club.timetable;
        let start = timetable.evening.first_after(now)?;
        let jobs = jobs_of_round(start.to_utc(), timetable);
        jobs.iter()
            .find(|job| job.kind == kind)
            .map(|job| job.at.with_timezone(&timetable.time_zone))
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

    /// The jobs of an evening with their dates.
    fn jobs(&self, evening: &DateTime<Tz>) -> Vec<String> {
        let timetable = &self.club.timetable;
        let line = |job: crate::schedule::Job| {
            let at = job.at.with_timezone(&timetable.time_zone);
            let what = self.texts.plain(job_text(job.kind));
            self.texts.text(
                "job-line",
                &args![what => what, date => locale::date(&at), time => locale::time(&at)],
            )
        };
        jobs_of_round(evening.to_utc(), timetable)
            .into_iter()
            .map(line)
            .collect()
    }
}

const fn job_text(kind: JobKind) -> &'static str {
    match kind {
        JobKind::Poll => "job-poll",
        JobKind::Reminder => "job-reminder",
        JobKind::List => "job-list",
        JobKind::Deadline => "job-deadline",
        JobKind::Pairing => "job-pairing",
        JobKind::Forfeit => "job-forfeit",
        JobKind::ForfeitWhenAnnounced => "job-forfeit-when-announced",
        JobKind::ResultsReminder => "job-results-reminder",
        JobKind::Standings => "job-standings",
    }
}

fn weekday(moment: &DateTime<Tz>) -> String {
    moment
        .format_localized("%A", chrono::Locale::nl_NL)
        .to_string()
}
