//! White is asked for a result that is missing, and answers with one tap. De Zwarte Dame f.2: White hands in the result.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk};
use crate::args;
use crate::store::rows::Board;
use speech::{BoardResult, ClaimedResult};

/// The board without a result, and whom it was asked.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Missing {
    pub(crate) board: i64,
    pub(crate) white: i64,
}

impl Missing {
    pub(crate) const KIND: &'static str = "result";
}

/// What can be tapped, in the order of the buttons.
const RESULTS: [ClaimedResult; 3] = [
    ClaimedResult::WhiteWins,
    ClaimedResult::Draw,
    ClaimedResult::BlackWins,
];

/// The result for which a button stands.
pub(crate) fn tapped(button: usize) -> Option<ClaimedResult> {
    RESULTS.get(button).copied()
}

/// What stands on a button.
pub(crate) fn label(button: usize) -> Option<String> {
    Some(BoardResult::from(tapped(button)?).text())
}

/// What stands on all of them.
pub(crate) fn labels() -> Vec<String> {
    (0..RESULTS.len()).filter_map(label).collect()
}

impl Desk<'_> {
    /// Asks White for results that are missing; where White has no chat, the organisers and the arbiters.
    pub(crate) fn ask_results(&mut self, evening_id: i64) {
        let boards = self
            .boards_of(evening_id)
            .into_iter()
            .filter(|board| board.result.is_none())
            .cloned();
        for board in boards.collect::<Vec<_>>() {
            self.ask_result(&board);
        }
    }

    fn ask_result(&mut self, board: &Board) {
        let pair = self.pair_text(board.white, board.black);
        let text = self.text("result-missing", &args![board => board.board, pair => pair]);
        if !self.is_reachable(board.white) {
            self.tell_arbiters(&text);
        } else if self.is_match(board.evening_id) {
            // Two games have nine ways to end: they are typed.
            self.tell(board.white, &text);
        } else {
            let ask = Ask {
                kind: Missing::KIND,
                data: Missing {
                    board: board.board,
                    white: board.white,
                },
                evening_id: Some(board.evening_id),
                text,
                buttons: labels(),
            };
            self.ask(board.white, &ask);
        }
    }

    /// White taps how it ended.
    pub(crate) fn tapped_result(
        &mut self,
        evening_id: i64,
        missing: Missing,
        button: usize,
    ) -> Answer {
        let board = self.board(evening_id, missing.board)?;
        match tapped(button) {
            Some(result) if board.white == missing.white => {
                self.report_on(&board, board.white, result)
            }
            // Since then somebody else has White on this board.
            _ => self.refuse("not-your-button", &args![]),
        }
    }
}
