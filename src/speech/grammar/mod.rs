//! What somebody means, in Dutch and English and a few words of their neighbours: a small grammar, no list of
//! messages. A text is taken apart into clauses ([`sentence`]), every word into what it does ([`words`]); rules read
//! each clause, the first that knows it ([`lists`], [`leaders`], [`asking`], [`notices`], [`games`], [`matters`], [`coming`], [`answers`]); at the end the
//! clauses are put together ([`together`], [`one_game`]). Every rule has examples, which are its tests.

mod answers;
mod asking;
mod clock;
mod coming;
mod day_words;
mod game_phrases;
mod games;
mod leaders;
mod lexicon;
mod lists;
mod matters;
mod newcomer;
mod notices;
mod one_game;
mod others;
mod phrases;
mod report;
mod sentence;
mod staying;
mod tally;
mod together;
mod typed;
mod whole;
mod winner;
mod words;

use chrono::NaiveDate;

use crate::meaning::{Absence, Doubt, Heard, Meaning, Report, Said};
use crate::score::{self, Reading};
use crate::text::plain;
use sentence::Clause;
use words::Class;

pub use lexicon::doubled;

/// Nobody says in so many letters what the bot can act on: a longer text is a story, in which a score is somebody
/// else's.
pub const LONGEST: usize = 600;

/// A rule about one clause.
pub struct Rule {
    /// What it is about.
    pub name: &'static str,
    read: fn(&Clause) -> Option<Said>,
    /// What people say and what it means; empty: nothing.
    pub examples: &'static [(&'static str, &'static str)],
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rule")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Whether a word names a person without his name: `zoon`, `hij`.
pub fn is_a_person(word: &str) -> bool {
    let words = [typed::fold(word)];
    let classes = lexicon::phrase(&words).map_or(&[][..], |(_, classes)| classes);
    classes
        .iter()
        .any(|class| matches!(class, Class::He | Class::Kin))
}

/// The rules in the order in which they are tried.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [
        lists::RULES,
        leaders::RULES,
        asking::RULES,
        notices::RULES,
        games::RULES,
        matters::RULES,
        coming::TAKEN_BACK,
        others::RULES,
        coming::RULES,
        staying::RULES,
        coming::COMES,
        staying::ELSEWHERE,
        coming::UNDECIDED,
        answers::RULES,
        notices::FOR_THE_LEADERS,
    ]
    .into_iter()
    .flatten()
}

/// What a message means. `today` is the day on which it was sent, for days such as `morgen`.
pub fn hear(text: &str, today: NaiveDate) -> Heard {
    let text = plain(text);
    if text.chars().nth(LONGEST).is_some() {
        return Heard::default();
    }
    if let Some(up) = answers::mark(&text) {
        let meaning = Meaning::Mark(up);
        return Heard {
            said: vec![Said {
                meaning,
                doubt: None,
            }],
        };
    }
    if let Some(meaning) = figures(&text)
        .or_else(|| newcomer::newcomer(&text))
        .or_else(|| tally::tally(&text))
    {
        let doubt = None;
        return Heard {
            said: vec![Said { meaning, doubt }],
        };
    }
    if let Some(said) = ticked(&text, today) {
        return Heard { said: vec![said] };
    }
    let clauses = whole::whole(sentence::clauses(&text, today));
    let mut read: Vec<Option<Said>> = clauses
        .iter()
        .map(|clause| rules().find_map(|rule| (rule.read)(clause)))
        .collect();
    together::inherit_days(&mut read, &clauses);
    together::combine(read.into_iter().flatten().collect(), &clauses)
}

/// `vrijdag ❌`: days and a mark and nothing else. It is shown what it is taken for.
fn ticked(text: &str, today: NaiveDate) -> Option<Said> {
    let signs: String = text.chars().filter(|c| !c.is_alphanumeric()).collect();
    let up = answers::mark(&signs)?;
    let words: String = text
        .chars()
        .map(|c| if answers::is_mark(c) { ' ' } else { c })
        .collect();
    let clauses = sentence::clauses(&words, today);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let bare = clause.has(Class::Day) && clause.only(&[Class::Day, Class::Filler, Class::Of]);
    if !bare || clause.asked {
        return None;
    }
    let when = coming::when(clause);
    let external = None;
    let meaning = if up {
        Meaning::Presence(when)
    } else {
        Meaning::Absence(Absence { when, external })
    };
    Said::of(meaning, Some(Doubt::Weak))
}

/// A message that is a score and nothing else. Words such as `remise` are for the rules.
fn figures(text: &str) -> Option<Meaning> {
    let in_words = !text
        .chars()
        .any(|c| c.is_ascii_digit() || "½=+".contains(c));
    match score::read(text) {
        _ if in_words => None,
        Reading::Played(result) => Some(Meaning::Result(Report {
            score: Some(result),
            ..Report::default()
        })),
        reading @ (Reading::Forfeit(_) | Reading::Total(_) | Reading::Unclear(_)) => {
            Some(Meaning::Figures(reading))
        }
        Reading::Postponed | Reading::NotAScore => None,
    }
}

impl Said {
    fn sure(meaning: Meaning) -> Option<Self> {
        Some(Self {
            meaning,
            doubt: None,
        })
    }

    fn of(meaning: Meaning, doubt: Option<Doubt>) -> Option<Self> {
        Some(Self { meaning, doubt })
    }
}
