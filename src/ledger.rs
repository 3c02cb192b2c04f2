//! What a network has to know that lets itself be paid: who has spoken lately, and how many of its messages a club has
//! taken this month, by the club's own calendar. Everything is in the store: a restart makes nothing cheaper.

use std::time::Duration;

use anyhow::Context;
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::chat::whatsapp::cloud;
use crate::message::{Contact, Outgoing};
use crate::store::{Store, Tx, outbox, templates};

/// Who pays.
#[derive(Clone, Debug)]
pub struct Account {
    /// The label of the club in the store.
    pub club_id: String,
    /// Its time zone: by this its months begin.
    pub zone: Tz,
    /// How many templates it wants to pay a month; none: no limit.
    pub most: Option<u32>,
}

/// The ledger of the clubs behind one number.
pub struct Ledger<N> {
    store: Store,
    accounts: Vec<Account>,
    now: N,
}

impl<N> std::fmt::Debug for Ledger<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ledger").finish_non_exhaustive()
    }
}

impl<N: Fn() -> DateTime<Utc> + Send + Sync> Ledger<N> {
    /// Of the clubs with these accounts, at least one.
    pub const fn new(store: Store, accounts: Vec<Account>, now: N) -> Self {
        Self {
            store,
            accounts,
            now,
        }
    }

    /// Who pays for a message that is being sent.
    async fn payer(&self, tx: &mut Tx, message: &Outgoing) -> anyhow::Result<&Account> {
        let saying = outbox::clubs_of(tx, (&message.key, &message.to)).await?;
        let payer = self.accounts.iter().find(|a| saying.contains(&a.club_id));
        payer.or(self.accounts.first()).context("no club pays")
    }
}

#[async_trait]
impl<N: Fn() -> DateTime<Utc> + Send + Sync> cloud::Ledger for Ledger<N> {
    fn now(&self) -> DateTime<Utc> {
        (self.now)()
    }

    async fn has_spoken(&self, contact: &Contact, within: Duration) -> anyhow::Result<bool> {
        let within = TimeDelta::from_std(within).context("a time that is too long")?;
        let mut tx = self.store.read().await?;
        // The network counts by number: whichever club it was said to.
        let last = templates::last_said(&mut tx, contact).await?;
        Ok(last.is_some_and(|last| (self.now)() - last < within))
    }

    async fn take_template(&self, message: &Outgoing) -> anyhow::Result<bool> {
        let now = (self.now)();
        let mut tx = self.store.begin().await?;
        let payer = self.payer(&mut tx, message).await?;
        let month = now.with_timezone(&payer.zone).format("%Y-%m").to_string();
        let limit = (month.as_str(), payer.most);
        let of = (
            payer.club_id.as_str(),
            templates::entry(&message.key, message.again),
        );
        let taken = templates::take(&mut tx, (of.0, &of.1), limit, now).await?;
        tx.commit().await?;
        Ok(taken)
    }

    async fn give_back(&self, message: &Outgoing) -> anyhow::Result<()> {
        let mut tx = self.store.begin().await?;
        let payer = self.payer(&mut tx, message).await?;
        templates::give_back(
            &mut tx,
            (
                &payer.club_id,
                &templates::entry(&message.key, message.again),
            ),
        )
        .await?;
        tx.commit().await
    }
}
