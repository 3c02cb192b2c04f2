//! How words are compared: without what cannot be seen, and with one form of every dash and space.

/// The text as it is compared: invisible marks gone, every dash and space the plain one.
pub fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| {
        let zero_width = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
        !zero_width
    });
    let plain = kept.map(|c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{a0}' | '\u{202f}' | '\t' => ' ',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other,
    });
    plain.collect::<String>().trim().to_owned()
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

/// How many letters must be changed, added or left out to make one word the other.
pub fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

/// The English words behind a command for the Dutch ones by which the bot knows them.
const ENGLISH: &[(&str, &[&str])] = &[
    ("aanwezig", &["present"]),
    ("afgewezen", &["refused", "rejected"]),
    ("afwezig", &["absent"]),
    ("bericht", &["notice"]),
    ("bord", &["board"]),
    ("de", &["the"]),
    ("extern", &["external"]),
    ("geen", &["none"]),
    ("geschat", &["estimated"]),
    ("groep", &["group"]),
    ("met", &["with"]),
    ("met-bericht", &["with-notice"]),
    ("niet", &["not"]),
    ("niets", &["nothing"]),
    ("oneven", &["bye"]),
    ("ronde", &["round"]),
    ("tijden", &["times"]),
    ("uitgebreid", &["full"]),
    ("van", &["of"]),
    ("vanaf", &["from"]),
    ("vervalt", &["cancel", "cancelled"]),
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
