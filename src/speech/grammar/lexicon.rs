//! Looks words up in the table of [`super::phrases`]: the longest phrase, and what is a typing error away from a word.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::words::Class;
use super::{game_phrases, phrases};

/// The phrases by their first word, the longest first.
type Phrases = HashMap<String, Vec<(Vec<String>, &'static [Class])>>;

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut phrases = Phrases::new();
    for (words, classes) in table() {
        let known = phrases.entry(words[0].clone()).or_default();
        if !known.iter().any(|(other, _)| *other == words) {
            known.push((words, classes));
        }
    }
    for known in phrases.values_mut() {
        known.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    }
    phrases
});

/// Every phrase of the table in every way to say it, with what it means.
fn table() -> impl Iterator<Item = (Vec<String>, &'static [Class])> {
    let tables = phrases::TABLE.iter().chain(game_phrases::TABLE);
    tables.flat_map(|&(classes, list)| {
        let phrases = list.split(',').map(str::trim);
        let phrases = phrases.filter(|phrase| !phrase.is_empty());
        phrases.flat_map(spelled).map(move |words| (words, classes))
    })
}

/// Every way to say a phrase: `a|b [c]` is `a`, `b`, `a c`, `b c`.
fn spelled(phrase: &str) -> Vec<Vec<String>> {
    let mut ways: Vec<Vec<String>> = vec![Vec::new()];
    for part in phrase.split_whitespace() {
        let optional = part
            .strip_prefix('[')
            .and_then(|part| part.strip_suffix(']'));
        let choices = optional.unwrap_or(part).split('|');
        let mut longer: Vec<Vec<String>> = choices
            .flat_map(|word| {
                ways.iter().map(move |way| {
                    let word = std::iter::once(word.to_owned());
                    way.iter().cloned().chain(word).collect()
                })
            })
            .collect();
        if optional.is_some() {
            longer.extend(ways);
        }
        ways = longer;
    }
    ways
}

/// The longest phrase that these words begin with: how many words, and what it does.
pub(super) fn phrase(words: &[String]) -> Option<(usize, &'static [Class])> {
    let known = PHRASES.get(words.first()?)?;
    let fits = known.iter().find(|(phrase, _)| words.starts_with(phrase));
    fits.map(|(phrase, classes)| (phrase.len(), *classes))
}

/// Words that are looked up with a typing error in them have so many letters at least.
const SHORTEST: usize = 6;

/// The words of one word that are long enough, by their number of letters.
type LongWords = HashMap<usize, Vec<(Vec<char>, &'static [Class])>>;

static LONG_WORDS: LazyLock<LongWords> = LazyLock::new(|| {
    let mut long_words = LongWords::new();
    for (first, known) in PHRASES.iter() {
        let letters: Vec<char> = first.chars().collect();
        let alone = known.iter().find(|(phrase, _)| phrase.len() == 1);
        if let (true, Some((_, classes))) = (letters.len() >= SHORTEST, alone) {
            let of_length = long_words.entry(letters.len()).or_default();
            of_length.push((letters, classes));
        }
    }
    long_words
});

/// What a word means that is a typing error away from one that is known: of six letters or more, with one letter
/// too many, too few, wrong, or two exchanged. None when it looks like words of different classes.
pub(super) fn nearly(word: &str) -> Option<&'static [Class]> {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < SHORTEST || !letters.iter().all(|letter| letter.is_alphabetic()) {
        return None;
    }
    let lengths = letters.len() - 1..=letters.len() + 1;
    let like = lengths.filter_map(|length| LONG_WORDS.get(&length));
    let mut found: Option<&'static [Class]> = None;
    for (other, classes) in like.flatten() {
        if !differ_by_one(&letters, other) {
            continue;
        }
        match found {
            None => found = Some(classes),
            Some(known) if *classes != known => return None,
            Some(_) => {}
        }
    }
    found
}

/// One letter added, left out, changed, or two neighbours exchanged.
pub(super) fn is_one_slip_away(one: &str, other: &str) -> bool {
    if one.is_ascii() && other.is_ascii() {
        return differ_by_one(one.as_bytes(), other.as_bytes());
    }
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    differ_by_one(&one, &other)
}

fn differ_by_one<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    match (&one[same..], &other[same..]) {
        ([], []) => false,
        ([_, rest @ ..], longer) if rest == longer => true,
        (shorter, [_, rest @ ..]) if shorter == rest => true,
        ([_, one @ ..], [_, other @ ..]) if one == other => true,
        ([a, b, one @ ..], [c, d, other @ ..]) => a == d && b == c && one == other,
        _ => false,
    }
}

/// Phrases that stand in the table twice, with different meanings: only the first would ever be found.
pub fn doubled() -> Vec<String> {
    let mut seen: HashMap<Vec<String>, &'static [Class]> = HashMap::new();
    let mut doubled = Vec::new();
    for (words, classes) in table() {
        if seen.insert(words.clone(), classes).is_some() {
            doubled.push(words.join(" "));
        }
    }
    doubled
}
