//! What became of a message of ours after it was sent: a network may say later that it did not deliver what it took, or
//! that it did take what nobody knew of.

use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Fate, Named, SendError};
use crate::store::outbox::{self, Delivery, DeliveryState};
use crate::store::{Tx, posted, templates};

/// Does what follows from what became of a message. Of one that is not known, and of one that was said again since, nothing
/// does.
pub(super) async fn befall(
    tx: &mut Tx,
    (platform, fate): (&str, Fate),
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let Some(delivery) = find(tx, platform, &fate).await? else {
        return Ok(());
    };
    match fate.outcome {
        Ok(()) if is_open(&delivery) => arrived(tx, &delivery, (&fate.receipt, now)).await,
        Ok(()) => Ok(()),
        Err(error) => lost(tx, &delivery, error, now).await,
    }
}

/// The message: by what the network calls it, or when it is open what became of it, by our name.
async fn find(tx: &mut Tx, platform: &str, fate: &Fate) -> anyhow::Result<Option<Delivery>> {
    if let Some(copy) = posted::find(tx, platform, &fate.receipt).await? {
        let found = outbox::find(tx, &copy.club_id, (&copy.key, &copy.to)).await?;
        return Ok(found.filter(|delivery| is_called(delivery, &fate.receipt)));
    }
    let Some(Named { key, to }) = &fate.named else {
        return Ok(None);
    };
    for club_id in outbox::clubs_of(tx, (key, to)).await? {
        let found = outbox::find(tx, &club_id, (key, to)).await?;
        if let Some(delivery) = found.filter(is_open) {
            return Ok(Some(delivery));
        }
    }
    Ok(None)
}

/// Whether the network calls it so now.
fn is_called(delivery: &Delivery, word: &str) -> bool {
    let receipt = delivery.receipt.as_deref().unwrap_or_default();
    delivery.state == DeliveryState::Sent && receipt.split_whitespace().any(|other| other == word)
}

/// Whether nobody knows if it arrived.
fn is_open(delivery: &Delivery) -> bool {
    match delivery.state {
        DeliveryState::Unknown => true,
        // It is to be said again.
        DeliveryState::Waiting => delivery.repeats > 0,
        DeliveryState::Sending | DeliveryState::Sent | DeliveryState::Parked => false,
    }
}

async fn arrived(
    tx: &mut Tx,
    delivery: &Delivery,
    (receipt, now): (&str, DateTime<Utc>),
) -> anyhow::Result<()> {
    let Ok(message) = delivery.message() else {
        return Ok(());
    };
    outbox::reopen(tx, delivery.outbox_id).await?;
    if message.key.ends_with(outbox::SECRET) {
        return outbox::mark_sent(tx, delivery.outbox_id, "", now).await;
    }
    let copy = posted::Copy {
        club_id: delivery.club_id.clone(),
        key: message.key,
        to: message.to,
    };
    posted::remember(tx, &copy, receipt).await?;
    outbox::mark_sent(tx, delivery.outbox_id, receipt, now).await
}

async fn lost(
    tx: &mut Tx,
    delivery: &Delivery,
    error: SendError,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    // What is not kept cannot be said again.
    let Ok(message) = delivery.message() else {
        return Ok(());
    };
    // What was not delivered is not paid.
    let entry = templates::entry(&message.key, delivery.repeats > 0);
    templates::give_back(tx, (&delivery.club_id, &entry)).await?;
    let id = delivery.outbox_id;
    outbox::reopen(tx, id).await?;
    let after = |pause| TimeDelta::from_std(pause).map_or(now, |pause| now + pause);
    match error {
        SendError::Later(_, error) if delivery.attempts >= outbox::MOST_ATTEMPTS => {
            outbox::park(tx, id, &error).await
        }
        SendError::Later(pause, error) => outbox::retry(tx, id, after(pause), &error).await,
        SendError::Wait(pause, error) => outbox::wait(tx, id, after(pause), &error).await,
        SendError::Gone(why, error) => {
            posted::lose(tx, (&delivery.club_id, &message.to), why.word(), now).await?;
            outbox::park(tx, id, &error).await?;
            outbox::reported(tx, id).await
        }
        SendError::Never(error)
        | SendError::Unknown(error)
        | SendError::Again(_, error)
        | SendError::Unpaid(error) => outbox::park(tx, id, &error).await,
        SendError::Moved(to) => outbox::park(tx, id, &format!("it is {to} now")).await,
    }
}
