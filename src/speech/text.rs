//! How words are compared: without what cannot be seen, and with one form of every dash, space, quote and digit.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text as it is compared: invisible marks gone, every dash, space, quote and line end the plain one, digits and
/// letters of other widths and styles the usual ones, an accent one with its letter.
///
/// This is NFKC where that is safe: `½` stays one sign (NFKC makes three of it), `1⁄2` becomes `1/2`, and a small
/// raised figure in a name stays what it is. Names keep their accents and capitals; [`folded`] drops those.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    plain.extend(text.chars().filter_map(plain_char));
    // Nothing before the accents that stand alone is ever written with them.
    if plain.chars().any(|sign| sign >= '\u{300}') {
        plain = plain.nfc().collect();
    }
    let end = plain.trim_end().len();
    plain.truncate(end);
    let begin = plain.len() - plain.trim_start().len();
    plain.drain(..begin);
    plain
}

/// The form of a name or a word that people type it in: small letters without accents and apostrophes, `Jörg` as
/// `jorg`, `D'Hondt` as `dhondt`, `ß` as `ss`.
pub fn folded(text: &str) -> String {
    let lower = plain(text).to_lowercase();
    if lower.is_ascii() {
        return lower.replace(['\'', '`'], "");
    }
    let mut folded = String::with_capacity(lower.len());
    for letter in lower.nfd().filter(|&c| !is_combining_mark(c)) {
        match letter {
            'ß' => folded.push_str("ss"),
            'ĳ' => folded.push_str("ij"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ı' => folded.push('i'),
            'þ' => folded.push_str("th"),
            '\'' | '`' | '´' => {}
            other => folded.push(other),
        }
    }
    folded
}

/// The plain form of one sign; none when it cannot be seen.
fn plain_char(sign: char) -> Option<char> {
    Some(match sign {
        // What nearly everything is made of; the sign between them is a quote.
        ' '..='_' | 'a'..='~' => sign,
        '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        '\t' => ' ',
        _ if is_invisible(sign) => return None,
        _ if sign.is_whitespace() => ' ',
        // Hyphens, dashes, the minus and their small forms; the wide ones are below.
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{2018}'..='\u{201b}'
        | '\u{1fef}'
        | '\u{1ffd}'
        | '\u{2039}'
        | '\u{203a}'
        | '\u{2032}'
        | '´'
        | '`' => '\'',
        '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{2033}' => '"',
        '\u{2044}' | '\u{2215}' => '/',
        // Wide letters, digits and signs, and letters and digits in a style of mathematics.
        '\u{ff01}'..='\u{ff5e}' | '\u{1d400}'..='\u{1d7ff}' => compatible(sign),
        other => other,
    })
}

/// What a sign stands for, where that is one sign; else the sign itself.
fn compatible(sign: char) -> char {
    let mut signs = std::iter::once(sign).nfkc();
    match (signs.next(), signs.next()) {
        (Some(only), None) => only,
        _ => sign,
    }
}

/// Marks that change nothing that one reads: control signs, marks of direction and of joining, the soft hyphen, and
/// what makes an emoji of a digit (`1️⃣` is `1` with two of them).
fn is_invisible(sign: char) -> bool {
    let format = matches!(sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    format || sign.is_control()
}

/// What somebody typed, short enough to say back, on one line.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim().replace(['\n', '\r'], " ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// How many letters must be changed, added, left out or exchanged with their neighbour to make one word the other.
pub fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut last = None;
    for (row, a) in one.chars().enumerate() {
        let mut here = vec![row + 1];
        for (column, &b) in other.iter().enumerate() {
            let changed = above[column] + usize::from(a != b);
            let mut least = changed.min(above[column + 1] + 1).min(here[column] + 1);
            let crossed = column > 0 && last == Some(b) && other[column - 1] == a;
            if crossed && row > 0 {
                least = least.min(before[column - 1] + 1);
            }
            here.push(least);
        }
        before = std::mem::replace(&mut above, here);
        last = Some(a);
    }
    above[other.len()]
}

/// The English words behind a command for the Dutch ones by which the bot knows them.
const ENGLISH: &[(&str, &[&str])] = &[
    ("aanwezig", &["present"]),
    ("aangemeld", &["in"]),
    ("afgemeld", &["out"]),
    ("afgewezen", &["refused", "rejected"]),
    ("afwezig", &["absent"]),
    ("bericht", &["notice"]),
    ("bord", &["board"]),
    ("de", &["the"]),
    ("extern", &["external"]),
    ("geen", &["none"]),
    ("geschat", &["estimated"]),
    ("groep", &["group"]),
    ("ja", &["yes"]),
    ("met", &["with"]),
    ("met-bericht", &["with-notice"]),
    ("niet", &["not"]),
    ("niemand", &["nobody"]),
    ("niets", &["nothing"]),
    ("oneven", &["bye"]),
    ("plaatje", &["picture", "image"]),
    ("ronde", &["round"]),
    ("tijden", &["times"]),
    ("uitgebreid", &["full"]),
    ("van", &["of"]),
    ("vanaf", &["from"]),
    ("vervalt", &["cancel", "cancelled"]),
    ("wis", &["remove"]),
    ("zonder", &["without"]),
    ("zonder-bericht", &["without-notice"]),
];

/// Whether somebody typed this word, in Dutch or in English.
pub fn is_word(text: &str, word: &str) -> bool {
    let english = ENGLISH.iter().find(|(dutch, _)| *dutch == word);
    let english = english.map_or(&[] as &[&str], |(_, english)| english);
    std::iter::once(&word)
        .chain(english)
        .any(|word| text.eq_ignore_ascii_case(word))
}
