//! The colours of a published board the other way round. A result stays with whoever had it: if White won, he wins as
//! Black.

use speech::BoardResult;

use super::desk::{Answer, Desk};
use super::result::Claim;
use crate::args;
use crate::message::Place;
use crate::store::rows::EveningState;

impl Desk<'_> {
    /// Swaps the colours of a board of a public round; the number of a board is from 1.
    ///
    /// # Errors
    /// When there is no such board.
    pub(crate) fn swap_published(&mut self, evening_id: i64, number: i64) -> Answer {
        let board = self.board(evening_id, number)?;
        // A claim that is still open speaks of the other way round.
        self.replace_questions(Claim::KIND, evening_id);
        let before = vec![board.clone()];
        let result = board.result.as_deref().and_then(BoardResult::read);
        let result = result.map(|result| result.mirrored().text());
        let key = (evening_id, number);
        let rows = self.rows.boards.iter_mut();
        for row in rows.filter(|row| (row.evening_id, row.board) == key) {
            std::mem::swap(&mut row.white, &mut row.black);
            row.result.clone_from(&result);
        }
        let args = args![
            round => self.round_label(evening_id),
            board => number,
            pair => self.pair_text(board.black, board.white),
            result => result.clone().unwrap_or_default(),
        ];
        let text = match result {
            Some(_) => self.text("swapped-result", &args),
            None => self.text("swapped", &args),
        };
        self.announce(text);
        self.announce_pairing_picture(evening_id);
        // Before the evening they look for their boards; afterwards it is only about the list.
        if result.is_none() && self.evening(evening_id).state == EveningState::Published {
            self.tell_new_boards(evening_id, &before, &[board.white, board.black]);
        }
        if self.place == Place::Group || result.is_none() {
            return Ok(String::new());
        }
        Ok(self.text("swapped-result", &args))
    }
}
