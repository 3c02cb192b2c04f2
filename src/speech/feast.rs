//! Feasts by their names, and days of a month by their place in it: `Goede Vrijdag`, `de laatste vrijdag van november`.

use chrono::{Datelike, NaiveDate, Weekday};

use crate::day_word::{count, month, next_date, weekday};
use crate::span::{first_weekday, later};

/// The feast with which these words begin, the first one from today on, and how many words it took.
pub(crate) fn feast(words: &[&str], today: NaiveDate) -> Option<(NaiveDate, usize)> {
    if let Some((days, used)) = beside_easter(words) {
        let years = today.year()..=today.year() + 1;
        let dates = years.filter_map(|year| Some(later(easter(year)?, days)));
        let mut coming = dates.filter(|date| *date >= today);
        return Some((coming.next()?, used));
    }
    let ((day, month), used) = of_the_year(words)?;
    let date = next_date((day, Some(month), None), today)?;
    // The king's birthday is never kept on a Sunday.
    let sunday = (day, month) == (27, 4) && date.weekday() == Weekday::Sun;
    Some((if sunday { later(date, -1) } else { date }, used))
}

/// So many days from Easter Sunday.
fn beside_easter(words: &[&str]) -> Option<(i64, usize)> {
    Some(match words {
        ["goede", "vrijdag", ..] | ["good", "friday", ..] => (-2, 2),
        ["witte", "donderdag", ..] => (-3, 2),
        ["eerste" | "1e" | "1ste", "paasdag", ..] | ["easter", "sunday", ..] => (0, 2),
        ["tweede" | "2e" | "2de", "paasdag", ..] | ["easter", "monday", ..] => (1, 2),
        ["pasen" | "paaszondag" | "easter", ..] => (0, 1),
        ["paasmaandag", ..] => (1, 1),
        ["hemelvaart" | "hemelvaartsdag", ..] => (39, 1),
        ["ascension", "day", ..] => (39, 2),
        ["eerste" | "1e" | "1ste", "pinksterdag", ..] => (49, 2),
        ["tweede" | "2e" | "2de", "pinksterdag", ..] => (50, 2),
        ["pinksteren" | "pinksterzondag", ..] => (49, 1),
        ["pinkstermaandag", ..] => (50, 1),
        _ => return None,
    })
}

/// Day and month of a feast that does not move.
fn of_the_year(words: &[&str]) -> Option<((u32, u32), usize)> {
    Some(match words {
        ["eerste" | "1e" | "1ste", "kerstdag", ..] | ["christmas", "day", ..] => ((25, 12), 2),
        ["tweede" | "2e" | "2de", "kerstdag", ..] | ["boxing", "day", ..] => ((26, 12), 2),
        ["christmas", "eve", ..] => ((24, 12), 2),
        ["kerstavond", ..] => ((24, 12), 1),
        ["new", "year's" | "years", "eve", ..] => ((31, 12), 3),
        ["oudjaar" | "oudejaarsavond" | "oudejaarsdag", ..] => ((31, 12), 1),
        ["new", "year's" | "years", "day", ..] => ((1, 1), 3),
        ["nieuwjaar" | "nieuwjaarsdag", ..] => ((1, 1), 1),
        ["driekoningen", ..] => ((6, 1), 1),
        ["valentijnsdag", ..] => ((14, 2), 1),
        ["koningsdag", ..] => ((27, 4), 1),
        ["king's" | "kings", "day", ..] => ((27, 4), 2),
        ["dodenherdenking", ..] => ((4, 5), 1),
        ["bevrijdingsdag", ..] => ((5, 5), 1),
        ["halloween", ..] => ((31, 10), 1),
        ["allerheiligen", ..] => ((1, 11), 1),
        ["wapenstilstand", ..] => ((11, 11), 1),
        ["sinterklaasavond" | "pakjesavond", ..] => ((5, 12), 1),
        _ => return None,
    })
}

/// Easter Sunday of a year: the Sunday after the full moon of the calendar.
fn easter(year: i32) -> Option<NaiveDate> {
    let golden = year % 19;
    let century = year / 100;
    let corrected = century - century / 4 - (8 * century + 13) / 25;
    let epact = (corrected + 19 * golden + 15) % 30;
    let moon = epact - epact / 28 * (1 - 29 / (epact + 1) * ((21 - golden) / 11));
    let weekday = (year + year / 4 + moon + 2 - century + century / 4) % 7;
    let days = moon - weekday;
    let month = 3 + (days + 40) / 44;
    let day = days + 28 - 31 * (month / 4);
    NaiveDate::from_ymd_opt(year, month.try_into().ok()?, day.try_into().ok()?)
}

/// The first day of the month that these words name from today on, and how many words it took: `november`, `deze maand`.
fn month_named(words: &[&str], today: NaiveDate) -> Option<(NaiveDate, usize)> {
    let this = today.with_day(1)?;
    Some(match words {
        ["deze" | "this", "maand" | "month", ..] => (this, 2),
        ["volgende" | "next", "maand" | "month", ..] => {
            (next_date((1, None, None), later(this, 1))?, 2)
        }
        [name, ..] => (next_date((1, Some(month(name)?), None), this)?, 1),
        [] => return None,
    })
}

/// `de laatste vrijdag van november`: only of a month that is named, not of every month.
pub(crate) fn weekday_of_month(words: &[&str], today: NaiveDate) -> Option<(NaiveDate, usize)> {
    let [nth, day, of, tail @ ..] = words else {
        return None;
    };
    let weeks = match *nth {
        "eerste" | "1e" | "first" => Some(0),
        "tweede" | "2e" | "second" => Some(1),
        "derde" | "3e" | "third" => Some(2),
        "vierde" | "4e" | "fourth" => Some(3),
        "laatste" | "last" => None,
        _ => return None,
    };
    let day = weekday(day)?;
    let joins = matches!(*of, "van" | "in" | "of");
    let (first, used) = month_named(tail, today).filter(|_| joins)?;
    let first_day = first_weekday(day, first);
    let date = match weeks {
        Some(weeks) => later(first_day, 7 * weeks),
        None => {
            let next = next_date((1, None, None), later(first, 1))?;
            let fifth = later(first_day, 28);
            if fifth < next {
                fifth
            } else {
                later(first_day, 21)
            }
        }
    };
    Some((date, 3 + used))
}

/// `de eerste twee vrijdagen van oktober`: each of them.
pub(crate) fn weekdays_counted(
    words: &[&str],
    today: NaiveDate,
) -> Option<(Vec<NaiveDate>, usize)> {
    let [which, number, day, of, tail @ ..] = words else {
        return None;
    };
    let (number, day) = (count(number)?, weekday(day)?);
    let joins = matches!(*of, "van" | "in" | "of");
    let (first, used) = month_named(tail, today).filter(|_| joins)?;
    let next = next_date((1, None, None), later(first, 1))?;
    let all = (0..5).map(|week| later(first_weekday(day, first), 7 * week));
    let all: Vec<NaiveDate> = all.filter(|date| *date < next).collect();
    let number = usize::try_from(number).ok()?.min(all.len());
    let found = match *which {
        "eerste" | "first" => &all[..number],
        "laatste" | "last" => &all[all.len() - number..],
        _ => return None,
    };
    Some((found.to_vec(), 4 + used))
}

/// `25e van deze maand`, `18 of next month`: day, month and how many words it took.
pub(crate) fn day_of_month(words: &[&str], today: NaiveDate) -> Option<(u32, u32, usize)> {
    let (day, rest) = match words {
        [day, "dezer", ..] => return Some((ordinal_day(day)?, today.month(), 2)),
        [day, "van" | "of" | "in", rest @ ..] => (ordinal_day(day)?, rest),
        _ => return None,
    };
    let (first, used) = month_named(rest, today)?;
    Some((day, first.month(), 2 + used))
}

fn ordinal_day(word: &str) -> Option<u32> {
    let (day, _) = crate::day_word::ordinal(word)?;
    (1..=31).contains(&day).then_some(day)
}
