//! Several evenings that people name without their days: `vanaf ronde 3`, `alle rondes`, `de komende 3 rondes`, `t/m
//! ronde 5`, `zomer`. What lies behind us is never among them.

use speech::{Day, is_word};

use super::desk::{Desk, Refusal};
use super::named_days::Named;
use crate::store::rows::Evening;

/// What is said of the evenings.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Several {
    /// From this round on.
    From(u16),
    /// Until this round, with it or without it.
    Until(u16, bool),
    /// The next so many.
    Next(usize),
    /// Every round.
    All,
    /// Every evening, of the Rapid as well.
    Evenings,
}

const ALL: [&str; 10] = [
    "alle", "elke", "iedere", "al", "hele", "heel", "all", "every", "each", "whole",
];
const COMING: [&str; 7] = [
    "komende",
    "aankomende",
    "volgende",
    "eerstvolgende",
    "next",
    "coming",
    "nog",
];
const ROUNDS: [&str; 5] = ["ronde", "rondes", "ronden", "round", "rounds"];
const EVENINGS: [&str; 10] = [
    "avond",
    "avonden",
    "speelavond",
    "speelavonden",
    "clubavond",
    "clubavonden",
    "keer",
    "keren",
    "evening",
    "evenings",
];

fn number(word: &str) -> Option<u16> {
    let figures = word.trim_end_matches(['e', '.', ',']);
    figures.parse().ok().filter(|&number| number > 0)
}

fn count(word: &str) -> Option<usize> {
    const WORDS: [[&str; 2]; 5] = [
        ["twee", "two"],
        ["drie", "three"],
        ["vier", "four"],
        ["vijf", "five"],
        ["zes", "six"],
    ];
    let named = WORDS.iter().position(|names| names.contains(&word));
    named
        .map(|at| at + 2)
        .or_else(|| word.parse().ok().filter(|count| (2..=60).contains(count)))
}

/// What the whole text says; none when it says something else.
fn read(text: &str) -> Option<Several> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split_whitespace()
        .map(|word| word.trim_matches([',', '.', '!']))
        .filter(|word| {
            !matches!(
                *word,
                "" | "de" | "het" | "the" | "op" | "voor" | "for" | "on"
            )
        })
        .collect();
    let is_round = |word: &str| ROUNDS.contains(&word);
    match words.as_slice() {
        [from, round, first] if is_word(from, "vanaf") && is_round(round) => {
            Some(Several::From(number(first)?))
        }
        [from, nth, round] if is_word(from, "vanaf") && is_round(round) => {
            Some(Several::From(number(nth)?))
        }
        ["t/m" | "tm" | "through", round, last] if is_round(round) => {
            Some(Several::Until(number(last)?, true))
        }
        ["tot" | "up", "en" | "to", "met" | "and", rest @ ..] => match rest {
            [round, last] | ["including", round, last] if is_round(round) => {
                Some(Several::Until(number(last)?, true))
            }
            _ => None,
        },
        ["tot" | "until" | "till", round, last] if is_round(round) => {
            Some(Several::Until(number(last)?, false))
        }
        [coming, many, what] if COMING.contains(coming) => {
            let named = is_round(what) || EVENINGS.contains(what);
            Some(Several::Next(count(many)?)).filter(|_| named)
        }
        ["rest"] | ["alles"] | ["everything"] => Some(Several::All),
        [all, rest @ ..] if ALL.contains(all) => match rest {
            [what] | [_, what] if is_round(what) => Some(Several::All),
            [what] | [_, what] if EVENINGS.contains(what) => Some(Several::Evenings),
            ["seizoen" | "season"] => Some(Several::All),
            _ => None,
        },
        ["rest", "van" | "of", what] if is_round(what) => Some(Several::All),
        ["rest", "van" | "of", what] if EVENINGS.contains(what) => Some(Several::Evenings),
        _ => None,
    }
}

impl Desk<'_> {
    /// The evenings that a text names in one of these ways; none when it names days, or nothing.
    pub(super) fn several_named(&self, text: &str, rapid: bool) -> Option<Result<Named, Refusal>> {
        let said = match read(text) {
            Some(said) => said,
            None => return self.coming_of_half(text),
        };
        let rounds = self.rounds_called(rapid);
        if let Several::From(round) | Several::Until(round, _) = said
            && usize::from(round) > rounds.len()
        {
            return Some(self.refuse_no_evening(&Day::Round(round), rapid));
        }
        let coming = |evening: &&Evening| self.is_coming(evening);
        let place = |evening: &Evening| self.round_of(evening.evening_id);
        let found: Vec<&Evening> = match said {
            Several::From(first) => rounds.into_iter().filter(|e| place(e) >= first).collect(),
            Several::Until(last, with) => rounds
                .into_iter()
                .filter(|e| place(e) < last || with && place(e) == last)
                .collect(),
            Several::Next(_) | Several::All => rounds,
            Several::Evenings => self.calendar(),
        };
        let mut found: Vec<&Evening> = found.into_iter().filter(coming).collect();
        if let Several::Next(count) = said {
            found.truncate(count);
        }
        Some(self.named_of(&found))
    }

    /// `zomer`, `de hele winterhelft`: what is still to come of that half.
    fn coming_of_half(&self, text: &str) -> Option<Result<Named, Refusal>> {
        let lower = text.to_lowercase();
        let mut words: Vec<&str> = lower.split_whitespace().collect();
        words.retain(|word| !matches!(*word, "de" | "the" | "in" | "hele" | "heel" | "whole"));
        let word = match words.as_slice() {
            [word] | [word, "half" | "helft"] => *word,
            _ => return None,
        };
        let half = self.half_called(word)?;
        // Jan de Winter is no half.
        if !self.called_ever(word).is_empty() && words.len() == lower.split_whitespace().count() {
            return None;
        }
        let last = self.keizer_competitions().into_iter().rev();
        let mut of_half = last.filter(|competition| competition.half.as_deref() == Some(&half));
        let now = self.keizer_of_now().map(|keizer| keizer.competition_id);
        let found = of_half
            .next()
            .filter(|half| now <= Some(half.competition_id));
        let Some(competition) = found else {
            let args = crate::args![half => half];
            return Some(self.refuse("half-not-planned", &args));
        };
        let rounds = self.rounds_of(competition.competition_id).into_iter();
        let coming: Vec<&Evening> = rounds.filter(|evening| self.is_coming(evening)).collect();
        Some(self.named_of(&coming))
    }

    fn named_of(&self, evenings: &[&Evening]) -> Result<Named, Refusal> {
        if evenings.is_empty() {
            return self.refuse("no-evening", &crate::args![]);
        }
        Ok(Named {
            evenings: evenings.iter().map(|evening| evening.evening_id).collect(),
            rest: String::new(),
            stretch: evenings.len() > 1,
        })
    }
}
