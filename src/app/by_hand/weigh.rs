//! What was found, held against what is known. What counts is the moment at which something was said: what somebody said
//! later stands, whatever is pasted when, so that a chat can be pasted again and again while it grows. A result is
//! entered once: whoever says something else afterwards is shown to the organiser.

use super::super::ask::Late;
use super::super::attendance::Stage;
use super::super::desk::{Desk, Refusal};
use super::super::result::is_open;
use super::{Fact, Find, Findings, LeftOut};
use crate::args;
use crate::store::rows::{Answer, Board, EveningState};
use speech::{BoardResult, ExternalClaim};

/// What a find is to what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// It changes something.
    New,
    /// It is known, or was known and something was said since.
    Known,
    /// The evening is over.
    Over,
    /// There is another result.
    Differs(String),
}

/// The finds of a paste, each where it belongs.
#[derive(Debug, Default)]
pub(super) struct Weighed {
    pub(super) new: Vec<Find>,
    pub(super) known: Vec<Find>,
    pub(super) left_out: Vec<LeftOut>,
}

impl<'a> Desk<'a> {
    /// The same club, to try something out: what is said on it nobody hears.
    fn trial(&self) -> Desk<'a> {
        let spoken = (self.settings, self.texts);
        let mut trial = Desk::new(self.rows.clone(), spoken, self.now, String::new());
        trial.said_at = self.said_at;
        trial.actor = self.actor.clone();
        trial.contact = self.contact.clone();
        trial
    }

    /// Tries every find in the order of time, each in the club as it is after the one before it.
    pub(super) fn weigh_all(&self, findings: &mut Findings) -> Weighed {
        let mut weighed = Weighed {
            left_out: std::mem::take(&mut findings.left_out),
            ..Weighed::default()
        };
        let mut club = self.trial();
        for find in std::mem::take(&mut findings.finds) {
            let left_out = |why: String| LeftOut {
                member_id: find.member_id,
                at: find.at,
                said: String::new(),
                why,
            };
            match club.weigh(&find) {
                Weight::Over => {}
                Weight::Known => weighed.known.push(find),
                Weight::Differs(why) => weighed.left_out.push(left_out(why)),
                Weight::New => {
                    let mut next = club.trial();
                    match next.do_find(&find) {
                        Ok(_) => {
                            club = next;
                            weighed.new.push(find);
                        }
                        Err(_) if club.has_begun_for(&find) => {
                            weighed
                                .left_out
                                .push(left_out(club.why_left_out("begun", "")));
                        }
                        Err(Refusal(why)) => weighed.left_out.push(left_out(why)),
                    }
                }
            }
        }
        weighed.left_out.sort_by_key(|left_out| left_out.at);
        weighed
    }

    /// What a find is to what is known now.
    pub(super) fn weigh(&self, find: &Find) -> Weight {
        match &find.fact {
            Fact::Coming {
                evening_id,
                plays,
                external,
            } => self.weigh_coming(find, *evening_id, (*plays, *external)),
            Fact::Result {
                evening_id, result, ..
            } => {
                let Some(board) = self.board_of_find(find) else {
                    return Weight::Over;
                };
                match &board.result {
                    Some(known) if known == result => Weight::Known,
                    Some(known) if !is_open(&board) => {
                        let args = args![
                            round => self.round_label(*evening_id),
                            board => board.board,
                            pair => self.pair_text(board.white, board.black),
                            result => result.as_str(),
                            known => self.say_result(known),
                            command => self.example(&self.result_command(&board, result)),
                        ];
                        Weight::Differs(self.text("pasted-differs", &args))
                    }
                    Some(_) | None => Weight::New,
                }
            }
        }
    }

    fn weigh_coming(
        &self,
        find: &Find,
        evening_id: i64,
        (plays, external): (bool, Option<ExternalClaim>),
    ) -> Weight {
        let mut evenings = self.rows.evenings.iter();
        let Some(evening) = evenings.find(|evening| evening.evening_id == evening_id) else {
            return Weight::Over;
        };
        let answer = match (plays, external) {
            (true, _) => Answer::Plays,
            (false, None) => Answer::Absent,
            (false, Some(_)) => Answer::External,
        };
        let result = external.and_then(ExternalClaim::as_row);
        if let Some(said) = self.attendance(find.member_id, evening_id) {
            let same = said.answer == answer
                && result.is_none_or(|result| said.external_result.as_deref() == Some(result));
            if same || said.said_at > find.at {
                return Weight::Known;
            }
        }
        if plays && self.was_asked_late(find, evening_id) {
            return Weight::Known;
        }
        let over = matches!(
            evening.state,
            EveningState::Finished | EveningState::Cancelled
        );
        if over && result.is_none() {
            return Weight::Over;
        }
        Weight::New
    }

    /// Whether the organiser was asked already about this very sign-up after the deadline.
    fn was_asked_late(&self, find: &Find, evening_id: i64) -> bool {
        self.rows.questions.iter().any(|question| {
            question.kind == Late::KIND
                && question.evening_id == Some(evening_id)
                && serde_json::from_str::<Late>(&question.data)
                    .is_ok_and(|late| late.member_id == find.member_id && late.said_at >= find.at)
        })
    }

    /// The board of a game that somebody reported, as long as these two have it.
    pub(super) fn board_of_find(&self, find: &Find) -> Option<Board> {
        let Fact::Result {
            evening_id,
            white,
            black,
            ..
        } = find.fact
        else {
            return None;
        };
        let mut boards = self.rows.boards.iter();
        let theirs = |board: &&Board| {
            (board.evening_id, board.white, board.black) == (evening_id, white, black)
        };
        boards.find(theirs).cloned()
    }

    /// Does what somebody said, at its own moment; a result is only noted on its board.
    pub(super) fn do_find(&mut self, find: &Find) -> Result<String, Refusal> {
        let said_at = std::mem::replace(&mut self.said_at, find.at);
        let done = match &find.fact {
            Fact::Coming {
                evening_id,
                plays: true,
                ..
            } => self.sign_on(find.member_id, &[*evening_id]),
            Fact::Coming {
                evening_id,
                external,
                ..
            } => self.sign_off(find.member_id, &[*evening_id], *external, ""),
            Fact::Result { result, .. } => {
                if let Some(board) = self.board_of_find(find) {
                    let by = self.speaker().ok();
                    self.set_result(&board, BoardResult::read(result), by);
                }
                Ok(String::new())
            }
        };
        self.said_at = said_at;
        done
    }

    /// Whether the evening that somebody spoke of has begun.
    fn has_begun_for(&self, find: &Find) -> bool {
        match find.fact {
            Fact::Coming { evening_id, .. } => self.stage(self.evening(evening_id)) == Stage::Begun,
            Fact::Result { .. } => false,
        }
    }

    /// Whether something that is left out may still matter: it was said since the last evening that is over
    /// began.
    pub(super) fn still_matters(&self, left_out: &LeftOut) -> bool {
        let rounds = self.calendar().into_iter().rev();
        let mut over = rounds.filter(|evening| {
            evening.starts_at <= self.now && evening.state != EveningState::Published
        });
        let over = over.next();
        over.is_none_or(|evening| left_out.at >= evening.starts_at)
    }
}
