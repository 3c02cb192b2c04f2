//! Results. White reports (De Zwarte Dame f.2); what Black reports is put to White, who confirms it with
//! one tap; the organiser may enter and correct everything.

use serde::{Deserialize, Serialize};

use super::ask;
use super::command::Who;
use super::desk::{Answer, Ask, Desk, Refusal};
use super::missing_result::Missing;
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, EveningState, Question};
use speech::{BoardResult, ClaimedResult};

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

/// Whether a result can still come: none yet, or postponed.
pub(crate) fn is_open(board: &Board) -> bool {
    let postponed = BoardResult::Postponed.text();
    board
        .result
        .as_ref()
        .is_none_or(|result| *result == postponed)
}

impl Desk<'_> {
    /// The member's boards of published rounds, the latest first.
    pub(crate) fn own_boards(&self, member_id: i64) -> Vec<Board> {
        let rounds = self.calendar().into_iter().rev();
        let public =
            rounds.filter(|e| matches!(e.state, EveningState::Published | EveningState::Finished));
        let boards = public.flat_map(|evening| self.boards_of(evening.evening_id));
        let mine = boards.filter(|board| board.white == member_id || board.black == member_id);
        mine.cloned().collect()
    }

    fn has_begun(&self, board: &Board) -> bool {
        self.evening(board.evening_id).starts_at <= self.now
    }

    fn is_being_played(&self, board: &Board) -> bool {
        self.has_begun(board) && self.evening(board.evening_id).state == EveningState::Published
    }

    /// Whether a result can still come: none yet, or postponed.
    pub(crate) fn is_open(&self, board: &Board) -> bool {
        self.has_begun(board) && is_open(board)
    }

    /// The board that a report without names is about: of the round being played, else the latest that
    /// still waits for its result, else the last one.
    pub(crate) fn own_board(&self, member_id: i64) -> Result<Board, Refusal> {
        let mine = self.own_boards(member_id);
        let playing = mine.iter().find(|board| self.is_being_played(board));
        let open = || mine.iter().find(|board| self.is_open(board));
        if let Some(board) = playing.or_else(open) {
            return Ok(board.clone());
        }
        let now = self
            .calendar()
            .into_iter()
            .find(|e| e.state == EveningState::Published && e.starts_at <= self.now);
        match (now, mine.first()) {
            (Some(evening), Some(_)) => {
                let round = self.round_label(evening.evening_id);
                self.refuse("not-in-round", &args![round => round])
            }
            (None, Some(board)) => Ok(board.clone()),
            (_, None) => self.refuse("no-board-of-yours", &args![]),
        }
    }

    /// The game of these two that a report is about, chosen like [`Desk::own_board`].
    pub(crate) fn board_against(&self, member_id: i64, called: &[i64]) -> Option<Board> {
        let mut mine = self.own_boards(member_id);
        mine.retain(|board| {
            let opponent = if board.white == member_id {
                board.black
            } else {
                board.white
            };
            called.contains(&opponent)
        });
        let playing = mine.iter().find(|board| self.is_being_played(board));
        let open = || mine.iter().find(|board| self.is_open(board));
        playing.or_else(open).or(mine.first()).cloned()
    }

    /// `/uitslag 1-0` by a player about his own game.
    pub(crate) fn report(&mut self, member_id: i64, result: ClaimedResult) -> Answer {
        let board = self.own_board(member_id)?;
        self.report_on(&board, member_id, result)
    }

    /// A report by a player about this game of his. De Zwarte Dame f.2: White hands in the result.
    pub(crate) fn report_on(
        &mut self,
        board: &Board,
        member_id: i64,
        result: ClaimedResult,
    ) -> Answer {
        let result = if self.is_match(board.evening_id) {
            result
        } else {
            result.of_one_game()
        };
        self.expect_begun(board.evening_id)?;
        self.expect_changeable(board)?;
        self.expect_fitting(board, result.into())?;
        if board.white == member_id {
            return self.book(board, Some(result.into()));
        }
        self.ask_white(board, result, member_id)
    }

    /// Whether a board of this evening is a match of two games. De Pion, Rapid 1.
    pub(crate) fn is_match(&self, evening_id: i64) -> bool {
        let rules = self.settings.file.rapid.as_ref().map(|rapid| &rapid.rules);
        self.is_rapid(evening_id) && rules.is_some_and(|rules| rules.games_per_round == 2)
    }

    /// A match has two results, a single game one.
    pub(crate) fn expect_fitting(&self, board: &Board, result: BoardResult) -> Result<(), Refusal> {
        let of_match = matches!(result, BoardResult::Match(_));
        match (self.is_match(board.evening_id), of_match) {
            (true, false) => self.refuse("two-games-needed", &args![]),
            (false, true) => self.refuse("one-game-needed", &args![]),
            (true, true) | (false, false) => Ok(()),
        }
    }

    /// A result comes after the start of the evening.
    pub(crate) fn expect_begun(&self, evening_id: i64) -> Result<(), Refusal> {
        let evening = self.evening(evening_id);
        if self.now >= evening.starts_at {
            return Ok(());
        }
        let args = args![day => self.day(evening), time => self.say_time(evening.starts_at)];
        self.refuse("not-begun", &args)
    }

    /// A result as its row holds it, in words where it is no score.
    pub(crate) fn say_result(&self, row: &str) -> String {
        if row == BoardResult::Postponed.text() {
            self.text("postponed-game", &args![])
        } else {
            row.to_owned()
        }
    }

    /// Players correct themselves until the round is closed; what is still open may come later.
    pub(crate) fn expect_changeable(&self, board: &Board) -> Result<(), Refusal> {
        let by_organiser = |member_id: i64| {
            Who::Arbiter.allows(self.roles_of(member_id))
                && ![board.white, board.black].contains(&member_id)
        };
        if !self.is_open(board) && board.reported_by.is_some_and(by_organiser) {
            let result = board.result.as_deref().unwrap_or_default();
            let result = self.say_result(result);
            let args = args![result => result, organiser => self.organiser_name()];
            return self.refuse("entered-by-organiser", &args);
        }
        let closed = self.evening(board.evening_id).state == EveningState::Finished;
        if !closed || self.is_open(board) {
            return Ok(());
        }
        let args =
            args![round => self.round_label(board.evening_id), organiser => self.organiser_name()];
        self.refuse("round-closed", &args)
    }

    /// Black's report goes to White; where White has no chat, to the organiser.
    fn ask_white(&mut self, board: &Board, result: ClaimedResult, by: i64) -> Answer {
        let said = BoardResult::from(result).text();
        let pair = self.pair_text(board.white, board.black);
        if board.result.as_ref() == Some(&said) {
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
        let asked = self.drop_other_claims(board, &ask.data);
        let by_chat = self.is_reachable(board.white);
        let whom = if by_chat {
            self.name(board.white)
        } else {
            self.organiser_name()
        };
        match (asked, by_chat) {
            (true, _) => {}
            (false, true) => self.ask(board.white, &ask),
            (false, false) => self.ask_arbiters(&ask),
        }
        self.place = Place::Private;
        Ok(self.text(
            "claim-passed-on",
            &args![whom => whom, won => if won { "yes" } else { "no" }],
        ))
    }

    /// Who reports something else than before takes the first back. Whether just this waits for its answer already.
    fn drop_other_claims(&mut self, board: &Board, claim: &Claim) -> bool {
        let mut asked = false;
        for question in &mut self.rows.questions {
            let here = question.evening_id == Some(board.evening_id);
            if !(here && question.open && question.kind == Claim::KIND) {
                continue;
            }
            let before: Claim = ask::data(question);
            if (before.board, before.by) == (claim.board, claim.by) {
                question.open = before.result == claim.result;
                asked |= question.open;
            }
        }
        asked
    }

    /// White (or the organiser for him) confirms what Black reported.
    pub(crate) fn confirm(&mut self, evening_id: i64, claim: &Claim) -> Answer {
        let board = self.board(evening_id, claim.board)?;
        self.expect_changeable(&board)?;
        self.place = Place::Group;
        let answer = self.book(&board, Some(claim.result.into()))?;
        self.place = Place::Private;
        Ok(answer)
    }

    /// The group sees a result; who reported it in private, or by a tap, gets it as an answer as well. With the last one
    /// the standing follows.
    fn announce_result(&mut self, evening_id: i64, text: String) -> String {
        if !self.tapped {
            self.announce_in_round(evening_id, text.clone());
        }
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
            round => self.round_label(evening_id),
            name => self.name(claim.by),
            result => BoardResult::from(claim.result).text(),
        ];
        let text = self.text("claim-contradicted", &args);
        self.tell_organisers(&text);
        let stands = board.result.as_deref().map(|row| self.say_result(row));
        let args = args![
            organiser => self.organiser_name(),
            known => if stands.is_some() { "yes" } else { "no" },
            result => stands.unwrap_or_default(),
        ];
        let text = self.text("claim-denied", &args);
        self.tell(claim.by, &text);
        Ok(text)
    }

    pub(crate) fn board(&self, evening_id: i64, number: i64) -> Result<Board, Refusal> {
        let found = self
            .boards_of(evening_id)
            .into_iter()
            .find(|board| board.board == number);
        match found {
            Some(board) => Ok(board.clone()),
            None => {
                let boards = self.boards_of(evening_id);
                let last = boards.iter().map(|board| board.board).max();
                let round = self.round_label(evening_id);
                let args = args![board => number, round => round, last => last.unwrap_or(0)];
                self.refuse("no-board-so-high", &args)
            }
        }
    }

    /// Writes a result and says so in the group; of a closed round with what it does to the standing.
    pub(crate) fn book(&mut self, board: &Board, result: Option<BoardResult>) -> Answer {
        let said = |result: Option<&str>| {
            result.map_or_else(|| self.text("no-result", &args![]), |r| self.say_result(r))
        };
        let (after, before) = (result.map(BoardResult::text), board.result.as_deref());
        let after = after.as_deref();
        let pair = self.pair_text(board.white, board.black);
        if after == before {
            return self.refuse("result-known", &args![pair => pair, result => said(after)]);
        }
        let open = is_open(board);
        let args = args![
            round => self.round_label(board.evening_id),
            board => board.board,
            pair => pair,
            result => said(after),
            before => said(before),
            changed => if before.is_some() { "yes" } else { "no" },
            what => match (after, open) {
                (None, _) => "cleared",
                (Some(_), true) => "late",
                (Some(_), false) => "corrected",
            },
        ];
        let by = self.on_behalf.or_else(|| self.speaker().ok());
        let decided = self.decides(board, result);
        if self.evening(board.evening_id).state != EveningState::Finished {
            let text = self.with_appeal_if(decided, self.text("result", &args));
            self.set_result(board, result, by);
            return Ok(self.announce_result(board.evening_id, text));
        }
        let text = self.with_appeal_if(decided, self.text("corrected", &args));
        let standing = self.standings_now(board.evening_id);
        self.set_result(board, result, by);
        let players = [board.white, board.black];
        self.announce_change(&text, board.evening_id, &standing, &players);
        self.review_estimates(self.evening(board.evening_id).competition_id);
        if self.place == Place::Group {
            return Ok(String::new());
        }
        Ok(self.text("correction-announced", &args![group => self.has_group()]))
    }

    pub(crate) fn set_result(
        &mut self,
        board: &Board,
        result: Option<BoardResult>,
        by: Option<i64>,
    ) {
        let key = (board.evening_id, board.board);
        self.close_claims(board);
        let row = self
            .rows
            .boards
            .iter_mut()
            .find(|row| (row.evening_id, row.board) == key);
        if let Some(row) = row {
            row.result = result.map(BoardResult::text);
            row.reported_by = by;
        }
    }

    /// What Black reported no longer waits for White, nor does what White was asked, where he cannot change it there.
    pub(crate) fn close_claims(&mut self, board: &Board) {
        let number = |question: &Question| match question.kind.as_str() {
            Claim::KIND => Some(ask::data::<Claim>(question).board),
            Missing::KIND => Some(ask::data::<Missing>(question).board),
            _ => None,
        };
        let open = self.rows.questions.iter().filter(|q| self.stays_open(q));
        let open: Vec<i64> = open.map(|question| question.question_id).collect();
        let about = |question: &&mut Question| {
            let here = question.evening_id == Some(board.evening_id);
            here && number(question) == Some(board.board) && !open.contains(&question.question_id)
        };
        let questions = self.rows.questions.iter_mut();
        questions
            .filter(about)
            .for_each(|question| question.open = false);
    }

    /// The organiser enters the result of a board, by number or by names.
    pub(crate) fn enter(
        &mut self,
        evening_id: i64,
        board: &Board,
        result: Option<BoardResult>,
    ) -> Answer {
        if let Some(result) = result {
            self.expect_fitting(board, result)?;
        }
        if !matches!(result, Some(BoardResult::Postponed) | None) {
            self.expect_begun(evening_id)?;
        }
        self.book(board, result)
    }

    /// A player disputes the result of his own game: the organiser is told, nothing changes.
    pub(crate) fn dispute(&mut self, member_id: i64, why: &str) -> Answer {
        let mine = self.own_boards(member_id);
        let known = mine
            .iter()
            .find(|board| board.result.is_some() && self.has_begun(board));
        let Some((board, result)) = known.and_then(|board| Some((board, board.result.clone()?)))
        else {
            return self.refuse("nothing-to-dispute", &args![]);
        };
        let args = args![
            name => self.name(member_id),
            pair => self.pair_text(board.white, board.black),
            round => self.round_label(board.evening_id),
            result => self.say_result(&result),
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
