//! The commands about results: one game, the whole paper form, corrections, forfeits, closing a round.

use super::desk::{Answer, Desk, Refusal};
use speech::BoardResult;

use super::result::is_open;
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, EveningState};
use speech::is_word;

/// `/uitslag 1-0`; an organiser may name the board or the players first, and enters a game that was played before its
/// evening with `/uitslag 2 1-0 vooruit`.
pub(crate) fn result(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if let Some(result) = speech::result(arguments) {
        let member_id = desk.speaker()?;
        return desk.report(member_id, result);
    }
    if !desk.is_organiser() {
        return desk.refuse("result-form", &args![]);
    }
    let evening_id = desk.played_evening()?;
    let plain = speech::plain(arguments);
    if let Some(early) = plain
        .strip_suffix(" vooruit")
        .or_else(|| plain.strip_suffix(" in advance"))
    {
        // The two agreed to play before the evening: then the evening need not have begun.
        let (board, result) = desk.read_board_result(evening_id, early)?;
        if let Some(result) = result {
            desk.expect_fitting(&board, result)?;
        }
        return desk.book(&board, result);
    }
    match desk.read_board_result(evening_id, arguments) {
        Ok((board, result)) => desk.enter(evening_id, &board, result),
        Err(refusal) => match desk.read_open_board(arguments) {
            Some((board, result)) => desk.enter(board.evening_id, &board, result),
            None => Err(refusal),
        },
    }
}

/// `2 1-0` or `Anna - Bram 1-0`.
fn enter_one(desk: &mut Desk<'_>, evening_id: i64, text: &str) -> Answer {
    let (board, result) = desk.read_board_result(evening_id, text)?;
    desk.enter(evening_id, &board, result)
}

/// `/uitslagen 1 1-0, 2 ½-½`: the whole paper form; nothing is stored when one line is not understood.
pub(crate) fn paper_form(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.played_evening()?;
    let lines: Vec<&str> = arguments
        .split([',', '\n', ';'])
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    if lines.is_empty() {
        return desk.refuse("paper-form-empty", &args![]);
    }
    let read = desk.read_form(evening_id, &lines).map_err(|Refusal(why)| {
        let nothing = desk.text("nothing-stored", &args![]);
        Refusal(format!("{why} {nothing}"))
    })?;
    if desk.evening(evening_id).state == EveningState::Finished {
        return enter_afterwards(desk, evening_id, &read);
    }
    desk.expect_begun(evening_id)?;
    let by = desk.speaker().ok();
    let mut shown = Vec::new();
    let mut decided = false;
    for (board, result) in read {
        decided |= desk.decides(&board, result);
        desk.set_result(&board, result, by);
        let result = match result {
            None => desk.text("no-result", &args![]),
            Some(result) => desk.say_result(&result.text()),
        };
        shown.push(format!(
            "{:<3}{} {result}",
            board.board,
            desk.pair_text(board.white, board.black)
        ));
    }
    shown.extend(Some(desk.appeal()).filter(|appeal| decided && !appeal.is_empty()));
    let round = desk.round_label(evening_id);
    let text = format!(
        "{}\n{}",
        desk.text("results", &args![round => round]),
        shown.join("\n")
    );
    desk.announce(text);
    desk.after_result(evening_id);
    Ok(String::new())
}

/// Games of a closed round that were still open, or put off; what has a result is corrected one by one.
fn enter_afterwards(
    desk: &mut Desk<'_>,
    evening_id: i64,
    read: &[(Board, Option<BoardResult>)],
) -> Answer {
    let round = desk.round_label(evening_id);
    if let Some((board, result)) = read.iter().find(|(board, _)| !desk.is_open(board)) {
        let result = result.map_or_else(|| "0-1".to_owned(), BoardResult::typed);
        let result = desk.say_result(&result);
        let args = args![round => round, board => board.board, result => result];
        return desk.refuse("round-closed-correct", &args);
    }
    let mut answers = Vec::new();
    for (board, result) in read {
        answers.push(desk.enter(evening_id, board, *result)?);
    }
    answers.dedup();
    Ok(answers.join("\n"))
}

/// `/corrigeer ronde 3 bord 2 0-1`
pub(crate) fn correct(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (rapid, arguments) = speech::rapid(arguments);
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let parsed = match words.as_slice() {
        [r, round, b, rest @ ..] if is_word(r, "ronde") && is_word(b, "bord") => {
            Some((*round, rest))
        }
        [r, round, rest @ ..] if is_word(r, "ronde") => Some((*round, rest)),
        _ => None,
    };
    let Some((round, rest)) = parsed else {
        return desk.refuse("correct-form", &args![]);
    };
    let evening_id = desk.evening_of_round(round, rapid)?;
    let state = desk.evening(evening_id).state;
    if !matches!(state, EveningState::Published | EveningState::Finished) {
        let round = desk.round_label(evening_id);
        return desk.refuse("round-not-played", &args![round => round]);
    }
    enter_one(desk, evening_id, &rest.join(" "))
}

/// `/bezwaar`
pub(crate) fn dispute(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let member_id = desk.speaker()?;
    desk.place = Place::Private;
    desk.dispute(member_id, arguments)
}

/// `/uitstel 2`
pub(crate) fn postpone(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.played_evening()?;
    let (board, _) = desk.read_board(evening_id, arguments)?;
    desk.enter(evening_id, &board, Some(BoardResult::Postponed))
}

/// `/reglementair Emil`: he did not come. De Pion, Competitieavond 2.3.
pub(crate) fn forfeit(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.played_evening()?;
    let member_id = desk.find_member(arguments)?;
    desk.lose_by_absence(evening_id, member_id)
}

/// `/sluit`: closes the round, open boards or not.
pub(crate) fn close(desk: &mut Desk<'_>, _: &str) -> Answer {
    let evening_id = desk.played_evening()?;
    if desk.evening(evening_id).state != EveningState::Published {
        let round = desk.round_label(evening_id);
        return desk.refuse("round-closed-already", &args![round => round]);
    }
    desk.expect_begun(evening_id)?;
    desk.close_round(evening_id);
    Ok(String::new())
}

/// Whether these words take a result away.
pub(crate) fn is_nothing(text: &str) -> bool {
    ["leeg", "geen", "wis", "clear"]
        .iter()
        .any(|word| is_word(text, word))
}

impl Desk<'_> {
    /// A board by its number or by two names, and what follows it.
    pub(crate) fn read_board(
        &self,
        evening_id: i64,
        text: &str,
    ) -> Result<(Board, String), Refusal> {
        let text = speech::plain(text);
        let named = ["bord ", "board "].iter();
        let mut named = named.filter_map(|board| text.strip_prefix(board));
        let text = named.next().unwrap_or(&text);
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if let Ok(number) = first.trim_end_matches([':', '.']).parse::<i64>() {
            return Ok((self.board(evening_id, number)?, rest.trim().to_owned()));
        }
        let words: Vec<&str> = text.split(' ').collect();
        let boards = self.boards_of(evening_id);
        // The longest beginning that names a board, so that a result may follow the names.
        for end in (1..=words.len()).rev() {
            let Some((white, black)) = words[..end]
                .join(" ")
                .split_once(" - ")
                .map(|(w, b)| (w.to_owned(), b.to_owned()))
            else {
                continue;
            };
            let (white, black) = (self.called_ever(&white), self.called_ever(&black));
            let fits = |b: &&&Board| white.contains(&b.white) && black.contains(&b.black);
            if let Some(board) = boards.iter().find(fits) {
                return Ok(((*board).clone(), words[end..].join(" ")));
            }
        }
        let args = args![text => speech::shorten(text), round => self.round_label(evening_id)];
        self.refuse("board-not-found", &args)
    }

    /// The lines of the paper form; a board may be there once.
    fn read_form(
        &self,
        evening_id: i64,
        lines: &[&str],
    ) -> Result<Vec<(Board, Option<BoardResult>)>, Refusal> {
        let mut read: Vec<(Board, Option<BoardResult>)> = Vec::new();
        for line in lines {
            let (board, result) = self.read_board_result(evening_id, line)?;
            if read.iter().any(|(other, _)| other.board == board.board) {
                return self.refuse("board-twice", &args![board => board.board]);
            }
            if let Some(result) = result {
                self.expect_fitting(&board, result)?;
            }
            read.push((board, result));
        }
        Ok(read)
    }

    /// A game of an earlier round, by its names, that still waits for its result: the latest one.
    fn read_open_board(&self, text: &str) -> Option<(Board, Option<BoardResult>)> {
        let rounds = self.calendar().into_iter().rev();
        let closed = rounds.filter(|evening| evening.state == EveningState::Finished);
        let read = closed
            .filter(|_| text.contains(" - "))
            .filter_map(|evening| self.read_board_result(evening.evening_id, text).ok());
        read.into_iter().find(|(board, _)| is_open(board))
    }

    fn read_board_result(
        &self,
        evening_id: i64,
        text: &str,
    ) -> Result<(Board, Option<BoardResult>), Refusal> {
        let (board, rest) = self.read_board(evening_id, text)?;
        if is_nothing(&rest) {
            return Ok((board, None));
        }
        match speech::board_result(&rest) {
            Some(result) => Ok((board, Some(result))),
            None => self.refuse("board-result-form", &args![text => speech::shorten(text)]),
        }
    }
}
