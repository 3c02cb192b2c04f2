//! Results in words and figures. White reports: what is unmistakable is written down at once, else he is shown the names
//! and the result first. What Black says goes to White. De Zwarte Dame f.2.

use serde::{Deserialize, Serialize};
use speech::meaning::{Doubt, Matter, Report, Winner};
use speech::score::Reading;
use speech::{BoardResult, ClaimedGame, ClaimedResult};

use super::super::desk::{Answer, Ask, Desk, Refusal};
use super::super::result::Claim;
use crate::args;
use crate::message::Place;
use crate::store::rows::Board;

/// A result that its player was shown before it is written down.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) board: i64,
    pub(crate) result: ClaimedResult,
    pub(crate) by: i64,
}

impl Told {
    pub(crate) const KIND: &'static str = "told";
}

/// The result as the other side would write it.
const fn turned(result: ClaimedResult) -> ClaimedResult {
    match result {
        ClaimedResult::WhiteWins => ClaimedResult::BlackWins,
        ClaimedResult::BlackWins => ClaimedResult::WhiteWins,
        ClaimedResult::Draw => ClaimedResult::Draw,
        ClaimedResult::Match([first, second]) => {
            ClaimedResult::Match([turned_game(first), turned_game(second)])
        }
    }
}

const fn turned_game(game: ClaimedGame) -> ClaimedGame {
    match game {
        ClaimedGame::WhiteWins => ClaimedGame::BlackWins,
        ClaimedGame::BlackWins => ClaimedGame::WhiteWins,
        ClaimedGame::Draw => ClaimedGame::Draw,
    }
}

/// Both games of a match ended so for the same player, who has the other colour in the second.
const fn twice(game: ClaimedResult) -> ClaimedResult {
    ClaimedResult::Match(match game {
        ClaimedResult::WhiteWins => [ClaimedGame::WhiteWins, ClaimedGame::BlackWins],
        ClaimedResult::BlackWins => [ClaimedGame::BlackWins, ClaimedGame::WhiteWins],
        ClaimedResult::Draw => [ClaimedGame::Draw, ClaimedGame::Draw],
        ClaimedResult::Match(games) => games,
    })
}

const fn won_by(white: bool) -> ClaimedResult {
    if white {
        ClaimedResult::WhiteWins
    } else {
        ClaimedResult::BlackWins
    }
}

/// What a report comes to on a board.
enum Means {
    /// This result, beyond doubt or not.
    Result(ClaimedResult, bool),
    /// Whose point it is cannot be told: Black writes `1-0`.
    Whose,
    /// Something else, or nothing that can be told.
    Unclear,
}

impl Desk<'_> {
    /// A result in words or figures.
    pub(super) fn hear_report(&mut self, report: &Report, doubt: Option<Doubt>) -> Answer {
        if let Some(answer) = self.hear_of_two(report, doubt) {
            return answer;
        }
        let member_id = self.subject_of_report(report)?;
        if let Some(who) = self.stranger_to_his_games(member_id, report) {
            return self.refuse_other_game(member_id, &who, report.against.as_ref() == Some(&who));
        }
        if doubt.is_some() {
            return self.ask_what_it_was(member_id);
        }
        let (board, exact) = self.board_of_report(member_id, report)?;
        if let Some(number) = report
            .board
            .map(i64::from)
            .filter(|number| *number != board.board)
        {
            let other = self.board(board.evening_id, number)?;
            let args = args![
                board => number,
                pair => self.pair_text(other.white, other.black),
                name => self.name(other.white),
                organiser => self.organiser_name(),
            ];
            return self.refuse("not-your-board", &args);
        }
        match self.means(&board, member_id, report) {
            Means::Unclear => self.ask_what_it_was(member_id),
            Means::Whose => {
                let opponent = if board.white == member_id {
                    board.black
                } else {
                    board.white
                };
                self.refuse("who-won", &args![name => self.name(opponent)])
            }
            Means::Result(result, sure) => {
                let sure = sure && exact && !report.more;
                self.take_report(&board, (member_id, result), sure)
            }
        }
    }

    /// The game that a report is about and how it ended, where both are clear; for who cannot be asked.
    pub(crate) fn clear_report(
        &self,
        member_id: i64,
        report: &Report,
    ) -> Option<(Board, BoardResult)> {
        if self.stranger_to_his_games(member_id, report).is_some() {
            return None;
        }
        let (board, _) = self.board_of_report(member_id, report).ok()?;
        if report
            .board
            .is_some_and(|number| i64::from(number) != board.board)
        {
            return None;
        }
        let Means::Result(result, _) = self.means(&board, member_id, report) else {
            return None;
        };
        let result = self.fitted(&board, result.into());
        self.expect_fitting(&board, result).ok()?;
        Some((board, result))
    }

    /// Writes down what is unmistakable, shows the rest first; Black's word goes to White.
    fn take_report(
        &mut self,
        board: &Board,
        (member_id, result): (i64, ClaimedResult),
        sure: bool,
    ) -> Answer {
        let result = if self.is_match(board.evening_id) {
            result
        } else {
            result.of_one_game()
        };
        self.expect_reportable(board, result.into())?;
        let known = board.result.as_deref() == Some(BoardResult::from(result).text().as_str());
        if board.white != member_id || known {
            return self.report_on(board, member_id, result);
        }
        let contradicts = self.claim_on(board).filter(|claim| claim.result != result);
        let open = self.open_games(member_id) == 1;
        if sure && open && contradicts.is_none() && board.result.is_none() {
            let private = self.place == Place::Private;
            let answer = self.report_on(board, member_id, result)?;
            let undo = self.text("result-undo", &args![]);
            return Ok(if private {
                format!("{answer} {undo}")
            } else {
                answer
            });
        }
        if let Some(claim) = contradicts {
            self.tell_of_conflict(board, &claim, result);
        }
        self.ask_whether(
            board,
            Told {
                board: board.board,
                result,
                by: member_id,
            },
        );
        Ok(String::new())
    }

    /// What Black reported of this game and White has not answered yet.
    fn claim_on(&self, board: &Board) -> Option<Claim> {
        let asked = self.rows.questions.iter().filter(|question| {
            question.open
                && question.kind == Claim::KIND
                && question.evening_id == Some(board.evening_id)
        });
        let mut claims =
            asked.filter_map(|question| serde_json::from_str::<Claim>(&question.data).ok());
        claims.find(|claim| claim.board == board.board)
    }

    /// The two say different things: both hear it, and the organiser.
    fn tell_of_conflict(&mut self, board: &Board, claim: &Claim, result: ClaimedResult) {
        let args = args![
            pair => self.pair_text(board.white, board.black),
            round => self.round_label(board.evening_id),
            board => board.board,
            white => self.name(board.white),
            black => self.name(claim.by),
            result => BoardResult::from(result).text(),
            claimed => BoardResult::from(claim.result).text(),
        ];
        let text = self.text("reports-differ", &args);
        self.tell_organisers(&text);
        let text = self.text("reports-differ-yours", &args);
        self.tell(claim.by, &text);
    }

    /// Shows a result with the names and asks whether it is right.
    pub(super) fn ask_whether(&mut self, board: &Board, told: Told) {
        let before = board.result.clone();
        let args = args![
            pair => self.pair_text(board.white, board.black),
            result => BoardResult::from(told.result).text(),
            known => if before.is_some() { "yes" } else { "no" },
            before => before.unwrap_or_default(),
        ];
        let ask = Ask {
            kind: Told::KIND,
            data: told,
            evening_id: Some(board.evening_id),
            text: self.as_for_ward(self.text("is-this-the-result", &args)),
            buttons: vec![
                self.text("button-yes", &args![]),
                self.text("button-no", &args![]),
            ],
        };
        self.replace_mine(Told::KIND);
        self.ask_speaker(&ask);
        self.place = Place::Private;
    }

    /// The game somebody was asked about, as long as he plays it: the boards may have changed since.
    fn board_of_told(&self, evening_id: i64, told: &Told) -> Result<Board, Refusal> {
        let board = self.board(evening_id, told.board)?;
        if [board.white, board.black].contains(&told.by) {
            return Ok(board);
        }
        self.refuse("no-board-of-yours", &args![])
    }

    /// Yes to [`Desk::ask_whether`]: it is written down.
    pub(crate) fn as_told(&mut self, evening_id: i64, told: &Told) -> Answer {
        let board = self.board_of_told(evening_id, told)?;
        self.report_on(&board, told.by, told.result)
    }

    /// No to it.
    pub(crate) fn not_as_told(&self, evening_id: i64, told: &Told) -> Answer {
        let board = self.board_of_told(evening_id, told)?;
        let opponent = if board.white == told.by {
            board.black
        } else {
            board.white
        };
        Ok(self.text("told-wrong", &args![name => self.name(opponent)]))
    }

    /// `andersom` to it: the other way round is shown.
    pub(super) fn told_other_way(&mut self, evening_id: i64, told: Told) -> Answer {
        let board = self.board_of_told(evening_id, &told)?;
        let result = turned(told.result);
        if board.white != told.by {
            return self.report_on(&board, told.by, result);
        }
        self.ask_whether(&board, Told { result, ..told });
        Ok(String::new())
    }

    /// `andersom` to what Black reported: White is shown his own word.
    pub(super) fn claimed_other_way(&mut self, evening_id: i64, claim: Claim) -> Answer {
        let member_id = self.subject()?;
        let board = self.board(evening_id, claim.board)?;
        let (result, by) = (turned(claim.result), member_id);
        if board.white != member_id {
            return self.contradict(evening_id, &claim);
        }
        self.ask_whether(
            &board,
            Told {
                board: claim.board,
                result,
                by,
            },
        );
        Ok(String::new())
    }

    /// `Vos wint van Dekker` by the organiser, in private: the open game of those two.
    fn hear_of_two(&mut self, report: &Report, doubt: Option<Doubt>) -> Option<Answer> {
        let clear = doubt.is_none() && !report.more && report.score.is_none();
        if !clear || !self.is_arbiter() || self.place == Place::Group {
            return None;
        }
        let against = report.against.as_ref()?;
        let (winner, loser) = match &report.winner {
            Some(Winner::Named(name)) => (self.called(name), self.called(against)),
            Some(Winner::Beat(name)) => (self.called(against), self.called(name)),
            Some(_) | None => return None,
        };
        let evening_id = self.played_evening().ok()?;
        let boards = self.boards_of(evening_id);
        let mut theirs = boards.into_iter().filter(|board| {
            let won = winner.contains(&board.white) && loser.contains(&board.black);
            let lost = winner.contains(&board.black) && loser.contains(&board.white);
            (won || lost) && self.is_open(board)
        });
        let board = theirs.next()?.clone();
        if theirs.next().is_some() {
            return None;
        }
        drop(theirs);
        let result = won_by(winner.contains(&board.white));
        Some(self.enter(evening_id, &board, Some(result.into())))
    }

    /// How many games of his have no result yet.
    fn open_games(&self, member_id: i64) -> usize {
        let mine = self.own_boards(member_id);
        mine.iter().filter(|board| self.is_open(board)).count()
    }

    /// Nothing is sure: what he may send.
    fn ask_what_it_was(&mut self, member_id: i64) -> Answer {
        self.place = Place::Private;
        let Ok(board) = self.own_board(member_id) else {
            return self.refuse("not-understood", &args![]);
        };
        let opponent = if board.white == member_id {
            board.black
        } else {
            board.white
        };
        self.refuse("what-was-it", &args![name => self.name(opponent)])
    }

    /// Figures that are no result of one game.
    pub(super) fn hear_figures(&mut self, reading: Reading, said: &str) -> Answer {
        let member_id = self.subject()?;
        if let Some(board) = self.last_open_board() {
            return self.hear_forfeit(&board, reading);
        }
        let board = self.own_board(member_id);
        let is_match = board
            .as_ref()
            .is_ok_and(|board| self.is_match(board.evening_id));
        match (reading, board) {
            (Reading::Total(total), Ok(board)) if is_match => match total.games() {
                Some(games) => {
                    self.take_report(&board, (member_id, games), board.white == member_id)
                }
                None => self.refuse("two-games-needed", &args![]),
            },
            (Reading::Forfeit(_), Ok(_)) => self.hear_no_show(None, said),
            (_, Ok(_)) if is_match => self.refuse("two-games-needed", &args![]),
            (_, Ok(_)) => {
                self.place = Place::Private;
                self.refuse_score(reading, said)
            }
            (_, Err(_)) => self.refuse("not-understood", &args![]),
        }
    }

    /// The one game of the round that still waits for its result, for an organiser who has no game himself.
    fn last_open_board(&self) -> Option<Board> {
        let plays = self
            .speaker()
            .is_ok_and(|member_id| self.open_games(member_id) > 0);
        let organises = self.is_organiser() && self.place == Place::Private && !plays;
        let evening_id = self.played_evening().ok().filter(|_| organises)?;
        let boards = self.boards_of(evening_id).into_iter();
        let open: Vec<&Board> = boards.filter(|board| self.is_open(board)).collect();
        match open.as_slice() {
            [only] => Some((*only).clone()),
            _ => None,
        }
    }

    /// `1-0R` by the organiser, with one game left.
    fn hear_forfeit(&mut self, board: &Board, reading: Reading) -> Answer {
        match reading {
            Reading::Forfeit(result) => self.enter(board.evening_id, board, Some(result)),
            _ => self.refuse_score(reading, ""),
        }
    }

    /// Something that was recorded must be otherwise. White may correct himself until the round is closed; for
    /// everybody else the organiser looks at it.
    pub(super) fn hear_correction(&mut self, report: Option<&Report>, said: &str) -> Answer {
        let member_id = self.subject()?;
        if report.is_some_and(|report| self.stranger_to_his_games(member_id, report).is_some()) {
            return self.hear_matter(Matter::Complaint, said);
        }
        let board = self.own_board(member_id)?;
        let means = report.map(|report| self.means(&board, member_id, report));
        let changeable = board.white == member_id && self.expect_changeable(&board).is_ok();
        match means {
            Some(Means::Result(result, _)) if changeable => {
                let result = result.of_one_game();
                self.expect_reportable(&board, result.into())?;
                if board.result.as_deref() == Some(BoardResult::from(result).text().as_str()) {
                    return self.report_on(&board, member_id, result);
                }
                self.ask_whether(
                    &board,
                    Told {
                        board: board.board,
                        result,
                        by: member_id,
                    },
                );
                Ok(String::new())
            }
            _ if changeable => self.ask_what_it_was(member_id),
            _ => {
                self.place = Place::Private;
                self.dispute(member_id, said)
            }
        }
    }

    /// Who is named as a player and plays no game with the speaker.
    fn stranger_to_his_games(&self, member_id: i64, report: &Report) -> Option<String> {
        let winner = match &report.winner {
            Some(Winner::Named(name) | Winner::Beat(name)) => Some(name),
            Some(_) | None => None,
        };
        let is_me = |name: &str| self.called(name).contains(&member_id);
        let pair = report.pair.iter().flatten();
        let mut named = winner.into_iter().chain(&report.against).chain(pair);
        named
            .find(|name| {
                // Nobody plays himself.
                let mine = is_me(name) && report.against.as_ref() != Some(name);
                !mine && self.opponent_like(member_id, name).is_none()
            })
            .cloned()
    }

    /// He names somebody he has no game with: a member, or nobody of the club.
    fn refuse_other_game(&mut self, member_id: i64, who: &str, is_opponent: bool) -> Answer {
        match self.called(who).as_slice() {
            [first, ..] => self.refuse("not-your-opponent", &args![name => self.name(*first)]),
            // `gewonnen van Jan`, and there is no Jan.
            [] if is_opponent => self.find_member(who).map(|_| String::new()),
            // `Ajax heeft gewonnen`, `dik verloren`
            [] => self.ask_what_it_was(member_id),
        }
    }

    /// The game a report is about, and whether its opponent was named in full or not at all.
    fn board_of_report(&self, member_id: i64, report: &Report) -> Result<(Board, bool), Refusal> {
        let winner = match &report.winner {
            Some(Winner::Named(name) | Winner::Beat(name)) => Some(name),
            Some(_) | None => None,
        };
        let pair = report.pair.iter().flatten();
        let named = report.against.iter().chain(winner).chain(pair);
        let found = named
            .filter_map(|name| self.opponent_like(member_id, name))
            .next();
        found.map_or_else(|| Ok((self.own_board(member_id)?, true)), Ok)
    }

    /// The game with an opponent of this name; less sure when only the beginning of it fits: `jan de v`.
    fn opponent_like(&self, member_id: i64, name: &str) -> Option<(Board, bool)> {
        let called = self.called(name);
        if let Some(board) = self.board_against(member_id, &called) {
            return Some((board, true));
        }
        let wanted = speech::folded(name);
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        let begins = |full: &str| {
            let full = speech::folded(full);
            let mut parts = full.split_whitespace();
            wanted
                .iter()
                .all(|part| parts.any(|full| full.starts_with(part)))
        };
        let members = self
            .rows
            .members
            .iter()
            .filter(|member| member.member_id != member_id);
        let like: Vec<i64> = members
            .filter(|m| begins(&m.name))
            .map(|m| m.member_id)
            .collect();
        if let Some(board) = self.board_against(member_id, &like) {
            return Some((board, false));
        }
        // `jan in veertig zetten`: a name, and then something else.
        let (shorter, _) = name.rsplit_once(' ')?;
        self.opponent_like(member_id, shorter)
            .map(|(board, _)| (board, false))
    }

    /// What a report says of a game. Words outrank figures.
    fn means(&self, board: &Board, member_id: i64, report: &Report) -> Means {
        let white = board.white == member_id;
        if report.own_white.is_some_and(|own| own != white) {
            return Means::Unclear;
        }
        let opponent = if white { board.black } else { board.white };
        let is_opponent = |name: &str| {
            let called = self.called(name);
            called.contains(&opponent) || !called.contains(&member_id)
        };
        let by_words = report.winner.as_ref().map(|winner| match winner {
            Winner::White => won_by(true),
            Winner::Black => won_by(false),
            Winner::Sender => won_by(white),
            Winner::Opponent => won_by(!white),
            Winner::Named(name) => won_by(white != is_opponent(name)),
            Winner::Beat(name) => won_by(white == is_opponent(name)),
            Winner::Draw => ClaimedResult::Draw,
        });
        let third = matches!(report.winner, Some(Winner::Named(_) | Winner::Beat(_)));
        if report.both {
            let both = by_words.filter(|_| self.is_match(board.evening_id));
            return both.map_or(Means::Unclear, |game| Means::Result(twice(game), true));
        }
        match (by_words, report.score) {
            (Some(words), None) => Means::Result(words, report.against.is_some() && !third),
            (Some(words), Some(score)) => {
                Means::Result(words, words == score.of_one_game() && white)
            }
            (None, Some(score)) => self.means_figures(board, (white, score), report),
            (None, None) => Means::Unclear,
        }
    }

    /// Bare figures: White's points first when White writes them; Black may well mean the other way round.
    fn means_figures(
        &self,
        board: &Board,
        (white, score): (bool, ClaimedResult),
        report: &Report,
    ) -> Means {
        let is_match = self.is_match(board.evening_id);
        let score = if is_match { score } else { score.of_one_game() };
        if let Some([first, second]) = &report.pair {
            let is = |name: &str, member_id: i64| {
                let called = self.called(name);
                called.contains(&member_id)
            };
            if is(first, board.white) || is(second, board.black) {
                return Means::Result(score, true);
            }
            return Means::Result(turned(score), false);
        }
        if matches!(score, ClaimedResult::Match(_)) && !is_match {
            return Means::Unclear;
        }
        if report.own_points {
            return Means::Whose;
        }
        if white || score == ClaimedResult::Draw || is_match {
            return Means::Result(score, true);
        }
        Means::Whose
    }

    /// The game is on and its result may still change.
    fn expect_reportable(&self, board: &Board, result: BoardResult) -> Result<(), Refusal> {
        self.expect_begun(board.evening_id)?;
        self.expect_changeable(board)?;
        self.expect_fitting(board, result)
    }
}
