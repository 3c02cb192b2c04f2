//! Results of boards as an organiser types them, looked up in the round: which board a number or two names mean, and
//! what is to become of it.

use speech::score::{Reading, Unclear};
use speech::{BoardLine, BoardList, BoardResult, Change, Unread, Which};

use super::desk::{Desk, Refusal};
use super::result::is_open;
use crate::args;
use crate::store::rows::{Board, EveningState};

/// What becomes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    /// This result; none: it is cleared.
    Result(Option<BoardResult>),
    /// The colours the other way round, the result kept for whom it was.
    Swapped,
}

/// A board of a list and what becomes of it.
pub(crate) type Entered = (Board, Becomes);

impl Desk<'_> {
    /// The round of a list: the one it names, else the one that is being played.
    pub(crate) fn evening_of_list(&self, list: &BoardList) -> Result<i64, Refusal> {
        let Some(round) = list.round else {
            return self.played_evening();
        };
        let evening_id = self.evening_of_round(&round.to_string(), list.rapid)?;
        self.expect_public(evening_id)?;
        Ok(evening_id)
    }

    /// The boards of a list, each once; a game of an earlier round that still waits for its result is found by its
    /// names alone, when it is the only line.
    pub(crate) fn boards_of_list(
        &self,
        evening_id: i64,
        list: &BoardList,
    ) -> Result<Vec<Entered>, Refusal> {
        let mut entered: Vec<Entered> = Vec::new();
        for line in &list.lines {
            let board = match self.board_of_line(evening_id, line) {
                Ok(board) => board,
                Err(refusal) => match (list.round, list.lines.as_slice()) {
                    (None, [only]) => self.open_board_of_line(only).ok_or(refusal)?,
                    _ => return Err(refusal),
                },
            };
            let twice = |(other, _): &Entered| other.board == board.board;
            if entered.iter().any(twice) {
                return self.refuse("board-twice", &args![board => board.board]);
            }
            let becomes = self.becomes(&board, line.change)?;
            entered.push((board, becomes));
        }
        Ok(entered)
    }

    pub(crate) fn board_of_line(
        &self,
        evening_id: i64,
        line: &BoardLine,
    ) -> Result<Board, Refusal> {
        match &line.which {
            Which::Number(number) => self.board(evening_id, i64::from(*number)),
            Which::Names(names) => self.board_of_names(evening_id, names),
        }
    }

    /// A game of an earlier round, by its names, that still waits for its result: the latest one.
    fn open_board_of_line(&self, line: &BoardLine) -> Option<Board> {
        let Which::Names(names) = &line.which else {
            return None;
        };
        let rounds = self.calendar().into_iter().rev();
        let closed = rounds.filter(|evening| evening.state == EveningState::Finished);
        let mut found =
            closed.filter_map(|evening| self.board_of_names(evening.evening_id, names).ok());
        found.find(is_open)
    }

    /// The board of these two, White first: `Anna - Bram`, `jansen-de vries`, `jorg zoe`. A name fits when only one
    /// board has it.
    pub(crate) fn board_of_names(&self, evening_id: i64, names: &str) -> Result<Board, Refusal> {
        let names = speech::plain(names);
        let found = self.boards_between(evening_id, &names, false);
        let round = self.round_label(evening_id);
        match found.as_slice() {
            [only] => Ok((*only).clone()),
            [] => {
                if let [turned] = self.boards_between(evening_id, &names, true).as_slice() {
                    let args = args![
                        board => turned.board,
                        pair => self.pair_text(turned.white, turned.black),
                        round => round,
                    ];
                    return self.refuse("names-turned", &args);
                }
                let args = args![text => speech::shorten(&names), round => round];
                self.refuse("board-not-found", &args)
            }
            several => {
                let lines = several
                    .iter()
                    .map(|b| format!("{} {}", b.board, self.pair_text(b.white, b.black)));
                let args = args![
                    text => speech::shorten(&names),
                    boards => self.list(lines.collect()),
                    board => several[0].board,
                ];
                self.refuse("several-boards", &args)
            }
        }
    }

    /// The boards of two people with these names, White first, or Black first.
    fn boards_between(&self, evening_id: i64, names: &str, turned: bool) -> Vec<&Board> {
        const LONGEST: usize = 160;
        let boards = self.boards_of(evening_id);
        let partings = Some(names).filter(|names| names.len() <= LONGEST);
        let mut found: Vec<&Board> = Vec::new();
        for (one, other) in partings.map(partings_of).unwrap_or_default() {
            let one = self.called_among_boards(one, &boards);
            if one.is_empty() {
                continue;
            }
            let other = self.called_among_boards(other, &boards);
            let (white, black) = if turned { (other, one) } else { (one, other) };
            let fits = |b: &&Board| white.contains(&b.white) && black.contains(&b.black);
            found.extend(boards.iter().copied().filter(fits));
        }
        found.sort_by_key(|board| board.board);
        found.dedup_by_key(|board| board.board);
        found
    }

    /// What a line makes of a board.
    fn becomes(&self, board: &Board, change: Change) -> Result<Becomes, Refusal> {
        let result = match change {
            Change::Clear => return Ok(Becomes::Result(None)),
            Change::Swap => return Ok(Becomes::Swapped),
            Change::Score(reading) => self.organisers_result(board, reading)?,
        };
        Ok(Becomes::Result(Some(result)))
    }

    fn organisers_result(&self, board: &Board, reading: Reading) -> Result<BoardResult, Refusal> {
        let is_match = self.is_match(board.evening_id);
        let result = match reading {
            Reading::Played(result) => result.into(),
            Reading::Forfeit(result) => result,
            Reading::Postponed => return Ok(BoardResult::Postponed),
            Reading::Total(total) if is_match => match total.games() {
                Some(games) => games.into(),
                None => return self.refuse("total-of-two", &args![]),
            },
            Reading::Total(_) => {
                let args = args![board => board.board];
                return self.refuse("no-such-result", &args);
            }
            Reading::Unclear(unclear) => {
                let args = args![board => board.board];
                let id = match unclear {
                    Unclear::WhoseForfeit => "whose-forfeit",
                    Unclear::BothLose => "both-lose",
                    Unclear::Unsure | Unclear::NoSuchScore => "no-such-result",
                };
                return self.refuse(id, &args);
            }
            Reading::NotAScore => return self.refuse("result-form", &args![]),
        };
        let result = self.fitted(board, result);
        self.expect_fitting(board, result)?;
        Ok(result)
    }

    /// In a single game the same result twice is one.
    pub(crate) fn fitted(&self, board: &Board, result: BoardResult) -> BoardResult {
        if self.is_match(board.evening_id) {
            result
        } else {
            result.of_one_game()
        }
    }

    /// Why a list was not read.
    pub(crate) fn refuse_list<T>(&self, unread: &Unread) -> Result<T, Refusal> {
        match unread {
            Unread::Empty => self.refuse("paper-form-empty", &args![]),
            Unread::TooClever => self.refuse("list-form", &args![]),
            Unread::NoBoard(text) => self.refuse("which-board", &args![text => text.as_str()]),
            Unread::NoResult(text) => {
                self.refuse("board-result-form", &args![text => text.as_str()])
            }
        }
    }
}

/// Where two names may part: at ` - ` when it is there, else at every dash and every space.
fn partings_of(names: &str) -> Vec<(&str, &str)> {
    if let Some(parts) = names.split_once(" - ") {
        return vec![parts];
    }
    let parts = names
        .char_indices()
        .filter(|(_, sign)| " -".contains(*sign));
    let parts = parts.map(|(at, _)| (names[..at].trim(), names[at + 1..].trim()));
    parts
        .filter(|(white, black)| !white.is_empty() && !black.is_empty())
        .collect()
}
