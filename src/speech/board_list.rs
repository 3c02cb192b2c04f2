//! Results of boards as an organiser types them, one or a whole list: `3 1-0`, `bord 3: ½-½`, `1: 1-0 2: 0-1 3: =`,
//! `Jansen - De Vries 1-0`, `Jansen 1-0 De Vries`, `r7b3 1-0`, `3 wis`, `bord 3 kleuren omdraaien`. Names stay text: who
//! they are is seen by whoever knows the round.

use crate::day::rapid;
use crate::score::{Reading, read};
use crate::text::shorten;

/// What a list says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardList {
    /// The round, where it is named: `ronde 7`, `r7`.
    pub round: Option<u16>,
    /// A round of the Rapid.
    pub rapid: bool,
    /// At least one.
    pub lines: Vec<BoardLine>,
}

/// What is said of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    pub which: Which,
    pub change: Change,
}

/// Which board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// By its number, as it was typed; boards count from 1.
    Number(u32),
    /// By the names of White and Black in this order, ` - ` between them where it is sure that they part there:
    /// `jansen-de vries`, `Jansen - De Vries`.
    Names(String),
}

/// What becomes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A result, or what looks like one; never [`Reading::NotAScore`].
    Score(Reading),
    /// No result any more.
    Clear,
    /// The colours the other way round.
    Swap,
}

/// Why a list was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Nothing is there.
    Empty,
    /// `alle borden remise behalve 2`: nobody guesses which boards are meant.
    TooClever,
    /// A result without a board: the words.
    NoBoard(String),
    /// A board without a result, or something else: the words.
    NoResult(String),
}

const TOO_CLEVER: [&str; 15] = [
    "alle",
    "alles",
    "allemaal",
    "overal",
    "behalve",
    "overige",
    "anderen",
    "iedereen",
    "rest",
    "all",
    "except",
    "others",
    "everybody",
    "beide",
    "daar",
];
const CLEAR: [&str; 11] = [
    "wis",
    "wissen",
    "gewist",
    "leeg",
    "leegmaken",
    "geen",
    "verwijder",
    "verwijderen",
    "clear",
    "reset",
    "weg",
];
const SWAP: [&str; 13] = [
    "omdraaien",
    "omgedraaid",
    "omkeren",
    "verwisselen",
    "verwisseld",
    "wisselen",
    "andersom",
    "draai",
    "wissel",
    "swap",
    "kleuren",
    "colours",
    "colors",
];
/// What may stand beside those.
const BESIDE: [&str; 15] = [
    "uitslag",
    "uitslagen",
    "van",
    "op",
    "het",
    "de",
    "is",
    "zijn",
    "moeten",
    "moet",
    "om",
    "result",
    "maak",
    "the",
    "of",
];

/// The most words of a result: `1 / 2 - 1 / 2 reg`.
const SCORE_WORDS: usize = 10;
/// The most words of two names with their result.
const NAME_WORDS: usize = 24;

/// Reads a list.
///
/// # Errors
/// When one line is not understood; then nothing of the list is.
pub fn board_list(text: &str) -> Result<BoardList, Unread> {
    let (rapid, text) = if text.contains('\n') {
        (false, crate::text::plain(text))
    } else {
        rapid(text)
    };
    let (round, text) = take_round(&text);
    let mut lines = Vec::new();
    for segment in segments(text) {
        read_segment(segment, &mut lines)?;
    }
    if lines.is_empty() {
        return Err(Unread::Empty);
    }
    Ok(BoardList {
        round,
        rapid,
        lines,
    })
}

/// `ronde 7`, `ronde 7:`, `r7`, `r7b3` at the beginning, and what follows it.
fn take_round(text: &str) -> (Option<u16>, &str) {
    let text = text.trim_start();
    let lower = text.get(..6).map(str::to_lowercase).unwrap_or_default();
    let figures = |text: &str| {
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len())
    };
    let long = ["ronde ", "round "].contains(&lower.as_str());
    let (rest, long) = match (long, text.strip_prefix(['r', 'R'])) {
        (true, _) => (text[6..].trim_start(), true),
        (false, Some(rest)) => (rest, false),
        (false, None) => return (None, text),
    };
    let (number, after) = rest.split_at(figures(rest));
    let ends = after.starts_with(|c: char| c.is_whitespace() || ",:;".contains(c));
    let board =
        after.starts_with(['b', 'B']) && after[1..].starts_with(|c: char| c.is_ascii_digit());
    match number.parse::<u16>() {
        Ok(number) if ends || board || (long && after.is_empty()) => {
            (Some(number), after.trim_start_matches([',', ':', ';', ' ']))
        }
        _ => (None, text),
    }
}

/// The lines, and the parts of a line between commas; a decimal comma parts nothing.
fn segments(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split(['\n', ';']);
    let parts = lines.flat_map(|line| {
        let mut begin = 0;
        let mut parts = Vec::new();
        for (at, _) in line.match_indices(',') {
            let decimal = line[at + 1..].starts_with(|c: char| c.is_ascii_digit())
                && (at == 0
                    || line[..at].ends_with(|c: char| c.is_ascii_digit() || " -".contains(c)));
            if !decimal {
                parts.push(&line[begin..at]);
                begin = at + 1;
            }
        }
        parts.push(&line[begin..]);
        parts
    });
    parts
        .map(|part| part.trim().trim_start_matches(['*', '•', '·']).trim())
        .filter(|part| !part.is_empty())
}

fn read_segment(segment: &str, lines: &mut Vec<BoardLine>) -> Result<(), Unread> {
    let mut words: Vec<&str> = segment.split_whitespace().collect();
    let said = |set: &[&str], word: &str| set.contains(&bare(word).as_str());
    if words.iter().any(|word| said(&TOO_CLEVER, word)) {
        return Err(Unread::TooClever);
    }
    if words.len() > 1 && matches!(bare(words[0]).as_str(), "uitslag" | "result" | "uitslagen") {
        words.remove(0);
    }
    let change = if words.iter().any(|word| said(&CLEAR, word)) {
        Some(Change::Clear)
    } else if words.iter().any(|word| said(&SWAP, word)) {
        Some(Change::Swap)
    } else {
        None
    };
    if let Some(change) = change {
        words.retain(|word| !(said(&CLEAR, word) || said(&SWAP, word) || said(&BESIDE, word)));
        let no_board = || Unread::NoBoard(shorten(segment));
        let which = match marker(&words) {
            Some((number, "", used)) if used == words.len() => Which::Number(number),
            Some(_) => return Err(no_board()),
            None => match bare_number(&words) {
                Some(number) => Which::Number(number),
                None if words.is_empty() || words.len() > NAME_WORDS => return Err(no_board()),
                None => Which::Names(words.join(" ")),
            },
        };
        lines.push(BoardLine { which, change });
        return Ok(());
    }
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        rest = read_line(rest, lines)?;
    }
    Ok(())
}

fn bare(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}

fn bare_number(words: &[&str]) -> Option<u32> {
    match words {
        [number] => number.trim_end_matches([':', '.', ')']).parse().ok(),
        _ => None,
    }
}

/// One board with its result, and what follows it.
fn read_line<'t, 'a>(
    words: &'t [&'a str],
    lines: &mut Vec<BoardLine>,
) -> Result<&'t [&'a str], Unread> {
    let no_result = |words: &[&str]| Unread::NoResult(shorten(&words.join(" ")));
    if let Some((number, glued, used)) = marker(words) {
        // As many as a result can have, and what shows whether another board follows.
        let most = words.len().min(used + SCORE_WORDS + 3);
        let mut after: Vec<&str> = words[used..most].to_vec();
        if !glued.is_empty() {
            after.insert(0, glued);
        }
        let (reading, taken) = score_at(&after).ok_or_else(|| no_result(words))?;
        lines.push(BoardLine {
            which: Which::Number(number),
            change: Change::Score(reading),
        });
        return Ok(&words[used + taken - usize::from(!glued.is_empty())..]);
    }
    // A bare number: `3 1-0`.
    if let Some(number) = words[0].parse().ok().filter(|_| words.len() > 1)
        && let Some((reading, taken)) = score_at(&words[1..])
    {
        lines.push(BoardLine {
            which: Which::Number(number),
            change: Change::Score(reading),
        });
        return Ok(&words[1 + taken..]);
    }
    if words.len() > NAME_WORDS {
        return Err(no_result(words));
    }
    lines.push(named_line(words)?);
    Ok(&[])
}

/// `bord 3`, `bord 3:`, `b3`, `b3:1-0`, `#3`, `3:`, `3.`, `3)`, `3:1-0`: the number, what is glued to it, and how many words it
/// took.
fn marker<'a>(words: &[&'a str]) -> Option<(u32, &'a str, usize)> {
    let first = *words.first()?;
    let ends = [':', '.', ')', ','];
    if matches!(
        bare(first).as_str(),
        "bord" | "board" | "bd" | "brd" | "tafel" | "nr"
    ) {
        let number = *words.get(1)?;
        let figures = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let (number, glued) = number.split_at(figures);
        let glued = glued.trim_start_matches(ends);
        return Some((number.parse().ok()?, glued, 2));
    }
    if first.starts_with('#') && words.get(1) == Some(&"-") {
        // `#1 - #2 1-0`: two members by their numbers.
        return None;
    }
    let (marked, text) = match first.strip_prefix(['b', 'B', '#']) {
        Some(text) => (true, text),
        None => match first.get(..4).map(str::to_lowercase).as_deref() {
            Some("bord") => (true, &first[4..]),
            _ => (false, first),
        },
    };
    let figures = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, glued) = text.split_at(figures);
    let number = number.parse().ok()?;
    let rest = glued.trim_start_matches(ends);
    if glued.is_empty() {
        return marked.then_some((number, "", 1));
    }
    let parted = rest.len() < glued.len();
    let is_score = || !matches!(read(rest), Reading::NotAScore | Reading::Unclear(_));
    // `1:0` is a score, `3:1-0` and `3.½` are a board with its score.
    let fits = parted && (rest.is_empty() || marked || is_score());
    fits.then_some((number, rest, 1))
}

/// The longest score with which these words begin, and how many they are; what follows must be another board.
fn score_at(words: &[&str]) -> Option<(Reading, usize)> {
    let most = words.len().min(SCORE_WORDS);
    (1..=most).rev().find_map(|end| {
        let goes_on = end == words.len() || begins_board(&words[end..]);
        if !goes_on {
            return None;
        }
        match read(&words[..end].join(" ")) {
            Reading::NotAScore => None,
            reading => Some((reading, end)),
        }
    })
}

fn begins_board(words: &[&str]) -> bool {
    let bare_number = words[0].parse::<u32>().is_ok() && words.len() > 1;
    bare_number || marker(words).is_some()
}

/// `Jansen - De Vries 1-0`, `Jansen 1-0 De Vries`, `1-0 Jansen - De Vries`.
fn named_line(words: &[&str]) -> Result<BoardLine, Unread> {
    let text = |words: &[&str]| {
        words
            .join(" ")
            .trim_matches([':', ',', '=', ' '])
            .to_owned()
    };
    let score = |words: &[&str]| match read(&words.join(" ")) {
        Reading::NotAScore => None,
        reading => Some(Change::Score(reading)),
    };
    let line = |names: String, change| BoardLine {
        which: Which::Names(names),
        change,
    };
    let count = words.len();
    let last = (1..count).find_map(|at| Some((at, score(&words[at..])?)));
    if let Some((at, change)) = last {
        return Ok(line(text(&words[..at]), change));
    }
    for begin in 1..count {
        let most = count.min(begin + SCORE_WORDS);
        let found = (begin + 1..most)
            .rev()
            .find_map(|end| Some((end, score(&words[begin..end])?)));
        if let Some((end, change)) = found {
            let names = format!("{} - {}", text(&words[..begin]), text(&words[end..]));
            return Ok(line(names, change));
        }
    }
    let first = (1..count)
        .rev()
        .find_map(|end| Some((end, score(&words[..end])?)));
    match first {
        Some((end, change)) => Ok(line(text(&words[end..]), change)),
        None => {
            let said = shorten(&words.join(" "));
            Err(match read(&words.join(" ")) {
                Reading::NotAScore | Reading::Unclear(_) => Unread::NoResult(said),
                Reading::Played(_)
                | Reading::Forfeit(_)
                | Reading::Postponed
                | Reading::Total(_) => Unread::NoBoard(said),
            })
        }
    }
}
