//! How the bot behaves in the group: what was answered in private gets a mark there, and a table that was just posted
//! is not posted again.

use chrono::{DateTime, TimeDelta, Utc};

use super::desk::Desk;
use super::{App, Decided};
use crate::message::{Choice, Form, Incoming, Mark, Outgoing, Place, What};
use crate::store::{Tx, outbox};

/// For so long an answer in the group is still before everybody's eyes.
const STILL_IN_SIGHT: TimeDelta = TimeDelta::minutes(2);

impl App {
    /// An answer that stands in the group already, word for word and as the latest of its kind, goes to whoever asked for
    /// it in private. So does a picture of the same table.
    pub(super) async fn say_once(
        &self,
        tx: &mut Tx,
        decided: &mut Decided,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let since = now - STILL_IN_SIGHT;
        let mut mark = None;
        for key in std::mem::take(&mut decided.public_answers) {
            let mut messages = decided.messages.iter_mut();
            let Some(answer) = messages.find(|message| message.key == key) else {
                continue;
            };
            if outbox::said_since(tx, &self.settings.club_id, answer, since).await? {
                let group = std::mem::replace(&mut answer.to, incoming.from.clone());
                answer.place = Place::Private;
                mark.get_or_insert(Outgoing {
                    form: reaction(incoming, Mark::Done),
                    ..Outgoing::new(format!("{key}/mark"), (group, Place::Group), String::new())
                });
            }
        }
        // What is still said in the group says by itself that it was heard.
        let in_group = |message: &Outgoing| message.place == Place::Group;
        if let Some(mark) = mark.filter(|_| !decided.messages.iter().any(in_group)) {
            decided.messages.insert(0, mark);
        }
        Ok(())
    }
}

/// A mark on what was said.
fn reaction(incoming: &Incoming, mark: Mark) -> Form {
    Form::Reaction {
        on: incoming.id.clone(),
        by: incoming.from.clone(),
        mark,
    }
}

impl Desk<'_> {
    /// Where the network waits for an answer, the first thing that whoever spoke is told is that answer; when he is told
    /// nothing, the first thing that is said in the group.
    pub(crate) fn mark_reply(&mut self) {
        let (Some(reply), Some(contact)) = (self.reply.take(), self.contact.clone()) else {
            return;
        };
        let closes = |message: &Outgoing| matches!(message.choice, Choice::ClosePoll(_));
        let is_said = |message: &Outgoing| {
            matches!(message.form, Form::New | Form::Toast { .. }) && !closes(message)
        };
        let said = self
            .outgoing()
            .iter()
            .position(|m| is_said(m) && m.to == contact);
        let said = said.or_else(|| {
            let in_group = |m: &Outgoing| is_said(m) && m.place == Place::Group;
            self.outgoing().iter().position(in_group)
        });
        if let Some(answer) = said.and_then(|at| self.outgoing_mut().get_mut(at)) {
            answer.reply = Some(reply);
        }
    }

    /// Whoever speaks gets one message in private: what he was told goes above what he is asked.
    pub(crate) fn merge_answers(&mut self) {
        let Some((contact, _)) = self.reply_to().filter(|_| !self.for_copying) else {
            return;
        };
        let outgoing = self.outgoing_mut();
        let in_words = |m: &Outgoing| m.attachment.is_none() && m.picture.is_none();
        let mine = |at: &usize| outgoing[*at].to == contact && in_words(&outgoing[*at]);
        let mine = (0..outgoing.len()).filter(mine);
        let (plain, asked): (Vec<usize>, Vec<usize>) =
            mine.partition(|&at| outgoing[at].choice == Choice::None);
        let stays = match (plain.as_slice(), asked.as_slice()) {
            ([_, ..], &[question]) => question,
            (&[_, .., last], []) => last,
            _ => return,
        };
        let texts = plain
            .iter()
            .chain(&asked)
            .map(|&at| outgoing[at].text.clone());
        outgoing[stays].text = texts.collect::<Vec<_>>().join("\n");
        for &at in plain.iter().rev().filter(|&&at| at != stays) {
            outgoing.remove(at);
        }
    }

    /// Who asks something in the group and is answered in private gets a mark in the group, so that the others see that
    /// it is seen to.
    pub(crate) fn mark_as_read(&mut self, incoming: &Incoming, refused: bool) {
        let (Place::Group, What::Text(_)) = (incoming.place, &incoming.what) else {
            return;
        };
        let to_speaker = |message: &Outgoing| message.to == incoming.from;
        let leaders = self.leader_groups();
        let in_group =
            |message: &Outgoing| message.place == Place::Group && !leaders.contains(&message.to);
        let answered = self.outgoing().iter().any(to_speaker);
        if !answered || self.outgoing().iter().any(in_group) {
            return;
        }
        // Where somebody is still to decide nothing is done yet.
        let mut all = self.outgoing().iter();
        let asked = all.any(|message| message.choice != Choice::None);
        let mark = if refused || asked {
            Mark::Seen
        } else {
            Mark::Done
        };
        self.post_mark(reaction(incoming, mark));
    }
}
