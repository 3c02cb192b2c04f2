//! The organiser said yes: what was found is stored, as if everybody had told the bot himself at the moment at which he
//! said it in the group.

use std::collections::BTreeMap;

use super::super::desk::{Answer, Desk, Refusal};
use super::super::publish::Shown;
use super::super::repair::Repair;
use super::super::result_commands::enter_form;
use super::weigh::Weight;
use super::{Fact, Find, LastPoll, Pasted};
use crate::args;
use crate::store::rows::{Board, Setting};
use speech::BoardResult;

/// The results to enter, by evening.
type Results = BTreeMap<i64, Vec<(Board, Option<BoardResult>)>>;

/// Under which name is kept how an evening's poll stood when it was pasted.
const POLL: &str = "pasted-poll/";

/// What was stored.
#[derive(Default)]
struct Kept {
    /// Of each member and evening which sentence counts it.
    coming: BTreeMap<(i64, i64), &'static str>,
    results: usize,
    refused: Vec<String>,
}

impl Desk<'_> {
    /// Stores what the organiser was shown. What became known or different since is passed over.
    pub(crate) fn keep_pasted(&mut self, pasted: &Pasted) -> Answer {
        let mut kept = Kept::default();
        let mut results = Results::new();
        for find in &pasted.finds {
            self.keep_find(find, (&mut kept, &mut results));
        }
        // The journal names whoever it was for, when it was one.
        let first = pasted.finds.first().map(|find| find.member_id);
        let same = |find: &Find| Some(find.member_id) == first;
        self.recorded_for = first.filter(|_| pasted.finds.iter().all(same));
        let mut answers = Vec::new();
        for (evening_id, boards) in results {
            let count = boards.len();
            let entered = match boards.as_slice() {
                [(board, result)] => self.enter(evening_id, board, *result),
                _ => enter_form(self, evening_id, boards),
            };
            match entered {
                Ok(text) => {
                    kept.results += count;
                    // It says that the group has it.
                    answers.extend(self.club_groups().first().map(|_| text));
                }
                Err(Refusal(why)) => kept.refused.push(why),
            }
        }
        if let Some(poll) = &pasted.poll {
            self.keep_poll(poll);
        }
        self.say_last_proposal();
        let mut lines = vec![self.kept_text(&kept)];
        lines.extend(answers.into_iter().filter(|answer| !answer.is_empty()));
        lines.extend(kept.refused);
        let some_results = kept.results > 0 && !self.told_to_paste && !self.has_announced();
        if self.club_groups().is_empty() && some_results {
            lines.push(self.text("pasted-then-paste", &args![]));
        }
        Ok(lines.join("\n"))
    }

    fn keep_find(&mut self, find: &Find, (kept, results): (&mut Kept, &mut Results)) {
        match self.weigh(find) {
            Weight::Known | Weight::Over => return,
            Weight::Differs(why) => return kept.refused.push(why),
            Weight::New => {}
        }
        match &find.fact {
            Fact::Result {
                evening_id, result, ..
            } => {
                if let Some(board) = self.board_of_find(find) {
                    let boards = results.entry(*evening_id).or_default();
                    // Of two reports of one game the first counts.
                    if boards.iter().all(|(other, _)| other.board != board.board) {
                        boards.push((board, BoardResult::read(result)));
                    }
                }
            }
            Fact::Coming {
                evening_id, plays, ..
            } => match self.do_find(find) {
                Ok(text) => {
                    self.tell(find.member_id, &text);
                    let how = match plays {
                        false => "kept-signed-off",
                        // After the deadline the organisers are being asked.
                        true if self.is_asked(find.member_id, *evening_id) => "kept-late",
                        true => "kept-signed-on",
                    };
                    // Of what somebody said about one evening the last word counts.
                    kept.coming.insert((find.member_id, *evening_id), how);
                }
                Err(Refusal(why)) => kept.refused.push(why),
            },
        }
    }

    fn kept_text(&self, kept: &Kept) -> String {
        let coming = |id: &str| kept.coming.values().filter(|how| **how == id).count();
        let counted = [
            ("kept-signed-on", coming("kept-signed-on")),
            ("kept-signed-off", coming("kept-signed-off")),
            ("kept-late", coming("kept-late")),
            ("kept-results", kept.results),
        ];
        let counted = counted.into_iter().filter(|(_, count)| *count > 0);
        let counted: Vec<String> = counted
            .map(|(id, count)| self.text(id, &args![count => count]))
            .collect();
        if counted.is_empty() {
            return self.text("nothing-changed", &args![]);
        }
        self.text("pasted-kept", &args![what => self.list(counted)])
    }

    /// Of several proposals that followed one another only the last one is said.
    fn say_last_proposal(&mut self) {
        let origin = self.origin().to_owned();
        let gone = |kind: &str| [Shown::KIND, Repair::KIND].contains(&kind);
        let mut keys = Vec::new();
        self.rows.questions.retain(|question| {
            let replaced = !question.open && gone(&question.kind);
            let here = question.key.starts_with(&format!("{origin}/"));
            if replaced && here {
                keys.push(question.key.clone());
            }
            !(replaced && here)
        });
        self.outgoing_mut()
            .retain(|message| !keys.contains(&message.key));
    }

    /// How a poll stood when it was pasted the last time.
    pub(super) fn last_poll(&self, evening_id: i64) -> Option<&str> {
        let key = format!("{POLL}{evening_id}");
        let mut settings = self.rows.settings.iter();
        let kept = settings.find(|setting| setting.key == key);
        kept.map(|setting| setting.value.as_str())
    }

    fn keep_poll(&mut self, poll: &LastPoll) {
        let key = format!("{POLL}{}", poll.evening_id);
        self.rows.settings.retain(|setting| setting.key != key);
        let value = poll.votes.clone();
        self.rows.settings.push(Setting { key, value });
    }
}
