//! Days as people name them: dates, weekdays, rounds, stretches of time.

use std::fmt;

use chrono::{Datelike, NaiveDate, Weekday};

use crate::date::written_date;
use crate::day_word::{
    count, days_from_today, month, next_date, ordinal, weekday, weekday_text, words,
};
use crate::feast::{day_of_month, feast, weekday_of_month, weekdays_counted};
use crate::span::{Span, first_weekday, later, monday, span, until_word, weekdays_of_month};
use crate::text::{is_word, plain, shorten};

/// A day as somebody names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Day {
    /// `18` or `18 sept` or `18-9-2026`.
    Date {
        day: u32,
        month: Option<u32>,
        year: Option<i32>,
    },
    /// `ronde 7`.
    Round(u16),
    /// `vrijdag`: the first one from today on.
    Weekday(Weekday),
    /// `vandaag`, `morgen`, `volgende week vrijdag`: this date.
    On(NaiveDate),
    /// `de rest van december`, `tot kerst`: every evening in it.
    Span(Span),
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |date: NaiveDate| format!("{}-{}", date.day(), date.month());
        match self {
            Self::Date {
                day,
                month: Some(month),
                year: Some(year),
            } => write!(f, "{day}-{month}-{year}"),
            Self::Date {
                day,
                month: Some(month),
                ..
            } => write!(f, "{day}-{month}"),
            Self::Date { day, .. } => write!(f, "{day}"),
            Self::Round(round) => write!(f, "ronde {round}"),
            Self::Weekday(weekday) => f.write_str(weekday_text(*weekday)),
            Self::On(date) => f.write_str(&short(*date)),
            Self::Span(Span { from, until, .. }) => match until {
                Some(until) => write!(f, "{} t/m {}", short(*from), short(*until)),
                None => write!(f, "vanaf {}", short(*from)),
            },
        }
    }
}

/// The days in a text and what else there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    pub days: Vec<Day>,
    /// The words that are no part of a day, in order.
    pub rest: String,
}

/// A day that does not exist, or may be more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// `31-9`, as it was typed.
    NoSuchDay(String),
    /// `31 sept`: the day and the month.
    NoSuchDate(u32, u32),
    /// `ronde 0`: what stands for the number.
    NoSuchRound(String),
    /// `vrijdag 14 november`, which is a Saturday.
    OtherWeekday {
        /// The day that was named.
        date: NaiveDate,
        /// The day of the week that was said with it.
        said: Weekday,
    },
    /// `volgende vrijdag`: some mean the one, some the other.
    WhichWeek([NaiveDate; 2]),
}

/// Small words around days that mean nothing by themselves.
const FILLERS: [&str; 13] = [
    "en",
    "and",
    "op",
    "voor",
    "on",
    "aanstaande",
    "a.s",
    "as",
    "for",
    "d.d",
    "ook",
    "t.b.v",
    "datum",
];

/// The evening that comes, without saying which: `volgende keer`.
const COMING: [&str; 9] = [
    "ronde",
    "keer",
    "speelavond",
    "clubavond",
    "avond",
    "round",
    "time",
    "evening",
    "speelronde",
];

/// What is read at one place: the days, and how many words they took.
type Found = Result<Option<(Vec<Day>, usize)>, Misread>;

/// The days in a text. A month counts for all days before it that have none: `18 en 25 sept`.
///
/// # Errors
/// When a day does not exist, or the words can mean two days.
pub fn days(text: &str, today: NaiveDate) -> Result<Read, Misread> {
    days_in(&plain(text).to_lowercase(), today)
}

/// The same in a text that is plain and in small letters already.
pub(crate) fn days_in(lower: &str, today: NaiveDate) -> Result<Read, Misread> {
    let words = words(lower);
    let mut read = Read::default();
    let mut rest: Vec<&str> = Vec::new();
    let mut at = 0;
    // Where the last date ended: `13 november (vrijdag)` says it twice.
    let mut date_end = 0;
    while let Some(word) = words.get(at) {
        let here = &words[at..];
        let number_of_something = counts_something(&words, at);
        let found = if number_of_something {
            None
        } else if let (Some(Day::Round(_)), Some((number @ 1.., false)), false) =
            (read.days.last(), ordinal(word), begins_date(here))
        {
            // `ronde 4 en 5`
            Some((vec![round(&number.to_string())?], 1))
        } else {
            find(here, today)?
        };
        match found {
            Some((found, used)) => {
                let said_twice = date_end == at && at > 0 && is_name_of(&found, &read.days, today);
                if !said_twice {
                    add(&mut read.days, found)?;
                }
                at += used;
                let dated = matches!(read.days.last(), Some(Day::Date { .. }));
                date_end = if dated { at } else { 0 };
            }
            None => {
                if !FILLERS.contains(word) {
                    rest.push(word);
                }
                at += 1;
            }
        }
    }
    every_in_a_stretch(&mut read.days);
    read.rest = rest.join(" ");
    Ok(read)
}

/// `in december ... elke vrijdag`: every such day of the stretch that is named beside it, not of all time.
fn every_in_a_stretch(days: &mut Vec<Day>) {
    let every = days.iter().find_map(|day| match day {
        Day::Span(Span {
            until: None,
            weekday,
            ..
        }) => *weekday,
        _ => None,
    });
    let bounded = |day: &Day| matches!(day, Day::Span(span) if span.until.is_some() && span.weekday.is_none());
    if every.is_none() || !days.iter().any(bounded) {
        return;
    }
    days.retain(
        |day| !matches!(day, Day::Span(Span { until: None, weekday, .. }) if *weekday == every),
    );
    for day in days.iter_mut().filter(|day| bounded(day)) {
        if let Day::Span(span) = day {
            span.weekday = every;
        }
    }
}

/// What these words begin with.
fn find(words: &[&str], today: NaiveDate) -> Found {
    if let Some(found) = rounds(words)? {
        return Ok(Some(found));
    }
    if let [which, what, ..] = words
        && matches!(
            *which,
            "volgende" | "komende" | "deze" | "eerstvolgende" | "next" | "this"
        )
        && COMING.contains(what)
        && words.get(2).is_none_or(|word| ordinal(word).is_none())
    {
        return Ok(Some((Vec::new(), 2)));
    }
    if let Some((date, used)) = feast(words, today).or_else(|| weekday_of_month(words, today)) {
        return Ok(Some((vec![Day::On(date)], used)));
    }
    if let Some((dates, used)) = weekdays_counted(words, today) {
        return Ok(Some((dates.into_iter().map(Day::On).collect(), used)));
    }
    if let Some((day, month, used)) = day_of_month(words, today) {
        expect_date(day, month)?;
        let month = Some(month);
        return Ok(Some((
            vec![Day::Date {
                day,
                month,
                year: None,
            }],
            used,
        )));
    }
    if let Some((span, used)) = weekdays_of_month(words, today) {
        return Ok(Some((vec![Day::Span(span)], used)));
    }
    if let Some((date, used)) = weekday_after(words, today) {
        return Ok(Some((vec![Day::On(date)], used)));
    }
    if let Some(found) = named_weekday(words, today)? {
        return Ok(Some(found));
    }
    if let Some((span, used)) = dashed(words, today).or_else(|| span(words, today)) {
        return Ok(Some((vec![Day::Span(span)], used)));
    }
    if let Some((days, used)) = days_from_today(words) {
        return Ok(Some((vec![Day::On(later(today, days))], used)));
    }
    dates(words)
}

/// `vrijdag na de 18e`, `the Friday after 18 September`
fn weekday_after(words: &[&str], today: NaiveDate) -> Option<(NaiveDate, usize)> {
    let [day, "na" | "after", tail @ ..] = words else {
        return None;
    };
    let day = weekday(day)?;
    let (number, month, year, used) = written_date(tail)?;
    let date = next_date((number, month, year), today)?;
    Some((first_weekday(day, later(date, 1)), used + 2))
}

/// `3-17 nov`
fn dashed(words: &[&str], today: NaiveDate) -> Option<(Span, usize)> {
    let [both, name, ..] = words else {
        return None;
    };
    let (from, until) = both.split_once('-')?;
    let number = |text: &str| ordinal(text).is_some();
    if !number(from) || !number(until) || month(name).is_none() {
        return None;
    }
    let (span, _) = span(&[from, "t/m", until, name], today)?;
    Some((span, 2))
}

/// Numbers that are no days: `om 8 uur`, `10 min later`, `team 3`, a score.
fn counts_something(words: &[&str], at: usize) -> bool {
    const BEFORE: [&str; 14] = [
        "om", "bord", "team", "tafel", "nummer", "board", "at", "rating", "ca", "rond", "tegen",
        "over", "kwart", "half",
    ];
    const AFTER: [&str; 12] = [
        "uur",
        "u",
        "min",
        "minuten",
        "minuutjes",
        "minutes",
        "pm",
        "keer",
        "x",
        "mensen",
        "punten",
        "man",
    ];
    let word = words[at];
    let figure = word.starts_with(|c: char| c.is_ascii_digit());
    let before = at.checked_sub(1).map(|before| words[before]);
    let after = words.get(at + 1);
    figure
        && (before.is_some_and(|word| BEFORE.contains(&word))
            || after.is_some_and(|word| AFTER.contains(word))
            || matches!(word, "1-0" | "0-1" | "0-0" | "1:0" | "0:1")
            || word.contains(':'))
}

/// Whether a number with its month stands here.
fn begins_date(words: &[&str]) -> bool {
    matches!(words, [_, name, ..] if month(name).is_some())
}

/// Whether what was found only names the weekday of the date before it.
fn is_name_of(found: &[Day], days: &[Day], today: NaiveDate) -> bool {
    match (found, days.last()) {
        ([Day::Weekday(weekday)], Some(day @ Day::Date { month: Some(_), .. })) => {
            near(day, today).is_some_and(|date| date.weekday() == *weekday)
        }
        _ => false,
    }
}

/// Adds the days, and gives the month of the last one to those before it that have none.
fn add(days: &mut Vec<Day>, found: Vec<Day>) -> Result<(), Misread> {
    for day in found {
        if let Day::Date {
            month: Some(month), ..
        } = day
        {
            give_month(days, month)?;
        }
        days.push(day);
    }
    Ok(())
}

fn give_month(days: &mut [Day], number: u32) -> Result<(), Misread> {
    for given in days.iter_mut().rev() {
        let Day::Date {
            day,
            month: month @ None,
            ..
        } = given
        else {
            break;
        };
        expect_date(*day, number)?;
        *month = Some(number);
    }
    Ok(())
}

/// 2024 is a leap year: whether 29 February exists is seen when the evening is looked up.
fn expect_date(day: u32, month: u32) -> Result<(), Misread> {
    match NaiveDate::from_ymd_opt(2024, month, day) {
        Some(_) => Ok(()),
        None => Err(Misread::NoSuchDate(day, month)),
    }
}

/// `ronde 7`, `r8`, `7e ronde`, `rondes 7 t/m 9`, `ronde 7-9`.
fn rounds(words: &[&str]) -> Found {
    let (first, used) = match words {
        [
            "ronde" | "rondes" | "ronden" | "round" | "rounds" | "rnd" | "rd" | "r",
            number,
            ..,
        ] if number.starts_with(|c: char| c.is_ascii_digit()) => (*number, 2),
        [number, "ronde" | "round", ..] if ordinal(number).is_some_and(|(_, nth)| nth) => {
            (*number, 2)
        }
        [short, ..] => match short.strip_prefix('r') {
            Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => (number, 1),
            Some(_) | None => return Ok(None),
        },
        [] => return Ok(None),
    };
    if let Some((from, until)) = first.split_once('-') {
        return Ok(Some((run(from, until)?, used)));
    }
    let last = until_word(&words[used..]).or_else(|| match words[used..] {
        ["to", ..] => Some((true, 1)),
        _ => None,
    });
    if let Some((_, joiner)) = last
        && let Some(last) = words.get(used + joiner)
        && let Some((last, _)) = ordinal(last.trim_start_matches('r'))
        && !begins_date(&words[used + joiner..])
    {
        let days = run(first, &last.to_string())?;
        return Ok(Some((days, used + joiner + 1)));
    }
    match ordinal(first) {
        Some((number, _)) => Ok(Some((vec![round(&number.to_string())?], used))),
        None if used == 1 => Ok(None),
        None => Err(no_round(first)),
    }
}

/// Every round from one until and with another one.
fn run(from: &str, until: &str) -> Result<Vec<Day>, Misread> {
    const LONGEST: u16 = 60;
    let number = |text: &str| text.parse::<u16>().ok().filter(|&number| number > 0);
    match (number(from), number(until)) {
        (Some(from), Some(until)) if from <= until && until - from < LONGEST => {
            Ok((from..=until).map(Day::Round).collect())
        }
        _ => Err(no_round(&format!("{from}-{until}"))),
    }
}

fn no_round(said: &str) -> Misread {
    Misread::NoSuchRound(shorten(said))
}

fn round(word: &str) -> Result<Day, Misread> {
    let number = word.parse::<u16>().ok().filter(|&number| number > 0);
    number.map(Day::Round).ok_or_else(|| no_round(word))
}

/// `vrijdag`, `komende vrijdag`, `volgende week vrijdag`, `vrijdag over een week`, `vrijdag 13 november`.
fn named_weekday(words: &[&str], today: NaiveDate) -> Found {
    let of_week = |day: Weekday, weeks: i64| {
        let days = 7 * weeks + i64::from(day.num_days_from_monday());
        vec![Day::On(later(monday(today), days))]
    };
    let named = |at: usize| words.get(at).and_then(|word| weekday(word));
    match (words, named(2), named(1)) {
        (["volgende" | "next", "week", ..], Some(day), _) => Ok(Some((of_week(day, 1), 3))),
        (["deze" | "this", "week", ..], Some(day), _) => Ok(Some((of_week(day, 0), 3))),
        (["vorige" | "last", "week", ..], Some(day), _) => Ok(Some((of_week(day, -1), 3))),
        ([which, tail @ ..], _, Some(day)) if WHICH.contains(which) => {
            which_weekday(which, day, tail, today)
        }
        _ => plain_weekday(words, today),
    }
}

/// Which of the weekdays.
const WHICH: [&str; 14] = [
    "eerstvolgende",
    "volgende",
    "next",
    "komende",
    "aankomende",
    "aanstaande",
    "a.s",
    "coming",
    "eerstkomende",
    "deze",
    "this",
    "afgelopen",
    "vorige",
    "last",
];

/// `komende vrijdag`, `volgende vrijdag`, `afgelopen vrijdag`.
fn which_weekday(which: &str, day: Weekday, tail: &[&str], today: NaiveDate) -> Found {
    let first = first_weekday(day, today);
    let both = Err(Misread::WhichWeek([first, later(first, 7)]));
    match which {
        "afgelopen" | "vorige" | "last" => Ok(Some((vec![Day::On(later(first, -7))], 2))),
        // `komende vrijdag 13 november` says which one.
        _ if dates(&tail[1..])?.is_some() => {
            let found = plain_weekday(tail, today)?;
            Ok(found.map(|(days, used)| (days, used + 1)))
        }
        // On a Friday `volgende vrijdag` is in a week.
        "volgende" | "next" if first == today => Ok(Some((vec![Day::On(later(first, 7))], 2))),
        "volgende" | "next" => both,
        "eerstkomende" | "eerstvolgende" | "deze" | "this" => {
            Ok(Some((vec![Day::Weekday(day)], 2)))
        }
        _ if first == today => both,
        _ => Ok(Some((vec![Day::Weekday(day)], 2))),
    }
}

/// A weekday and what belongs to it behind it.
fn plain_weekday(words: &[&str], today: NaiveDate) -> Found {
    let Some(day) = words.first().and_then(|word| weekday(word)) else {
        return Ok(None);
    };
    let first = first_weekday(day, today);
    match &words[1..] {
        ["volgende" | "next", "week", ..] => {
            let days = 7 + i64::from(day.num_days_from_monday());
            Ok(Some((vec![Day::On(later(monday(today), days))], 3)))
        }
        ["over" | "in", number, "week" | "weken" | "weeks", ..] if count(number).is_some() => {
            let weeks = i64::from(count(number).unwrap_or(1));
            Ok(Some((vec![Day::On(later(first, 7 * weeks))], 4)))
        }
        [
            "over" | "in",
            "14" | "veertien" | "fourteen",
            "dagen" | "days",
            ..,
        ] => Ok(Some((vec![Day::On(later(first, 14))], 4))),
        ["after", "next", ..] => Ok(Some((vec![Day::On(later(first, 7))], 3))),
        ["a.s" | "aanstaande" | "komende", ..] => Ok(Some((vec![Day::Weekday(day)], 2))),
        tail if !tail.is_empty() && counts_something(words, 1) => {
            Ok(Some((vec![Day::Weekday(day)], 1)))
        }
        tail => match dates(tail)? {
            Some((days, used)) => {
                if let [date @ Day::Date { month: Some(_), .. }] = days.as_slice()
                    && let Some(date) = near(date, today)
                    && date.weekday() != day
                {
                    return Err(Misread::OtherWeekday { date, said: day });
                }
                Ok(Some((days, used + 1)))
            }
            None if is_other_word(words, day) => Ok(None),
            None => Ok(Some((vec![Day::Weekday(day)], 1))),
        },
    }
}

/// `zo` and `do` are words as well: `zo` is a Sunday only alone or with a date, `do` no Thursday in `I do not`.
fn is_other_word(words: &[&str], day: Weekday) -> bool {
    match (words[0], day) {
        ("zo", Weekday::Sun) => words.len() > 1,
        ("do", Weekday::Thu) => matches!(words.get(1), Some(&("not" | "i" | "you"))),
        _ => false,
    }
}

/// The date nearest to today that a day without its year can mean.
fn near(day: &Day, today: NaiveDate) -> Option<NaiveDate> {
    let Day::Date {
        day,
        month: Some(month),
        year,
    } = *day
    else {
        return None;
    };
    if let Some(year) = year {
        return NaiveDate::from_ymd_opt(year, month, day);
    }
    let years = today.year() - 1..=today.year() + 1;
    let dates = years.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
    dates.min_by_key(|&date| (date - today).abs())
}

/// One date, or two with a month behind them: `13/20 nov`.
fn dates(words: &[&str]) -> Found {
    if let [pair, name, ..] = words
        && let Some(number) = month(name)
        && let Some((one, other)) = pair.split_once('/')
        && let (Some((one, _)), Some((other, _))) = (ordinal(one), ordinal(other))
    {
        expect_date(one, number)?;
        expect_date(other, number)?;
        let date = |day| Day::Date {
            day,
            month: Some(number),
            year: None,
        };
        return Ok(Some((vec![date(one), date(other)], 2)));
    }
    let Some((day, month, year, used)) = written_date(words) else {
        return Ok(None);
    };
    let exists = NaiveDate::from_ymd_opt(year.unwrap_or(2024), month.unwrap_or(1), day).is_some();
    if exists {
        return Ok(Some((vec![Day::Date { day, month, year }], used)));
    }
    if let Some(number) = month.filter(|month| used > 1 && (1..=12).contains(month)) {
        expect_date(day, number)?;
    }
    Err(Misread::NoSuchDay(shorten(words[0])))
}

/// Whether a text is about the Rapid, and the text without saying so: `ronde 3 van de rapid`, `rapid ronde 3`.
pub fn rapid(text: &str) -> (bool, String) {
    let text = plain(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(at) = words.iter().position(|word| is_word(word, "rapid")) else {
        return (false, text);
    };
    let before = &words[..at];
    let before = match before {
        [rest @ .., van, de] if is_word(van, "van") && is_word(de, "de") => rest,
        _ => before,
    };
    (true, [before, &words[at + 1..]].concat().join(" "))
}
