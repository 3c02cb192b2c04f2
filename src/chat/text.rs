//! What the networks have in common about text: it is cut into parts that they take, and lines that stand in columns are
//! set in letters of one width. Pure.

/// How long a network finds a character.
pub type Measure = fn(char) -> usize;

/// Every character is as long as any other.
pub const CHARACTERS: Measure = |_| 1;
/// A character is one or two UTF-16 units long.
pub const UTF_16: Measure = char::len_utf16;

/// How long a text is.
#[must_use]
pub fn length(text: &str, measure: Measure) -> usize {
    text.chars().map(measure).sum()
}

/// Cuts a text into parts that are not longer: between lines, a line that is too long between words, a word that is too
/// long between characters. Parts without anything to see are left out: networks refuse them.
#[must_use]
pub fn split(text: &str, longest: usize, measure: Measure) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text
        .split('\n')
        .flat_map(|line| cut(line, longest, measure))
    {
        match parts.last_mut() {
            Some(part) if length(part, measure) + 1 + length(&line, measure) <= longest => {
                part.push('\n');
                part.push_str(&line);
            }
            _ => parts.push(line),
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// One line as one piece, or as several when it is too long.
#[must_use]
pub fn cut(line: &str, longest: usize, measure: Measure) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for word in line.split_inclusive(' ') {
        if !piece.is_empty() && length(&piece, measure) + length(word, measure) > longest {
            pieces.push(std::mem::take(&mut piece));
        }
        if length(word, measure) <= longest {
            piece.push_str(word);
            continue;
        }
        for character in word.chars() {
            if length(&piece, measure) + measure(character) > longest {
                pieces.push(std::mem::take(&mut piece));
            }
            piece.push(character);
        }
    }
    pieces.push(piece);
    pieces
}

/// A text that is not longer.
#[must_use]
pub fn shorten(text: &str, longest: usize, measure: Measure) -> String {
    if length(text, measure) <= longest {
        return text.to_owned();
    }
    let mut room = longest.saturating_sub(measure('…'));
    let fits = |character: &char| {
        let left = room.checked_sub(measure(*character));
        room = left.unwrap_or_default();
        left.is_some()
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// A text on one line, such as the question of a poll.
#[must_use]
pub fn on_one_line(text: &str) -> String {
    text.split('\n').collect::<Vec<_>>().join(" ")
}

/// A text in which lines that stand in columns below each other are written in one way and all others in another.
#[must_use]
pub fn with_columns(
    text: &str,
    columns: impl Fn(&str) -> String,
    plain: impl Fn(&str) -> String,
) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let runs = lines.chunk_by(|one, next| has_columns(one) == has_columns(next));
    let runs = runs.map(|run| {
        let words = run.join("\n");
        // One line needs no column to stand in.
        if run.len() > 1 && has_columns(run[0]) {
            columns(&words)
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
