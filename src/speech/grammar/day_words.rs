//! Which words of a sentence name days. What a day is, [`crate::day`] knows; here are the numbers that are none, and
//! the names of people that are months as well.

use std::cell::OnceCell;

use chrono::NaiveDate;

use super::sentence::Token;
use super::words::Class;
use crate::day::{Day, days_in};

/// Names of months that are as well, or more often, names of people or other words: days only beside a number.
const AMBIGUOUS: [&str; 8] = [
    "jan", "mei", "may", "mar", "april", "august", "juni", "juli",
];

/// Words that belong to a day when they stand before or after it.
pub(super) const AROUND_DAYS: [&str; 40] = [
    "early",
    "mid",
    "beginning",
    "tussen",
    "between",
    "na",
    "after",
    "volgende",
    "komende",
    "komend",
    "aankomende",
    "deze",
    "aanstaande",
    "vanaf",
    "tot",
    "ronde",
    "rest",
    "hele",
    "heel",
    "eind",
    "einde",
    "begin",
    "next",
    "this",
    "from",
    "until",
    "till",
    "week",
    "weken",
    "maand",
    "elke",
    "iedere",
    "alle",
    "t/m",
    "tm",
    "en",
    "van",
    "de",
    "week",
    "round",
];

/// A sentence in which days are looked for.
struct Search<'a> {
    tokens: &'a [(Token, bool)],
    today: NaiveDate,
    /// Whether each word names a day by itself; several neighbours ask.
    alone: &'a [OnceCell<bool>],
}

/// Finds the words that name days: numbers behind `team` and `bord` are none.
pub(super) fn find_days(tokens: &mut [(Token, bool)], today: NaiveDate) {
    let alone = vec![OnceCell::new(); tokens.len()];
    for at in 0..tokens.len() {
        let alone = &alone;
        let search = Search {
            tokens,
            today,
            alone,
        };
        let (this, before) = (search.is_day(at), search.is_day_with_before(at));
        if this || before {
            tokens[at].0.class = Class::Day;
        }
        if before && !this {
            tokens[at - 1].0.class = Class::Day;
        }
    }
    find_spans(tokens, today);
    // `vanaf volgende week`, `tot 14 november`: no word of its own.
    for (token, _) in tokens.iter_mut() {
        let until = matches!(
            token.word.as_str(),
            "tot" | "until" | "till" | "t/m" | "vanaf" | "from"
        );
        if token.class == Class::Unknown && until {
            token.class = Class::Filler;
        }
    }
    for at in 1..tokens.len() {
        let before = &tokens[at - 1].0;
        let around = AROUND_DAYS.contains(&before.word.as_str());
        if before.class == Class::Unknown && around && tokens[at].0.class == Class::Day {
            tokens[at - 1].0.class = Class::Filler;
        }
    }
}

/// What a stretch, or a day of more words, begins with.
const BEGINS: [&str; 33] = [
    "eerste",
    "tweede",
    "derde",
    "vierde",
    "laatste",
    "first",
    "second",
    "third",
    "fourth",
    "last",
    "elke",
    "iedere",
    "alle",
    "every",
    "all",
    "goede",
    "good",
    "new",
    "easter",
    "christmas",
    "komende",
    "volgende",
    "aankomende",
    "next",
    "coming",
    "over",
    "in",
    "rest",
    "until",
    "till",
    "tot",
    "t/m",
    "from",
];

/// `komende drie weken`, `next two weeks`: a stretch of which no word is a day.
fn find_spans(tokens: &mut [(Token, bool)], today: NaiveDate) {
    for at in 0..tokens.len() {
        let first = tokens[at].0.word.rsplit(' ').next().unwrap_or_default();
        if !BEGINS.contains(&first) {
            continue;
        }
        for length in [6, 5, 4, 3, 2] {
            let Some(words) = tokens.get(at..at + length) else {
                continue;
            };
            let text: Vec<&str> = words
                .iter()
                .flat_map(|(token, _)| token.word.split(' '))
                .filter(|word| *word != "the")
                .collect();
            let read = days_in(&text.join(" "), today).ok();
            let whole = read.is_some_and(|read| {
                read.rest.is_empty()
                    && matches!(read.days.as_slice(), [Day::Span(_)] | [Day::On(_), ..])
            });
            if whole {
                for (token, _) in &mut tokens[at..at + length] {
                    token.class = Class::Day;
                }
                break;
            }
        }
    }
}

impl Search<'_> {
    fn class(&self, at: usize) -> Option<Class> {
        self.tokens.get(at).map(|(token, _)| token.class)
    }

    fn word(&self, at: usize) -> &str {
        &self.tokens[at].0.word
    }

    fn named(&self, text: &str) -> bool {
        days_in(text, self.today).map_or(true, |read| !read.days.is_empty())
    }

    fn is_named(&self, at: usize) -> bool {
        *self.alone[at].get_or_init(|| self.named(self.word(at)))
    }

    /// Whether the word beside this one is a number.
    fn beside_number(&self, at: usize) -> bool {
        let is_number = |at: usize| {
            let beside = self.tokens.get(at);
            beside.is_some_and(|(token, _)| token.word.starts_with(|c: char| c.is_ascii_digit()))
        };
        at.checked_sub(1).is_some_and(is_number) || is_number(at + 1)
    }

    /// Whether the word may be part of a day at all: not in `bord 3`, `1 voor mij`, and not a number and nothing else.
    fn may(&self, at: usize) -> bool {
        let free = matches!(
            self.class(at),
            Some(Class::Unknown | Class::Number | Class::Following | Class::Filler)
        );
        let before = at.checked_sub(1).and_then(|before| self.class(before));
        let counted = matches!(before, Some(Class::Board | Class::Team));
        let points = matches!(self.class(at + 1), Some(Class::For | Class::Point));
        let number = self.class(at) == Some(Class::Number);
        let name = AMBIGUOUS.contains(&self.word(at)) && !self.beside_number(at);
        // `do I get points`
        let does = self.word(at) == "do"
            && self.tokens.get(at + 1).is_some_and(|(next, _)| {
                matches!(next.word.as_str(), "i" | "you" | "we" | "they" | "not")
            });
        free && !does && !counted && !name && !(number && (points || self.tokens.len() == 1))
    }

    fn is_day(&self, at: usize) -> bool {
        // The Rapid is an evening by its name.
        let rapid = self.word(at) == "rapid" && self.class(at) == Some(Class::Unknown);
        rapid || self.may(at) && (self.is_named(at) || self.is_month(at))
    }

    /// `nov` in `7, 14 en 21 nov`.
    fn is_month(&self, at: usize) -> bool {
        if self.class(at) != Some(Class::Unknown) || !self.beside_number(at) {
            return false;
        }
        let first = days_in(&format!("1 {}", self.word(at)), self.today);
        first.is_ok_and(|read| {
            let with_month = |day: &Day| matches!(day, Day::Date { month: Some(_), .. });
            read.rest.is_empty() && read.days.iter().any(with_month)
        })
    }

    /// With the word before it: `volgende week`, `ronde 8`, `half november`.
    fn is_day_with_before(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).filter(|_| self.may(at)) else {
            return false;
        };
        let joins = self.may(before) || self.class(before) == Some(Class::Day);
        let pair = || format!("{} {}", self.word(before), self.word(at));
        joins && !self.is_named(before) && self.named(&pair())
    }
}
