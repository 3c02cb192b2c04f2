//! Which round a command is about, as people name it: `ronde 2`, `2`, `ronde 2 van de rapid`, `vrijdag`, `18-9`,
//! `laatste ronde`. A half has been taken out before: see `half.rs`.

use speech::{Day, Read, is_word};

use super::desk::{Desk, Refusal};
use crate::args;
use crate::store::rows::EveningState;

/// The most words of a day: `volgende week vrijdag`, `11 september 2026`.
const LONGEST_DAY: usize = 4;

/// The round before this one, as it is asked for.
const LAST: [&str; 5] = ["laatste", "vorige", "afgelopen", "last", "previous"];
/// And the one that comes.
const NEXT: [&str; 5] = ["volgende", "komende", "eerstvolgende", "next", "coming"];

impl Desk<'_> {
    /// The round that a text names; none when it names nothing.
    pub(crate) fn round_named(&self, text: &str) -> Result<Option<i64>, Refusal> {
        let (rapid, text) = speech::rapid(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let bare: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| !is_word(word, "ronde"))
            .collect();
        match bare.as_slice() {
            [] => Ok(self.current_rapid(rapid)),
            [number] if number.starts_with(|c: char| c.is_ascii_digit()) => {
                match number.parse::<u16>() {
                    Ok(_) => self.evening_of_round(number, rapid).map(Some),
                    Err(_) => self.round_of_day(&text, rapid).map(Some),
                }
            }
            [last] if LAST.contains(&last.to_lowercase().as_str()) => {
                self.last_public_round(rapid).map(Some)
            }
            [next] if NEXT.contains(&next.to_lowercase().as_str()) => {
                self.drafted_round().map(Some)
            }
            _ => self.round_of_day(&text, rapid).map(Some),
        }
    }

    /// The round that is asked for with this text, of nothing the one that is being got ready; of an earlier half its
    /// last one.
    pub(crate) fn named_or_drafted(&self, text: &str) -> Result<i64, Refusal> {
        let now = self.keizer_of_now().map(|keizer| keizer.competition_id);
        match self.round_named(text)? {
            Some(evening_id) => Ok(evening_id),
            None if self.focus.is_some() && self.focus != now => self.last_public_round(false),
            None => self.drafted_round(),
        }
    }

    /// The round that is asked for with this text, of nothing the one that is being played or was played last.
    pub(crate) fn named_or_played(&self, text: &str) -> Result<i64, Refusal> {
        match self.round_named(text)? {
            Some(evening_id) => Ok(evening_id),
            None => self.played_evening(),
        }
    }

    /// `ronde 3`, `ronde 2 van de rapid` at the beginning of a text: the round, and what follows; without one the whole
    /// text.
    pub(crate) fn round_first(&self, text: &str) -> Result<(Option<i64>, String), Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is = |word: &str, name: &str| is_word(word, name);
        match words.as_slice() {
            [r, round, van, de, rapid, rest @ ..]
                if is(r, "ronde") && is(van, "van") && is(de, "de") && is(rapid, "rapid") =>
            {
                Ok((Some(self.evening_of_round(round, true)?), rest.join(" ")))
            }
            [r, round, rest @ ..] if is(r, "ronde") => {
                Ok((Some(self.evening_of_round(round, false)?), rest.join(" ")))
            }
            _ => Ok((None, words.join(" "))),
        }
    }

    /// One day at the beginning of a text, and what follows it; none when it begins with something else. `Jan` and `do`
    /// alone are no days.
    pub(crate) fn day_first(&self, text: &str) -> Option<(Day, String)> {
        let today = self.local_day(self.said_at);
        let words: Vec<&str> = text.split_whitespace().collect();
        let most = words.len().min(LONGEST_DAY);
        (1..=most).rev().find_map(|end| {
            let Read { days, rest } = speech::days(&words[..end].join(" "), today).ok()?;
            let [day] = days.as_slice() else {
                return None;
            };
            let one = !matches!(day, Day::Span(_) | Day::Date { month: None, .. });
            (rest.is_empty() && one).then(|| (day.clone(), words[end..].join(" ")))
        })
    }

    /// Without a number the Rapid is its round of now: the one that is being got ready, or the last.
    fn current_rapid(&self, rapid: bool) -> Option<i64> {
        let rounds = self.rounds_called(true);
        let open = rounds
            .iter()
            .find(|evening| evening.state != EveningState::Finished);
        let found = open.or(rounds.last()).filter(|_| rapid);
        found.map(|evening| evening.evening_id)
    }

    fn last_public_round(&self, rapid: bool) -> Result<i64, Refusal> {
        let rounds = self.calendar().into_iter().rev();
        let mut public = rounds.filter(|evening| {
            matches!(
                evening.state,
                EveningState::Published | EveningState::Finished
            ) && self.is_rapid(evening.evening_id) == rapid
                && self
                    .focus
                    .is_none_or(|focus| evening.competition_id == focus)
        });
        match public.next() {
            Some(evening) => Ok(evening.evening_id),
            None => self.refuse("no-pairing-yet", &args![]),
        }
    }

    /// The round on the day that a text names.
    fn round_of_day(&self, text: &str, rapid: bool) -> Result<i64, Refusal> {
        let today = self.local_day(self.said_at);
        let read = speech::days(text, today);
        let days = read.as_ref().map_or(0, |read| read.days.len());
        let whole = read.as_ref().is_ok_and(|read| read.rest.is_empty());
        if days == 0 && whole {
            // `volgende ronde`
            return self.drafted_round();
        }
        if days > 1 || days == 1 && !whole || read.is_ok() && days == 0 {
            return self.refuse_round(text);
        }
        match self.read_evenings(text)?.0.as_slice() {
            [evening_id] => Ok(*evening_id),
            several => {
                // An evening has several rounds of the Rapid: the one of now.
                let of_rapid = |id: &&i64| self.is_rapid(**id) == rapid;
                let open = |id: &&i64| self.evening(**id).state != EveningState::Finished;
                let mut fits = several.iter().filter(of_rapid);
                let now = fits.clone().find(open).or_else(|| fits.next_back());
                now.copied().map_or_else(|| self.refuse_round(text), Ok)
            }
        }
    }

    /// What was typed is no round and no day.
    pub(crate) fn refuse_round<T>(&self, text: &str) -> Result<T, Refusal> {
        self.refuse(
            "round-unknown",
            &args![text => speech::shorten(text.trim())],
        )
    }
}
