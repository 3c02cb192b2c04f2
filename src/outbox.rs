//! Delivers what was decided: once, in order, with retries. A message is claimed before it is sent; when
//! the service dies in between, nobody knows whether it arrived, and the network is asked before anything
//! is sent again.
//!
//! An edit, a mark or a word at a button may be done twice, so it is simply done again. What a network cannot do falls back on what is of
//! use there: an edit that matters becomes a message of its own, a live list is left out.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Barrier, Capabilities, Edits, Messenger, Reaction, SendError};
use crate::message::{Choice, Contact, Form, Otherwise, Outgoing, Place, Thread};
use crate::store::outbox::{self, Delivery, DeliveryState};
use crate::store::{Store, Tx};
use crate::store::{inbox, places, posted};

/// How many messages of unknown fate are asked about at a time.
const BATCH: u32 = 1_000;
/// A message of unknown fate is said again at most so often.
const MOST_REPEATS: i64 = 12;
/// So long after an edit or a mark of unknown fate it is done again: time for a network to come back.
const AGAIN: Duration = Duration::from_secs(5);

/// Sends everything that is due, in order.
///
/// # Errors
/// When the store fails.
pub async fn deliver(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    deliver_softly(store, messengers, &|_| false, now).await
}

/// The same, without a sound for the clubs where it is night: what must be said is said at its time all the same.
///
/// # Errors
/// When the store fails.
pub async fn deliver_softly(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    is_night: &(dyn Fn(&str) -> bool + Sync),
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
        let silent = is_night(&delivery.club_id);
        deliver_one(store, messengers, (delivery, silent), now).await?;
    }
}

/// What is done with a message on its network.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Way {
    /// It is sent as a message of its own.
    Send,
    /// The message with this receipt is edited.
    Edit(String),
    /// The poll in the message with this receipt is closed; none: it is not known to have arrived.
    Close(Option<String>),
    /// A mark is put.
    React,
    /// It is shown at the button that was pressed.
    Toast,
    /// Nothing: the network cannot do it and does without.
    Leave,
}

/// What the network can do about it now; `original` is the message that it edits.
fn way(
    message: &Outgoing,
    original: Option<&Delivery>,
    can: Capabilities,
    now: DateTime<Utc>,
) -> Way {
    if let Choice::ClosePoll(_) = &message.choice {
        // A group that joined later never had the poll.
        return original.map_or(Way::Leave, |poll| Way::Close(poll.receipt.clone()));
    }
    match &message.form {
        // Its text stands elsewhere already.
        Form::New if message.picture.is_some() && !can.pictures && message.text.is_empty() => {
            Way::Leave
        }
        Form::New => Way::Send,
        Form::Live if can.edits == Edits::Always => Way::Send,
        Form::Live => Way::Leave,
        Form::Edit { otherwise, .. } => {
            let arrived = original.filter(|original| original.state == DeliveryState::Sent);
            // No network lets the question of a poll be changed.
            let editable = arrived.filter(|original| !is_poll(original));
            let receipt = editable
                .filter(|original| can_edit(can.edits, original.sent_at, now))
                .and_then(|original| original.receipt.clone());
            match (receipt, otherwise) {
                (Some(receipt), Otherwise::Post | Otherwise::Leave) => Way::Edit(receipt),
                (None, Otherwise::Post) => Way::Send,
                (None, Otherwise::Leave) => Way::Leave,
            }
        }
        // What it asked is known no more: there is nothing to put the words below.
        Form::Answered { .. } => Way::Leave,
        Form::Reaction { .. } if can.reactions => Way::React,
        Form::Reaction { .. } if message.text.is_empty() => Way::Leave,
        Form::Reaction { .. } => Way::Send,
        Form::Toast { .. } => Way::Toast,
    }
}

fn is_poll(delivery: &Delivery) -> bool {
    let message = delivery.message();
    message.is_ok_and(|message| matches!(message.choice, Choice::Poll(_) | Choice::ClosePoll(_)))
}

/// Whether a message that was sent at that moment can still be edited.
fn can_edit(edits: Edits, sent_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    match edits {
        Edits::Never => false,
        Edits::Always => true,
        Edits::Within(window) => sent_at.is_some_and(|sent_at| {
            TimeDelta::from_std(window).is_ok_and(|window| now - sent_at < window)
        }),
    }
}

/// A message, its network, and what is done with it there.
struct Plan<'a> {
    message: Outgoing,
    messenger: &'a Arc<dyn Messenger>,
    way: Way,
}

/// What is to be done with a delivery; an error is a message that can never be sent.
async fn plan<'a>(
    store: &Store,
    messengers: &'a [Arc<dyn Messenger>],
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> anyhow::Result<Result<Plan<'a>, SendError>> {
    // What cannot be read is put aside: it must not hold up everybody behind it.
    let message = match delivery.message() {
        Ok(message) => Outgoing {
            again: delivery.repeats > 0,
            ..message
        },
        Err(error) => return Ok(Err(SendError::Never(format!("{error:#}")))),
    };
    let platform = message.to.platform();
    let Some(messenger) = messengers.iter().find(|m| m.platform() == platform) else {
        let unknown = format!("there is no network {platform}");
        return Ok(Err(SendError::Never(unknown)));
    };
    let about = match (&message.choice, &message.form) {
        (Choice::ClosePoll(poll), _) => Some(poll),
        (_, Form::Edit { of, .. } | Form::Answered { of }) => Some(of),
        (_, Form::New | Form::Live | Form::Reaction { .. } | Form::Toast { .. }) => None,
    };
    let original = match about {
        Some(key) => {
            let mut tx = store.read().await?;
            outbox::find(&mut tx, &delivery.club_id, (key, &message.to)).await?
        }
        None => None,
    };
    let message = answered(message, original.as_ref());
    let message = in_thread(store, delivery, message).await?;
    let way = way(&message, original.as_ref(), messenger.capabilities(), now);
    if way == Way::Send && message.place == Place::Private && !messenger.may_begin() {
        let mut tx = store.read().await?;
        if !inbox::wrote_privately(&mut tx, &delivery.club_id, &message.to.0).await? {
            let stranger = "never wrote to the bot in private".to_owned();
            return Ok(Err(SendError::Gone(Barrier::NeverWrote, stranger)));
        }
    }
    Ok(Ok(Plan {
        message,
        messenger,
        way,
    }))
}

/// A message that belongs in a thread, with the receipt of the message that opened it; without one, it goes to the group.
async fn in_thread(
    store: &Store,
    delivery: &Delivery,
    message: Outgoing,
) -> anyhow::Result<Outgoing> {
    let Thread::Within(key) = &message.thread else {
        return Ok(message);
    };
    let mut tx = store.read().await?;
    let opened = outbox::find(&mut tx, &delivery.club_id, (key, &message.to)).await?;
    let receipt = opened.and_then(|opened| opened.receipt);
    let thread = receipt.map_or(Thread::None, Thread::Within);
    Ok(Outgoing { thread, ..message })
}

/// The end of a question as an edit of it: what it asked, and below it what became of it.
fn answered(message: Outgoing, original: Option<&Delivery>) -> Outgoing {
    let Form::Answered { of } = &message.form else {
        return message;
    };
    let Some(Ok(asked)) = original.map(Delivery::message) else {
        return message;
    };
    let form = Form::Edit {
        of: of.clone(),
        otherwise: Otherwise::Leave,
    };
    let text = format!("{}\n{}", asked.text, message.text);
    Outgoing {
        text,
        form,
        ..message
    }
}

async fn deliver_one(
    store: &Store,
    messengers: &[Arc<dyn Messenger>],
    (delivery, silent): (&Delivery, bool),
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut tx = store.begin().await?;
    let claimed = outbox::claim(&mut tx, delivery.outbox_id).await?;
    tx.commit().await?;
    if !claimed {
        return Ok(());
    }
    let plan = match plan(store, messengers, delivery, now).await? {
        Ok(plan) => plan,
        Err(error) => return record(store, delivery, Err(error), now).await,
    };
    let Plan {
        message,
        messenger,
        way,
    } = plan;
    let mut message = Outgoing { silent, ..message };
    if !messenger.capabilities().pictures {
        message.picture = None;
    }
    match (way, &message.form) {
        (Way::Send, _) => {
            let outcome = send(messenger, &message).await;
            record_sent(store, delivery, &message, outcome, now).await?;
            if message.key.ends_with(outbox::SECRET)
                && let Err(error) = store.empty_log().await
            {
                tracing::warn!("the log of the database was not emptied: {error:#}");
            }
            Ok(())
        }
        (Way::Close(receipt), _) => {
            let outcome = messenger.close_poll(receipt.as_deref(), &message).await;
            record(store, delivery, outcome, now).await
        }
        (Way::Edit(receipt), _) => {
            let outcome = messenger.edit(&receipt, &message).await;
            record_edit(store, delivery, &message, (outcome, receipt), now).await
        }
        (Way::React, Form::Reaction { on, by, mark }) => {
            let reaction = Reaction {
                place: &message.to,
                on,
                by,
                mark: *mark,
            };
            let outcome = messenger.react(reaction).await.map(|()| String::new());
            record(store, delivery, repeatable(outcome), now).await
        }
        (Way::Toast, Form::Toast { on }) => {
            let outcome = messenger.toast(on, &message).await;
            record_toast(store, delivery, &message, outcome, now).await
        }
        (Way::Leave | Way::React | Way::Toast, _) => {
            let mut tx = store.begin().await?;
            outbox::leave(&mut tx, delivery.outbox_id, "not possible here").await?;
            tx.commit().await
        }
    }
}

/// Sends a message. A picture that the network will never take, because nobody may post pictures there, gives way to its
/// text.
async fn send(messenger: &Arc<dyn Messenger>, message: &Outgoing) -> Result<String, SendError> {
    let outcome = messenger.send(message).await;
    if message.picture.is_none() || message.text.is_empty() {
        return outcome;
    }
    let Err(SendError::Never(why)) = outcome else {
        return outcome;
    };
    tracing::warn!("the text is sent in place of a picture: {why}");
    let in_words = Outgoing {
        picture: None,
        ..message.clone()
    };
    messenger.send(&in_words).await
}

/// What may be done twice without harm is done again when nobody knows what became of it.
fn repeatable(outcome: Result<String, SendError>) -> Result<String, SendError> {
    match outcome {
        Err(SendError::Unknown(error)) => Err(SendError::Later(AGAIN, error)),
        Ok(_)
        | Err(
            SendError::Later(..)
            | SendError::Wait(..)
            | SendError::Again(..)
            | SendError::Moved(_)
            | SendError::Gone(..)
            | SendError::Unpaid(_)
            | SendError::Never(_),
        ) => outcome,
    }
}

/// A message of its own. One that stands for an edit is from now on the one that later edits are about.
async fn record_sent(
    store: &Store,
    delivery: &Delivery,
    message: &Outgoing,
    outcome: Result<String, SendError>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    if let (Form::Edit { of, .. }, Ok(receipt)) = (&message.form, &outcome) {
        let mut tx = store.begin().await?;
        let original = (delivery.club_id.as_str(), of.as_str(), &message.to);
        outbox::replace_receipt(&mut tx, original, Some(receipt), now).await?;
        outbox::mark_sent(&mut tx, delivery.outbox_id, receipt, now).await?;
        return tx.commit().await;
    }
    record(store, delivery, outcome, now).await
}

/// An edit. When the message cannot be edited any more (somebody removed it), that is written down first, so that what
/// is sent instead is sent with the care of a message of its own.
async fn record_edit(
    store: &Store,
    delivery: &Delivery,
    message: &Outgoing,
    (outcome, receipt): (Result<(), SendError>, String),
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    match (outcome, &message.form) {
        (Err(SendError::Never(error)), Form::Edit { of, .. }) => {
            let mut tx = store.begin().await?;
            let original = (delivery.club_id.as_str(), of.as_str(), &message.to);
            outbox::replace_receipt(&mut tx, original, None, now).await?;
            outbox::retry(&mut tx, delivery.outbox_id, now, &error).await?;
            tx.commit().await
        }
        (outcome, _) => {
            let outcome = repeatable(outcome.map(|()| receipt));
            record(store, delivery, outcome, now).await
        }
    }
}

/// What was shown at a button. When it is too late for that, it is from now on a message of its own, and what becomes of
/// it is looked after as of any other; what says nothing is left out.
async fn record_toast(
    store: &Store,
    delivery: &Delivery,
    message: &Outgoing,
    outcome: Result<String, SendError>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let Err(SendError::Never(error)) = outcome else {
        return record(store, delivery, repeatable(outcome), now).await;
    };
    let mut tx = store.begin().await?;
    if message.text.is_empty() {
        outbox::leave(&mut tx, delivery.outbox_id, &error).await?;
    } else {
        outbox::become_new(&mut tx, delivery.outbox_id, message).await?;
        if delivery.attempts == 0 {
            outbox::retry(&mut tx, delivery.outbox_id, now, &error).await?;
        } else {
            // It was tried before and may have been seen.
            outbox::repeat(&mut tx, delivery.outbox_id, now, &error).await?;
        }
    }
    tx.commit().await
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
        // What is not kept is not looked up either, and where it went is in the network's name of it.
        Ok(_) if is_secret(delivery) => outbox::mark_sent(&mut tx, id, "", now).await?,
        Ok(receipt) => {
            if let Ok(message) = delivery.message() {
                let copy = posted::Copy {
                    club_id: delivery.club_id.clone(),
                    key: message.key,
                    to: message.to,
                };
                posted::remember(&mut tx, &copy, &receipt).await?;
                if message.place == Place::Group {
                    // Should it be lost once more, that is news again.
                    posted::regain(&mut tx, &delivery.club_id, &copy.to).await?;
                }
            }
            outbox::mark_sent(&mut tx, id, &receipt, now).await?;
        }
        Err(SendError::Later(_, error)) if delivery.attempts + 1 >= outbox::MOST_ATTEMPTS => {
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
            moved(&mut tx, (&message.to, &to), group_of, now).await?;
            outbox::wait(&mut tx, id, now, "moved").await?;
        }
        Err(SendError::Gone(why, error)) => {
            let to = delivery.message()?.to;
            posted::lose(&mut tx, (&delivery.club_id, &to), why.word(), now).await?;
            outbox::park(&mut tx, id, &error).await?;
            outbox::reported(&mut tx, id).await?;
        }
        Err(SendError::Unpaid(error)) => {
            outbox::park(&mut tx, id, &error).await?;
            outbox::reported(&mut tx, id).await?;
        }
        Err(SendError::Unknown(error)) => outbox::mark_unknown(&mut tx, id, &error).await?,
        Err(SendError::Never(error)) => {
            tracing::error!(id, "a message is refused: {error}");
            outbox::park(&mut tx, id, &error).await?;
        }
    }
    tx.commit().await
}

/// A recipient is called otherwise from now on. A part of a group that is no more lives on in the group as a whole, and
/// the organiser is told.
async fn moved(
    tx: &mut Tx,
    (from, to): (&Contact, &Contact),
    group_of: Option<&str>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    if from.topic().is_none() || from.group() != to.group() {
        return places::moved(tx, (&from.group(), &to.group()), group_of).await;
    }
    if let Some(club_id) = group_of
        && places::speaks_in(tx, club_id, from).await?
    {
        posted::lose(tx, (club_id, from), posted::TOPIC, now).await?;
    }
    places::moved(tx, (from, to), None).await
}

fn is_secret(delivery: &Delivery) -> bool {
    let message = delivery.message();
    message.is_ok_and(|message| message.key.ends_with(outbox::SECRET))
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
        let plan = match plan(store, messengers, &delivery, now).await? {
            Ok(plan) => plan,
            // What was emptied while it was being sent is settled: nobody can tell any more what it was.
            Err(error) if delivery.message().is_err() => {
                record(store, &delivery, Err(error), now).await?;
                continue;
            }
            // Nobody can tell: it stays as it is.
            Err(_) => continue,
        };
        match plan.way {
            Way::Send => {
                if let Some(outcome) = plan.messenger.settle(&plan.message).await {
                    record_sent(store, &delivery, &plan.message, outcome, now).await?;
                }
            }
            // Done again, it is what it was.
            Way::Edit(_) | Way::Close(_) | Way::React | Way::Toast | Way::Leave => {
                let mut tx = store.begin().await?;
                outbox::retry(&mut tx, delivery.outbox_id, now, "to be repeated").await?;
                tx.commit().await?;
            }
        }
    }
    Ok(())
}
