//! Dates as people write them, in words and in figures.

use chrono::{Datelike, NaiveDate};

use crate::day_word::{month, ordinal};

/// `17`, `17 nov`, `17 nov 2026`, `nov 17`, `17/11`, `17-11-2026`, `2026-11-17`, `17nov`: day, month, year, and how
/// many words it took; whether it exists is another matter.
pub(crate) fn written_date(words: &[&str]) -> Option<(u32, Option<u32>, Option<i32>, usize)> {
    let year_of = |word: Option<&&str>| {
        // `'26`
        let (short, figures) = word?
            .strip_prefix('\'')
            .map_or((0, *word?), |year| (2000, year));
        let year = short + figures.parse::<i32>().ok()?;
        (2000..=2099).contains(&year).then_some(year)
    };
    let with_year = |day, month, used: usize| {
        let year = year_of(words.get(used));
        Some((day, Some(month), year, used + usize::from(year.is_some())))
    };
    let (word, next) = (*words.first()?, words.get(1));
    if let Some((day, _)) = ordinal(word) {
        // `11th of September`
        if let (Some(&"of"), Some(month)) = (next, words.get(2).and_then(|name| month(name))) {
            return with_year(day, month, 3);
        }
        return match next.and_then(|name| month(name)) {
            Some(month) => with_year(day, month, 2),
            None => Some((day, None, None, 1)),
        };
    }
    if let (Some(month), Some((day, _))) = (month(word), next.and_then(|word| ordinal(word))) {
        let is_date = day <= 31 && words.get(2).is_none_or(|word| self::month(word).is_none());
        return if is_date {
            with_year(day, month, 2)
        } else {
            None
        };
    }
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // `17nov`, `17-nov`
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
    if let Some(month) = month(letters) {
        let (day, _) = ordinal(word[..word.len() - letters.len()].trim_end_matches('-'))?;
        return with_year(day, month, 1);
    }
    if let Some(date) = named_between(word) {
        return Some(date);
    }
    if word.find('-') == Some(4)
        && let Ok(date) = NaiveDate::parse_from_str(word, "%Y-%m-%d")
    {
        return Some((date.day(), Some(date.month()), Some(date.year()), 1));
    }
    in_figures(word)
}

/// `17/11`, `17-11-2026`, `17-11-'26`
fn in_figures(word: &str) -> Option<(u32, Option<u32>, Option<i32>, usize)> {
    let parts: Vec<Option<u32>> = word
        .split(['-', '/', '.'])
        .take(4)
        .map(|part| {
            part.trim_start_matches('\'')
                .parse()
                .ok()
                .filter(|_| part.len() <= 4)
        })
        .collect();
    match parts.as_slice() {
        [Some(day), Some(month)] => Some((*day, Some(*month), None, 1)),
        [Some(day), Some(month), Some(year)] => {
            let year = if *year < 100 { year + 2000 } else { *year };
            Some((*day, Some(*month), i32::try_from(year).ok(), 1))
        }
        _ => None,
    }
}

/// `11-sept-26`, `11/sept/'26`
fn named_between(word: &str) -> Option<(u32, Option<u32>, Option<i32>, usize)> {
    let parts: Vec<&str> = word.splitn(3, ['-', '/', '.']).collect();
    let [day, name, year] = parts.as_slice() else {
        return None;
    };
    let (day, _) = ordinal(day)?;
    let month = month(name)?;
    let year: i32 = year.trim_start_matches('\'').parse().ok()?;
    let year = if year < 100 { year + 2000 } else { year };
    Some((day, Some(month), Some(year), 1))
}
