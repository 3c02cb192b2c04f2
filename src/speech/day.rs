//! Days as people name them: dates, weekdays, rounds.

use std::fmt;

use chrono::{Datelike, NaiveDate, Weekday};

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
    /// `vandaag`, `morgen`: this date.
    On(NaiveDate),
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            Self::Weekday(weekday) => write!(
                f,
                "{}",
                WEEKDAYS[weekday.num_days_from_monday() as usize][0]
            ),
            Self::On(date) => write!(f, "{}-{}", date.day(), date.month()),
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

/// A day that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// `31-9`, as it was typed.
    NoSuchDay(String),
    /// `31 sept`: the day and the month.
    NoSuchDate(u32, u32),
    /// `ronde 0`: what stands for the number.
    NoSuchRound(String),
}

const WEEKDAYS: [[&str; 4]; 7] = [
    ["maandag", "ma", "monday", "mon"],
    ["dinsdag", "di", "tuesday", "tue"],
    ["woensdag", "wo", "wednesday", "wed"],
    ["donderdag", "do", "thursday", "thu"],
    ["vrijdag", "vr", "friday", "fri"],
    ["zaterdag", "za", "saturday", "sat"],
    ["zondag", "zo", "sunday", "sun"],
];

const MONTHS: [&[&str]; 12] = [
    &["januari", "jan", "january"],
    &["februari", "feb", "february"],
    &["maart", "mrt", "march", "mar"],
    &["april", "apr"],
    &["mei", "may"],
    &["juni", "jun", "june"],
    &["juli", "jul", "july"],
    &["augustus", "aug", "august"],
    &["september", "sept", "sep"],
    &["oktober", "okt", "october", "oct"],
    &["november", "nov"],
    &["december", "dec"],
];

/// Small words around days that mean nothing by themselves.
const FILLERS: [&str; 8] = ["en", "and", "op", "de", "voor", "on", "aanstaande", "a.s."];

/// The days in a text. A month counts for all days before it that have none: `18 en 25 sept`.
///
/// # Errors
/// When a day does not exist.
pub fn days(text: &str, today: NaiveDate) -> Result<Read, Misread> {
    let lower = plain(text).to_lowercase();
    let mut read = Read::default();
    let mut rest: Vec<&str> = Vec::new();
    let mut round_next = false;
    for word in lower
        .split([' ', ',', '+', '&', '\n'])
        .filter(|word| !word.is_empty())
    {
        let word = word.trim_end_matches(['.', '!', '?', ';']);
        if round_next
            || word
                .strip_prefix('r')
                .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        {
            round_next = false;
            read.days.push(round(word.trim_start_matches('r'))?);
        } else if matches!(word, "ronde" | "round" | "rondes") {
            round_next = true;
        } else if let Some(month) = MONTHS.iter().position(|names| names.contains(&word)) {
            give_month(&mut read.days, month)?;
        } else if let (Some(Day::Round(_)), Ok(number @ 1..)) = (read.days.last(), word.parse()) {
            // `ronde 4 en 5`
            read.days.push(Day::Round(number));
        } else if let Some(day) = single_day(word, today)? {
            read.days.push(day);
        } else if !FILLERS.contains(&word) {
            rest.push(word);
        }
    }
    if round_next {
        // `ronde` without its number.
        rest.push("ronde");
    }
    read.rest = rest.join(" ");
    Ok(read)
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

fn round(word: &str) -> Result<Day, Misread> {
    let number = word.parse::<u16>().ok().filter(|&number| number > 0);
    number
        .map(Day::Round)
        .ok_or_else(|| Misread::NoSuchRound(shorten(word)))
}

fn give_month(days: &mut [Day], index: usize) -> Result<(), Misread> {
    let number = u32::try_from(index + 1).unwrap_or(1);
    // `ronde 4 en 5 oktober`: the month makes a day of what looked like another round.
    if let [.., Day::Round(_), last @ Day::Round(_)] = days
        && let Day::Round(day) = *last
    {
        let (day, month, year) = (u32::from(day), None, None);
        *last = Day::Date { day, month, year };
    }
    for given in days.iter_mut().rev() {
        let Day::Date {
            day,
            month: month @ None,
            ..
        } = given
        else {
            break;
        };
        // 2024 is a leap year: whether 29 February exists is seen when the evening is looked up.
        if NaiveDate::from_ymd_opt(2024, number, *day).is_none() {
            return Err(Misread::NoSuchDate(*day, number));
        }
        *month = Some(number);
    }
    Ok(())
}

fn single_day(word: &str, today: NaiveDate) -> Result<Option<Day>, Misread> {
    if let Some(index) = WEEKDAYS.iter().position(|names| names.contains(&word)) {
        let weekday = Weekday::try_from(u8::try_from(index).unwrap_or(0)).unwrap_or(Weekday::Mon);
        return Ok(Some(Day::Weekday(weekday)));
    }
    match word {
        "vandaag" | "vanavond" | "today" | "tonight" => return Ok(Some(Day::On(today))),
        "morgen" | "morgenavond" | "tomorrow" => return Ok(today.succ_opt().map(Day::On)),
        "overmorgen" => return Ok(today.succ_opt().and_then(|d| d.succ_opt()).map(Day::On)),
        _ => {}
    }
    if let Ok(date) = NaiveDate::parse_from_str(word, "%Y-%m-%d") {
        let (day, month) = (date.day(), Some(date.month()));
        return Ok(Some(Day::Date {
            day,
            month,
            year: Some(date.year()),
        }));
    }
    let digits = word.strip_suffix('e').unwrap_or(word);
    let parts: Vec<Option<u32>> = digits
        .split(['-', '/', '.'])
        .map(|part| part.parse().ok().filter(|_| part.len() <= 4))
        .collect();
    let (day, month, year) = match parts.as_slice() {
        [Some(day)] => (*day, None, None),
        [Some(day), Some(month)] => (*day, Some(*month), None),
        [Some(day), Some(month), Some(year)] => (
            *day,
            Some(*month),
            i32::try_from(if *year < 100 { year + 2000 } else { *year }).ok(),
        ),
        _ => return Ok(None),
    };
    let exists = NaiveDate::from_ymd_opt(year.unwrap_or(2024), month.unwrap_or(1), day).is_some();
    if exists {
        Ok(Some(Day::Date { day, month, year }))
    } else {
        Err(Misread::NoSuchDay(shorten(word)))
    }
}
