//! The beginning of a message: the moment and who wrote it.

use chrono::{NaiveDate, NaiveTime, TimeDelta};

use super::{Order, latest};

/// What stands before the words of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) date: Numbers,
    pub(super) time: NaiveTime,
    /// Whether the time has seconds.
    pub(super) seconds: bool,
    /// None: nobody wrote it, the telephone tells that somebody came or went.
    pub(super) from: Option<String>,
}

/// The numbers of a date as they stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) first: u32,
    pub(super) second: u32,
    /// None: the telephone left it out.
    pub(super) year: Option<i32>,
    /// The year came first: then comes the month.
    pub(super) year_first: bool,
    /// What stands between them.
    pub(super) sign: char,
}

impl Numbers {
    /// The day, in this order; none when there is no such day, or when it is still to come.
    pub(super) fn day(&self, order: Order, today: NaiveDate) -> Option<NaiveDate> {
        let (day, month) = match order {
            _ if self.year_first => (self.second, self.first),
            Order::DayFirst => (self.first, self.second),
            Order::MonthFirst => (self.second, self.first),
        };
        match self.year {
            None => latest(month, day, today),
            // A telephone in another zone may be a day ahead.
            Some(year) => NaiveDate::from_ymd_opt(year, month, day)
                .filter(|date| *date - today <= TimeDelta::days(1)),
        }
    }
}

/// No stamp is longer, in bytes.
const LONGEST_STAMP: usize = 40;
/// No name of a contact is longer, in characters.
const LONGEST_NAME: usize = 60;

/// The beginning of a message on this line, and the words behind it.
pub(super) fn header(line: &str) -> Option<(Header, &str)> {
    let line = line.trim_start();
    let (inner, rest, brackets) = match line.strip_prefix('[') {
        Some(inner) => {
            let (inner, rest) = inner.split_once(']')?;
            (inner, rest.strip_prefix(' ')?, true)
        }
        None => {
            let (inner, rest) = line.split_once(" - ")?;
            (inner, rest, false)
        }
    };
    if inner.len() > LONGEST_STAMP {
        return None;
    }
    let (date, (time, seconds)) = moment(inner.trim())?;
    // Only what is copied by hand lacks the year, and that stands in brackets.
    if date.year.is_none() && !brackets {
        return None;
    }
    let (from, words) = sender(rest);
    let header = Header {
        date,
        time,
        seconds,
        from,
    };
    Some((header, words))
}

/// Who wrote it, and what.
fn sender(rest: &str) -> (Option<String>, &str) {
    let found = rest
        .split_once(": ")
        .or_else(|| rest.strip_suffix(':').map(|name| (name, "")));
    match found {
        // `~` stands before who is not in the address book.
        Some((name, words)) if is_name(name) => {
            let name = name.trim_start_matches('~').trim();
            (Some(name.to_owned()), words)
        }
        Some(_) | None => (None, rest),
    }
}

/// `Rens heeft de naam gewijzigd in "Schaak: intern"` has a colon too.
fn is_name(name: &str) -> bool {
    let short = name.chars().nth(LONGEST_NAME).is_none();
    let empty = name.trim_start_matches('~').trim().is_empty();
    short && !empty && !name.contains('"')
}

/// A day and a time, in either order.
fn moment(text: &str) -> Option<(Numbers, (NaiveTime, bool))> {
    // `16/09/2026 à 21:14` in French.
    let apart = |text: &'_ str| {
        let text = text.trim_start_matches([',', ' ']);
        let word = ["à ", "at ", "um ", "om "]
            .iter()
            .find_map(|word| text.strip_prefix(word));
        word.unwrap_or(text).to_owned()
    };
    let date_first = || {
        let (date, rest) = numbers(text)?;
        Some((date, whole_time(&apart(rest))?))
    };
    let time_first = || {
        let (time, date) = text.split_once(',')?;
        let (date, rest) = numbers(date.trim())?;
        rest.is_empty().then_some((date, whole_time(time.trim())?))
    };
    date_first().or_else(time_first)
}

/// The digits at the beginning of a text, and what follows them.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    (!digits.is_empty() && digits.len() <= 4).then_some((digits, rest))
}

/// `18-09-2026`, `9/18/26`, `2026-09-18`, `18-9`.
fn numbers(text: &str) -> Option<(Numbers, &str)> {
    let (first, rest) = digits(text)?;
    let sign = rest.chars().next().filter(|sign| "-/.".contains(*sign))?;
    let (second, rest) = digits(&rest[1..])?;
    let third = rest.strip_prefix(sign).and_then(digits);
    let number = |digits: &str| digits.parse::<u32>().ok();
    let year = |digits: &str| match digits.len() {
        2 => Some(2000 + digits.parse::<i32>().ok()?),
        4 => digits.parse::<i32>().ok(),
        _ => None,
    };
    let numbers = |first: &str, second: &str, year, year_first| {
        Some(Numbers {
            first: number(first)?,
            second: number(second)?,
            year,
            year_first,
            sign,
        })
    };
    match third {
        Some((third, rest)) if first.len() == 4 && third.len() <= 2 => {
            Some((numbers(second, third, Some(year(first)?), true)?, rest))
        }
        Some((third, rest)) if first.len() <= 2 && second.len() <= 2 => {
            Some((numbers(first, second, Some(year(third)?), false)?, rest))
        }
        None if first.len() <= 2 && second.len() <= 2 => {
            Some((numbers(first, second, None, false)?, rest))
        }
        Some(_) | None => None,
    }
}

/// `21:14`, `21:14:03`, `9:14 PM`, `9.14 p.m.`, and whether it has seconds.
pub(crate) fn whole_time(text: &str) -> Option<(NaiveTime, bool)> {
    let (hour, rest) = digits(text)?;
    let sign = rest.chars().next().filter(|sign| ":.".contains(*sign))?;
    let (minute, rest) = digits(&rest[1..])?;
    let (second, rest) = match rest.strip_prefix(sign).and_then(digits) {
        Some((second, rest)) => (Some(second), rest),
        None => (None, rest),
    };
    if hour.len() > 2 || minute.len() != 2 || second.is_some_and(|second| second.len() != 2) {
        return None;
    }
    let number = |digits: &str| digits.parse::<u32>().ok();
    let (hour, minute) = (number(hour)?, number(minute)?);
    let seconds = second.map_or(Some(0), number)?;
    let half = rest.trim().replace('.', "").to_lowercase();
    let hour = match half.as_str() {
        "" => hour,
        "am" | "pm" if !(1..=12).contains(&hour) => return None,
        "am" => hour % 12,
        "pm" => hour % 12 + 12,
        _ => return None,
    };
    let time = NaiveTime::from_hms_opt(hour, minute, seconds)?;
    Some((time, second.is_some()))
}

/// A date that stands alone, with the day first.
pub(crate) fn whole_date(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let (numbers, rest) = numbers(text)?;
    let date = numbers.day(Order::DayFirst, today);
    date.filter(|_| rest.is_empty())
}
