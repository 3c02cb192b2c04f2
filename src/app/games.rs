//! `/partij` and `/partijen`: games that players hand in. De Zwarte Dame, g.4: at the end of the season the board
//! chooses the best one from them. Only the moves are kept; who, when and how it ended is taken from the round itself.

use engine::competition::Score;

use super::App;
use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::game_record::{self, Game, Turn, Unreadable};
use crate::message::{Attachment, Place};
use crate::store;
use crate::store::rows::{Board, EveningState, GameRecord};
use speech::BoardResult;
use speech::is_word;

/// `/partij [ronde 7 [bord 2]] [PGN]`, or with a file.
pub(crate) fn hand_in(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (speaker, arguments) = match desk.child_named(arguments) {
        Some(child) => child,
        None => (desk.subject()?, arguments.to_owned()),
    };
    desk.place = Place::Private;
    let mut wanted = Wanted::read(&arguments);
    if let Some(file) = &desk.attachment {
        if file.is_too_long() {
            return Err(Refusal(desk.unreadable(&Unreadable::TooLong)));
        }
        wanted.pgn = speech::plain(&file.text);
    } else if wanted.pgn.is_empty() {
        return if wanted.round.is_empty() {
            desk.own_games(speaker)
        } else {
            desk.show_game(speaker, &wanted)
        };
    }
    let game = match game_record::read(&wanted.pgn) {
        Ok(game) => game,
        Err(why) => return Err(Refusal(desk.unreadable(&why))),
    };
    let board = desk.board_of_game(speaker, &wanted, &game)?;
    desk.expect_entitled(speaker, &board)?;
    let score = desk.expect_played(&board)?;
    desk.expect_result(&board, score, &game)?;
    desk.keep_game(speaker, &board, &game)
}

/// `/partijen`: all games of the season in one file.
pub(crate) fn hand_out(desk: &mut Desk<'_>, _: &str) -> Answer {
    desk.place = Place::Private;
    let games = desk.handed_in();
    if games.is_empty() {
        return desk.refuse("games-none", &args![]);
    }
    let text = desk.text("games-handed-out", &args![count => games.len()]);
    let name = desk.text("games-file", &args![]);
    let file = Attachment::new(name, desk.all_pgn(&games));
    desk.hand_over(text, file);
    Ok(String::new())
}

impl App {
    /// How many games of this season were handed in, and all of them as PGN.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn games(&self) -> anyhow::Result<(usize, String)> {
        let mut tx = self.store.read().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let desk = self.desk(rows, chrono::DateTime::UNIX_EPOCH, "games".to_owned());
        let games = desk.handed_in();
        Ok((games.len(), desk.all_pgn(&games)))
    }
}

/// What somebody wrote after `/partij`; what he did not write is empty.
struct Wanted {
    round: String,
    board: String,
    pgn: String,
}

impl Wanted {
    fn read(arguments: &str) -> Self {
        let (round, rest) = after_word(arguments.trim(), "ronde");
        let (board, rest) = match round {
            "" => (round, rest),
            _ => after_word(rest, "bord"),
        };
        Self {
            round: round.to_owned(),
            board: board.to_owned(),
            pgn: rest.to_owned(),
        }
    }
}

/// What is said after this word at the beginning, and the rest; nothing when the text does not begin so.
fn after_word<'a>(text: &'a str, word: &str) -> (&'a str, &'a str) {
    let (first, rest) = next_word(text);
    if !is_word(first, word) {
        return ("", text);
    }
    let (said, rest) = next_word(rest);
    (said.trim_end_matches([',', ':']), rest)
}

fn next_word(text: &str) -> (&str, &str) {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

/// A game that is in, with the board it was played on.
struct HandedIn<'a> {
    record: &'a GameRecord,
    board: &'a Board,
    score: Score,
}

fn played(board: &Board) -> Option<Score> {
    match board.result.as_deref().and_then(BoardResult::read) {
        Some(BoardResult::Played(score)) => Some(score),
        _ => None,
    }
}

/// Which of two seats a name of the PGN takes.
const SEATS: [&str; 2] = ["white", "black"];

impl Desk<'_> {
    /// Whether a file of games came with a message to the bot alone.
    pub(crate) fn has_game_file(&self) -> bool {
        let file = self.attachment.as_ref();
        let is_pgn = file.is_some_and(|file| file.name.to_lowercase().ends_with(".pgn"));
        self.place == Place::Private && is_pgn
    }

    /// The published boards of the season, in order of the rounds.
    fn season_boards(&self) -> Vec<&Board> {
        let public = [EveningState::Published, EveningState::Finished];
        let rounds = self.season_rounds().into_iter();
        let public = rounds.filter(|evening| public.contains(&evening.state));
        public
            .flat_map(|evening| self.boards_of(evening.evening_id))
            .collect()
    }

    /// The game of a board, when it is in.
    fn record_of(&self, board: &Board) -> Option<&GameRecord> {
        let key = (board.evening_id, board.white, board.black);
        let mut all = self.rows.game_records.iter();
        all.find(|record| (record.evening_id, record.white, record.black) == key)
    }

    /// Every game of the season that is in, in order of the rounds. One whose result was taken away waits for it.
    fn handed_in(&self) -> Vec<HandedIn<'_>> {
        let boards = self.season_boards().into_iter();
        let handed_in = boards.filter_map(|board| {
            Some(HandedIn {
                record: self.record_of(board)?,
                score: played(board)?,
                board,
            })
        });
        handed_in.collect()
    }

    // -------------------------------------------------------------------------------------------- which game

    /// Whom a name in a PGN means: `Wit, Anna de` is Anna de Wit.
    fn called_in_pgn(&self, name: Option<&str>) -> Vec<i64> {
        match name.map(|name| (name, name.split_once(','))) {
            None => Vec::new(),
            Some((name, None)) => self.called_ever(name),
            Some((_, Some((last, first)))) => {
                self.called_ever(&format!("{} {}", first.trim(), last.trim()))
            }
        }
    }

    /// The board that a game was played on: the one that was named, else that of the names in the PGN, when they are
    /// members, else the latest of whoever hands it in.
    fn board_of_game(&self, speaker: i64, wanted: &Wanted, game: &Game) -> Result<Board, Refusal> {
        let names = [game.white.as_deref(), game.black.as_deref()];
        let called = names.map(|name| self.called_in_pgn(name));
        let named = called.iter().all(|called| !called.is_empty());
        let board = match (wanted.round.is_empty(), named) {
            (false, true) => match self.board_called(wanted, &called)? {
                Some(board) => board,
                None => self.board_wanted(speaker, wanted)?,
            },
            (false, false) => self.board_wanted(speaker, wanted)?,
            (true, true) => self.board_by_names(game, &called)?,
            (true, false) => self.latest_board(speaker)?,
        };
        for ((name, called), (seat, member)) in names
            .into_iter()
            .zip(&called)
            .zip(SEATS.into_iter().zip([board.white, board.black]))
        {
            if !called.is_empty() && !called.contains(&member) {
                let args = args![
                    name => speech::shorten(name.unwrap_or_default()),
                    seat => seat,
                    round => self.round_label(board.evening_id),
                    pair => self.pair_text(board.white, board.black),
                ];
                return self.refuse("game-other-player", &args);
            }
        }
        Ok(board)
    }

    /// `ronde 7`, `ronde 7 bord 2`: without a board his own.
    fn board_wanted(&self, speaker: i64, wanted: &Wanted) -> Result<Board, Refusal> {
        let evening_id = self.evening_of_round(&wanted.round, false)?;
        if let Ok(number) = wanted.board.parse() {
            return self.board(evening_id, number);
        }
        let boards = self.boards_of(evening_id);
        let own = |board: &&&Board| [board.white, board.black].contains(&speaker);
        match boards.iter().find(own) {
            Some(board) if wanted.board.is_empty() => Ok((*board).clone()),
            _ => {
                let round = self.round_of(evening_id);
                self.refuse("game-which-board", &args![round => round])
            }
        }
    }

    /// The board of these two in the round that was named; none when the board was named too.
    fn board_called(
        &self,
        wanted: &Wanted,
        [white, black]: &[Vec<i64>; 2],
    ) -> Result<Option<Board>, Refusal> {
        let evening_id = self.evening_of_round(&wanted.round, false)?;
        let mut boards = self.boards_of(evening_id).into_iter();
        let fits = |board: &&Board| white.contains(&board.white) && black.contains(&board.black);
        let found = boards.find(fits).filter(|_| wanted.board.is_empty());
        Ok(found.cloned())
    }

    /// The game of these two with these colours: the one of that day, else the latest that was played.
    fn board_by_names(
        &self,
        game: &Game,
        [white, black]: &[Vec<i64>; 2],
    ) -> Result<Board, Refusal> {
        let boards = self.season_boards();
        let between = |white: &[i64], black: &[i64]| -> Vec<&Board> {
            let latest_first = boards.iter().rev().copied();
            latest_first
                .filter(|board| white.contains(&board.white) && black.contains(&board.black))
                .collect()
        };
        let games = between(white, black);
        let day = |board: &Board| self.pgn_date(board.evening_id);
        let that_day = games.iter().find(|&&b| game.date == Some(day(b)));
        let latest = || games.iter().find(|&&board| played(board).is_some());
        if let Some(&board) = that_day.or_else(latest).or(games.first()) {
            return Ok(board.clone());
        }
        let other_way = between(black, white);
        let args = args![
            white => speech::shorten(game.white.as_deref().unwrap_or_default()),
            black => speech::shorten(game.black.as_deref().unwrap_or_default()),
            reversed => if other_way.is_empty() { "no" } else { "yes" },
            round => other_way.first().map_or(0, |board| self.round_of(board.evening_id)),
        ];
        self.refuse("game-not-played", &args)
    }

    fn latest_board(&self, speaker: i64) -> Result<Board, Refusal> {
        let mut boards = self.season_boards().into_iter().rev();
        let own = |board: &&Board| {
            [board.white, board.black].contains(&speaker) && played(board).is_some()
        };
        match boards.find(own) {
            Some(board) => Ok(board.clone()),
            None => {
                let organiser = if self.is_organiser() { "yes" } else { "no" };
                self.refuse("game-none-of-yours", &args![organiser => organiser])
            }
        }
    }

    // ------------------------------------------------------------------------------------------ whether it may

    fn expect_entitled(&self, speaker: i64, board: &Board) -> Result<(), Refusal> {
        if self.is_organiser() || [board.white, board.black].contains(&speaker) {
            return Ok(());
        }
        let args = args![
            pair => self.pair_text(board.white, board.black),
            round => self.round_label(board.evening_id),
            organiser => self.organiser_name(),
        ];
        self.refuse("game-not-yours", &args)
    }

    fn expect_played(&self, board: &Board) -> Result<Score, Refusal> {
        if let Some(score) = played(board) {
            return Ok(score);
        }
        let forfeit = match board.result.as_deref().and_then(BoardResult::read) {
            Some(BoardResult::WhiteAbsent | BoardResult::BlackAbsent) => "yes",
            _ => "no",
        };
        let args = args![
            pair => self.pair_text(board.white, board.black),
            round => self.round_label(board.evening_id),
            forfeit => forfeit,
        ];
        self.refuse("game-without-result", &args)
    }

    /// A result in the PGN, or on the last position, is the one that was recorded.
    fn expect_result(&self, board: &Board, score: Score, game: &Game) -> Result<(), Refusal> {
        let written = game.written.iter().find(|&&written| written != score);
        let on_board = game.on_board.filter(|&on_board| on_board != score);
        let Some(other) = on_board.or(written.copied()) else {
            return Ok(());
        };
        let args = args![
            other => BoardResult::Played(other).as_str(),
            end => match on_board {
                None => "open",
                Some(Score::Draw) => "stalemate",
                Some(Score::WhiteWins | Score::BlackWins) => "mate",
            },
            round => self.round_label(board.evening_id),
            pair => self.pair_text(board.white, board.black),
            result => BoardResult::Played(score).as_str(),
        ];
        self.refuse("game-other-result", &args)
    }

    /// What is wrong with a text, in words.
    fn unreadable(&self, why: &Unreadable) -> String {
        let (id, turn, text, moves) = match why {
            Unreadable::TooLong => ("game-too-long", None, "", 0),
            Unreadable::NoGame => ("game-no-game", None, "", 0),
            Unreadable::SeveralGames => ("game-several", None, "", 0),
            Unreadable::NotFromTheStart => ("game-not-from-start", None, "", 0),
            Unreadable::Unclosed('{') => ("game-open-comment", None, "", 0),
            Unreadable::Unclosed(_) => ("game-open-variation", None, "", 0),
            Unreadable::NoMove(
                Turn {
                    number: 1,
                    white: true,
                },
                text,
            ) => ("game-no-game", None, text.as_str(), 0),
            Unreadable::NoMove(turn, text) => ("game-no-move", Some(turn), text.as_str(), 0),
            Unreadable::Illegal(turn, text) => ("game-illegal", Some(turn), text.as_str(), 0),
            Unreadable::Ambiguous(turn, text) => ("game-ambiguous", Some(turn), text.as_str(), 0),
            Unreadable::TwoLanguages(turn, text) => {
                ("game-two-languages", Some(turn), text.as_str(), 0)
            }
            Unreadable::TooShort(moves) => ("game-too-short", None, "", *moves),
        };
        let args = args![
            number => turn.map_or(0, |turn| turn.number),
            colour => if turn.is_some_and(|turn| turn.white) { "white" } else { "black" },
            text => speech::shorten(text),
            quoted => if text.is_empty() { "no" } else { "yes" },
            moves => moves,
            fewest => game_record::FEWEST_MOVES,
        ];
        self.text(id, &args)
    }

    // ---------------------------------------------------------------------------------------- keeping, showing

    fn keep_game(&mut self, speaker: i64, board: &Board, game: &Game) -> Answer {
        let moves = game.moves.join(" ");
        let before = self.record_of(board).cloned();
        let by = before.as_ref().map(|record| record.handed_in_by);
        let args = args![
            game => self.game_text(board),
            moves => game.moves.len().div_ceil(2),
            by => by.map_or_else(String::new, |by| self.name(by)),
            replaces => match by {
                None => "nothing",
                Some(by) if by == speaker => "own",
                Some(_) => "other",
            },
            left_out => if game.left_out { "yes" } else { "no" },
            name => self.name(speaker),
            round => self.round_label(board.evening_id),
        ];
        if before.is_some_and(|record| record.moves == moves) {
            return self.refuse("game-known", &args);
        }
        let record = GameRecord {
            evening_id: board.evening_id,
            white: board.white,
            black: board.black,
            handed_in_by: speaker,
            handed_in_at: self.said_at,
            moves,
        };
        let key = (board.evening_id, board.white, board.black);
        let other = |r: &GameRecord| (r.evening_id, r.white, r.black) != key;
        self.rows.game_records.retain(other);
        self.rows.game_records.push(record);
        if let Some(by) = by.filter(|&by| by != speaker) {
            let text = self.text("game-replaced", &args);
            self.tell(by, &text);
        }
        Ok(self.text("game-kept", &args))
    }

    /// `ronde 2, Anna - Bram 1-0`, with its half when that is over.
    fn game_text(&self, board: &Board) -> String {
        let competition = self.competition_of(board.evening_id);
        let now = self.keizer().map(|keizer| keizer.competition_id);
        let half = competition.half.clone();
        let half = half.filter(|_| now != Some(competition.competition_id));
        let args = args![
            half => half.unwrap_or_default(),
            round => self.round_label(board.evening_id),
            pair => self.pair_text(board.white, board.black),
            result => self.say_result(board.result.as_deref().unwrap_or_default()),
        ];
        self.text("game", &args)
    }

    /// `/partij`: which of his games are in.
    fn own_games(&self, speaker: i64) -> Answer {
        let boards = self.season_boards().into_iter();
        let own = boards.filter(|board| {
            [board.white, board.black].contains(&speaker) && played(board).is_some()
        });
        let line = |board| format!("- {}", self.game_line(board));
        let lines: Vec<String> = own.map(line).collect();
        if lines.is_empty() && !self.is_organiser() {
            return self.refuse("game-none-of-yours", &args![organiser => "no"]);
        }
        let how = self.text("game-how", &args![]);
        Ok(lines
            .into_iter()
            .chain([how])
            .collect::<Vec<_>>()
            .join("\n"))
    }

    fn game_line(&self, board: &Board) -> String {
        let record = self.record_of(board);
        let args = args![
            game => self.game_text(board),
            known => if record.is_some() { "yes" } else { "no" },
            by => record.map_or_else(String::new, |record| self.name(record.handed_in_by)),
            moves => record.map_or(0, |record| record.moves.split(' ').count().div_ceil(2)),
        ];
        self.text("game-line", &args)
    }

    /// `/partij ronde 7`: the game as it is kept.
    fn show_game(&mut self, speaker: i64, wanted: &Wanted) -> Answer {
        let board = self.board_wanted(speaker, wanted)?;
        self.expect_entitled(speaker, &board)?;
        let score = self.expect_played(&board)?;
        let Some(record) = self.record_of(&board) else {
            let game = self.game_text(&board);
            return Ok(self.text("game-not-in", &args![game => game]));
        };
        let board = &board;
        let name = self.text(
            "game-file",
            &args![round => self.round_of(board.evening_id), board => board.board],
        );
        let pgn = self.pgn(&HandedIn {
            record,
            board,
            score,
        });
        let file = Attachment::new(name, pgn);
        let args = args![game => self.game_text(board), by => self.name(record.handed_in_by)];
        self.hand_over(self.text("game-shown", &args), file);
        Ok(String::new())
    }

    // ------------------------------------------------------------------------------------------------ as PGN

    fn all_pgn(&self, games: &[HandedIn<'_>]) -> String {
        games.iter().map(|game| self.pgn(game)).collect()
    }

    /// The game with the headers that the standard asks for, as the rounds and the members are now.
    fn pgn(&self, game: &HandedIn<'_>) -> String {
        let board = game.board;
        let competition = self.competition_of(board.evening_id);
        let half = competition.half.clone().unwrap_or_default();
        let round = self.round_of(board.evening_id);
        let headers = [
            ("Event", self.text("game-event", &args![half => half])),
            ("Site", self.settings.file.name.clone()),
            ("Date", self.pgn_date(board.evening_id)),
            ("Round", format!("{round}.{}", board.board)),
            ("White", self.full_name(board.white)),
            ("Black", self.full_name(board.black)),
            ("Result", game_record::result_text(game.score).to_owned()),
        ];
        game_record::pgn(&headers, &game.record.moves, game.score)
    }

    fn pgn_date(&self, evening_id: i64) -> String {
        let day = self.local_day(self.evening(evening_id).starts_at);
        day.format("%Y.%m.%d").to_string()
    }
}
