//! Text as WhatsApp shows it: signs that would make something bold or slanted are made harmless, long texts are cut.
//! Pure.

use crate::chat::text::{self, CHARACTERS, shorten};

/// The longest text that we send in one piece, in characters. WhatsApp itself takes more; nobody reads more.
pub const LONGEST_TEXT: usize = 4_000;
/// The longest text under a file.
pub const LONGEST_CAPTION: usize = 1_000;
/// The longest question of a poll.
pub const LONGEST_QUESTION: usize = 255;
/// The longest option of a poll.
pub const LONGEST_OPTION: usize = 100;

/// The signs that format what stands between two of them, and what looks the same and does nothing.
const SIGNS: [(char, char); 4] = [('*', '∗'), ('_', 'ˍ'), ('~', '∼'), ('`', 'ˋ')];

/// The text with nothing in it that WhatsApp would take for formatting. WhatsApp knows no way to write such a sign as
/// itself, so the first of a pair is exchanged for one that looks like it. A link stays as it is, or it would lead nowhere.
/// Lines in columns are set in letters of one width.
#[must_use]
pub fn plain(text: &str) -> String {
    let columns = |run: &str| format!("```{}```", run.replace('`', "ˋ"));
    let plain = |run: &str| {
        run.split('\n')
            .map(plain_line)
            .collect::<Vec<_>>()
            .join("\n")
    };
    text::with_columns(text, columns, plain)
}

fn plain_line(line: &str) -> String {
    let mut signs: Vec<char> = line.chars().collect();
    let links = links(&signs);
    for (sign, harmless) in SIGNS {
        let mut from = 0;
        while let Some(opens) = (from..signs.len()).find(|&at| may_open(&signs, at, sign)) {
            let closes = (opens + 2..signs.len()).any(|at| may_close(&signs, at, sign));
            if !closes {
                break;
            }
            if !links.iter().any(|link| link.contains(&opens)) {
                signs[opens] = harmless;
            }
            from = opens + 1;
        }
    }
    signs.into_iter().collect()
}

/// Where links stand.
fn links(signs: &[char]) -> Vec<std::ops::Range<usize>> {
    let mut links = Vec::new();
    let mut start = 0;
    for word in signs.split(|c| c.is_whitespace()) {
        let text: String = word.iter().take(8).collect();
        if text.starts_with("http://") || text.starts_with("https://") {
            links.push(start..start + word.len());
        }
        start += word.len() + 1;
    }
    links
}

/// Whether a formatted stretch can begin here: no letter before it, no space behind it.
fn may_open(signs: &[char], at: usize, sign: char) -> bool {
    let before = at.checked_sub(1).and_then(|at| signs.get(at));
    signs[at] == sign
        && before.is_none_or(|c| !c.is_alphanumeric())
        && signs.get(at + 1).is_some_and(|c| !c.is_whitespace())
}

/// Whether it can end here: no space before it, no letter behind it.
fn may_close(signs: &[char], at: usize, sign: char) -> bool {
    let before = at.checked_sub(1).and_then(|at| signs.get(at));
    signs[at] == sign
        && before.is_some_and(|c| !c.is_whitespace())
        && signs.get(at + 1).is_none_or(|c| !c.is_alphanumeric())
}

/// The text as WhatsApp is to show it, in pieces of about so many characters at most. It is cut first: what stands around
/// columns must stand around them in each piece.
#[must_use]
pub fn pieces(text: &str, longest: usize) -> Vec<String> {
    let parts = text::split(text, longest, CHARACTERS).into_iter();
    parts.map(|part| plain(&part)).collect()
}

/// The question of a poll: a text on one line.
#[must_use]
pub fn question(text: &str) -> String {
    shorten(&text::on_one_line(text), LONGEST_QUESTION, CHARACTERS)
}

/// An option of a poll.
#[must_use]
pub fn option(text: &str) -> String {
    shorten(text, LONGEST_OPTION, CHARACTERS)
}

/// A text with choices under it: WhatsApp has no buttons, so each has a number to answer with.
#[must_use]
pub fn with_choices(text: &str, labels: &[String], hint: &str) -> String {
    let mut lines = vec![text.to_owned(), String::new()];
    let numbered = labels.iter().zip(1..);
    lines.extend(numbered.map(|(label, number)| format!("{number}. {label}")));
    lines.push(hint.to_owned());
    lines.join("\n")
}
