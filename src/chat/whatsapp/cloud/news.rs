//! How it goes with the network itself: that nothing arrives until somebody does something is told to the club like
//! something that was brought, so that it is kept, and told once. That it works again, the news of messages tells.

use chrono::TimeDelta;

use super::meaning::Trouble;
use super::send::WINDOW;
use super::{Cloud, Ledger, receive};
use crate::chat::Delivered;
use crate::message::Contact;

impl Cloud {
    /// Nothing arrives.
    pub(super) fn go_down(&self, trouble: Trouble) {
        let before = self.state().down.replace(trouble);
        if before != Some(trouble) {
            tracing::error!(
                "nothing can be said on WhatsApp until somebody does something: {trouble}"
            );
            self.rings.notify_one();
        }
    }

    /// Something arrived.
    pub(super) fn come_up(&self) {
        let mut state = self.state();
        (state.down, state.told) = (None, None);
    }

    /// The news that is to be kept.
    pub(super) fn news(&self) -> Vec<Delivered> {
        let now = self.ledger.get().map(|ledger| ledger.now());
        let mut state = self.state();
        if let (Some(now), Some(trouble)) = (now, state.down)
            && state.told != Some(trouble)
        {
            state.told = Some(trouble);
            let item = receive::trouble(&self.phone_id, trouble, now);
            state.news.push(item);
        }
        state.news.clone()
    }

    /// The same, as soon as there is some.
    pub(super) async fn next_news(&self) -> Vec<Delivered> {
        loop {
            self.rings.notified().await;
            let news = self.news();
            if !news.is_empty() {
                return news;
            }
        }
    }

    /// These are kept.
    pub(super) fn forget_news(&self, kept: &[i64]) {
        self.state().news.retain(|one| !kept.contains(&one.number));
    }

    /// Learns from something that was brought when somebody spoke, or that his day is over, whatever we know.
    pub(super) fn learn(&self, body: &str) {
        if let Some((contact, spoken)) = receive::window(body, &self.phone_id) {
            let mut state = self.state();
            let before = state.spoken.entry(contact.name().to_owned()).or_default();
            // What was said last may have been brought first.
            *before = spoken.map(|at| before.map_or(at, |before| before.max(at)));
        }
    }

    /// Whether everything may be said to a contact. What the store knows of is only what was said to a club: who is asked
    /// first which club he means has spoken as well.
    pub(super) async fn may_speak(
        &self,
        ledger: &dyn Ledger,
        to: &Contact,
    ) -> anyhow::Result<bool> {
        let heard = self.state().spoken.get(to.name()).copied();
        Ok(match heard {
            Some(None) => false,
            Some(Some(at)) if is_within(ledger.now() - at) => true,
            Some(Some(_)) | None => ledger.has_spoken(to, WINDOW).await?,
        })
    }
}

fn is_within(since: TimeDelta) -> bool {
    TimeDelta::from_std(WINDOW).is_ok_and(|window| since < window)
}
