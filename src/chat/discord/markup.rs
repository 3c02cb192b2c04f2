//! Text for Discord: Markdown in which everything that a person can have typed is escaped, cut into parts that Discord takes,
//! with lines that stand in columns set in a fixed width.

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
    text.encode_utf16().count()
}

/// A text as Markdown, cut between lines into parts of at most `longest`; a line that is too long is cut between words, a
/// word that is too long between characters.
#[must_use]
pub fn parts(text: &str, longest: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part: Vec<String> = Vec::new();
    for line in text.split('\n').flat_map(cut) {
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

/// One line as one piece, or as several when it is too long.
fn cut(line: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for word in line.split_inclusive(' ') {
        if !piece.is_empty() && units(&piece) + units(word) > PIECE {
            pieces.push(std::mem::take(&mut piece));
        }
        for character in word.chars() {
            if units(&piece) + character.len_utf16() > PIECE {
                pieces.push(std::mem::take(&mut piece));
            }
            piece.push(character);
        }
    }
    pieces.push(piece);
    pieces
}

/// The text as Markdown: every sign that means something there is escaped, and lines in columns are in a block of code.
#[must_use]
pub fn markdown(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut markdown: Vec<String> = Vec::new();
    for run in lines.chunk_by(|one, next| has_columns(one) == has_columns(next)) {
        // One line needs no column to stand in.
        if run.len() > 1 && has_columns(run[0]) {
            markdown.push(format!(
                "```\n{}\n```",
                run.join("\n").replace("```", "'''")
            ));
        } else {
            markdown.extend(run.iter().map(|line| escaped(line)));
        }
    }
    markdown.join("\n")
}

/// Whether a line is made up of columns: there are two spaces between its words.
fn has_columns(line: &str) -> bool {
    line.trim().contains("  ")
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
    shorten(
        &text.split('\n').collect::<Vec<_>>().join(" "),
        LONGEST_QUESTION,
    )
}

/// An answer of a poll.
#[must_use]
pub fn answer(text: &str) -> String {
    shorten(text, LONGEST_ANSWER)
}

/// A text of at most so many characters.
#[must_use]
pub fn shorten(text: &str, longest: usize) -> String {
    if units(text) <= longest {
        return text.to_owned();
    }
    let mut kept = String::new();
    for character in text.chars() {
        if units(&kept) + character.len_utf16() > longest - 1 {
            break;
        }
        kept.push(character);
    }
    format!("{}…", kept.trim_end())
}
