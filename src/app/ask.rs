//! Answers to what the bot asked: a press on a button, by the one who was asked, once.

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::absence::Days;
use super::alone::Invited;
use super::by_hand::Pasted;
use super::command::Who;
use super::desk::{Answer, Desk, Refusal};
use super::draft::Draft;
use super::early_end::Ending;
use super::forfeit::Awaited;
use super::forget::Forgetting;
use super::guardian::ParentWish;
use super::hear::{Order, Told};
use super::jobs::poll_option;
use super::link::Wish;
use super::missing_result::{self, Missing};
use super::publish::Shown;
use super::repair::Repair;
use super::result::Claim;
use super::unlink::Unlinking;
use super::unproven::Unproven;
use crate::args;
use crate::store::rows::Question;

/// Somebody signed on after the deadline.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Late {
    pub(crate) member_id: i64,
    pub(crate) said_at: DateTime<Utc>,
    /// How the published pairing would become with him.
    #[serde(default)]
    pub(crate) draft: Option<Draft>,
}

impl Late {
    pub(crate) const KIND: &'static str = "late";
}

impl Desk<'_> {
    /// A press on button `button` (from 0) of the message with this key.
    pub(crate) fn press(&mut self, message: &str, button: usize) -> Answer {
        let mut mine = self
            .rows
            .questions
            .iter()
            .filter(|q| q.key == message && self.is_asked_here(&q.contact));
        let Some(question) = mine.next().cloned() else {
            return self.refuse("not-your-button", &args![]);
        };
        if !question.open && self.is_replaced(&question) {
            return self.refuse("replaced-already", &args![]);
        }
        if !question.open {
            return self.refuse("answered-already", &args![]);
        }
        self.expect_answerable(&question)?;
        if !self.stays_open(&question) {
            self.close_same(&question, button);
        }
        self.act(&question, button)
    }

    /// A button does what whoever presses it may do now: he may have got another role, or be linked to somebody else, since
    /// he was asked. Who presses for another acts for him: a parent for a child, the organiser for who has no chat.
    fn expect_answerable(&mut self, question: &Question) -> Result<(), Refusal> {
        let (meant, else_who) = match question.kind.as_str() {
            Late::KIND | Shown::KIND | Repair::KIND | Awaited::KIND | Unproven::KIND => {
                (None, Some(Who::Arbiter))
            }
            Wish::KIND | ParentWish::KIND | Ending::KIND | Pasted::KIND => {
                (None, Some(Who::Organiser))
            }
            Order::KIND => (None, Some(data::<Order>(question).who())),
            Claim::KIND => {
                let claim: Claim = data(question);
                let board = self.board(question.evening_id.unwrap_or_default(), claim.board)?;
                (Some(board.white), Some(Who::Arbiter))
            }
            Invited::KIND => (Some(data::<Invited>(question).member_id), None),
            Missing::KIND => (Some(data::<Missing>(question).white), None),
            Told::KIND => (Some(data::<Told>(question).by), None),
            Days::KIND => (Some(data::<Days>(question).member_id), None),
            // These look for themselves.
            _ => return Ok(()),
        };
        if meant.is_some_and(|member_id| self.speaker() == Ok(member_id)) {
            return Ok(());
        }
        if let Some(child) = meant.filter(|member_id| self.wards().contains(member_id)) {
            self.on_behalf = Some(child);
            return Ok(());
        }
        self.recorded_for = meant;
        match else_who {
            Some(who) if self.may(who) => Ok(()),
            Some(who) => Err(self.only_for(who)),
            None => self.refuse("not-your-button", &args![]),
        }
    }

    /// Whether a newer question about the same waits for an answer.
    fn is_replaced(&self, question: &Question) -> bool {
        self.rows.questions.iter().any(|newer| {
            newer.open
                && newer.question_id > question.question_id
                && newer.contact == question.contact
                && newer.kind == question.kind
                && newer.evening_id == question.evening_id
                && match newer.kind.as_str() {
                    Shown::KIND | Repair::KIND => true,
                    Wish::KIND => data::<Wish>(newer).contact == data::<Wish>(question).contact,
                    _ => false,
                }
        })
    }

    /// What was asked of several people is answered by the first; the others see what it became, and have no buttons any
    /// more.
    fn close_same(&mut self, question: &Question, button: usize) {
        let same = |q: &&mut Question| {
            q.open
                && q.kind == question.kind
                && q.evening_id == question.evening_id
                && q.data == question.data
        };
        let mut others = Vec::new();
        for closed in self.rows.questions.iter_mut().filter(same) {
            closed.open = false;
            if closed.key != question.key {
                others.push(closed.clone());
            }
        }
        let Some(label) = self.button_label(&question.key, button) else {
            return;
        };
        let by = self.speaker().map(|member_id| self.name(member_id));
        let by = by.unwrap_or_else(|_| self.text("organiser", &args![]));
        let text = self.text("answered-by", &args![name => by, answer => label]);
        for other in others {
            self.settle_question(&other, text.clone());
        }
    }

    /// Questions of this kind about this evening no longer wait: a newer one takes their place.
    pub(crate) fn replace_questions(&mut self, kind: &str, evening_id: i64) {
        let old = |q: &&mut Question| q.kind == kind && q.evening_id == Some(evening_id);
        self.rows
            .questions
            .iter_mut()
            .filter(old)
            .for_each(|question| question.open = false);
    }

    fn act(&mut self, question: &Question, button: usize) -> Answer {
        let evening_id = question.evening_id.unwrap_or_default();
        match (question.kind.as_str(), button) {
            (Late::KIND, 0) => self.let_in(evening_id, &data(question)),
            (Late::KIND, _) => self.turn_down(evening_id, &data::<Late>(question)),
            (Unproven::KIND, 0) => self.believe(&data(question)),
            (Unproven::KIND, _) => self.disbelieve(evening_id, &data(question)),
            (Shown::KIND, 0) => self.publish(evening_id),
            (Shown::KIND, 1) => self.hold(evening_id),
            (Shown::KIND | Repair::KIND, _) if button > 2 => {
                self.refuse("not-your-button", &args![])
            }
            (Shown::KIND, _) => Ok(self.text("how-to-adjust", &args![])),
            (Repair::KIND, 0) => self.repair(evening_id, &data::<Repair>(question).draft),
            (Repair::KIND, 1) => Ok(self.text("how-to-repair", &args![])),
            (Repair::KIND, _) => self.excuse_from_repair(question, evening_id),
            (Invited::KIND, _) => self.hear_invited(evening_id, data(question), button),
            (Claim::KIND, 0) => self.confirm(evening_id, &data(question)),
            (Claim::KIND, _) => self.contradict(evening_id, &data(question)),
            (Missing::KIND, _) => self.tapped_result(evening_id, data(question), button),
            (Awaited::KIND, 0) => Ok(self.text("nothing-changed", &args![])),
            (Awaited::KIND, _) => {
                self.has_not_come(evening_id, data::<Awaited>(question).member_id)
            }
            (Told::KIND, 0) => self.as_told(evening_id, &data(question)),
            (Told::KIND, _) => self.not_as_told(evening_id, &data(question)),
            (Days::KIND, 0) => self.sign_off_days(&data(question)),
            (Order::KIND, 0) => self.give(&data(question)),
            (Pasted::KIND, 0) => self.keep_pasted(&data(question)),
            (Days::KIND | Order::KIND | Pasted::KIND, _) => {
                Ok(self.text("nothing-changed", &args![]))
            }
            (Wish::KIND, 0) => self.grant(&data(question)),
            (Wish::KIND, _) => self.deny(&data(question)),
            (Unlinking::KIND, 0) => self.unlink_self(&data(question)),
            (Forgetting::KIND, 0) => self.forget(data(question)),
            (Ending::KIND, 0) => self.end_early(data(question)),
            (Unlinking::KIND | Forgetting::KIND | Ending::KIND, _) => {
                Ok(self.text("nothing-changed", &args![]))
            }
            (ParentWish::KIND, 0) => self.grant_parent(&data(question)),
            (ParentWish::KIND, _) => self.deny_parent(&data(question)),
            (kind, _) => unreachable!("nobody asks {kind}"),
        }
    }

    /// What a button says, for the journal.
    pub(crate) fn button_label(&self, message: &str, button: usize) -> Option<String> {
        let asked = self.rows.questions.iter().find(|q| q.key == message)?;
        let ids: &[&str] = match asked.kind.as_str() {
            Invited::KIND => {
                let option = poll_option(button)?;
                return Some(self.text(option, &args![]));
            }
            Late::KIND => &["button-let-in", "button-not-now"],
            Unproven::KIND => &["button-in-time", "button-too-late"],
            Shown::KIND => &["button-publish", "button-hold", "button-adjust"],
            Missing::KIND => return missing_result::label(button),
            Repair::KIND if button == 2 => {
                let signed_off = data::<Repair>(asked).signed_off?;
                return Some(self.text("button-excuse", &args![name => self.name(signed_off)]));
            }
            Repair::KIND => &["button-agreed", "button-otherwise"],
            Awaited::KIND => &["button-is-here", "button-is-not-here"],
            Claim::KIND | Wish::KIND | ParentWish::KIND => &["button-right", "button-wrong"],
            Ending::KIND => &["button-end", "button-no"],
            Unlinking::KIND => &["button-unlink", "button-no"],
            Forgetting::KIND => &[data::<Forgetting>(asked).button(), "button-no"],
            _ => &["button-yes", "button-no"],
        };
        ids.get(button).map(|id| self.text(id, &args![]))
    }

    fn turn_down(&mut self, evening_id: i64, late: &Late) -> Answer {
        let after = self
            .calendar()
            .into_iter()
            .skip_while(|e| e.evening_id != evening_id)
            .nth(1);
        let text = match after.map(|evening| self.day(evening)) {
            Some(next) => self.text("turned-down", &args![next => next]),
            None => self.text("turned-down-last", &args![]),
        };
        self.tell(late.member_id, &text);
        Ok(String::new())
    }

    /// Force majeure first, the repair is still to be decided.
    fn excuse_from_repair(&mut self, question: &Question, evening_id: i64) -> Answer {
        let repair: Repair = data(question);
        let Some(member_id) = repair.signed_off else {
            return self.refuse("not-your-button", &args![]);
        };
        let reason = self.text("force-majeure", &args![]);
        let answer = self.excuse(member_id, evening_id, &reason)?;
        let evening = self.evening(evening_id).clone();
        self.propose_repair(&evening, None);
        Ok(answer)
    }
}

pub(super) fn data<T: DeserializeOwned>(question: &Question) -> T {
    serde_json::from_str(&question.data).expect("the app wrote this question")
}
