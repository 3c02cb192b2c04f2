//! Text as WhatsApp shows it: signs that would make something bold or slanted are made harmless, long texts are cut.
//! Pure.

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
    let lines: Vec<&str> = text.split('\n').collect();
    let runs = lines.chunk_by(|one, next| has_columns(one) == has_columns(next));
    let runs = runs.map(|run| match run {
        // One line needs no column to stand in.
        [first, _, ..] if has_columns(first) => {
            format!("{WIDE}{}{WIDE}", run.join("\n").replace('`', "ˋ"))
        }
        lines => lines
            .iter()
            .map(|line| plain_line(line))
            .collect::<Vec<_>>()
            .join("\n"),
    });
    runs.collect::<Vec<_>>().join("\n")
}

/// What stands around letters of one width.
const WIDE: &str = "```";

/// Whether a line is made up of columns: there are two spaces between its words.
fn has_columns(line: &str) -> bool {
    line.trim().contains("  ")
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

/// The text in pieces of at most so many characters, cut at the end of a line where there is one.
#[must_use]
pub fn split(text: &str, longest: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest: Vec<char> = text.chars().collect();
    while rest.len() > longest {
        let line_end = rest[..longest].iter().rposition(|&c| c == '\n');
        let end = line_end.filter(|&end| end > 0);
        pieces.push(rest.drain(..end.unwrap_or(longest)).collect());
        if end.is_some() {
            rest.remove(0);
        }
    }
    pieces.push(rest.into_iter().collect());
    pieces
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

/// A text with choices under it: WhatsApp has no buttons, so each has a number to answer with.
#[must_use]
pub fn with_choices(text: &str, labels: &[String], hint: &str) -> String {
    let mut lines = vec![plain(text), String::new()];
    let numbered = labels.iter().zip(1..);
    lines.extend(numbered.map(|(label, number)| format!("{number}. {}", plain(label))));
    lines.push(hint.to_owned());
    lines.join("\n")
}
