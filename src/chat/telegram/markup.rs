//! Text for Telegram: HTML in which everything that a person can have typed is escaped, cut into parts that
//! Telegram takes, with lines that stand in columns set in a fixed width.

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
    text.encode_utf16().count()
}

/// Cuts a text into parts of at most `longest` units: between lines, a line that is too long between words, a word
/// that is too long between characters.
#[must_use]
pub fn split(text: &str, longest: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut part = String::new();
    let mut begun = false;
    for line in text.split('\n').flat_map(|line| cut(line, longest)) {
        if begun && units(&part) + 1 + units(&line) > longest {
            parts.push(std::mem::take(&mut part));
            begun = false;
        }
        if begun {
            part.push('\n');
        }
        part.push_str(&line);
        begun = true;
    }
    parts.push(part);
    // Telegram refuses a message without anything to see.
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// One line as one piece, or as several when it is too long.
fn cut(line: &str, longest: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for word in line.split_inclusive(' ') {
        if !piece.is_empty() && units(&piece) + units(word) > longest {
            pieces.push(std::mem::take(&mut piece));
        }
        if units(word) <= longest {
            piece.push_str(word);
            continue;
        }
        for character in word.chars() {
            if units(&piece) + character.len_utf16() > longest {
                pieces.push(std::mem::take(&mut piece));
            }
            piece.push(character);
        }
    }
    pieces.push(piece);
    pieces
}

/// The text as HTML: every sign that means something there is escaped, and lines in columns are in `<pre>`.
#[must_use]
pub fn html(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut html = String::new();
    let runs = lines.chunk_by(|one, next| has_columns(one) == has_columns(next));
    for (index, run) in runs.enumerate() {
        if index > 0 {
            html.push('\n');
        }
        let words = escaped(&run.join("\n"));
        // One line needs no column to stand in.
        if run.len() > 1 && has_columns(run[0]) {
            html.push_str("<pre>");
            html.push_str(&words);
            html.push_str("</pre>");
        } else {
            html.push_str(&words);
        }
    }
    html
}

/// Whether a line is made up of columns: there are two spaces between its words.
fn has_columns(line: &str) -> bool {
    line.trim().contains("  ")
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
    shorten(
        &text.split('\n').collect::<Vec<_>>().join(" "),
        LONGEST_QUESTION,
    )
}

/// An option of a poll.
#[must_use]
pub fn option(text: &str) -> String {
    shorten(text, LONGEST_OPTION)
}

fn shorten(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let kept: String = text.chars().take(longest - 1).collect();
    format!("{}…", kept.trim_end())
}
