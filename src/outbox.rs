//! Delivers what was decided: once, in order, with retries. A message is claimed before it is sent; when
//! the service dies in between, nobody knows whether it arrived, and the network is asked before anything
//! is sent again.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Messenger, SendError};
use crate::message::Outgoing;
use crate::store::Store;
use crate::store::outbox::{self, Delivery, DeliveryState};

/// How many messages of unknown fate are asked about at a time.
const BATCH: u32 = 1_000;
/// After so many tries a message is put aside.
const MOST_ATTEMPTS: i64 = 12;

/// Sends everything that is due, in order.
///
/// # Errors
/// When the store fails.
pub async fn deliver(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    // One at a time, so that the group hears things in the order in which they were decided.
    loop {
        let mut tx = store.read().await?;
        let due = outbox::due(&mut tx, now, 1).await?;
        drop(tx);
        let Some(delivery) = due.first() else {
            return Ok(());
        };
        deliver_one(store, messengers, delivery, now).await?;
    }
}

async fn deliver_one(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut tx = store.begin().await?;
    let claimed = outbox::claim(&mut tx, delivery.outbox_id).await?;
    tx.commit().await?;
    if !claimed {
        return Ok(());
    }
    // What cannot be read is put aside: it must not hold up everybody behind it.
    let message = match delivery.message() {
        Ok(message) => message,
        Err(error) => {
            let unreadable = SendError::Never(format!("{error:#}"));
            return record(store, delivery, Err(unreadable), now).await;
        }
    };
    let outcome = match messengers
        .iter()
        .find(|m| m.platform() == message.to.platform())
    {
        Some(messenger) => messenger.send(&message).await,
        None => Err(SendError::Never(format!(
            "there is no network {}",
            message.to.platform()
        ))),
    };
    record(store, delivery, outcome, now).await?;
    if message.key.ends_with(outbox::SECRET)
        && let Err(error) = store.empty_log().await
    {
        tracing::warn!("the log of the database was not emptied: {error:#}");
    }
    Ok(())
}

async fn record(
    store: &Store,
    delivery: &Delivery,
    outcome: Result<String, SendError>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let id = delivery.outbox_id;
    let mut tx = store.begin().await?;
    match outcome {
        Ok(receipt) => outbox::mark_sent(&mut tx, id, &receipt).await?,
        Err(SendError::Later(_, error)) if delivery.attempts + 1 >= MOST_ATTEMPTS => {
            outbox::park(&mut tx, id, &error).await?;
        }
        Err(SendError::Later(pause, error)) => {
            let pause = TimeDelta::from_std(pause).unwrap_or(TimeDelta::MAX);
            outbox::retry(&mut tx, id, now + pause, &error).await?;
        }
        Err(SendError::Unknown(error)) => outbox::mark_unknown(&mut tx, id, &error).await?,
        Err(SendError::Never(error)) => outbox::park(&mut tx, id, &error).await?,
    }
    tx.commit().await
}

/// After a start: what was being sent when the service stopped may or may not have arrived; the networks
/// are asked.
///
/// # Errors
/// When the store fails.
pub async fn take_up(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut tx = store.begin().await?;
    outbox::recover(&mut tx).await?;
    tx.commit().await?;
    settle(store, messengers, now).await
}

/// Asks the networks what became of messages of which nobody knows whether they arrived. What a network
/// cannot tell stays as it is: it is not repeated blindly.
///
/// # Errors
/// When the store fails.
pub async fn settle(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut tx = store.read().await?;
    let unknown = outbox::with_state(&mut tx, DeliveryState::Unknown, BATCH).await?;
    drop(tx);
    for delivery in unknown {
        // What was emptied while it was being sent is settled: nobody can tell any more what it was.
        let message: Outgoing = match delivery.message() {
            Ok(message) => message,
            Err(error) => {
                let unreadable = SendError::Never(format!("{error:#}"));
                record(store, &delivery, Err(unreadable), now).await?;
                continue;
            }
        };
        let messenger = messengers
            .iter()
            .find(|m| m.platform() == message.to.platform());
        if let Some(messenger) = messenger
            && let Some(outcome) = messenger.settle(&message).await
        {
            record(store, &delivery, outcome, now).await?;
        }
    }
    Ok(())
}
