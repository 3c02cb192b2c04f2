//! What is different about a game: somebody plays at a tempo of his own, or the game starts later than the evening.
//! The pairing says so behind the board. De Zwarte Dame, a.5 and b.1.

use chrono::NaiveTime;

use super::desk::{Answer, Desk};
use crate::args;
use crate::store::rows::{Board, EveningState};
use speech::is_word;

/// Longer than this is no tempo but a story.
const LONGEST: usize = 40;

/// `/tempo Bram 60 minuten per persoon`, `/tempo Bram geen`
pub(crate) fn tempo(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (member_id, text) = desk.read_member(arguments)?;
    let text = speech::plain(&text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() || text.chars().count() > LONGEST {
        return desk.refuse("tempo-form", &args![longest => LONGEST]);
    }
    let tempo = Some(text).filter(|text| !is_word(text, "geen"));
    desk.set_tempo(member_id, tempo)
}

/// A time on the club's clock: `20:15`, `20.15`, `om 20:15 uur`.
pub(crate) fn read_time(text: &str) -> Option<NaiveTime> {
    let text = speech::plain(text).to_lowercase();
    let time = ["om ", "at "].iter().find_map(|at| text.strip_prefix(at));
    let time = time.unwrap_or(&text);
    let time = time.strip_suffix(" uur").unwrap_or(time);
    NaiveTime::parse_from_str(&time.replace('.', ":"), "%H:%M").ok()
}

/// What follows `bord`: its number and the rest.
pub(crate) fn read_board_number(text: &str) -> Option<(i64, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [b, number, rest @ ..] if is_word(b, "bord") => {
            Some((number.parse().ok()?, rest.join(" ")))
        }
        _ => None,
    }
}

impl Desk<'_> {
    fn set_tempo(&mut self, member_id: i64, tempo: Option<String>) -> Answer {
        let args = args![
            name => self.name(member_id),
            organiser => self.organiser_name(),
            own => if tempo.is_some() { "yes" } else { "no" },
            tempo => tempo.clone().unwrap_or_default(),
        ];
        if !self.member(member_id).plays {
            return self.refuse("plays-not", &args);
        }
        if self.member(member_id).tempo == tempo {
            return self.refuse("tempo-known", &args);
        }
        let mut members = self.rows.members.iter_mut();
        if let Some(member) = members.find(|member| member.member_id == member_id) {
            member.tempo = tempo;
        }
        if self.speaker() != Ok(member_id) {
            let text = self.text("tempo-you", &args);
            self.tell(member_id, &text);
        }
        Ok(self.text("tempo-set", &args))
    }

    /// `/later bord 3 20:15`: the arbiter lets a game start later than the evening. De Zwarte Dame, b.1.
    pub(crate) fn start_later(&mut self, number: i64, time: &str) -> Answer {
        let Some(time) = read_time(time) else {
            return self.refuse("later-form", &args![]);
        };
        let evening_id = self.expect_current()?;
        let evening = self.evening(evening_id).clone();
        if evening.state != EveningState::Published {
            let args = args![round => self.round_label(evening_id)];
            return self.refuse("later-no-pairing", &args);
        }
        let board = self.board(evening_id, number)?;
        if let Some(result) = board.result {
            let result = self.say_result(&result);
            return self.refuse("later-settled", &args![board => number, result => result]);
        }
        let start = evening.starts_at.with_timezone(&self.settings.zone);
        if time <= start.time() {
            let start = self.say_time(evening.starts_at);
            return self.refuse("later-than-start", &args![start => start]);
        }
        let time = time.format("%H:%M").to_string();
        let players = [(board.white, board.black), (board.black, board.white)];
        for (member_id, opponent) in players {
            self.note_late(member_id, evening_id, &time);
            let args = args![
                name => self.name(opponent),
                day => self.day(&evening),
                when => self.how_soon(evening_id),
                time => time.clone(),
            ];
            let text = self.text("your-game-starts-later", &args);
            self.tell(member_id, &text);
        }
        let unheard = [board.white, board.black].into_iter();
        let unheard = unheard.filter(|&member_id| !self.is_reachable(member_id));
        let unheard: Vec<String> = unheard.map(|member_id| self.name(member_id)).collect();
        let args = args![
            board => number,
            pair => self.pair_text(board.white, board.black),
            time => time,
            told => match unheard.len() {
                0 => "both",
                1 => "one",
                _ => "more",
            },
            names => self.list(unheard),
        ];
        Ok(self.text("game-starts-later", &args))
    }

    /// What is different about a game that is to be played, to be read behind its board; empty for most.
    pub(crate) fn board_note(&self, board: &Board) -> String {
        if self.evening(board.evening_id).state == EveningState::Finished {
            return String::new();
        }
        let players = [board.white, board.black];
        let mut notes: Vec<String> = players
            .iter()
            .filter_map(|&member_id| {
                let tempo = self.member(member_id).tempo.clone()?;
                let args = args![name => self.name(member_id), tempo => tempo];
                Some(self.text("note-tempo", &args))
            })
            .collect();
        let late = players.map(|member_id| {
            let said = self.attendance(member_id, board.evening_id);
            said.and_then(|said| said.late.as_deref())
        });
        match self.starts_later(board) {
            Some(time) => notes.push(self.text("note-starts", &args![time => time])),
            None => {
                let late = players.iter().zip(late);
                notes.extend(late.filter_map(|(&member_id, time)| {
                    let args = args![
                        name => self.name(member_id),
                        time => time?,
                        when => if time == Some("") { "no" } else { "yes" },
                    ];
                    Some(self.text("note-late", &args))
                }));
            }
        }
        if notes.is_empty() {
            return String::new();
        }
        self.text("board-note", &args![notes => notes.join("; ")])
    }
}
