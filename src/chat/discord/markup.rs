//! Text for Discord: Markdown in which everything that a person can have typed is escaped, cut into parts that Discord takes,
//! with lines that stand in columns set in a fixed width.

use crate::chat::text::{self, UTF_16};

/// The most that one message may hold.
pub const LONGEST_TEXT: usize = 2000;
/// The most that one embed may hold, and all of a message together.
pub const LONGEST_EMBED: usize = 4096;
/// See [`LONGEST_EMBED`].
pub const LONGEST_EMBEDS: usize = 6000;
/// The most that the question of a poll may hold.
const LONGEST_QUESTION: usize = 300;
/// The most that an answer of a poll may hold.
const LONGEST_ANSWER: usize = 55;
/// A line that is cut is cut into pieces of so much, so that they fit whatever is escaped in them.
const PIECE: usize = 900;

/// How long Discord finds this text.
#[must_use]
pub fn units(text: &str) -> usize {
    text::length(text, UTF_16)
}

/// A text as Markdown, cut between lines into parts of at most `longest`; a line that is too long is cut between words, a
/// word that is too long between characters.
#[must_use]
pub fn parts(text: &str, longest: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part: Vec<String> = Vec::new();
    for line in text
        .split('\n')
        .flat_map(|line| text::cut(line, PIECE, UTF_16))
    {
        part.push(line);
        if part.len() > 1 && units(&markdown(&part.join("\n"))) > longest {
            let line = part.pop();
            parts.push(markdown(&part.join("\n")));
            part = line.into_iter().collect();
        }
    }
    parts.push(markdown(&part.join("\n")));
    // Discord refuses a message without anything to see.
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// The text as Markdown: every sign that means something there is escaped, and lines in columns are in a block of code.
#[must_use]
pub fn markdown(text: &str) -> String {
    let columns = |run: &str| format!("```\n{}\n```", run.replace("```", "'''"));
    let plain = |run: &str| run.split('\n').map(escaped).collect::<Vec<_>>().join("\n");
    text::with_columns(text, columns, plain)
}

/// One line in which nothing means anything but itself. An address stays as it is: within it nothing is Markdown.
fn escaped(line: &str) -> String {
    let mut escaped = String::with_capacity(line.len());
    for (index, word) in line.split_inclusive(' ').enumerate() {
        if word.starts_with("https://") || word.starts_with("http://") {
            escaped.push_str(word);
            continue;
        }
        for (at, character) in word.char_indices() {
            let begins = index == 0 && at == 0;
            if matches!(character, '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[')
                || begins && matches!(character, '>' | '#' | '-' | '+')
            {
                escaped.push('\\');
            }
            escaped.push(character);
        }
    }
    escaped
}

/// The question of a poll: a text on one line. Discord shows it as it is.
#[must_use]
pub fn question(text: &str) -> String {
    shorten(&text::on_one_line(text), LONGEST_QUESTION)
}

/// An answer of a poll.
#[must_use]
pub fn answer(text: &str) -> String {
    shorten(text, LONGEST_ANSWER)
}

/// A text of at most so many characters.
#[must_use]
pub fn shorten(text: &str, longest: usize) -> String {
    text::shorten(text, longest, UTF_16)
}
