//! Who is not there: the moments at which a game is lost, who announced that he comes later, and what the
//! organiser says about it. De Pion, Competitieavond 2.3 and 2.4.

use serde::{Deserialize, Serialize};

use super::attendance::Attends;
use super::desk::{Answer, Ask, Desk};
use super::tempo;
use crate::args;
use crate::store::rows::{self, Board};
use speech::BoardResult;

/// The organiser was asked whether somebody who would be late has come.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Awaited {
    pub(crate) member_id: i64,
}

impl Awaited {
    pub(crate) const KIND: &'static str = "awaited";
}

/// `/later Emil`, `/later Emil 20:45`: he announced that he would be late. `/later bord 3 20:15`: a game starts later.
pub(crate) fn later(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if let Some((board, time)) = tempo::read_board_number(arguments) {
        return desk.start_later(board, &time);
    }
    let (member_id, rest) = desk.read_member(arguments)?;
    let time = match tempo::read_time(&rest) {
        Some(time) => time.format("%H:%M").to_string(),
        None if rest.is_empty() => String::new(),
        None => return desk.refuse("later-form", &args![]),
    };
    desk.announce_late(member_id, &time)
}

impl Desk<'_> {
    /// Writes down that he comes later and tells his opponent.
    pub(crate) fn announce_late(&mut self, member_id: i64, time: &str) -> Answer {
        let evening_id = self.expect_current()?;
        let evening = self.evening(evening_id).clone();
        let name = self.name(member_id);
        if self.attends(member_id, &evening) != Attends::Plays {
            return self.refuse(
                "later-not-coming",
                &args![name => name, day => self.day(&evening)],
            );
        }
        self.note_late(member_id, evening_id, time);
        let timetable = self.timetable(&evening);
        let until = timetable.forfeit_when_announced.or(timetable.forfeit);
        let args = args![
            name => name,
            day => self.day(&evening),
            time => time,
            when => if time.is_empty() { "no" } else { "yes" },
            until => until.map_or_else(String::new, |until| until.format("%H:%M").to_string()),
            limit => if until.is_some() { "yes" } else { "no" },
        ];
        if let Some(opponent) = self.opponent(evening_id, member_id) {
            let text = self.text("your-opponent-is-late", &args);
            self.tell(opponent, &text);
        }
        Ok(self.text("later-noted", &args))
    }

    /// Writes down that he comes later, at this time on the club's clock or at none that he named.
    pub(crate) fn note_late(&mut self, member_id: i64, evening_id: i64, time: &str) {
        let known = self.attendance(member_id, evening_id).cloned();
        let mut said =
            known.unwrap_or_else(|| self.said(member_id, evening_id, rows::Answer::Plays));
        said.late = Some(time.to_owned());
        let key = (evening_id, member_id);
        let others = &mut self.rows.attendances;
        others.retain(|a| (a.evening_id, a.member_id) != key);
        others.push(said);
    }

    /// Whether the member announced that he would be late.
    pub(crate) fn is_late(&self, member_id: i64, evening_id: i64) -> bool {
        let said = self.attendance(member_id, evening_id);
        said.is_some_and(|said| said.late.is_some())
    }

    fn boards_without_result(&self, evening_id: i64) -> Vec<Board> {
        let boards = self.boards_of(evening_id).into_iter();
        boards
            .filter(|board| board.result.is_none())
            .cloned()
            .collect()
    }

    /// The time at which a game starts that was put back: then both know it, and neither comes late.
    pub(crate) fn starts_later(&self, board: &Board) -> Option<String> {
        let said = |member_id: i64| {
            let said = self.attendance(member_id, board.evening_id);
            said.and_then(|said| said.late.clone())
        };
        let (white, black) = (said(board.white)?, said(board.black)?);
        (white == black && !white.is_empty()).then_some(white)
    }

    /// The boards without a result that began with the evening, and those that begin later, with the time.
    fn begun_and_later(&self, evening_id: i64) -> (Vec<Board>, Vec<(Board, String)>) {
        let mut later = Vec::new();
        let mut open = self.boards_without_result(evening_id);
        open.retain(|board| match self.starts_later(board) {
            Some(time) => {
                later.push((board.clone(), time));
                false
            }
            None => true,
        });
        (open, later)
    }

    /// At 20:50: who is not there without a word has lost.
    pub(crate) fn ask_who_is_missing(&mut self, evening_id: i64) {
        let (open, later) = self.begun_and_later(evening_id);
        if open.is_empty() {
            return;
        }
        let players = open.iter().flat_map(|board| [board.white, board.black]);
        let late = players.filter(|&member_id| self.is_late(member_id, evening_id));
        let late: Vec<String> = late.map(|member_id| self.name(member_id)).collect();
        let timetable = self.timetable(self.evening(evening_id));
        let until = timetable.forfeit_when_announced;
        let args = args![
            time => self.say_time(self.now),
            any => match late.len() {
                0 => "nobody",
                1 => "one",
                _ => "more",
            },
            late => self.list(late),
            until => until.map_or_else(String::new, |until| until.format("%H:%M").to_string()),
        ];
        let mut lines = vec![self.text("who-is-missing", &args)];
        lines.extend(
            later
                .iter()
                .map(|(board, time)| self.later_line(board, time)),
        );
        self.tell_arbiters(&lines.join("\n"));
    }

    fn later_line(&self, board: &Board, time: &str) -> String {
        let args = args![
            board => board.board,
            pair => self.pair_text(board.white, board.black),
            time => time,
        ];
        self.text("board-starts-later", &args)
    }

    /// Of a game that was put back nobody announced that he comes late: the arbiter hears which ones have begun by now
    /// and have no result, and looks himself.
    fn tell_of_later_boards(&mut self, later: &[(Board, String)]) {
        let now = self.now.with_timezone(&self.settings.zone).time();
        let begun = later
            .iter()
            .filter(|(_, time)| tempo::read_time(time).is_some_and(|time| time <= now));
        let lines: Vec<String> = begun
            .map(|(board, time)| self.later_line(board, time))
            .collect();
        if !lines.is_empty() {
            let args = args![time => self.say_time(self.now), boards => lines.join("\n")];
            let text = self.text("are-later-boards-there", &args);
            self.tell_arbiters(&text);
        }
    }

    /// At 21:15: who announced that he would be late must have come.
    pub(crate) fn ask_who_is_late(&mut self, evening_id: i64) {
        let (open, later) = self.begun_and_later(evening_id);
        self.tell_of_later_boards(&later);
        let players = open.iter().flat_map(|board| [board.white, board.black]);
        let late = players.filter(|&member_id| self.is_late(member_id, evening_id));
        for member_id in late.collect::<Vec<_>>() {
            let args = args![name => self.name(member_id), time => self.say_time(self.now)];
            let ask = Ask {
                kind: Awaited::KIND,
                data: Awaited { member_id },
                evening_id: Some(evening_id),
                text: self.text("is-late-one-here", &args),
                buttons: ["button-is-here", "button-is-not-here"]
                    .map(|id| self.text(id, &args![]))
                    .into(),
            };
            self.ask_arbiters(&ask);
        }
    }

    /// The answer to the question of 21:15 that he is not there. When somebody entered the result meanwhile he did
    /// come.
    pub(crate) fn has_not_come(&mut self, evening_id: i64, member_id: i64) -> Answer {
        let board = self.board_of(evening_id, member_id);
        if board.is_some_and(|board| board.result.is_some()) {
            let args = args![name => self.name(member_id), round => self.round_label(evening_id)];
            return self.refuse("has-played-already", &args);
        }
        self.lose_by_absence(evening_id, member_id)
    }

    /// The organiser says that he has not come: his game is lost.
    pub(crate) fn lose_by_absence(&mut self, evening_id: i64, member_id: i64) -> Answer {
        let boards = self.boards_of(evening_id).into_iter();
        let mut mine = boards.filter(|b| [b.white, b.black].contains(&member_id));
        let Some(board) = mine.next().cloned() else {
            let args = args![name => self.name(member_id), round => self.round_label(evening_id)];
            return self.refuse("not-on-a-board", &args);
        };
        let result = BoardResult::absent(board.white == member_id, self.is_match(evening_id));
        self.enter(evening_id, &board, Some(result))
    }
}
