//! Text for Telegram: HTML in which everything that a person can have typed is escaped, cut into parts that
//! Telegram takes, with lines that stand in columns set in a fixed width.

use crate::chat::text::{self, CHARACTERS, UTF_16, shorten};

/// The most that one message may hold, in UTF-16 units after the mark-up is read.
pub const LONGEST_TEXT: usize = 4096;
/// The most that the words under a file may hold, counted in the same way.
pub const LONGEST_CAPTION: usize = 1024;
/// The most that the question of a poll may hold, in characters.
const LONGEST_QUESTION: usize = 300;
/// The most that an option of a poll may hold, in characters.
const LONGEST_OPTION: usize = 100;

/// How long Telegram finds this text, in UTF-16 units.
#[must_use]
pub fn units(text: &str) -> usize {
    text::length(text, UTF_16)
}

/// Cuts a text into parts of at most `longest` units: see [`text::split`].
#[must_use]
pub fn split(text: &str, longest: usize) -> Vec<String> {
    text::split(text, longest, UTF_16)
}

/// The text as HTML: every sign that means something there is escaped, and lines in columns are in `<pre>`.
#[must_use]
pub fn html(text: &str) -> String {
    text::with_columns(text, |run| format!("<pre>{}</pre>", escaped(run)), escaped)
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The question of a poll: a text on one line.
#[must_use]
pub fn question(text: &str) -> String {
    shorten(&text::on_one_line(text), LONGEST_QUESTION, CHARACTERS)
}

/// What stands below a picture: a text as it is, without mark-up.
#[must_use]
pub fn caption(text: &str) -> String {
    shorten(text, LONGEST_CAPTION, UTF_16)
}

/// An option of a poll.
#[must_use]
pub fn option(text: &str) -> String {
    shorten(text, LONGEST_OPTION, CHARACTERS)
}
