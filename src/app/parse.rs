//! What people type, read without knowing anything of the club: days, results, commands. Pure.

use std::fmt;

use chrono::{Datelike, NaiveDate, Weekday};
use engine::swiss::MatchGame;

use super::board_result::BoardResult;
use super::result::{ClaimedGame, ClaimedResult};
use super::sign_up::ExternalClaim;

/// A day as somebody names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Day {
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
pub(crate) struct Read {
    pub(crate) days: Vec<Day>,
    /// The words that are no part of a day, in order.
    pub(crate) rest: String,
}

/// A day that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// `31 sept`, `ronde 0`.
    NoSuchDay(String),
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

/// The text as it is compared: invisible marks gone, every dash and space the plain one.
pub(crate) fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| {
        let zero_width = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
        !zero_width
    });
    let plain = kept.map(|c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{a0}' | '\u{202f}' | '\t' => ' ',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other,
    });
    plain.collect::<String>().trim().to_owned()
}

/// What somebody typed, short enough to say back, on one line.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim().replace(['\n', '\r'], " ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The days in a text. A month counts for all days before it that have none: `18 en 25 sept`.
///
/// # Errors
/// When a day does not exist.
pub(crate) fn days(text: &str, today: NaiveDate) -> Result<Read, Misread> {
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
pub(crate) fn rapid(text: &str) -> (bool, String) {
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
        .ok_or_else(|| Misread::NoSuchDay(format!("Ronde {}", shorten(word))))
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
            return Err(Misread::NoSuchDay(format!("{day} {}", MONTHS[index][0])));
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

/// Takes `extern [winst|remise|verlies]` out of a text.
pub(crate) fn external(text: &str) -> (String, Option<ExternalClaim>) {
    let mut claim = None;
    let mut rest = Vec::new();
    for word in plain(text)
        .split(' ')
        .map(str::to_owned)
        .filter(|word| !word.is_empty())
    {
        match (word.to_lowercase().as_str(), claim) {
            ("extern" | "external", _) => claim = Some(ExternalClaim::Open),
            ("winst" | "gewonnen" | "win", Some(_)) => claim = Some(ExternalClaim::Win),
            ("remise" | "draw", Some(_)) => claim = Some(ExternalClaim::Draw),
            ("verlies" | "verloren" | "loss", Some(_)) => claim = Some(ExternalClaim::Loss),
            _ => rest.push(word),
        }
    }
    (rest.join(" "), claim)
}

/// The two halves of a text that names both games of a match: `1-0 ½-½`, `1-0 en 0-1`.
fn two_games(text: &str) -> Option<[&str; 2]> {
    let words = text
        .split([' ', '+'])
        .filter(|word| !word.is_empty() && *word != "en");
    match words.collect::<Vec<_>>().as_slice() {
        [first, second] => Some([*first, *second]),
        _ => None,
    }
}

/// A result as people write it, from White's side; of a match both games, each from the side of its own White.
pub(crate) fn result(text: &str) -> Option<ClaimedResult> {
    let text = plain(text);
    let one = |text: &str| match single_result(text)? {
        ClaimedResult::WhiteWins => Some(ClaimedGame::WhiteWins),
        ClaimedResult::Draw => Some(ClaimedGame::Draw),
        ClaimedResult::BlackWins => Some(ClaimedGame::BlackWins),
        ClaimedResult::Match(_) => None,
    };
    let both = two_games(&text).and_then(|[first, second]| Some([one(first)?, one(second)?]));
    single_result(&text).or(both.map(ClaimedResult::Match))
}

fn single_result(text: &str) -> Option<ClaimedResult> {
    let tight: String = plain(text).chars().filter(|c| !c.is_whitespace()).collect();
    match tight.trim_end_matches(['.', '!']) {
        "1-0" | "1:0" => Some(ClaimedResult::WhiteWins),
        "0-1" | "0:1" => Some(ClaimedResult::BlackWins),
        "½-½" | "1/2-1/2" | "0.5-0.5" | "0,5-0,5" | "1/2" | "½" | "remise" => {
            Some(ClaimedResult::Draw)
        }
        _ => None,
    }
}

/// A result as the organiser may enter it: also a game that was lost by not coming, or put off.
pub(crate) fn board_result(text: &str) -> Option<BoardResult> {
    let text = plain(text);
    let one = |text: &str| match single_board_result(text)? {
        BoardResult::Played(score) => Some(MatchGame::Played(score)),
        BoardResult::WhiteAbsent => Some(MatchGame::WhiteAbsent),
        BoardResult::BlackAbsent => Some(MatchGame::BlackAbsent),
        BoardResult::Postponed | BoardResult::Match(_) => None,
    };
    let both = two_games(&text).and_then(|[first, second]| Some([one(first)?, one(second)?]));
    single_board_result(&text).or(both.map(BoardResult::Match))
}

fn single_board_result(text: &str) -> Option<BoardResult> {
    let tight: String = plain(text).chars().filter(|c| !c.is_whitespace()).collect();
    match tight.to_lowercase().as_str() {
        "1-0r" | "1-0f" | "+-" => Some(BoardResult::BlackAbsent),
        "0-1r" | "0-1f" | "-+" => Some(BoardResult::WhiteAbsent),
        "uitgesteld" | "uitstel" | "postponed" => Some(BoardResult::Postponed),
        _ => single_result(text).map(BoardResult::from),
    }
}

/// A command and its arguments: `/uitslag@OurBot 1-0`. None when the text is no command, or one for
/// another bot.
pub(crate) fn command(text: &str, bot: &str) -> Option<(String, String)> {
    let text = plain(text);
    let rest = text.strip_prefix('/')?;
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, arguments) = rest.split_at(end);
    let (name, addressed) = word.split_once('@').unwrap_or((word, bot));
    let ours = addressed.eq_ignore_ascii_case(bot) && !name.is_empty();
    ours.then(|| (name.to_lowercase(), arguments.trim().to_owned()))
}

/// How many letters must be changed, added or left out to make one word the other.
pub(crate) fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

/// Whether somebody typed this word.
pub(crate) fn is_word(text: &str, word: &str) -> bool {
    text.eq_ignore_ascii_case(word)
}
