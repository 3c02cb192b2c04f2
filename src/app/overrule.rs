//! `/zet`: the organiser decides what a round was for somebody who was not on a board in it, with a reason that is kept.
//! De Zwarte Dame, d.2: "bijzondere situaties kunnen leiden tot afwijkingen op het reglement".

use chrono::Datelike;
use engine::competition::ExternalResult;

use super::attendance::{Attends, WITH_NOTICE, WITHOUT_NOTICE};
use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::message::Place;
use crate::store::rows::{self, Board, Bye, Evening, EveningState};
use speech::is_word;
use speech::{Day, ExternalClaim};

/// What a round was for somebody who was not on a board in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Was {
    WithNotice,
    WithoutNotice,
    External(ExternalClaim),
    Bye,
    PenaltyBye,
    Nothing,
}

impl Was {
    /// A word for a sentence to choose by.
    const fn word(self) -> &'static str {
        match self {
            Self::WithNotice => "notice",
            Self::WithoutNotice => "no_notice",
            Self::External(ExternalClaim::Open) => "external",
            Self::External(ExternalClaim::Win) => "external_win",
            Self::External(ExternalClaim::Draw) => "external_draw",
            Self::External(ExternalClaim::Loss) => "external_loss",
            Self::Bye => "bye",
            Self::PenaltyBye => "penalty",
            Self::Nothing => "nothing",
        }
    }
}

/// What follows the number of the round: what it was, and why.
fn read_was(words: &[&str]) -> Option<(Was, String)> {
    let is = |word: &str, name: &str| is_word(word, name);
    let result = |word: &str| match word.to_lowercase().as_str() {
        "winst" | "win" => Some(ExternalClaim::Win),
        "remise" | "draw" => Some(ExternalClaim::Draw),
        "verlies" | "loss" => Some(ExternalClaim::Loss),
        _ => None,
    };
    let (was, reason) = match words {
        [word, rest @ ..] if is(word, "met-bericht") => (Was::WithNotice, rest),
        [with, word, rest @ ..] if is(with, "met") && is(word, "bericht") => {
            (Was::WithNotice, rest)
        }
        [word, rest @ ..] if is(word, "zonder-bericht") => (Was::WithoutNotice, rest),
        [without, word, rest @ ..] if is(without, "zonder") && is(word, "bericht") => {
            (Was::WithoutNotice, rest)
        }
        [word, rest @ ..] if is(word, "extern") => match rest {
            [how, rest @ ..] if result(how).is_some() => (
                Was::External(result(how).unwrap_or(ExternalClaim::Open)),
                rest,
            ),
            rest => (Was::External(ExternalClaim::Open), rest),
        },
        [word, rest @ ..] if is(word, "oneven") => (Was::Bye, rest),
        [word, rest @ ..] if is(word, "niets") => (Was::Nothing, rest),
        _ => return None,
    };
    Some((was, reason.join(" ")))
}

const fn opponent_on(board: &Board, member_id: i64) -> i64 {
    if board.white == member_id {
        board.black
    } else {
        board.white
    }
}

/// `/zet Emil ronde 2 met-bericht zat vast in de trein`
pub(crate) fn set_round(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let text = speech::plain(arguments);
    let words: Vec<&str> = text.split_whitespace().collect();
    let round = words.iter().position(|word| is_word(word, "ronde"));
    let parts = round.and_then(|at| Some((&words[..at], *words.get(at + 1)?, &words[at + 2..])));
    let read = parts.and_then(|(name, round, rest)| Some((name.join(" "), round, read_was(rest)?)));
    if let Some((_, round, [van, de, rapid, ..])) = parts
        && [(van, "van"), (de, "de"), (rapid, "rapid")]
            .iter()
            .all(|(word, expected)| is_word(word, expected))
    {
        // De Pion, Rapid 3: only who is there is paired, so nobody is absent.
        return desk.refuse("rapid-no-absences", &args![round => round]);
    }
    let (name, evening_id, (was, reason)) = match read {
        Some((name, round, read)) => (name, desk.evening_of_round(round, false), read),
        // `/zet Emil vrijdag met-bericht griep`
        None => match desk.overruled_on_day(&words) {
            Some((name, evening_id, read)) => (name, Ok(evening_id), read),
            None => return desk.refuse("overrule-form", &args![]),
        },
    };
    let member_id = desk.find_anybody(&name)?;
    let evening_id = evening_id?;
    if reason.is_empty() {
        let example = desk.example("/zet Emil ronde 2 met-bericht zat vast in de trein");
        return desk.refuse("reason-needed", &args![example => example]);
    }
    desk.overrule(member_id, evening_id, was, &reason)
}

impl Desk<'_> {
    /// The name before a day, the evening on it, and what it was: of a weekday the last one that was played.
    fn overruled_on_day(&self, words: &[&str]) -> Option<(String, i64, (Was, String))> {
        (1..words.len()).find_map(|at| {
            let (day, rest) = self.day_first(&words[at..].join(" "))?;
            let rest: Vec<&str> = rest.split_whitespace().collect();
            let read = read_was(&rest)?;
            let on_weekday = |evening: &&Evening| match day {
                Day::Weekday(weekday) => {
                    let date = self.local_day(evening.starts_at);
                    evening.starts_at <= self.now && date.weekday() == weekday
                }
                _ => false,
            };
            let calendar = self.calendar();
            let mut keizer = calendar
                .into_iter()
                .rev()
                .filter(|evening| !self.is_rapid(evening.evening_id));
            let last = keizer.find(on_weekday).map(|evening| evening.evening_id);
            let found = last.or_else(|| self.find_evenings(&day, false).first().copied())?;
            Some((words[..at].join(" "), found, read))
        })
    }

    fn overrule(&mut self, member_id: i64, evening_id: i64, is: Was, reason: &str) -> Answer {
        let evening = self.evening(evening_id).clone();
        let emptied = self.may_overrule(member_id, &evening, is)?;
        let was = self.was(member_id, &evening);
        let before = if emptied.is_some() {
            "game"
        } else {
            was.word()
        };
        let args = args![
            name => self.name(member_id),
            round => self.round_label(evening_id),
            organiser => self.decider(),
            is => self.text("round-is", &args![what => is.word()]),
            was => self.text("round-was", &args![what => before]),
            reason => reason,
        ];
        if was == is && emptied.is_none() {
            return self.refuse("overrule-known", &args);
        }
        let standing = self.standings_now(evening_id);
        if let Some(board) = &emptied {
            self.take_away(board);
        }
        self.write_round(member_id, evening_id, is, reason);
        self.tell_overruled(member_id, evening_id, self.text("overruled-you", &args));
        let mut public = vec![self.with_appeal(self.text("overruled-public", &args))];
        public.extend(emptied.as_ref().map(|board| self.emptied_text(board)));
        let mut concerned = vec![member_id];
        concerned.extend(emptied.iter().map(|board| opponent_on(board, member_id)));
        let byes = [Was::Bye, Was::PenaltyBye];
        if evening.state == EveningState::Finished {
            self.announce_change(&public.join("\n"), evening_id, &standing, &concerned);
        } else if byes.contains(&was) || byes.contains(&is) {
            // The pairing that everybody saw says something else.
            self.announce(public.join("\n"));
        }
        self.place = Place::Private;
        let mut lines = vec![self.text("overruled", &args)];
        lines.extend(emptied.map(|board| self.left_without_game(&board, member_id)));
        if was == Was::PenaltyBye {
            lines.extend(self.owed_again(member_id, evening_id));
        }
        Ok(lines.join("\n"))
    }

    /// The player hears it himself, with what an absence is worth now.
    fn tell_overruled(&mut self, member_id: i64, evening_id: i64, text: String) {
        let noticed = self.attends(member_id, self.evening(evening_id)) == Attends::WithNotice;
        let worth = noticed.then(|| self.notice_worth(member_id, evening_id));
        let text = std::iter::once(text).chain(worth);
        let text = self.with_appeal(text.collect::<Vec<_>>().join(" "));
        self.tell(member_id, &text);
    }

    /// Whether a round may be set for somebody: it was played, he took part, and he is on no board with a result. An
    /// empty board of a closed round is given back: it goes.
    fn may_overrule(
        &self,
        member_id: i64,
        evening: &Evening,
        is: Was,
    ) -> Result<Option<Board>, Refusal> {
        let args =
            args![name => self.name(member_id), round => self.round_label(evening.evening_id)];
        let public = matches!(
            evening.state,
            EveningState::Published | EveningState::Finished
        );
        if !public || self.now < evening.starts_at {
            return self.refuse("overrule-too-early", &args);
        }
        self.expect_in_round(member_id, evening)?;
        match (is, self.external_pays(evening.evening_id)) {
            (Was::External(_), None) => {
                let club = self.settings.file.name.clone();
                return self.refuse("no-external", &args![club => club]);
            }
            (Was::External(ExternalClaim::Open), Some(pays)) if pays.wants_result() => {
                return self.refuse("overrule-external", &args);
            }
            _ => {}
        }
        let Some(board) = self.board_of(evening.evening_id, member_id) else {
            return Ok(None);
        };
        let result = board.result.clone();
        let args = args![
            name => self.name(member_id),
            round => self.round_label(evening.evening_id),
            board => board.board,
            pair => self.pair_text(board.white, board.black),
            result => self.say_result(result.as_deref().unwrap_or_default()),
        ];
        match (result, evening.state) {
            (Some(_), _) => self.refuse("overrule-on-board", &args),
            (None, EveningState::Finished) => Ok(Some(board)),
            (None, _) => self.refuse("overrule-while-playing", &args),
        }
    }

    /// The board of a member in a round.
    pub(crate) fn board_of(&self, evening_id: i64, member_id: i64) -> Option<Board> {
        let mut boards = self.boards_of(evening_id).into_iter();
        let mine = boards.find(|board| [board.white, board.black].contains(&member_id));
        mine.cloned()
    }

    /// A round counts for who had joined by then and had not stopped.
    pub(crate) fn expect_in_round(&self, member_id: i64, evening: &Evening) -> Result<(), Refusal> {
        let round = i64::from(self.round_of(evening.evening_id));
        let entry = self.entry(evening.competition_id, member_id);
        let joined = entry.is_some_and(|entry| entry.joined_round <= round);
        let left = self.member(member_id).left;
        if joined && left.is_none_or(|left| left > evening.starts_at) {
            return Ok(());
        }
        let later = entry
            .filter(|_| !joined)
            .map_or(0, |entry| entry.joined_round);
        let args = args![
            name => self.name(member_id),
            round => round,
            joined => later,
            open => if evening.state == EveningState::Published { "yes" } else { "no" },
        ];
        self.refuse("overrule-not-in", &args)
    }

    fn was(&self, member_id: i64, evening: &Evening) -> Was {
        let mut byes = self.rows.byes.iter();
        let key = (evening.evening_id, member_id);
        if let Some(bye) = byes.find(|bye| (bye.evening_id, bye.member_id) == key) {
            return if bye.penalty {
                Was::PenaltyBye
            } else {
                Was::Bye
            };
        }
        match self.attends(member_id, evening) {
            Attends::Plays => Was::Nothing,
            Attends::WithNotice => Was::WithNotice,
            Attends::WithoutNotice => Was::WithoutNotice,
            Attends::External(result) => Was::External(match result {
                None => ExternalClaim::Open,
                Some(ExternalResult::Win) => ExternalClaim::Win,
                Some(ExternalResult::Draw) => ExternalClaim::Draw,
                Some(ExternalResult::Loss) => ExternalClaim::Loss,
            }),
        }
    }

    fn write_round(&mut self, member_id: i64, evening_id: i64, is: Was, reason: &str) {
        let key = (evening_id, member_id);
        self.rows
            .byes
            .retain(|bye| (bye.evening_id, bye.member_id) != key);
        if is == Was::Bye {
            self.rows.byes.push(Bye {
                evening_id,
                member_id,
                penalty: false,
            });
        }
        let known = self.attendance(member_id, evening_id).cloned();
        let mut said =
            known.unwrap_or_else(|| self.said(member_id, evening_id, rows::Answer::Plays));
        let (answer, counts_as, external) = match is {
            Was::WithNotice => (rows::Answer::Absent, Some(WITH_NOTICE), None),
            Was::WithoutNotice => (rows::Answer::Absent, Some(WITHOUT_NOTICE), None),
            Was::External(claim) => (rows::Answer::External, None, claim.as_row()),
            // Who signed up and was not seated gets nothing by himself; the bye is a row of its own.
            Was::Bye | Was::PenaltyBye | Was::Nothing => (rows::Answer::Plays, None, None),
        };
        said.answer = answer;
        said.counts_as = counts_as.map(str::to_owned);
        said.external_result = external.map(str::to_owned);
        said.reason = Some(reason.to_owned());
        let others = &mut self.rows.attendances;
        others.retain(|a| (a.evening_id, a.member_id) != key);
        others.push(said);
    }

    /// Takes an empty board out of its round; the others keep their numbers.
    fn take_away(&mut self, board: &Board) {
        self.close_claims(board);
        let key = (board.evening_id, board.board);
        self.rows
            .boards
            .retain(|row| (row.evening_id, row.board) != key);
    }

    fn emptied_text(&self, board: &Board) -> String {
        let pair = self.pair_text(board.white, board.black);
        self.text(
            "board-taken-away",
            &args![board => board.board, pair => pair],
        )
    }

    /// The opponent has no game any more either; the organiser says what the round was for him.
    fn left_without_game(&self, board: &Board, member_id: i64) -> String {
        let name = self.name(opponent_on(board, member_id));
        let args = args![name => name, round => self.round_label(board.evening_id)];
        self.text("left-without-game", &args)
    }
}
