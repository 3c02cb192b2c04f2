//! Yes, no and the other way round: they answer the latest question that still waits. Without one they are asked what
//! they are about, unless the sign-up is open and he has not answered.

use chrono::TimeDelta;

use super::super::absence::Days;
use super::super::ask::{self, Late};
use super::super::by_hand::Pasted;
use super::super::desk::{Answer, Desk, Refusal};
use super::super::early_end::Ending;
use super::super::forfeit::Awaited;
use super::super::forget::Forgetting;
use super::super::link::Wish;
use super::super::result::Claim;
use super::super::unlink::Unlinking;
use super::{Order, Told};
use crate::args;
use crate::message::Place;
use crate::schedule::JobKind;
use crate::store::rows::Question;

/// A question is answered with a word within so long; its buttons work longer.
const FRESH: TimeDelta = TimeDelta::hours(12);

/// Questions to which yes is the first button and no the second, and which take the word: a thumb may well be about
/// something else.
const YES_IN_SO_MANY_WORDS: [&str; 3] = [Unlinking::KIND, Forgetting::KIND, Ending::KIND];

/// Questions to which yes is the first button and no the second. What is of more weight (to publish a pairing, to
/// repair it) takes a tap.
const YES_OR_NO: [&str; 8] = [
    Pasted::KIND,
    Told::KIND,
    Order::KIND,
    Days::KIND,
    Claim::KIND,
    Late::KIND,
    Awaited::KIND,
    Wish::KIND,
];

impl Desk<'_> {
    /// The latest question to this contact, while it waits and is fresh.
    fn open_question(&self, mark: bool) -> Option<Question> {
        let mine = self.rows.questions.iter();
        let mine = mine.filter(|q| self.is_asked_here(&q.contact));
        let latest = mine.max_by_key(|q| (q.asked_at, q.question_id))?;
        let waits = latest.open && self.now - latest.asked_at <= FRESH;
        let kind = latest.kind.as_str();
        let in_words = !mark && YES_IN_SO_MANY_WORDS.contains(&kind);
        (waits && (in_words || YES_OR_NO.contains(&kind))).then(|| latest.clone())
    }

    /// Whether a word such as `oke` of the speaker would be an answer; it is too little for what cannot be undone.
    pub(super) fn waits_for_a_word(&self) -> bool {
        let own = self.speaker().ok();
        let mut all = own.into_iter().chain(self.wards());
        self.open_question(true).is_some() || all.any(|id| self.waiting(id, false).is_some())
    }

    /// A newer question of this kind to the speaker takes the place of the older ones.
    pub(crate) fn replace_mine(&mut self, kind: &str) {
        let contact = self.contact.as_ref().map(|contact| contact.0.clone());
        let mine = self
            .rows
            .questions
            .iter_mut()
            .filter(|q| Some(&q.contact) == contact.as_ref());
        mine.filter(|q| q.kind == kind)
            .for_each(|question| question.open = false);
    }

    /// `mark`: a thumb and no word.
    pub(super) fn hear_yes(&mut self, mark: bool) -> Answer {
        if let Some(question) = self.open_question(mark) {
            self.place = Place::Private;
            return self.press(&question.key, 0);
        }
        match self.one_waiting(mark)? {
            Some((member_id, evening_id)) => {
                self.place = Place::Private;
                self.sign_on(member_id, &[evening_id])
            }
            None => self.answer_to_nothing(mark),
        }
    }

    pub(super) fn hear_no(&mut self, mark: bool) -> Answer {
        if let Some(question) = self.open_question(mark) {
            self.place = Place::Private;
            return self.press(&question.key, 1);
        }
        match self.one_waiting(mark)? {
            Some((member_id, evening_id)) if mark => {
                self.place = Place::Private;
                self.ask_days(Days {
                    member_id,
                    evenings: vec![evening_id],
                    external: None,
                    said: String::new(),
                    plays: false,
                })
            }
            Some((member_id, evening_id)) => {
                self.place = Place::Private;
                self.sign_off(member_id, &[evening_id], None, "")
            }
            None => self.answer_to_nothing(mark),
        }
    }

    pub(super) fn hear_swap(&mut self) -> Answer {
        self.place = Place::Private;
        let Some(question) = self.open_question(false) else {
            return self.answer_to_nothing(false);
        };
        let evening_id = question.evening_id.unwrap_or_default();
        match question.kind.as_str() {
            Told::KIND => self.told_other_way(evening_id, ask::data(&question)),
            Claim::KIND => self.claimed_other_way(evening_id, ask::data(&question)),
            _ => self.answer_to_nothing(false),
        }
    }

    /// The one who is waited for: the speaker himself, or a child of his.
    fn one_waiting(&mut self, mark: bool) -> Result<Option<(i64, i64)>, Refusal> {
        let own = self.speaker().ok();
        let wards = self.wards();
        let all = own.iter().chain(&wards);
        let waiting: Vec<(i64, i64)> = all.filter_map(|&id| self.waiting(id, mark)).collect();
        match waiting.as_slice() {
            [] => Ok(None),
            [only] => {
                self.on_behalf = Some(only.0).filter(|_| own != Some(only.0));
                Ok(Some(*only))
            }
            [first, ..] if own == Some(first.0) && mark => Ok(Some(*first)),
            several => {
                self.place = Place::Private;
                let ids: Vec<i64> = several.iter().map(|&(id, _)| id).collect();
                self.which_child(&ids)
            }
        }
    }

    /// Whether the bot waits for him to say whether he plays: he was reminded; for a thumb the poll is enough.
    fn waiting(&self, member_id: i64, mark: bool) -> Option<(i64, i64)> {
        let evening_id = self.unanswered_evening(member_id)?;
        let reminder = self.job(JobKind::Reminder, self.evening(evening_id));
        let reminded = !self.is_expected(member_id) && reminder.is_some_and(|at| at <= self.now);
        (mark || reminded).then_some((member_id, evening_id))
    }

    /// Nothing was asked. In the group somebody answers somebody else.
    fn answer_to_nothing(&mut self, mark: bool) -> Answer {
        if mark || self.place == Place::Group {
            return Ok(String::new());
        }
        if self.wards().is_empty() {
            self.speaker()?;
        }
        self.refuse("asked-nothing", &args![])
    }
}
