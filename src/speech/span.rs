//! Stretches of time: from a day until another one, a month, a number of weeks.

use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

use crate::day_word::{count, days_from_today, month, next_date, ordinal, weekday, whole_month};

/// The days from one on, until and with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first day; it may lie behind us.
    pub from: NaiveDate,
    /// The last day; none when there is no end.
    pub until: Option<NaiveDate>,
    /// Only this day of the week: `de komende drie vrijdagen`.
    pub weekday: Option<Weekday>,
}

impl Span {
    /// Whether a day lies in it.
    #[must_use]
    pub fn contains(&self, date: NaiveDate) -> bool {
        date >= self.from
            && self.until.is_none_or(|until| date <= until)
            && self.weekday.is_none_or(|weekday| date.weekday() == weekday)
    }
}

/// A stretch, and how many words it took.
type Found = Option<(Span, usize)>;

/// So many days later, or earlier.
pub(crate) fn later(date: NaiveDate, days: i64) -> NaiveDate {
    date.checked_add_signed(TimeDelta::days(days))
        .unwrap_or(date)
}

/// The Monday of the week of a day.
pub(crate) fn monday(date: NaiveDate) -> NaiveDate {
    later(date, -i64::from(date.weekday().num_days_from_monday()))
}

/// The first such weekday from a day on.
pub(crate) fn first_weekday(weekday: Weekday, from: NaiveDate) -> NaiveDate {
    later(from, i64::from(weekday.days_since(from.weekday())))
}

const fn between(from: NaiveDate, until: NaiveDate) -> Span {
    Span {
        from,
        until: Some(until),
        weekday: None,
    }
}

const fn open(from: NaiveDate) -> Span {
    Span {
        from,
        until: None,
        weekday: None,
    }
}

/// The month in which a day lies.
fn month_of(date: NaiveDate) -> Span {
    let first = date.with_day(1).unwrap_or(date);
    let next = next_date((1, None, None), later(first, 1)).unwrap_or(first);
    between(first, later(next, -1))
}

/// This month, or else the next one with this number.
fn named_month(number: u32, today: NaiveDate) -> Span {
    let first = month_of(today).from;
    month_of(next_date((1, Some(number), None), first).unwrap_or(first))
}

/// The same from today on.
fn rest(span: Span, today: NaiveDate) -> Span {
    Span {
        from: span.from.max(today),
        ..span
    }
}

/// The stretch with which these words begin.
pub(crate) fn span(words: &[&str], today: NaiveDate) -> Found {
    from_until(words, today)
        .or_else(|| weeks(words, today))
        .or_else(|| months(words, today))
        .or_else(|| season(words, today))
}

/// `volgende week`, `de komende twee weken`, `de komende drie vrijdagen`, `over twee weken`, `elke vrijdag`.
fn weeks(words: &[&str], today: NaiveDate) -> Found {
    let week = |weeks: i64| {
        between(
            later(monday(today), 7 * weeks),
            later(monday(today), 7 * weeks + 6),
        )
    };
    Some(match words {
        ["week" | "wk", number, ..] if number.parse::<u32>().is_ok() => {
            (numbered_week(number.parse().ok()?, today)?, 2)
        }
        ["in", "week" | "wk", number, ..] if number.parse::<u32>().is_ok() => {
            (numbered_week(number.parse().ok()?, today)?, 3)
        }
        ["volgende" | "next", "week" | "wk", ..] => (week(1), 2),
        ["vorige" | "afgelopen" | "last", "week", ..] => (week(-1), 2),
        ["deze" | "this", "week", ..] => (rest(week(0), today), 2),
        ["rest", "van" | "of", "deze" | "this", "week", ..] => (rest(week(0), today), 4),
        ["rest", "van" | "of", "week", ..] => (rest(week(0), today), 3),
        ["komende" | "aankomende" | "coming", "week", ..] => (between(today, later(today, 6)), 2),
        [
            "komende" | "aankomende" | "volgende" | "next" | "coming",
            number,
            unit,
            ..,
        ] => {
            let number = i64::from(count(number)?);
            if matches!(*unit, "weken" | "week" | "weeks") {
                return Some((between(today, later(today, 7 * number - 1)), 3));
            }
            let weekday = weekday(unit)?;
            let last = later(first_weekday(weekday, today), 7 * (number - 1));
            let weekday = Some(weekday);
            (
                Span {
                    weekday,
                    ..between(today, last)
                },
                3,
            )
        }
        ["over" | "in", number, "week" | "weken" | "weeks", ..] => {
            (week(i64::from(count(number)?)), 3)
        }
        [
            "elke" | "iedere" | "alle" | "every" | "each" | "all",
            day,
            ..,
        ] => {
            let weekday = Some(weekday(day)?);
            (
                Span {
                    weekday,
                    ..open(today)
                },
                2,
            )
        }
        _ => return None,
    })
}

/// `elke vrijdag in december`, `alle vrijdagen van deze maand`, `vrijdagen in oktober`.
pub(crate) fn weekdays_of_month(words: &[&str], today: NaiveDate) -> Found {
    let every = |word: &&str| {
        matches!(
            *word,
            "elke" | "iedere" | "alle" | "every" | "each" | "all" | "any"
        )
    };
    let named = usize::from(words.first().is_some_and(every));
    let [day, of, tail @ ..] = words.get(named..)? else {
        return None;
    };
    let several = named > 0 || day.ends_with("dagen") || day.ends_with("days");
    let joins = matches!(*of, "in" | "van" | "of" | "during");
    let weekday = Some(weekday(day).filter(|_| several && joins)?);
    let (month, used) = one_month(tail, today)?;
    Some((Span { weekday, ..month }, named + 2 + used))
}

/// `week 47`: of this year; when it is long past, of the next one.
fn numbered_week(number: u32, today: NaiveDate) -> Option<Span> {
    let this_year = today.iso_week().year();
    let monday = |year| NaiveDate::from_isoywd_opt(year, number, Weekday::Mon);
    let first = monday(this_year)?;
    let first = if later(first, 60) < today {
        monday(this_year + 1)?
    } else {
        first
    };
    Some(between(first, later(first, 6)))
}

/// `december`, `in december`, `heel december`, `de rest van december`, `deze maand`.
fn months(words: &[&str], today: NaiveDate) -> Found {
    match words {
        // `December 12` is a day.
        [_, day, ..] if ordinal(day).is_some() => None,
        [name, ..] if whole_month(name).is_some() => {
            Some((named_month(whole_month(name)?, today), 1))
        }
        ["rest" | "remainder", "van" | "of", tail @ ..] => {
            let (span, used) = one_month(tail, today)?;
            Some((rest(span, today), used + 2))
        }
        [
            "heel" | "hele" | "gehele" | "whole" | "all",
            "of",
            tail @ ..,
        ] => {
            let (span, used) = one_month(tail, today)?;
            Some((span, used + 2))
        }
        [
            "heel" | "hele" | "gehele" | "whole" | "all" | "in" | "during" | "gedurende",
            tail @ ..,
        ] => {
            let (span, used) = one_month(tail, today)?;
            Some((span, used + 1))
        }
        ["deze" | "this" | "volgende" | "next" | "komende", ..] => one_month(words, today),
        _ => None,
    }
}

/// `december`, `dec`, `maand december`, `deze maand`, `maand`.
fn one_month(words: &[&str], today: NaiveDate) -> Found {
    let this_month = month_of(today);
    Some(match words {
        ["deze" | "this", "maand" | "month", ..] => (rest(this_month, today), 2),
        ["volgende" | "next" | "komende", "maand" | "month", ..] => {
            let next = later(this_month.until.unwrap_or(today), 1);
            (month_of(next), 2)
        }
        ["maand" | "month", "of", name, ..] => (named_month(month(name)?, today), 3),
        ["maand" | "month", name, ..] if month(name).is_some() => {
            (named_month(month(name)?, today), 2)
        }
        ["maand" | "month", ..] => (rest(this_month, today), 1),
        [name, ..] => (named_month(month(name)?, today), 1),
        [] => return None,
    })
}

/// `de rest van het seizoen`, `dit jaar`.
fn season(words: &[&str], today: NaiveDate) -> Found {
    let christmas = || {
        let first = next_date((25, Some(12), None), later(today, -1))?;
        Some(between(first, later(first, 1)))
    };
    let year = || next_date((31, Some(12), None), today).map(|last| between(today, last));
    Some(match words {
        [
            "rest",
            "van" | "of",
            "dit" | "this",
            "seizoen" | "season",
            ..,
        ] => (open(today), 4),
        [
            "kerst" | "kerstmis" | "kerstdagen" | "christmas" | "xmas",
            ..,
        ] => (christmas()?, 1),
        ["rest", "van" | "of", "seizoen" | "season", ..] => (open(today), 3),
        ["rest", "van" | "of", "dit" | "this", "jaar" | "year", ..] => (year()?, 4),
        ["rest", "van" | "of", "jaar" | "year", ..] => (year()?, 3),
        _ => return None,
    })
}

/// An end of a stretch.
#[derive(Clone, Copy, Debug)]
enum End {
    /// A day, its month perhaps said at the other end.
    Day(u32, Option<u32>, Option<i32>),
    /// A whole month.
    Month(u32),
    /// A feast of one or two days: day, month; day, month.
    Feast((u32, u32), (u32, u32)),
    /// Days that are known.
    Known(Span),
    /// The end of the season.
    Never,
}

/// `tot`, `tot en met`, `t/m`: whether the last day belongs to it, and how many words it took.
pub(crate) fn until_word(words: &[&str]) -> Option<(bool, usize)> {
    Some(match words {
        [
            "tot" | "until" | "up",
            "en" | "and" | "to",
            "met" | "with" | "including",
            ..,
        ] => (true, 3),
        [
            "t/m" | "tm" | "t.m" | "tem" | "t.e.m" | "through" | "thru" | "-",
            ..,
        ] => (true, 1),
        ["tot" | "until" | "till" | "'til", ..] => (false, 1),
        _ => return None,
    })
}

/// `van 3 tot 17 nov`, `3 t/m 17 nov`, `tot kerst`, `vanaf 8 januari`.
fn from_until(words: &[&str], today: NaiveDate) -> Found {
    if let Some((with, used)) = until_word(words).filter(|_| words[0] != "-") {
        let (end, more) = end(&words[used..], today)?;
        let until = last_day(end, today, with)?;
        // `tot vandaag` is no time at all.
        let some = until.is_none_or(|until| until >= today);
        return some.then_some((until_open(today, until), used + more));
    }
    // `na 9 oktober kan ik weer`
    if let ["na" | "after", tail @ ..] = words
        && let Some((end, used)) = end(tail, today)
        && let Some(Some(last)) = last_day(end, later(today, -60), true)
    {
        return Some((open(later(last, 1).max(today)), used + 1));
    }
    let said = matches!(
        words,
        [
            "van" | "vanaf" | "from" | "tussen" | "between" | "sinds",
            ..
        ]
    );
    let begin = usize::from(said);
    let (first, used) = end(words.get(begin..)?, today)?;
    let after = begin + used;
    let rest = &words[after..];
    let joined = match rest {
        // `van 3 to 17 nov`, `between 3 and 17 nov`
        ["to", ..] if said => Some((true, 1)),
        ["and" | "en", ..] if matches!(words[0], "tussen" | "between") => Some((true, 1)),
        _ => until_word(rest),
    };
    if let Some((with, joiner)) = joined
        && let Some((last, more)) = end(&rest[joiner..], today)
    {
        // In English `from 3 until 17` is heard both ways, in Dutch `van 3 tot 17` as well: the dates are shown.
        let anchor = match (first, last) {
            (End::Day(_, Some(_), _), End::Day(_, None, _)) => first_day(first, later(today, -60))?,
            _ => today,
        };
        let until = last_day(last, anchor, with)?;
        let (End::Day(..) | End::Month(_) | End::Feast(..) | End::Known(_), Some(last)) =
            (first, until)
        else {
            return None;
        };
        let from = first_day_before(first, last)?;
        return (from <= last).then_some((between(from, last), after + joiner + more));
    }
    let opens = said && matches!(words[0], "vanaf" | "from" | "sinds");
    if !opens {
        return None;
    }
    // What began a while ago still goes on.
    let from = first_day(first, later(today, -60))?;
    Some((open(from), after))
}

fn until_open(from: NaiveDate, until: Option<NaiveDate>) -> Span {
    Span {
        from,
        until,
        weekday: None,
    }
}

/// An end, and how many words it took.
fn end(words: &[&str], today: NaiveDate) -> Option<(End, usize)> {
    if let Some((days, used)) = days_from_today(words) {
        let day = later(today, days);
        return Some((End::Known(between(day, day)), used));
    }
    Some(match words {
        ["eind" | "einde" | "end", tail @ ..] => {
            let of = usize::from(matches!(tail, ["van" | "of", ..]));
            let own = usize::from(matches!(tail.get(of), Some(&"dit" | &"this")));
            let last = match tail.get(of + own)? {
                &"seizoen" | &"season" => End::Never,
                &"jaar" | &"year" => End::Day(31, Some(12), None),
                name => {
                    let last = named_month(month(name)?, today).until?;
                    End::Known(between(later(last, 1), last))
                }
            };
            (last, 2 + of + own)
        }
        [
            "kerst" | "kerstmis" | "christmas" | "xmas" | "kerstdagen",
            ..,
        ] => (End::Feast((25, 12), (26, 12)), 1),
        ["oud", "en", "nieuw", ..] => (End::Feast((31, 12), (1, 1)), 3),
        ["nieuwjaar", ..] => (End::Feast((1, 1), (1, 1)), 1),
        ["new", "year" | "year's" | "years", ..] => (End::Feast((1, 1), (1, 1)), 2),
        ["sinterklaas", ..] => (End::Feast((5, 12), (5, 12)), 1),
        ["volgende" | "next", "week", ..] => {
            let first = later(monday(today), 7);
            (End::Known(between(first, later(first, 6))), 2)
        }
        [name, tail @ ..] => {
            if let Some(day) = weekday(name) {
                if let Some((end @ End::Day(..), used)) = day_end(tail) {
                    return Some((end, used + 1));
                }
                let day = first_weekday(day, today);
                return Some((End::Known(between(day, day)), 1));
            }
            match whole_month(name) {
                Some(month) if !matches!(tail, [day, ..] if day.parse::<u8>().is_ok()) => {
                    (End::Month(month), 1)
                }
                _ => return day_end(words),
            }
        }
        [] => return None,
    })
}

/// `17`, `17 nov`, `nov 17`, `17/11`, `17-11-2026`.
fn day_end(words: &[&str]) -> Option<(End, usize)> {
    let (day, month, year, used) = crate::date::written_date(words)?;
    Some((End::Day(day, month, year), used))
}

/// The last day of a stretch that ends here; none without an end.
#[expect(clippy::option_option, reason = "no such day, no last day, a last day")]
fn last_day(end: End, today: NaiveDate, with: bool) -> Option<Option<NaiveDate>> {
    let before = |date: NaiveDate| if with { date } else { later(date, -1) };
    Some(Some(match end {
        End::Never => return Some(None),
        End::Day(day, month, year) => before(next_date((day, month, year), today)?),
        End::Known(span) if with => return Some(span.until),
        End::Known(span) => later(span.from, -1),
        End::Month(month) if with => named_month(month, today).until?,
        End::Month(month) => later(next_date((1, Some(month), None), later(today, 1))?, -1),
        End::Feast(_, (day, month)) if with => next_date((day, Some(month), None), today)?,
        End::Feast((day, month), _) => later(next_date((day, Some(month), None), today)?, -1),
    }))
}

/// The first day of a stretch that begins here.
fn first_day(end: End, not_before: NaiveDate) -> Option<NaiveDate> {
    match end {
        End::Day(day, month, year) => next_date((day, month, year), not_before),
        End::Month(month) => next_date((1, Some(month), None), not_before),
        End::Feast((day, month), _) => next_date((day, Some(month), None), not_before),
        End::Known(span) => Some(span.from),
        End::Never => None,
    }
}

/// The last such day before the end of the stretch: `van 20 dec tot 4 jan`.
fn first_day_before(end: End, until: NaiveDate) -> Option<NaiveDate> {
    if let End::Day(_, _, Some(_)) | End::Known(_) | End::Never = end {
        return first_day(end, until);
    }
    let year_before = later(until, -364);
    let one = first_day(end, year_before)?;
    // Without its month a day comes back every month: the last one is meant.
    let End::Day(day, None, _) = end else {
        return Some(one);
    };
    let mut back = (0..=62).map(|days| later(until, -days));
    back.find(|date| date.day() == day)
}
