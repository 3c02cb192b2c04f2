//! `/bord` for a round whose pairing is public, or that is over: a game that two people arranged themselves. Who had the
//! bye, or was absent, has played then; nobody plays twice in a round.

use super::attendance::Attends;
use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, Bye, EveningState};
use speech::BoardResult;

/// `ronde 3 Anna - Bram`, `ronde 2 van de rapid Gijs`: the evening, and what follows; without a round the one that is
/// being got ready.
pub(crate) fn read_round(desk: &Desk<'_>, arguments: &str) -> Result<(i64, String), Refusal> {
    let (evening_id, rest) = desk.round_first(&speech::plain(arguments))?;
    match evening_id {
        Some(evening_id) => Ok((evening_id, rest)),
        None => Ok((desk.drafted_round()?, rest)),
    }
}

/// `Anna - Bram`, `Anna - Bram 1-0`
fn read_game(text: &str) -> Option<([&str; 2], Option<BoardResult>)> {
    let last = text.rsplit_once(' ');
    let result = last.and_then(|(pair, result)| Some((pair, speech::board_result(result)?)));
    let (pair, result) = match result {
        Some((pair, result)) => (pair, Some(result)),
        None => (text, None),
    };
    let (white, black) = pair.split_once(" - ")?;
    Some(([white.trim(), black.trim()], result))
}

impl Desk<'_> {
    /// Adds a game to a round whose pairing is public.
    pub(crate) fn add_game(&mut self, evening_id: i64, text: &str) -> Answer {
        let Some((names, result)) = read_game(text) else {
            return self.refuse("board-form", &args![]);
        };
        let [white, black] = [self.find_anybody(names[0])?, self.find_anybody(names[1])?];
        self.expect_pair([white, black], evening_id)?;
        for member_id in [white, black] {
            self.expect_free(member_id, evening_id)?;
        }
        if result.is_some() {
            self.expect_begun(evening_id)?;
        }
        let standing = self.standings_now(evening_id);
        let before: Vec<Board> = self.boards_of(evening_id).into_iter().cloned().collect();
        let byes = self.give_up_byes([white, black], evening_id);
        for member_id in [white, black] {
            let evening = self.evening(evening_id);
            if self.attends(member_id, evening) != Attends::Plays {
                self.come_in(member_id, evening_id);
            }
        }
        let board = Board {
            evening_id,
            board: before.iter().map(|board| board.board).max().unwrap_or(0) + 1,
            white,
            black,
            result: None,
            reported_by: None,
            origin: "leader".to_owned(),
            note: self.text("set-by-leader", &args![]),
        };
        self.rows.boards.push(board.clone());
        let owed = byes.iter().filter(|bye| bye.penalty);
        let owed = owed.filter_map(|bye| self.owed_again(bye.member_id, evening_id));
        let owed: Vec<String> = owed.collect();
        let answer = if self.evening(evening_id).state == EveningState::Finished {
            let text = self.extra_game_text(&board, result, &byes);
            self.set_result(&board, result, self.speaker().ok());
            self.announce_change(&text, evening_id, &standing, &[white, black]);
            self.review_estimates(self.evening(evening_id).competition_id);
            self.after_extra_game("correction-announced", evening_id)
        } else {
            let text = self.extra_game_text(&board, None, &byes);
            self.announce(text);
            self.announce_pairing_picture(evening_id);
            if result.is_none() {
                self.tell_new_boards(evening_id, &before, &[white, black]);
            }
            match result {
                Some(_) => self.enter(evening_id, &board, result)?,
                None => self.after_extra_game("extra-game-announced", evening_id),
            }
        };
        let lines = std::iter::once(answer).chain(owed);
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        Ok(lines.join("\n"))
    }

    fn after_extra_game(&self, id: &str, evening_id: i64) -> String {
        if self.place == Place::Group {
            return String::new();
        }
        let round = self.round_of(evening_id);
        self.text(id, &args![round => round, group => self.has_group()])
    }

    /// Two different people of one group.
    pub(crate) fn expect_pair(&self, pair: [i64; 2], evening_id: i64) -> Result<(), Refusal> {
        let competition_id = self.evening(evening_id).competition_id;
        let groups = pair.map(|member_id| self.group_of(competition_id, member_id));
        if groups[0] != groups[1] {
            let args = args![
                name => self.name(pair[0]),
                group => groups[0],
                other => self.name(pair[1]),
                other_group => groups[1],
            ];
            return self.refuse("board-across-groups", &args);
        }
        if pair[0] == pair[1] {
            return self.refuse("against-himself", &args![name => self.name(pair[0])]);
        }
        Ok(())
    }

    /// Takes part in the round and is on no board of it.
    fn expect_free(&self, member_id: i64, evening_id: i64) -> Result<(), Refusal> {
        self.expect_in_round(member_id, self.evening(evening_id))?;
        match self.board_of(evening_id, member_id) {
            None => Ok(()),
            Some(board) => {
                let args = args![
                    name => self.name(member_id),
                    round => self.round_label(evening_id),
                    board => board.board,
                    pair => self.pair_text(board.white, board.black),
                    closed => match self.evening(evening_id).state {
                        EveningState::Finished => "yes",
                        _ => "no",
                    },
                ];
                self.refuse("plays-already", &args)
            }
        }
    }

    /// Who plays has no bye.
    fn give_up_byes(&mut self, pair: [i64; 2], evening_id: i64) -> Vec<Bye> {
        let all = std::mem::take(&mut self.rows.byes);
        let (given_up, kept) = all
            .into_iter()
            .partition(|bye| bye.evening_id == evening_id && pair.contains(&bye.member_id));
        self.rows.byes = kept;
        given_up
    }

    /// `Ronde 1: Chris - Dina komt erbij op bord 3. Chris is dus niet meer oneven.`
    fn extra_game_text(&self, board: &Board, result: Option<BoardResult>, byes: &[Bye]) -> String {
        let names = byes.iter().map(|bye| self.name(bye.member_id));
        let args = args![
            round => self.round_label(board.evening_id),
            board => board.board,
            pair => self.pair_text(board.white, board.black),
            played => if result.is_some() { "yes" } else { "no" },
            result => result.map_or_else(String::new, |r| self.say_result(&r.text())),
            byes => match byes.len() {
                0 => "none",
                1 => "one",
                _ => "more",
            },
            names => self.list(names.collect()),
        ];
        self.text("extra-game", &args)
    }
}
