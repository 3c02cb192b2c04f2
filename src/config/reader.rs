//! Reads a TOML file key by key and remembers everything that is wrong, with its line and column, so
//! that the writer of a club file sees all mistakes at once.

use std::cell::RefCell;
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::args;
use crate::locale::{Args, Texts};

/// A place in a file, counted from 1; columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Something that is wrong with a club file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file as it was named.
    pub file: String,
    /// Where in the file; none when it is about the whole file or about overrides from elsewhere.
    pub position: Option<Position>,
    /// What is wrong and what was expected, in the language of the club or of whoever asks.
    pub message: String,
}

impl fmt::Display for ConfigError {
    /// `config/de-pion.toml:12:1: ...`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(Position { line, column }) => {
                write!(f, "{}:{line}:{column}: {}", self.file, self.message)
            }
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for ConfigError {}

/// The text of a file and what is wrong with it so far.
pub(super) struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    /// What it complains in.
    pub(super) texts: &'static Texts,
    errors: RefCell<Vec<ConfigError>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a str, text: &'a str, texts: &'static Texts) -> Self {
        Self {
            file,
            text,
            texts,
            errors: RefCell::default(),
        }
    }

    /// Notes a mistake at a byte of the text.
    pub(super) fn refuse(&self, at: usize, id: &str, args: &Args<'_>) {
        self.refuse_with(at, self.texts.text(id, args));
    }

    pub(super) fn refuse_with(&self, at: usize, message: String) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let position = Position {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        };
        let error = ConfigError {
            file: self.file.to_owned(),
            position: Some(position),
            message,
        };
        let mut errors = self.errors.borrow_mut();
        if !errors.contains(&error) {
            errors.push(error);
        }
    }

    /// Whether nothing was refused.
    pub(super) fn is_satisfied(&self) -> bool {
        self.errors.borrow().is_empty()
    }

    /// Everything that is wrong, in the order of the file.
    pub(super) fn into_errors(self) -> Vec<ConfigError> {
        let mut errors = self.errors.into_inner();
        errors.sort_by_key(|error| error.position);
        errors
    }
}

/// One table of the file.
pub(super) struct Section<'a> {
    pub(super) reader: &'a Reader<'a>,
    /// As the file writes it: `[rules]`; empty for what stands above the first section.
    pub(super) name: &'static str,
    /// Where its header is.
    pub(super) at: usize,
    pub(super) table: &'a DeTable<'a>,
}

impl<'a> Section<'a> {
    /// The name in a message.
    fn shown(&self) -> String {
        if self.name.is_empty() {
            self.reader.texts.plain("top-section")
        } else {
            self.name.to_owned()
        }
    }

    /// Refuses every key that is not in `known`.
    pub(super) fn refuse_unknown(&self, known: &[&str]) {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if known.contains(&name) {
                continue;
            }
            let args = args![key => name, section => self.shown(), expected => known.join(", ")];
            match nearest(name, known) {
                Some(near) => {
                    let args = args![key => name, section => self.shown(), near => near];
                    self.reader
                        .refuse(key.span().start, "unknown-key-near", &args);
                }
                None => self.reader.refuse(key.span().start, "unknown-key", &args),
            }
        }
    }

    pub(super) fn find(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table
            .iter()
            .find(|(name, _)| name.get_ref() == key)
            .map(|(_, value)| value)
    }

    /// Where the key is; the header when it is not there.
    pub(super) fn position(&self, key: &str) -> usize {
        let found = self.table.keys().find(|name| name.get_ref() == key);
        found.map_or(self.at, |name| name.span().start)
    }

    /// Refuses the key's value: something else was expected.
    pub(super) fn expected(&self, key: &str, kind: &str) {
        let at = self.find(key).map_or(self.at, |value| value.span().start);
        self.reader.refuse(at, kind, &args![key => key]);
    }

    /// Notes that the section lacks the key.
    pub(super) fn missing(&self, key: &str) {
        self.reader.refuse(
            self.at,
            "missing-key",
            &args![key => key, section => self.shown()],
        );
    }

    /// The text behind a key; none when it is not there or not a text.
    pub(super) fn string(&self, key: &str) -> Option<&'a str> {
        let text = self.find(key)?.get_ref().as_str();
        if text.is_none_or(|text| text.trim().is_empty()) {
            self.expected(key, "expected-text");
        }
        text
    }

    /// The text behind a key that must be there.
    pub(super) fn required_string(&self, key: &str) -> Option<&'a str> {
        if self.find(key).is_none() {
            self.missing(key);
        }
        self.string(key)
    }

    /// The number behind a key, from 1; none when it is not there or something else.
    pub(super) fn count(&self, key: &str) -> Option<u16> {
        let value = self.find(key)?.get_ref();
        let number = value
            .as_integer()
            .and_then(|number| u16::from_str_radix(number.as_str(), number.radix()).ok());
        let number = number.filter(|&number| number > 0);
        if number.is_none() {
            self.expected(key, "expected-count");
        }
        number
    }

    /// What a word behind a key stands for; none when it is not there or not one of the words.
    pub(super) fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let given = self.find(key)?.get_ref().as_str();
        let found = words.iter().find(|(word, _)| Some(*word) == given);
        if found.is_none() {
            let quoted: Vec<String> = words
                .iter()
                .map(|(word, _)| format!("\"{word}\""))
                .collect();
            let at = self.find(key).map_or(self.at, |value| value.span().start);
            self.reader.refuse(
                at,
                "expected-word",
                &args![key => key, words => quoted.join(", ")],
            );
        }
        found.map(|&(_, meaning)| meaning)
    }

    /// The section under a key; noted as missing when the file lacks it.
    pub(super) fn section(&self, key: &str, name: &'static str) -> Option<Section<'a>> {
        let Some(value) = self.find(key) else {
            self.reader
                .refuse(self.at, "missing-section", &args![section => name]);
            return None;
        };
        let Some(table) = value.get_ref().as_table() else {
            self.expected(key, "expected-section");
            return None;
        };
        Some(Section {
            reader: self.reader,
            name,
            at: value.span().start,
            table,
        })
    }
}

/// The known key that differs in at most two letters.
fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let close = known.iter().map(|key| (distance(name, key), *key)).min()?;
    (close.0 <= 2 && close.0 < name.chars().count()).then_some(close.1)
}

/// How many letters must be put in, left out or changed to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
