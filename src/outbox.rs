//! Delivers what was decided: once, in order, with retries. A message is claimed before it is sent; when
//! the service dies in between, nobody knows whether it arrived, and the network is asked before anything
//! is sent again.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Messenger, SendError};
use crate::message::{Choice, Outgoing, Place};
use crate::store::Store;
use crate::store::outbox::{self, Delivery, DeliveryState};
use crate::store::posted;

/// How many messages of unknown fate are asked about at a time.
const BATCH: u32 = 1_000;
/// After so many tries a message is put aside.
const MOST_ATTEMPTS: i64 = 12;
/// A message of unknown fate is said again at most so often.
const MOST_REPEATS: i64 = 12;

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
        Ok(message) => Outgoing {
            again: delivery.repeats > 0,
            ..message
        },
        Err(error) => {
            let unreadable = SendError::Never(format!("{error:#}"));
            return record(store, delivery, Err(unreadable), now).await;
        }
    };
    let outcome = match messengers
        .iter()
        .find(|m| m.platform() == message.to.platform())
    {
        Some(messenger) => match &message.choice {
            Choice::ClosePoll(poll) => {
                let receipt = receipt_of(store, &delivery.club_id, poll).await?;
                messenger.close_poll(receipt.as_deref(), &message).await
            }
            Choice::None | Choice::Poll(_) | Choice::Buttons(_) => messenger.send(&message).await,
        },
        None => Err(SendError::Never(format!(
            "there is no network {}",
            message.to.platform()
        ))),
    };
    record(store, delivery, outcome, now).await
}

/// What the network calls the message that a club put under a key.
async fn receipt_of(store: &Store, club_id: &str, key: &str) -> anyhow::Result<Option<String>> {
    let mut tx = store.read().await?;
    let delivery = outbox::find(&mut tx, club_id, key).await?;
    Ok(delivery.and_then(|delivery| delivery.receipt))
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
        Ok(receipt) => {
            if let Ok(message) = delivery.message() {
                let name = (delivery.club_id.as_str(), message.key.as_str());
                posted::remember(&mut tx, message.to.platform(), name, &receipt).await?;
            }
            outbox::mark_sent(&mut tx, id, &receipt).await?;
        }
        Err(SendError::Later(_, error)) if delivery.attempts + 1 >= MOST_ATTEMPTS => {
            outbox::park(&mut tx, id, &error).await?;
        }
        Err(SendError::Later(pause, error)) => {
            outbox::retry(&mut tx, id, after(now, pause), &error).await?;
        }
        Err(SendError::Wait(pause, error)) => {
            outbox::wait(&mut tx, id, after(now, pause), &error).await?;
        }
        Err(SendError::Again(_, error)) if delivery.repeats >= MOST_REPEATS => {
            outbox::park(&mut tx, id, &error).await?;
        }
        Err(SendError::Again(pause, error)) => {
            tracing::warn!("a message may be seen twice: {error}");
            outbox::repeat(&mut tx, id, after(now, pause), &error).await?;
        }
        Err(SendError::Moved(to)) => {
            let message = delivery.message()?;
            let group_of =
                Some(delivery.club_id.as_str()).filter(|_| message.place == Place::Group);
            posted::moved(&mut tx, (&message.to, &to), group_of).await?;
            outbox::wait(&mut tx, id, now, "moved").await?;
        }
        Err(SendError::Gone(error)) => {
            let to = delivery.message()?.to;
            posted::lose(&mut tx, (&delivery.club_id, &to), &error, now).await?;
            outbox::park(&mut tx, id, &error).await?;
        }
        Err(SendError::Unknown(error)) => outbox::mark_unknown(&mut tx, id, &error).await?,
        Err(SendError::Never(error)) => outbox::park(&mut tx, id, &error).await?,
    }
    tx.commit().await
}

fn after(now: DateTime<Utc>, pause: Duration) -> DateTime<Utc> {
    let pause = TimeDelta::from_std(pause).unwrap_or(TimeDelta::MAX);
    now.checked_add_signed(pause)
        .unwrap_or(DateTime::<Utc>::MAX_UTC)
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
        let message: Outgoing = delivery.message()?;
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
