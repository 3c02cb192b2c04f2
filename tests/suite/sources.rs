//! The files of the repository and the words of Rust, for the tests that read the sources: architecture,
//! docs, locale.

use std::path::{Path, PathBuf};

/// A file: its path from the top of the repository, with `/`, and its text.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The text of one file, by its path from the top.
pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file under a folder whose name has this ending, in order of path.
pub(crate) fn under(folder: &str, ending: &str) -> Vec<Source> {
    let mut paths = Vec::new();
    collect(&root().join(folder), ending, &mut paths);
    paths.sort();
    let source = |path: PathBuf| {
        let from_top = path.strip_prefix(root()).expect("under the top");
        let parts: Vec<_> = from_top.iter().map(|part| part.to_string_lossy()).collect();
        let text = std::fs::read_to_string(&path).expect("a text file");
        Source::new(&parts.join("/"), &text)
    };
    paths.into_iter().map(source).collect()
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// A word, a text between quotes, or a sign. Comments and characters between single quotes are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Word(String),
    Text(String),
    Sign(char),
}

impl Token {
    pub(crate) fn is_sign(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Text(_) | Self::Sign(_) => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Word(_) | Self::Sign(_) => None,
        }
    }
}

/// The tokens of a Rust file.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let starts = |at: usize, sign: &str| {
        sign.chars()
            .zip(at..)
            .all(|(c, at)| chars.get(at) == Some(&c))
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if starts(at, "//") {
            at = end_of(&chars, at, |at| chars[at] == '\n');
        } else if starts(at, "/*") {
            at = end_of(&chars, at + 2, |at| starts(at, "*/")) + 2;
        } else if c == '"' {
            let mut end = at + 1;
            while end < chars.len() && chars[end] != '"' {
                end += 1 + usize::from(chars[end] == '\\');
            }
            found.push(Token::Text(
                chars[at + 1..end.min(chars.len())].iter().collect(),
            ));
            at = end + 1;
        } else if let Some((start, hashes)) = raw_text(&chars, at) {
            let closing = format!("\"{}", "#".repeat(hashes));
            let end = end_of(&chars, start, |at| starts(at, &closing));
            found.push(Token::Text(chars[start..end].iter().collect()));
            at = end + closing.len();
        } else if c == '\'' {
            at = after_quote(&chars, at);
        } else if is_word(c) {
            let end = end_of(&chars, at, |at| !is_word(chars[at]));
            found.push(Token::Word(chars[at..end].iter().collect()));
            at = end;
        } else {
            if !c.is_whitespace() {
                found.push(Token::Sign(c));
            }
            at += 1;
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn end_of(chars: &[char], from: usize, stops: impl Fn(usize) -> bool) -> usize {
    (from..chars.len())
        .find(|&at| stops(at))
        .unwrap_or(chars.len())
}

/// Where the text of `r"…"` or `r#"…"#` starts, and how many hashes it has.
fn raw_text(chars: &[char], at: usize) -> Option<(usize, usize)> {
    if chars[at] != 'r' || at > 0 && is_word(chars[at - 1]) {
        return None;
    }
    let quote = end_of(chars, at + 1, |at| chars[at] != '#');
    (chars.get(quote) == Some(&'"')).then_some((quote + 1, quote - at - 1))
}

/// After a character (`'"'`, `'\u{a0}'`) or after the quote of a lifetime.
fn after_quote(chars: &[char], at: usize) -> usize {
    match (chars.get(at + 1), chars.get(at + 2)) {
        (Some('\\'), _) => end_of(chars, at + 3, |at| chars[at] == '\'') + 1,
        (Some(_), Some('\'')) => at + 3,
        _ => at + 1,
    }
}

/// The tokens without what stands under `#[cfg(test)]`.
pub(crate) fn outside_tests(tokens: &[Token]) -> Vec<Token> {
    let mark: Vec<Token> = self::tokens("#[cfg(test)]");
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if !tokens[at..].starts_with(&mark) {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let mut depth = 0;
        at += mark.len();
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') if depth == 1 => break,
                Token::Sign('}') => depth -= 1,
                Token::Sign(';') if depth == 0 => break,
                Token::Sign(_) | Token::Word(_) | Token::Text(_) => {}
            }
        }
    }
    kept
}

#[test]
fn tokens_know_comments_texts_characters_and_lifetimes() {
    let text = r##"
        // "no"
        /* "no" */ fn f<'a>(x: &'a str) { g('"', '\'', "it's \"ok\"", r#"a "b""#) }
        #[cfg(test)]
        mod tests { fn t() { "no"; } }
        const LAST: &str = "yes";
    "##;
    let texts: Vec<String> = outside_tests(&tokens(text))
        .iter()
        .filter_map(|token| token.text().map(str::to_owned))
        .collect();
    assert_eq!(texts, [r#"it's \"ok\""#, r#"a "b""#, "yes"]);
}
