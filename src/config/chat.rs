//! `[chat]`: what the bot shows in the group.

use toml::Spanned;
use toml::de::DeValue;

use super::reader::Section;
use super::season::yes_no;
use crate::args;

const KEYS: &[&str] = &["pictures", "threads"];

/// What can be shown as a picture, as the file writes it.
const PICTURES: &[(&str, Shown)] = &[("standing", Shown::Standing), ("pairing", Shown::Pairing)];

/// Something that the group gets to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The standing that is posted after a round.
    Standing,
    /// The pairing that is published.
    Pairing,
}

/// What the bot shows in the group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chat {
    /// What it shows as a picture too, each once.
    pub pictures: Vec<Shown>,
    /// Each round has a thread under its pairing, on a network that has threads.
    pub threads: bool,
}

pub(super) fn read(top: &Section<'_>) -> Chat {
    if top.find("chat").is_none() {
        return Chat::default();
    }
    let Some(section) = top.section("chat", "[chat]") else {
        return Chat::default();
    };
    section.refuse_unknown(KEYS);
    Chat {
        pictures: pictures(&section),
        threads: yes_no(&section, "threads"),
    }
}

fn pictures(section: &Section<'_>) -> Vec<Shown> {
    let Some(value) = section.find("pictures") else {
        return Vec::new();
    };
    let refuse = |at: &Spanned<DeValue<'_>>| {
        let words: Vec<String> = PICTURES
            .iter()
            .map(|(word, _)| format!("\"{word}\""))
            .collect();
        let args = args![key => "pictures", words => words.join(", ")];
        section
            .reader
            .refuse(at.span().start, "expected-pictures", &args);
    };
    let Some(items) = value.get_ref().as_array() else {
        refuse(value);
        return Vec::new();
    };
    let mut shown = Vec::new();
    for item in items {
        let word = item.get_ref().as_str();
        let known = PICTURES.iter().find(|(known, _)| Some(*known) == word);
        match known {
            Some(&(_, what)) if !shown.contains(&what) => shown.push(what),
            // The same word twice is a slip, and says nothing else.
            Some(_) => {}
            None => refuse(item),
        }
    }
    shown
}
