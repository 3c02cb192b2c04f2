//! A half before the one of now, named in a command: `/corrigeer winter ronde 2 bord 2 0-1`, `/stand winter`. A half of
//! De Pion begins again with round 1, so a number alone does not say which round is meant.

use std::ops::Range;

use super::desk::{Desk, Refusal};
use crate::args;
use speech::is_word;

/// The commands in which a half may stand before `ronde`.
const BEFORE_ROUND: &[&str] = &[
    "bord",
    "concept",
    "corrigeer",
    "export",
    "herindelen",
    "indeling",
    "mijn",
    "overmacht",
    "partij",
    "publiceer",
    "reglementair",
    "sluit",
    "stand",
    "uitslag",
    "uitslagen",
    "uitstel",
    "vasthouden",
    "vrij",
    "waarom",
    "wie",
    "wissel",
    "zet",
];

/// The commands of which a half may be the first word.
const AS_FIRST_WORD: &[&str] = &[
    "concept",
    "export",
    "herindelen",
    "indeling",
    "mijn",
    "publiceer",
    "sluit",
    "stand",
    "vasthouden",
    "waarom",
    "wie",
];

/// The commands that begin with a name, which may end like a half: Jan de Winter.
const AFTER_NAME: &[&str] = &["mijn", "overmacht", "reglementair", "vrij", "waarom", "zet"];

/// A text without these of its words; the lines of a form or of a game stay lines.
fn without_words(text: &str, words: &[&str], gone: Range<usize>) -> String {
    let mut at = 0;
    let mut ends = Vec::new();
    for word in words {
        at += text[at..].find(word).unwrap_or(0) + word.len();
        ends.push(at);
    }
    let (first, last) = (gone.start, gone.end - 1);
    let before = &text[..ends[first] - words[first].len()];
    format!("{before}{}", text[ends[last]..].trim_start())
        .trim()
        .to_owned()
}

impl Desk<'_> {
    /// Takes the half out of the arguments of a command, and has the rest of the command be about that half.
    ///
    /// # Errors
    /// When that half has not begun.
    pub(crate) fn take_half(&mut self, command: &str, arguments: &str) -> Result<String, Refusal> {
        if !BEFORE_ROUND.contains(&command) {
            return Ok(arguments.to_owned());
        }
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let Some((stands, name)) = self.find_half(command, &words) else {
            return Ok(arguments.to_owned());
        };
        let now = self.keizer().map(|keizer| keizer.competition_id);
        let all = self.keizer_competitions().into_iter().rev();
        let mut until_now = all.filter(|c| Some(c.competition_id) <= now);
        let found = until_now.find(|c| c.half.as_deref() == Some(name.as_str()));
        let Some(competition_id) = found.map(|competition| competition.competition_id) else {
            return self.refuse("half-not-begun", &args![half => name]);
        };
        self.focus = Some(competition_id);
        Ok(without_words(arguments, &words, stands))
    }

    /// Where the half stands in these words: before `ronde`, as the first word, or in `ronde 1 van de winterhelft`.
    fn find_half(&self, command: &str, words: &[&str]) -> Option<(Range<usize>, String)> {
        let is = |at: usize, word: &str| words.get(at).is_some_and(|said| is_word(said, word));
        let is_number = |word: &str| word.parse::<u16>().is_ok();
        let name = words
            .iter()
            .take_while(|word| !is_word(word, "ronde") && !is_number(word));
        let name = name.copied().collect::<Vec<_>>();
        let ends_a_name =
            AFTER_NAME.contains(&command) && !self.called_ever(&name.join(" ")).is_empty();
        // "winter half" is two words in English.
        let end = |at: usize| at + 1 + usize::from(is(at + 1, "half") || is(at + 1, "helft"));
        let stands = |at: usize| {
            let first = at == 0 && AS_FIRST_WORD.contains(&command);
            let of_round = at >= 4 && is(at - 4, "ronde") && is(at - 2, "van") && is(at - 1, "de");
            match (first || is(end(at), "ronde"), of_round) {
                (_, true) => Some(at - 2..end(at)),
                (true, false) if at >= name.len() || !ends_a_name => Some(at..end(at)),
                _ => None,
            }
        };
        (0..words.len()).find_map(|at| {
            let half = self.half_called(words[at])?;
            Some((stands(at)?, half))
        })
    }

    /// `winter` or `winterhelft`: the half of the club file with this name.
    pub(super) fn half_called(&self, word: &str) -> Option<String> {
        let mut halves = self.settings.file.halves.iter().map(|half| &half.name);
        let fits = |name: &&String| {
            let (name, word) = (name.to_lowercase(), word.to_lowercase());
            word.strip_prefix(&name)
                .is_some_and(|rest| rest.is_empty() || rest == "helft")
        };
        halves.find(fits).cloned()
    }

    /// The half of a competition, when another one is being played now; empty when no half needs to be named.
    pub(crate) fn other_half(&self, competition_id: i64) -> String {
        let now = self.keizer_of_now().map(|keizer| keizer.competition_id);
        let half = self.competition(competition_id).half.clone();
        half.filter(|_| now != Some(competition_id))
            .unwrap_or_default()
    }
}
