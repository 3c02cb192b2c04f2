//! The result of a poll as people copy or type it: what one can choose, and under it or behind it who chose that.
//!
//! ```text
//! Ik speel                              Ik speel (2): Anna, Bram
//! 2 stemmen                             Ik ben er niet: Eva
//! Anna
//! vandaag om 17:03                      Wel: Anna en Bram. Niet: Eva
//! Bram
//! Ik ben er niet                        ✅ Anna, Bram
//! ...                                   ❌ Eva
//! ```
//!
//! What a choice means is read like everything else that people say ([`crate::grammar`]).

use chrono::{Datelike, NaiveDate, NaiveDateTime, TimeDelta};

use crate::chat_export::{whole_date, whole_time};
use crate::day::{Day, days};
use crate::grammar::hear;
use crate::meaning::{Doubt, Heard, Meaning, Said};
use crate::text::plain;

/// A poll and who chose what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PollList {
    /// What stands above it: the question, in which the day may be.
    pub question: String,
    /// Who chose what, in the order of the list.
    pub votes: Vec<Vote>,
}

/// One name in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// Whose, as it stands there.
    pub name: String,
    /// For what.
    pub choice: Choice,
    /// When, where the list says so.
    pub at: Option<NaiveDateTime>,
}

/// What one can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// To come and play.
    Comes,
    /// Not to come.
    StaysAway,
    /// To play elsewhere for the club.
    Elsewhere,
}

/// Reads the result of a poll; none when nobody stands behind a choice in it. `today` is the day on which it was copied.
pub fn poll_list(text: &str, today: NaiveDate) -> Option<PollList> {
    let mut text = plain(text);
    if !text.is_ascii() {
        for sign in YES.iter().chain(&NO) {
            text = text.replace(sign, &format!("\n{sign}"));
        }
    }
    let mut list = PollList::default();
    let mut choice = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let parts = parted(line, today);
        if !parts.is_empty() {
            for (means, names) in parts {
                choice = Some(means);
                list.add(names, means);
            }
            continue;
        }
        match (choice_of(line, today), choice) {
            (Some(means), _) => choice = Some(means),
            (None, None) => list.asks(line),
            (None, Some(_)) if is_button(line) || is_count(line) => {}
            (None, Some(means)) => match (time_of(line, today), list.votes.last_mut()) {
                (Some(at), Some(vote)) => vote.at = Some(at),
                (Some(_), None) => {}
                (None, _) => list.add(line, means),
            },
        }
    }
    (!list.votes.is_empty()).then_some(list)
}

impl PollList {
    fn asks(&mut self, line: &str) {
        if !self.question.is_empty() {
            self.question.push(' ');
        }
        self.question.push_str(line);
    }

    /// `Anna, Bram en Chris`, `- Anna`, `1. Anna`.
    fn add(&mut self, names: &str, choice: Choice) {
        let names = names.replace(" en ", ",").replace(" and ", ",");
        for name in names.split([',', ';', '&', '•']) {
            let name = name.trim_start_matches(|c: char| "-*·.)".contains(c) || c.is_whitespace());
            let number = name.split_once(['.', ')']);
            let name = match number {
                Some((number, name)) if number.parse::<u16>().is_ok() => name,
                _ => name,
            };
            let name = name.trim_end_matches('.').trim();
            if name.chars().any(char::is_alphanumeric) {
                self.votes.push(Vote {
                    name: name.to_owned(),
                    choice,
                    at: None,
                });
            }
        }
    }
}

/// The choices of one line with the names behind each: `Wel: Anna, Bram. Niet: Eva`, `✅ Anna`. Empty when the line does
/// not begin with a choice that has names.
fn parted(line: &str, today: NaiveDate) -> Vec<(Choice, &str)> {
    if let Some((means, names)) = ticked(line, today) {
        return vec![(means, names)];
    }
    // Where each choice begins, where its names begin, and what it means.
    let mut parts: Vec<(usize, usize, Choice)> = Vec::new();
    for (colon, _) in line.match_indices(':') {
        let from = parts.last().map_or(0, |&(_, names, _)| names);
        let before = &line[from..colon];
        let begins = |signs: &[char]| before.rfind(signs).map_or(from, |at| from + at + 1);
        // The nearest beginning first.
        let mut starts = vec![from, begins(&['.', ';', '|', '/']), begins(&[','])];
        starts.sort_unstable();
        starts.dedup();
        let found = starts
            .into_iter()
            .rev()
            .find_map(|start| Some((start, choice_of(&line[start..colon], today)?)));
        if let Some((start, means)) = found {
            parts.push((start, colon + 1, means));
        }
    }
    if parts.first().is_none_or(|&(start, _, _)| start > 0) {
        return Vec::new();
    }
    let ends = parts.iter().skip(1).map(|&(start, _, _)| start);
    let ends: Vec<usize> = ends.chain([line.len()]).collect();
    let named = parts.iter().zip(ends).map(|(&(_, names, means), end)| {
        (means, line[names..end].trim_end_matches(['|', '/', ' ']))
    });
    let named: Vec<(Choice, &str)> = named.collect();
    // `Ik speel:` alone: the names stand below it.
    let empty = |(_, names): &(Choice, &str)| is_count(names.trim()) || names.trim().is_empty();
    if named.iter().all(empty) {
        return Vec::new();
    }
    named
}

const YES: [&str; 4] = ["✅", "✔", "☑", "👍"];
const NO: [&str; 4] = ["❌", "✖", "✗", "👎"];

/// `✅ Anna, Bram`: a tick or a cross with names.
fn ticked(line: &str, today: NaiveDate) -> Option<(Choice, &str)> {
    let signs = YES.iter().map(|sign| (sign, Choice::Comes));
    let mut signs = signs.chain(NO.iter().map(|sign| (sign, Choice::StaysAway)));
    let (choice, rest) =
        signs.find_map(|(sign, choice)| Some((choice, line.strip_prefix(*sign)?)))?;
    let names = rest.trim_start_matches([':', ' ', '-']);
    let labelled = choice_of(names, today).is_some() || names.contains(':');
    (names.chars().any(char::is_alphabetic) && !labelled).then_some((choice, names))
}

/// A choice is a few words; what is longer is a sentence of somebody.
const LONGEST_LABEL: usize = 60;

/// What a choice means: its label, with or without the number of votes.
fn choice_of(label: &str, today: NaiveDate) -> Option<Choice> {
    let label = without_count(label.trim());
    let mut bare = label.to_owned();
    if !label.is_ascii() {
        for sign in YES.iter().chain(&NO) {
            bare = bare.replace(sign, "");
        }
    }
    let label = bare.trim_matches(|c: char| c.is_whitespace() || "-*_:.!".contains(c));
    if label.is_empty() || label.contains(['?', ':']) || label.chars().count() > LONGEST_LABEL {
        return None;
    }
    match label.to_lowercase().as_str() {
        "wel" | "ja" | "yes" | "speelt" | "spelen" | "speelt mee" | "spelen mee" | "komt"
        | "komen" | "in" => {
            return Some(Choice::Comes);
        }
        "niet" | "nee" | "no" | "komt niet" | "komen niet" | "speelt niet" | "spelen niet"
        | "out" => {
            return Some(Choice::StaysAway);
        }
        "aangemeld" | "aanmeldingen" | "spelers" => return Some(Choice::Comes),
        "afgemeld" | "afmeldingen" | "afwezigen" => return Some(Choice::StaysAway),
        "extern" | "external" | "speelt extern" => return Some(Choice::Elsewhere),
        _ => {}
    }
    let Heard { said } = hear(label, today);
    let [
        Said {
            meaning,
            // An option says no day and no more than that: it stands under its question.
            doubt: None | Some(Doubt::Weak | Doubt::Open),
        },
    ] = said.as_slice()
    else {
        return None;
    };
    match meaning {
        Meaning::Presence(_) | Meaning::Yes | Meaning::Mark(true) => Some(Choice::Comes),
        Meaning::Absence(absence) if absence.external.is_some() => Some(Choice::Elsewhere),
        Meaning::Absence(_) | Meaning::No | Meaning::Mark(false) => Some(Choice::StaysAway),
        _ => None,
    }
}

/// `Ik speel (5)`, `Ik speel - 5 stemmen`, `Ik speel 5` without the number.
fn without_count(label: &str) -> &str {
    let label = label.trim_end_matches([':', ' ']);
    let bracketed = label
        .strip_suffix(')')
        .and_then(|label| label.rsplit_once('('));
    if let Some((label, count)) = bracketed
        && is_count(count)
    {
        return label.trim_end();
    }
    let words: Vec<&str> = label.split(' ').collect();
    for length in [2, 1] {
        let Some(at) = words.len().checked_sub(length).filter(|&at| at > 0) else {
            continue;
        };
        if is_count(&words[at..].join(" ")) {
            let end = words[..at].join(" ").len();
            return label[..end].trim_end_matches([' ', '-', ':', ',']);
        }
    }
    label
}

/// `5 stemmen`, `1 vote`, `5`.
fn is_count(text: &str) -> bool {
    let mut words = text.trim().trim_end_matches('.').split_whitespace();
    let number = words.next().is_some_and(|word| word.parse::<u16>().is_ok());
    let unit = words.next().is_none_or(|word| {
        let units = ["stem", "stemmen", "vote", "votes", "x"];
        units.contains(&word.to_lowercase().as_str())
    });
    number && unit && words.next().is_none()
}

/// What WhatsApp shows to tap on.
fn is_button(line: &str) -> bool {
    const BUTTONS: [&str; 6] = [
        "stemmen bekijken",
        "bekijk stemmen",
        "alles bekijken",
        "alle bekijken",
        "view votes",
        "see all",
    ];
    BUTTONS.contains(&line.to_lowercase().as_str())
}

/// `vandaag om 17:03`, `gisteren 21:14`, `donderdag 17:03`, `18-09-2026 17:03`, `17:03`.
fn time_of(line: &str, today: NaiveDate) -> Option<NaiveDateTime> {
    let small = line.to_lowercase();
    let small = small
        .replace(" om ", " ")
        .replace(" at ", " ")
        .replace(", ", " ");
    let (day, time) = split_time(&small)?;
    let date = match day {
        "" | "vandaag" | "today" => today,
        "gisteren" | "yesterday" => today.pred_opt()?,
        day => match whole_date(day, today) {
            Some(date) => date,
            None => day_before(day, today)?,
        },
    };
    Some(date.and_time(time))
}

/// The day and the time of a line; `5:03 pm` is two words.
fn split_time(line: &str) -> Option<(&str, chrono::NaiveTime)> {
    let starts = line.match_indices(' ').map(|(at, _)| at + 1);
    let mut starts = starts.chain([0]);
    starts.find_map(|start| {
        let (time, _) = whole_time(&line[start..])?;
        Some((line[..start].trim(), time))
    })
}

/// The last such day that is not after today.
fn day_before(day: &str, today: NaiveDate) -> Option<NaiveDate> {
    let read = days(day, today).ok().filter(|read| read.rest.is_empty())?;
    match read.days.as_slice() {
        [Day::Weekday(weekday)] => (0..7)
            .map(|back| today - TimeDelta::days(back))
            .find(|date| date.weekday() == *weekday),
        [Day::On(date)] => Some(*date).filter(|date| *date <= today),
        _ => None,
    }
}
