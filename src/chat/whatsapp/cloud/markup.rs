//! Text for WhatsApp: cut into parts that it takes, lines in columns set in a fixed width, and signs that people type
//! kept from being read as mark-up.

use crate::chat::text::{self, CHARACTERS};

/// The most that one message may hold, in characters.
pub const LONGEST_TEXT: usize = 4096;
/// The most that the text above buttons may hold.
pub const LONGEST_QUESTION: usize = 1024;
/// The most that the one text of a template may hold, so that what was approved around it still fits.
pub const LONGEST_PARAMETER: usize = 900;

/// Not to be seen: it keeps a sign from standing at the edge of a word.
const NOTHING: char = '\u{200b}';

/// The text as WhatsApp is to show it, in parts of at most `longest` characters.
#[must_use]
pub fn parts(text: &str, longest: usize) -> Vec<String> {
    let mut parts = Vec::new();
    for part in text::split(text, longest, CHARACTERS) {
        let whole = shown(&part);
        if whole.chars().count() <= longest {
            parts.push(whole);
        } else {
            // What is put around signs and columns makes nothing longer than three times.
            let smaller = text::split(&part, longest / 3, CHARACTERS);
            parts.extend(smaller.iter().map(|part| shown(part)));
        }
    }
    parts
}

/// The text as WhatsApp is to show it.
#[must_use]
pub fn shown(text: &str) -> String {
    let columns = |run: &str| format!("```{}```", run.replace('`', "'"));
    text::with_columns(text, columns, plain)
}

/// Signs that mean something at the edge of a word stand at none.
fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(sign, '*' | '_' | '~' | '`') {
            shown.extend([NOTHING, sign, NOTHING]);
        } else {
            shown.push(sign);
        }
    }
    shown
}

/// The text on one line, for a template: there it may have neither lines nor wide gaps.
#[must_use]
pub fn on_one_line(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.join(" ")
    });
    let mut all = String::new();
    for line in lines.filter(|line| !line.is_empty()) {
        match all.chars().last() {
            None => {}
            // A sentence ends by itself.
            Some('.' | '?' | '!' | ':') => all.push(' '),
            Some(_) => all.push_str(" · "),
        }
        all.push_str(&line);
    }
    shorten(&all, LONGEST_PARAMETER)
}

/// A text of at most so many characters.
#[must_use]
pub fn shorten(text: &str, longest: usize) -> String {
    text::shorten(text, longest, CHARACTERS)
}
