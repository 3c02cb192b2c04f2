//! Results. White reports (De Zwarte Dame f.2); what Black reports is put to White, who confirms it with
//! one tap; the organiser may enter and correct everything.

use engine::competition::Score;
use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk, Refusal};
use super::facts::BoardResult;
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, EveningState};

/// A result that somebody other than White reported.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Claim {
    pub(crate) board: i64,
    pub(crate) result: ClaimedResult,
    pub(crate) by: i64,
}

impl Claim {
    pub(crate) const KIND: &'static str = "claim";
}

/// A result as it is reported, from White's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ClaimedResult {
    WhiteWins,
    Draw,
    BlackWins,
}

impl From<ClaimedResult> for BoardResult {
    fn from(result: ClaimedResult) -> Self {
        Self::Played(match result {
            ClaimedResult::WhiteWins => Score::WhiteWins,
            ClaimedResult::Draw => Score::Draw,
            ClaimedResult::BlackWins => Score::BlackWins,
        })
    }
}

impl Desk<'_> {
    /// The board on which the member played last: of the round being played, else of the last one.
    fn own_board(&self, member_id: i64) -> Result<Board, Refusal> {
        let rounds = self.rounds().into_iter().rev();
        let played =
            rounds.filter(|e| matches!(e.state, EveningState::Published | EveningState::Finished));
        let mut boards = played.flat_map(|evening| self.boards_of(evening.evening_id));
        let mine = boards.find(|board| board.white == member_id || board.black == member_id);
        match mine {
            Some(board) => Ok(board.clone()),
            None => self.refuse("no-board-of-yours", &args![]),
        }
    }

    /// `/uitslag 1-0` by a player about his own game.
    pub(crate) fn report(&mut self, member_id: i64, result: ClaimedResult) -> Answer {
        let board = self.own_board(member_id)?;
        let evening = self.evening(board.evening_id);
        if self.now < evening.starts_at {
            let args = args![day => self.day(evening), time => self.say_time(evening.starts_at)];
            return self.refuse("not-begun", &args);
        }
        if evening.state == EveningState::Finished
            && board.result.as_deref() != Some(BoardResult::Postponed.as_str())
            && board.result.is_some()
        {
            let args =
                args![round => self.round_of(board.evening_id), organiser => self.organiser_name()];
            return self.refuse("round-closed", &args);
        }
        if board.white == member_id {
            let text = self.record_result(&board, result.into(), member_id);
            return Ok(self.announce_result(board.evening_id, text));
        }
        self.ask_white(&board, result, member_id)
    }

    /// Black's report goes to White; where White has no chat, to the organiser.
    fn ask_white(&mut self, board: &Board, result: ClaimedResult, by: i64) -> Answer {
        let said = BoardResult::from(result).as_str();
        let pair = self.pair_text(board.white, board.black);
        if board.result.as_deref() == Some(said) {
            return Ok(self.text("result-known", &args![pair => pair, result => said]));
        }
        let args = args![name => self.name(by), pair => pair, result => said];
        let ask = Ask {
            kind: Claim::KIND,
            data: Claim {
                board: board.board,
                result,
                by,
            },
            evening_id: Some(board.evening_id),
            text: self.text("claim", &args),
            buttons: vec![
                self.text("button-right", &args![]),
                self.text("button-wrong", &args![]),
            ],
        };
        let won = result == ClaimedResult::BlackWins;
        let by_chat = !self.contacts(board.white).is_empty();
        let whom = if by_chat {
            self.name(board.white)
        } else {
            self.organiser_name()
        };
        if by_chat {
            self.ask(board.white, &ask);
        } else {
            self.ask_organisers(&ask);
        }
        self.place = Place::Private;
        Ok(self.text(
            "claim-passed-on",
            &args![whom => whom, won => if won { "yes" } else { "no" }],
        ))
    }

    /// White (or the organiser for him) confirms what Black reported.
    pub(crate) fn confirm(&mut self, evening_id: i64, claim: &Claim) -> Answer {
        let board = self.board(evening_id, claim.board)?;
        let by = self.speaker()?;
        let text = self.record_result(&board, claim.result.into(), by);
        self.place = Place::Group;
        Ok(self.announce_result(evening_id, text))
    }

    /// The group sees a result; who reported it in private gets it as an answer as well. With the last
    /// one the standing follows.
    fn announce_result(&mut self, evening_id: i64, text: String) -> String {
        self.announce(text.clone());
        self.after_result(evening_id);
        if self.place == Place::Group {
            String::new()
        } else {
            text
        }
    }

    /// White says that it was otherwise: the organiser sorts it out.
    pub(crate) fn contradict(&mut self, evening_id: i64, claim: &Claim) -> Answer {
        let board = self.board(evening_id, claim.board)?;
        let args = args![
            pair => self.pair_text(board.white, board.black),
            board => board.board,
            round => self.round_of(evening_id),
            name => self.name(claim.by),
            result => BoardResult::from(claim.result).as_str(),
        ];
        let text = self.text("claim-contradicted", &args);
        self.tell_organisers(&text);
        let text = self.text("claim-denied", &args![organiser => self.organiser_name()]);
        self.tell(claim.by, &text);
        Ok(self.text("claim-denied", &args![organiser => self.organiser_name()]))
    }

    pub(crate) fn board(&self, evening_id: i64, number: i64) -> Result<Board, Refusal> {
        let found = self
            .boards_of(evening_id)
            .into_iter()
            .find(|board| board.board == number);
        match found {
            Some(board) => Ok(board.clone()),
            None => {
                let args = args![board => number, round => self.round_of(evening_id)];
                self.refuse("no-such-board", &args)
            }
        }
    }

    /// Writes a result and gives the line that says so.
    fn record_result(&mut self, board: &Board, result: BoardResult, by: i64) -> String {
        let before = board.result.clone();
        self.set_result(board, Some(result), Some(by));
        let args = args![
            board => board.board,
            pair => self.pair_text(board.white, board.black),
            result => result.as_str(),
            before => before.clone().unwrap_or_default(),
            changed => if before.is_some_and(|before| before != result.as_str()) { "yes" } else { "no" },
        ];
        self.text("result", &args)
    }

    pub(crate) fn set_result(
        &mut self,
        board: &Board,
        result: Option<BoardResult>,
        by: Option<i64>,
    ) {
        let key = (board.evening_id, board.board);
        let row = self
            .rows
            .boards
            .iter_mut()
            .find(|row| (row.evening_id, row.board) == key);
        if let Some(row) = row {
            row.result = result.map(|result| result.as_str().to_owned());
            row.reported_by = by;
        }
    }

    /// The organiser enters the result of a board, by number or by names.
    pub(crate) fn enter(
        &mut self,
        evening_id: i64,
        board: &Board,
        result: Option<BoardResult>,
    ) -> Answer {
        let finished = self.evening(evening_id).state == EveningState::Finished;
        if self.now < self.evening(evening_id).starts_at
            && !matches!(result, Some(BoardResult::Postponed) | None)
        {
            let evening = self.evening(evening_id);
            let args = args![day => self.day(evening), time => self.say_time(evening.starts_at)];
            return self.refuse("not-begun", &args);
        }
        let pair = self.pair_text(board.white, board.black);
        let before = board.result.clone();
        let by = self.speaker().ok();
        self.set_result(board, result, by);
        let shown = result.map_or_else(
            || self.text("no-result", &args![]),
            |r| r.as_str().to_owned(),
        );
        let args = args![
            round => self.round_of(evening_id),
            board => board.board,
            pair => pair,
            result => shown,
            before => before.clone().unwrap_or_else(|| self.text("no-result", &args![])),
            changed => if before.is_some() { "yes" } else { "no" },
        ];
        if finished {
            let text = self.text("corrected", &args);
            self.announce_correction(&text, evening_id);
            return Ok(self.text(
                "correction-announced",
                &args![round => self.round_of(evening_id)],
            ));
        }
        let text = self.text("result", &args);
        Ok(self.announce_result(evening_id, text))
    }

    /// A player disputes the result of his own game: the organiser is told, nothing changes.
    pub(crate) fn dispute(&mut self, member_id: i64, why: &str) -> Answer {
        let board = self.own_board(member_id)?;
        let Some(result) = board.result.clone() else {
            return self.refuse("nothing-to-dispute", &args![]);
        };
        let args = args![
            name => self.name(member_id),
            pair => self.pair_text(board.white, board.black),
            round => self.round_of(board.evening_id),
            result => result,
            why => why.trim(),
            quoted => if why.trim().is_empty() { "no" } else { "yes" },
        ];
        let text = self.text("disputed", &args);
        self.tell_organisers(&text);
        Ok(self.text(
            "dispute-passed-on",
            &args![organiser => self.organiser_name()],
        ))
    }
}
