//! Text for WhatsApp: cut into parts that it takes, lines in columns set in a fixed width, and signs that people type
//! kept from being read as mark-up.

/// The most that one message may hold, in characters.
pub const LONGEST_TEXT: usize = 4096;
/// The most that the text above buttons may hold.
pub const LONGEST_QUESTION: usize = 1024;
/// The most that the one text of a template may hold, so that what was approved around it still fits.
pub const LONGEST_PARAMETER: usize = 900;

/// Not to be seen: it keeps a sign from standing at the edge of a word.
const NOTHING: char = '\u{200b}';

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Cuts a text into parts of at most `longest` characters: between lines, a line that is too long between words, a word
/// that is too long between characters.
#[must_use]
pub fn split(text: &str, longest: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text.split('\n').flat_map(|line| cut(line, longest)) {
        match parts.last_mut() {
            Some(part) if length(part) + 1 + length(&line) <= longest => {
                part.push('\n');
                part.push_str(&line);
            }
            _ => parts.push(line),
        }
    }
    // Nothing to see is no message.
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// One line as one piece, or as several when it is too long.
fn cut(line: &str, longest: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(longest) {
            let piece: String = piece.iter().collect();
            match pieces.last_mut() {
                Some(last) if length(last) + length(&piece) <= longest => last.push_str(&piece),
                _ => pieces.push(piece),
            }
        }
    }
    pieces
}

/// The text as WhatsApp is to show it, in parts of at most `longest` characters.
#[must_use]
pub fn parts(text: &str, longest: usize) -> Vec<String> {
    let mut parts = Vec::new();
    for part in split(text, longest) {
        let whole = shown(&part);
        if length(&whole) <= longest {
            parts.push(whole);
        } else {
            // What is put around signs and columns makes nothing longer than three times.
            let smaller = split(&part, longest / 3);
            parts.extend(smaller.iter().map(|part| shown(part)));
        }
    }
    parts
}

/// The text as WhatsApp is to show it.
#[must_use]
pub fn shown(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let runs = lines.chunk_by(|one, next| has_columns(one) == has_columns(next));
    let runs = runs.map(|run| {
        let words = run.join("\n");
        // One line needs no column to stand in.
        if run.len() > 1 && has_columns(run[0]) {
            format!("```{}```", words.replace('`', "'"))
        } else {
            plain(&words)
        }
    });
    runs.collect::<Vec<_>>().join("\n")
}

/// Whether a line is made up of columns: there are two spaces between its words.
fn has_columns(line: &str) -> bool {
    line.trim().contains("  ")
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
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    shorten(&lines.join(" · "), LONGEST_PARAMETER)
}

/// A text of at most so many characters.
#[must_use]
pub fn shorten(text: &str, longest: usize) -> String {
    if length(text) <= longest {
        return text.to_owned();
    }
    let kept: String = text.chars().take(longest - 1).collect();
    format!("{}…", kept.trim_end())
}
