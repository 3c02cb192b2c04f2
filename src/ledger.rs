//! What a network has to know that lets itself be paid: who has spoken lately, and how many of its messages the club has
//! taken this month, by the club's own calendar. Everything is in the store: a restart makes nothing cheaper.

use std::time::Duration;

use anyhow::Context;
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::chat::whatsapp::cloud;
use crate::message::Contact;
use crate::store::{Store, templates};

/// The ledger of a club.
pub struct Ledger<N> {
    store: Store,
    club_id: String,
    zone: Tz,
    most: Option<u32>,
    now: N,
}

impl<N> std::fmt::Debug for Ledger<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ledger").finish_non_exhaustive()
    }
}

impl<N: Fn() -> DateTime<Utc> + Send + Sync> Ledger<N> {
    /// Of the club with this label, whose months are those of its time zone; `most` a month, none: no limit.
    pub fn new(store: Store, (club_id, zone): (&str, Tz), most: Option<u32>, now: N) -> Self {
        Self {
            store,
            club_id: club_id.to_owned(),
            zone,
            most,
            now,
        }
    }
}

#[async_trait]
impl<N: Fn() -> DateTime<Utc> + Send + Sync> cloud::Ledger for Ledger<N> {
    async fn has_spoken(&self, contact: &Contact, within: Duration) -> anyhow::Result<bool> {
        let within = TimeDelta::from_std(within).context("a time that is too long")?;
        let mut tx = self.store.read().await?;
        let last = templates::last_said(&mut tx, &self.club_id, contact).await?;
        Ok(last.is_some_and(|last| (self.now)() - last < within))
    }

    async fn take_template(&self, key: &str) -> anyhow::Result<bool> {
        let now = (self.now)();
        let month = now.with_timezone(&self.zone).format("%Y-%m").to_string();
        let mut tx = self.store.begin().await?;
        let limit = (month.as_str(), self.most);
        let taken = templates::take(&mut tx, (&self.club_id, key), limit, now).await?;
        tx.commit().await?;
        Ok(taken)
    }

    async fn give_back(&self, key: &str) -> anyhow::Result<()> {
        let mut tx = self.store.begin().await?;
        templates::give_back(&mut tx, (&self.club_id, key)).await?;
        tx.commit().await
    }
}
