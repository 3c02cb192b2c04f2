//! A few sentences that are understood without a slash: in private, or when the bot is addressed. What
//! changes something is shown with its days before it is stored, unless it is unmistakable.

use super::absence::Days;
use super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use speech::ClaimedResult;

/// Words that say that somebody does not come.
const ABSENT: [&str; 6] = [
    "niet",
    "afwezig",
    "verhinderd",
    "ziek",
    "afmelden",
    "absent",
];
/// Words that say that it is about coming or playing.
const COMING: [&str; 12] = [
    "kom",
    "ben",
    "speel",
    "kan",
    "afwezig",
    "verhinderd",
    "ziek",
    "afmelden",
    "meld",
    "aanwezig",
    "red",
    "absent",
];

/// Words of somebody who has not decided yet.
const DOUBT: [&str; 6] = [
    "misschien",
    "zeker",
    "waarschijnlijk",
    "denk",
    "weet",
    "maybe",
];

/// How somebody says that he won, drew or lost.
const RESULT_WORDS: [(&str, &str); 7] = [
    ("gewonnen", "gewonnen"),
    ("won", "gewonnen"),
    ("remise", "remise"),
    ("draw", "remise"),
    ("drew", "remise"),
    ("verloren", "verloren"),
    ("lost", "verloren"),
];

impl Desk<'_> {
    /// Understands a sentence that is meant for the bot.
    pub(crate) fn hear(&mut self, text: &str) -> Answer {
        let lower = speech::plain(text).to_lowercase();
        let words: Vec<&str> = lower
            .split(|c: char| c.is_whitespace() || ",.!?".contains(c))
            .filter(|w| !w.is_empty())
            .collect();
        if let Some(result) = speech::result(text) {
            return self.hear_score(result);
        }
        if let Some(result) = self.hear_result(&words) {
            return result;
        }
        if let Some(name) = self.hear_question(&words) {
            return super::round_commands::why(self, &name);
        }
        let absent = words.iter().any(|word| ABSENT.contains(word));
        let coming = words.iter().any(|word| COMING.contains(word));
        if absent && coming {
            self.place = Place::Private;
            // "De 18e niet maar de 25e wel" says two things: nobody guesses which day is which.
            if words.contains(&"wel") {
                return self.refuse("two-things-at-once", &args![]);
            }
            let doubt = text.contains('?') || words.iter().any(|word| DOUBT.contains(word));
            return self.hear_absence(text, doubt);
        }
        self.refuse("not-understood", &args![])
    }

    /// A bare `1-0`: White means what stands there, Black may well mean the other way round.
    fn hear_score(&mut self, result: ClaimedResult) -> Answer {
        let member_id = self.speaker()?;
        let board = self.own_board(member_id)?;
        if board.white != member_id && result != ClaimedResult::Draw {
            let name = self.name(board.white);
            return self.refuse("who-won", &args![name => name]);
        }
        self.report_on(&board, member_id, result)
    }

    /// `gewonnen van Dina`, `remise tegen Piet`, `verloren van Jan`.
    fn hear_result(&mut self, words: &[&str]) -> Option<Answer> {
        let at = words
            .iter()
            .position(|word| RESULT_WORDS.iter().any(|(said, _)| said == word))?;
        let prepositions = ["van", "tegen", "met", "against", "to", "with"];
        let name = words[at..]
            .iter()
            .position(|word| prepositions.contains(word))
            .map(|p| words[at + p + 1..].join(" "))?;
        Some(self.result_against(words[at], &name))
    }

    fn result_against(&mut self, outcome: &str, name: &str) -> Answer {
        let member_id = self.speaker()?;
        // Of two people with one name it is the opponent who is meant.
        let called = self.called(name);
        let Some(board) = self.board_against(member_id, &called) else {
            let opponent = self.find_member(name)?;
            return self.refuse("not-your-opponent", &args![name => self.name(opponent)]);
        };
        let outcome = RESULT_WORDS.iter().find(|(said, _)| *said == outcome);
        let outcome = outcome.map_or("", |(_, meant)| meant);
        let result = match (outcome, board.white == member_id) {
            ("remise", _) => ClaimedResult::Draw,
            ("gewonnen", true) | ("verloren", false) => ClaimedResult::WhiteWins,
            _ => ClaimedResult::BlackWins,
        };
        self.report_on(&board, member_id, result)
    }

    /// `leg het eens uit voor Gijs`, `waarom staat Gijs bovenaan`.
    fn hear_question(&self, words: &[&str]) -> Option<String> {
        let explains = words.first() == Some(&"waarom")
            || words.contains(&"uit") && words.first() == Some(&"leg");
        let named = |word: &&&str| word.chars().count() > 2 && self.find_member(word).is_ok();
        explains.then(|| words.iter().find(named).map(|word| (*word).to_owned()))?
    }

    fn hear_absence(&mut self, text: &str, doubt: bool) -> Answer {
        let member_id = self.speaker()?;
        let (evenings, _) = self.read_evenings(text)?;
        if let ([only], false) = (evenings.as_slice(), doubt) {
            return self.sign_off(member_id, &[*only], None, text);
        }
        let days = Days {
            member_id,
            evenings,
            external: None,
            said: text.to_owned(),
        };
        self.ask_days(days)
    }
}
