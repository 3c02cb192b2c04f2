//! What is kept of what people say. What was pasted to be read is not the organiser's own, and what people say to one
//! another in a group is none of the bot's business: once it was handled, only that it came is kept. A question about what
//! was read quotes it; when it is answered, or nobody has answered for a day, the quotes go as well.

use std::sync::atomic::Ordering;

use chrono::{DateTime, TimeDelta, Utc};
use speech::chat_export;

use super::{App, by_hand, flood};
use crate::message::{Incoming, Place, What};
use crate::store::inbox::{self, Inbound};
use crate::store::rows::{ClubRows, Question};
use crate::store::{self, Tx, erasure};

/// Who has not said for so long whether something is to be stored pastes it again.
const WAITS: TimeDelta = TimeDelta::days(1);

/// What stays of a message that was handled.
enum Stays {
    /// Everything.
    All,
    /// This.
    Less(Box<Incoming>),
    /// That it came.
    Nothing,
}

fn stays(inbound: &Inbound, bot: &str) -> Stays {
    let Ok(mut incoming) = inbound.incoming() else {
        return Stays::All;
    };
    let in_group = incoming.place == Place::Group;
    let weighs = flood::weighs(&incoming, bot);
    let What::Text(text) = &mut incoming.what else {
        return Stays::All;
    };
    let file = incoming.attachment.as_ref();
    let is_chat = file.is_some_and(|file| chat_export::is_chat(&file.text));
    match by_hand::noted(text, bot) {
        Some(noted) => *text = noted,
        None if is_chat => {}
        None if in_group && !weighs => return Stays::Nothing,
        None => return Stays::All,
    }
    if let Some(file) = &mut incoming.attachment {
        file.text.clear();
    }
    Stays::Less(Box::new(incoming))
}

impl App {
    /// Keeps of a message that was handled, or could not be, no more than is needed.
    pub(super) async fn keep_less(&self, tx: &mut Tx, inbound: &Inbound) -> anyhow::Result<()> {
        match stays(inbound, &self.settings.bot) {
            Stays::All => return Ok(()),
            Stays::Less(less) => inbox::keep_instead(tx, inbound.inbox_id, &less).await?,
            Stays::Nothing => inbox::keep_nothing(tx, inbound.inbox_id).await?,
        }
        self.has_traces.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// What the questions quoted that are answered by what was decided is forgotten.
    pub(super) async fn forget_quotes(
        &self,
        tx: &mut Tx,
        before: &ClubRows,
        after: &ClubRows,
    ) -> anyhow::Result<()> {
        let waits = |question: &&Question| question.open && question.kind == by_hand::ASKED;
        let still = |question: &Question| {
            let mut waiting = after.questions.iter().filter(waits);
            waiting.any(|other| other.key == question.key)
        };
        let answered = before.questions.iter().filter(waits).filter(|q| !still(q));
        self.forget_words_of(tx, answered).await
    }

    /// The same of what nobody answered, or was not delivered yet when it was.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_unanswered(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let mut tx = self.store.begin().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let over = |question: &&Question| {
            let old = !question.open || question.asked_at < now - WAITS;
            question.kind == by_hand::ASKED && old
        };
        let over = rows.questions.iter().filter(over);
        self.forget_words_of(&mut tx, over).await?;
        tx.commit().await?;
        self.empty_log().await;
        Ok(())
    }

    async fn forget_words_of(
        &self,
        tx: &mut Tx,
        questions: impl Iterator<Item = &Question>,
    ) -> anyhow::Result<()> {
        for question in questions {
            let any = erasure::forget_words(tx, &self.settings.club_id, &question.key).await?;
            self.has_traces.fetch_or(any, Ordering::Relaxed);
        }
        Ok(())
    }

    /// What is kept no more is gone from the file already; after the commit it goes from the log beside it as well, or
    /// later when somebody is still reading there.
    pub async fn empty_log(&self) {
        if !self.has_traces.swap(false, Ordering::Relaxed) {
            return;
        }
        match self.store.empty_log().await {
            Ok(true) => {}
            Ok(false) => self.has_traces.store(true, Ordering::Relaxed),
            Err(error) => {
                tracing::warn!("the log of the database was not emptied: {error:#}");
                self.has_traces.store(true, Ordering::Relaxed);
            }
        }
    }
}
