//! The pairing as a message with buttons, for a club that wants them: White taps how his own game ended, whichever board that
//! is, and the message shows it. What was tapped is not said once more in the group; what came another way is in the message
//! as well. When the round is closed the buttons go away. De Zwarte Dame f.2: White hands in the result.

use super::by_hand::Due;
use super::desk::{Answer, Desk, Refusal};
use super::missing_result;
use crate::args;
use crate::message::{Choice, Form, Otherwise};
use crate::store::rows::{ClubRows, EveningState, Setting};

/// Under which name the key of a round's message is kept.
const KEPT: &str = "pairing-post/";
/// What the keys of these messages begin with.
const KEY: &str = "result-";

/// The evening of a message with buttons for the results.
pub(crate) fn result_evening(key: &str) -> Option<i64> {
    let rest = key.strip_prefix(KEY)?;
    rest.split('-').next()?.parse().ok()
}

impl Desk<'_> {
    /// Shows the pairing in the group as it was just published.
    pub(crate) fn post_pairing(&mut self, evening_id: i64) {
        if self.tell_it_is_time(Due::Pairing, evening_id) {
            return;
        }
        // Two games have nine ways to end: they are typed.
        if !self.settings.file.evening.result_buttons || self.is_match(evening_id) {
            let text = self.pairing_text(evening_id, true);
            self.announce(text);
            return;
        }
        let value = format!("{KEY}{evening_id}-{}", self.now.timestamp_millis());
        let key = format!("{KEPT}{evening_id}");
        self.rows.settings.retain(|setting| setting.key != key);
        let (text, choice) = self.pairing_as_shown(evening_id);
        self.post_form(&value, text, Form::New, choice);
        self.rows.settings.push(Setting { key, value });
    }

    /// The pairing as its message shows it, and what can be tapped under it.
    fn pairing_as_shown(&self, evening_id: i64) -> (String, Choice) {
        let evening = self.evening(evening_id);
        let round = self.round_label(evening_id);
        match evening.state {
            EveningState::Published => {
                let over = self.local_day(self.now) > self.local_day(evening.starts_at);
                let when = if over {
                    "past"
                } else {
                    self.how_soon(evening_id)
                };
                let tap = self.text("pairing-tap", &args![when => when]);
                let text = format!("{}\n{tap}", self.pairing_text(evening_id, false));
                (text, Choice::Buttons(missing_result::labels()))
            }
            EveningState::Finished => (self.pairing_text(evening_id, false), Choice::None),
            EveningState::Planned
            | EveningState::Open
            | EveningState::Closed
            | EveningState::Cancelled => {
                let text = self.text("pairing-withdrawn", &args![round => round]);
                (text, Choice::None)
            }
        }
    }

    /// The messages with a pairing: of which evening, and their keys.
    fn pairing_posts(&self) -> Vec<(i64, String)> {
        let posts = self.rows.settings.iter().filter_map(|setting| {
            let evening_id = setting.key.strip_prefix(KEPT)?.parse().ok()?;
            let mut evenings = self.rows.evenings.iter();
            let known = evenings.any(|evening| evening.evening_id == evening_id);
            known.then(|| (evening_id, setting.value.clone()))
        });
        posts.collect()
    }

    /// Edits the messages whose pairing is otherwise than before this command, or has more results.
    pub(crate) fn follow_pairing_posts(&mut self, before: &ClubRows) {
        let now = &self.rows;
        let (evenings, boards) = (&now.evenings, &now.boards);
        if (evenings, boards) == (&before.evenings, &before.boards)
            && (&now.byes, &now.members) == (&before.byes, &before.members)
        {
            return;
        }
        let spoken = (self.settings, self.texts);
        let old = Desk::new(before.clone(), spoken, self.now, String::new());
        let posts = old.pairing_posts().into_iter();
        let here = |id: i64| self.rows.evenings.iter().any(|e| e.evening_id == id);
        for (evening_id, of) in posts.filter(|(id, _)| here(*id)).collect::<Vec<_>>() {
            let now = self.pairing_as_shown(evening_id);
            if now == old.pairing_as_shown(evening_id) {
                continue;
            }
            // Where a message cannot be edited any more, what nobody said in words comes as a new one.
            let otherwise = match self.tapped {
                true => Otherwise::Post,
                false => Otherwise::Leave,
            };
            let key = format!("{}/pairing-{evening_id}", self.origin());
            self.post_form(&key, now.0, Form::Edit { of, otherwise }, now.1);
        }
    }

    /// Somebody taps a result under the pairing: of his own game.
    pub(crate) fn press_result(&mut self, evening_id: i64, button: usize) -> Answer {
        let Some(result) = missing_result::tapped(button) else {
            return self.refuse("not-your-button", &args![]);
        };
        let member_id = self.who_played(evening_id)?;
        let Some(board) = self.board_of(evening_id, member_id) else {
            let round = self.round_label(evening_id);
            return self.refuse("no-game-in-round", &args![round => round]);
        };
        self.tapped = board.white == member_id;
        self.report_on(&board, member_id, result)
    }

    /// Whose game is meant: his own, else that of a child of his.
    fn who_played(&mut self, evening_id: i64) -> Result<i64, Refusal> {
        let has_board = |id: &i64| self.board_of(evening_id, *id).is_some();
        if let Some(own) = self.speaker().ok().filter(has_board) {
            return Ok(own);
        }
        let wards: Vec<i64> = self.wards().into_iter().filter(has_board).collect();
        if let [only] = wards.as_slice() {
            self.on_behalf = Some(*only);
            return Ok(*only);
        }
        // With more of them the question names the command that takes a name.
        self.command = Some("uitslag");
        self.subject()
    }
}
