//! The single words that days are made of: weekdays, months, numbers.

use chrono::{NaiveDate, Weekday};

/// Dutch, short, English, short, German, French; from Monday on.
const WEEKDAYS: [[&str; 6]; 7] = [
    ["maandag", "ma", "monday", "mon", "montag", "lundi"],
    ["dinsdag", "di", "tuesday", "tue", "dienstag", "mardi"],
    ["woensdag", "wo", "wednesday", "wed", "mittwoch", "mercredi"],
    ["donderdag", "do", "thursday", "thu", "donnerstag", "jeudi"],
    ["vrijdag", "vr", "friday", "fri", "freitag", "vendredi"],
    ["zaterdag", "za", "saturday", "sat", "samstag", "samedi"],
    ["zondag", "zo", "sunday", "sun", "sonntag", "dimanche"],
];

/// The whole names first, then short forms; from January on.
const MONTHS: [(&[&str], &[&str]); 12] = [
    (&["januari", "january"], &["jan"]),
    (&["februari", "february"], &["feb"]),
    (&["maart", "march"], &["mrt", "mar"]),
    (&["april"], &["apr"]),
    (&["mei"], &["may"]),
    (&["juni", "june"], &["jun"]),
    (&["juli", "july"], &["jul"]),
    (&["augustus", "august"], &["aug"]),
    (&["september"], &["sept", "sep"]),
    (&["oktober", "october"], &["okt", "oct"]),
    (&["november"], &["nov"]),
    (&["december"], &["dec"]),
];

const NUMBERS: [&[&str]; 10] = [
    &["een", "één", "one", "a", "'n"],
    &["twee", "two"],
    &["drie", "three"],
    &["vier", "four"],
    &["vijf", "five"],
    &["zes", "six"],
    &["zeven", "seven"],
    &["acht", "eight"],
    &["negen", "nine"],
    &["tien", "ten"],
];

/// A text in small words, each without the points and brackets around it; articles are left out.
pub(crate) fn words(text: &str) -> Vec<&str> {
    const AROUND: [char; 11] = [
        '.', '!', '?', ';', ':', '(', ')', '"', '\'', '…', '\u{feff}',
    ];
    let words = text.split(|c: char| c.is_whitespace() || ",+&".contains(c));
    let words = words.map(|word| {
        let trimmed = match short_year(word.trim_end_matches(AROUND)) {
            Some(year) => year,
            None => word.trim_matches(AROUND),
        };
        // A smiley of signs alone is a word of the rest.
        if trimmed.is_empty() { word } else { trimmed }
    });
    let said = |word: &&str| !word.is_empty() && !matches!(*word, "de" | "het" | "the");
    words.filter(said).collect()
}

/// `'26` is a year: its sign stays, so that it is no day.
fn short_year(word: &str) -> Option<&str> {
    let figures = word.strip_prefix('\'')?;
    let two = figures.len() == 2 && figures.bytes().all(|byte| byte.is_ascii_digit());
    two.then_some(word)
}

/// `vrijdag`, `vr`, `vrijdagavond`, `vrijdagen`.
pub(crate) fn weekday(word: &str) -> Option<Weekday> {
    let ends = ["avonden", "avond", "middag", "ochtend", "en", "s"];
    let short = || {
        let cut = ends.iter().filter_map(|end| word.strip_suffix(end));
        cut.filter(|word| word.len() > 4).find_map(weekday_name)
    };
    weekday_name(word).or_else(short)
}

fn weekday_name(word: &str) -> Option<Weekday> {
    let index = WEEKDAYS.iter().position(|names| names.contains(&word))?;
    Weekday::try_from(u8::try_from(index).ok()?).ok()
}

/// The Dutch name of a weekday.
pub(crate) const fn weekday_text(weekday: Weekday) -> &'static str {
    WEEKDAYS[weekday as usize][0]
}

/// `november`, `nov`: 1 to 12.
pub(crate) fn month(word: &str) -> Option<u32> {
    // Nearly every word is asked for; most are none by their first letter.
    if !word.starts_with(['j', 'f', 'm', 'a', 's', 'o', 'n', 'd']) {
        return None;
    }
    position(|(whole, short)| whole.contains(&word) || short.contains(&word))
}

/// Only the whole name: `jan` alone is a person, `may` alone a verb.
pub(crate) fn whole_month(word: &str) -> Option<u32> {
    position(|(whole, _)| whole.contains(&word))
}

fn position(fits: impl Fn(&(&[&str], &[&str])) -> bool) -> Option<u32> {
    let index = MONTHS.iter().position(fits)?;
    u32::try_from(index + 1).ok()
}

/// How many: `3`, `drie`; 1 to 52.
pub(crate) fn count(word: &str) -> Option<u32> {
    let named = NUMBERS.iter().position(|names| names.contains(&word));
    let named = named.and_then(|index| u32::try_from(index + 1).ok());
    let count = named.or_else(|| word.parse().ok())?;
    (1..=52).contains(&count).then_some(count)
}

/// `7`, `7e`, `7de`, `1st`; whether it is written as the how manieth.
pub(crate) fn ordinal(word: &str) -> Option<(u32, bool)> {
    let end = word.find(|c: char| !c.is_ascii_digit());
    let (number, end) = word.split_at(end.unwrap_or(word.len()));
    let known = ["", "e", "de", "ste", "st", "nd", "rd", "th"].contains(&end);
    if !known || number.len() > 4 {
        return None;
    }
    Some((number.parse().ok()?, !end.is_empty()))
}

/// `vandaag`, `morgen`: how many days from today.
pub(crate) fn days_from_today(words: &[&str]) -> Option<(i64, usize)> {
    Some(match words {
        ["day", "after", "tomorrow", ..] => (2, 3),
        ["day", "before", "yesterday", ..] => (-2, 3),
        [
            "vandaag" | "vanavond" | "vnv" | "vanav" | "today" | "tonight" | "tonite",
            ..,
        ] => (0, 1),
        ["heute" | "aujourd'hui" | "vanmiddag" | "vanochtend", ..] => (0, 1),
        ["morgen" | "morgenavond" | "tomorrow" | "demain", ..] => (1, 1),
        ["overmorgen" | "overmorgenavond", ..] => (2, 1),
        ["gisteren" | "gisteravond" | "yesterday", ..] => (-1, 1),
        ["eergisteren", ..] => (-2, 1),
        _ => return None,
    })
}

/// A date with its year, or the first one from `not_before` on.
pub(crate) fn next_date(
    (day, month, year): (u32, Option<u32>, Option<i32>),
    not_before: NaiveDate,
) -> Option<NaiveDate> {
    use chrono::Datelike;
    if let (Some(year), Some(month)) = (year, month) {
        return NaiveDate::from_ymd_opt(year, month, day);
    }
    let years = not_before.year()..=not_before.year() + 8;
    let months = move |year| {
        (1..=12)
            .filter(move |m| month.is_none_or(|month| month == *m))
            .filter_map(move |month| NaiveDate::from_ymd_opt(year, month, day))
    };
    years.flat_map(months).find(|date| *date >= not_before)
}
