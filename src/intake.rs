//! Takes in what the networks deliver: first word for word, then read, in the order in which the network numbered it.
//! What cannot be read is kept, logged and skipped. The counterpart of [`crate::outbox`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use anyhow::Context;
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Delivered, FileName, Heard, Listener, Pause};
use crate::message::{Attachment, Contact, Incoming, Place, What};
use crate::store::intake::{self, Raw};
use crate::store::posted::Copy;
use crate::store::{Store, Tx, inbox, outbox, places, posted};

/// A vote whose poll is not known after so long is of no poll of ours.
const HELD: TimeDelta = TimeDelta::days(2);
/// What was read is kept for so long. Networks deliver again for a day.
const KEPT: TimeDelta = TimeDelta::days(14);
/// What could not be read is kept for so long, for whoever wants to know why.
const UNREAD_KEPT: TimeDelta = TimeDelta::days(90);

/// Fetches what a network has and keeps it. `after` is the last number that is kept, and becomes the newest. Returns how
/// many came.
///
/// # Errors
/// When the network cannot be reached: how long to wait. When the store fails, nothing counts as received and the
/// network delivers it again.
pub async fn fetch(
    store: &Store,
    listener: &dyn Listener,
    position: (&mut Option<i64>, bool),
    now: impl Fn() -> DateTime<Utc>,
) -> Result<usize, Pause> {
    fetch_since(store, listener, position, None, now).await
}

/// The same after an outage that began at `since`: nobody knows when in it what comes now was done.
///
/// # Errors
/// See [`fetch`].
pub async fn fetch_since(
    store: &Store,
    listener: &dyn Listener,
    (after, patient): (&mut Option<i64>, bool),
    since: Option<DateTime<Utc>>,
    now: impl Fn() -> DateTime<Utc>,
) -> Result<usize, Pause> {
    let delivered = listener.fetch(*after, patient).await?;
    let kept = keep(store, listener.platform(), &delivered, (now(), since)).await;
    kept.map_err(|error| Pause {
        pause: std::time::Duration::from_secs(1),
        why: format!("what was delivered could not be kept: {error:#}"),
    })?;
    if let Some(last) = delivered.last() {
        *after = Some(last.number);
    }
    listener.confirm(&delivered).await;
    Ok(delivered.len())
}

async fn keep(
    store: &Store,
    platform: &str,
    delivered: &[Delivered],
    (now, since): (DateTime<Utc>, Option<DateTime<Utc>>),
) -> anyhow::Result<()> {
    if delivered.is_empty() {
        return Ok(());
    }
    let mut tx = store.begin().await?;
    for one in delivered {
        let new = intake::keep(&mut tx, platform, (one.number, &one.body), now).await?;
        if let Some(since) = since.filter(|_| new) {
            intake::after_outage(&mut tx, (platform, one.number), since).await?;
        }
    }
    tx.commit().await
}

/// Who knows for which club something is.
#[async_trait]
pub trait Reception: Send + Sync {
    /// The clubs for which messages are taken in: their labels in the store.
    fn clubs(&self) -> Vec<&str>;

    /// Puts what somebody said into the inbox of the club that it is for; false when that is not known yet. With when
    /// it came, and since when the network had not been heard.
    ///
    /// # Errors
    /// When the store fails.
    async fn receive(
        &self,
        tx: &mut Tx,
        incoming: &Incoming,
        (now, since): (DateTime<Utc>, Option<DateTime<Utc>>),
    ) -> anyhow::Result<bool>;
}

/// Reads everything that was kept and puts what it says into the inboxes of the clubs.
///
/// # Errors
/// When the store fails; what was not read stays.
pub async fn work(
    store: &Store,
    reception: &dyn Reception,
    listeners: &[Arc<dyn Listener>],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    for listener in listeners {
        let platform = listener.platform();
        let mut tx = store.begin().await?;
        intake::release(&mut tx, platform, now - HELD).await?;
        tx.commit().await?;
        loop {
            let mut tx = store.read().await?;
            let next = intake::next(&mut tx, platform).await?;
            drop(tx);
            let Some(raw) = next else { break };
            read_one(store, reception, listener.as_ref(), &raw, now).await?;
        }
    }
    Ok(())
}

/// Notes until when a network was heard.
///
/// # Errors
/// When the store fails.
pub async fn note_heard(store: &Store, platform: &str, now: DateTime<Utc>) -> anyhow::Result<()> {
    let mut tx = store.begin().await?;
    intake::note_heard(&mut tx, platform, now).await?;
    tx.commit().await
}

/// Until when a network was heard before.
///
/// # Errors
/// When the store fails.
pub async fn heard_until(store: &Store, platform: &str) -> anyhow::Result<Option<DateTime<Utc>>> {
    intake::heard_until(&mut store.read().await?, platform).await
}

/// Forgets what was read long ago.
///
/// # Errors
/// When the store fails.
pub async fn forget(store: &Store, now: DateTime<Utc>) -> anyhow::Result<()> {
    let mut tx = store.begin().await?;
    intake::forget(&mut tx, now - KEPT, now - UNREAD_KEPT).await?;
    tx.commit().await
}

async fn read_one(
    store: &Store,
    reception: &dyn Reception,
    listener: &dyn Listener,
    raw: &Raw,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    // Whatever a network may deliver, it must not take down what reads it.
    let read = catch_unwind(AssertUnwindSafe(|| {
        listener.read(&raw.body, raw.received_at)
    }));
    let heard = match read.unwrap_or_else(|_| Err("a bug: reading it panicked".to_owned())) {
        Ok(heard) => heard,
        Err(error) => {
            let number = raw.number;
            tracing::warn!(
                number,
                "an update of {} cannot be read: {error}",
                listener.platform()
            );
            let mut tx = store.begin().await?;
            intake::fail(&mut tx, raw.intake_id, &error).await?;
            return tx.commit().await;
        }
    };
    let heard = with_files(listener, heard).await;
    let mut tx = store.begin().await?;
    let mut placed = true;
    for one in heard {
        placed &= place(&mut tx, (reception, listener), one, raw, now).await?;
    }
    if placed {
        intake::done(&mut tx, raw.intake_id).await?;
    } else {
        intake::hold(&mut tx, raw.intake_id).await?;
    }
    tx.commit().await
}

/// Does with something that was heard what is to be done; false when it cannot be placed yet.
async fn place(
    tx: &mut Tx,
    (reception, listener): (&dyn Reception, &dyn Listener),
    heard: Heard,
    raw: &Raw,
    now: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let platform = listener.platform();
    match heard {
        Heard::Said(incoming, _) => {
            // What was written has a time, what was pressed has not.
            let pressed = matches!(incoming.what, What::Press { .. });
            let since = raw.since.filter(|_| pressed);
            return said(tx, reception, &incoming, (now, since)).await;
        }
        Heard::Voted { poll, incoming } => {
            return voted(tx, (platform, &poll), incoming, raw).await;
        }
        Heard::Poll {
            poll,
            question,
            closed_with,
        } => {
            let poll = known_poll(tx, listener, (&poll, &question)).await?;
            if let (Some(copy), Some(counted)) = (poll, closed_with) {
                tally(tx, &copy, counted, raw).await?;
            }
        }
        Heard::Moved(from, to) => places::moved(tx, (&from, &to), None).await?,
        Heard::Reachable(contact, true) => {
            for club_id in reception.clubs() {
                if posted::regain(tx, club_id, &contact).await? {
                    returned(tx, (club_id, &contact), raw).await?;
                }
            }
        }
        Heard::Reachable(contact, false) => {
            for club_id in reception.clubs() {
                posted::lose(tx, (club_id, &contact), "left", now).await?;
            }
        }
    }
    Ok(true)
}

/// Fetches the files that are meant for us. One that cannot be had is left out: whoever sent it is told that there is
/// none and sends it again.
async fn with_files(listener: &dyn Listener, heard: Vec<Heard>) -> Vec<Heard> {
    let mut complete = Vec::new();
    for one in heard {
        complete.push(match one {
            Heard::Said(incoming, Some(file)) if wants_file(&incoming) => {
                let attachment = fetch_file(listener, &file).await;
                Heard::Said(
                    Incoming {
                        attachment,
                        ..incoming
                    },
                    None,
                )
            }
            other => other,
        });
    }
    complete
}

fn wants_file(incoming: &Incoming) -> bool {
    let command = matches!(&incoming.what, What::Text(text) if text.starts_with('/'));
    incoming.place == Place::Private || command
}

async fn fetch_file(listener: &dyn Listener, file: &FileName) -> Option<Attachment> {
    match listener.file(file).await {
        Ok(file) => Some(file),
        Err(error) => {
            tracing::warn!(
                "a file of {} could not be fetched: {error:?}",
                listener.platform()
            );
            None
        }
    }
}

/// The bot can write again where it could not: when that is a group of the club, it has missed something.
async fn returned(
    tx: &mut Tx,
    (club_id, group): (&str, &Contact),
    raw: &Raw,
) -> anyhow::Result<()> {
    let of = places::clubs_of_group(tx, group).await?;
    if !of.iter().any(|club| club == club_id) {
        return Ok(());
    }
    let incoming = Incoming {
        id: format!("returned/{}", raw.number),
        from: Contact::new(group.platform(), "network"),
        name: String::new(),
        place: Place::Group,
        group: Some(group.clone()),
        sent_at: raw.received_at,
        what: What::Returned,
        attachment: None,
        to_bot: false,
    };
    inbox::receive(tx, club_id, &incoming, raw.received_at).await?;
    Ok(())
}

async fn said(
    tx: &mut Tx,
    reception: &dyn Reception,
    incoming: &Incoming,
    (now, since): (DateTime<Utc>, Option<DateTime<Utc>>),
) -> anyhow::Result<bool> {
    if incoming.place == Place::Private {
        for club_id in reception.clubs() {
            posted::regain(tx, club_id, &incoming.from).await?;
        }
    }
    reception.receive(tx, incoming, (now, since)).await
}

/// A vote; false when it is not known in which poll.
async fn voted(
    tx: &mut Tx,
    (platform, poll): (&str, &str),
    incoming: Incoming,
    raw: &Raw,
) -> anyhow::Result<bool> {
    let Some(copy) = posted::find(tx, platform, poll).await? else {
        return Ok(false);
    };
    let (club_id, key) = (copy.club_id, copy.key);
    let What::Vote { option, .. } = incoming.what else {
        return Ok(true);
    };
    // A vote has no time of its own. In a poll that the network closes itself it was cast before that.
    let posted = outbox::find(tx, &club_id, (&key, &copy.to)).await?;
    let closes_at = posted.and_then(|delivery| delivery.message().ok()?.closes_at);
    let before = closes_at.map(|at| at - TimeDelta::milliseconds(1));
    let incoming = Incoming {
        group: Some(copy.to),
        sent_at: before.map_or(raw.received_at, |before| raw.received_at.min(before)),
        what: What::Vote {
            poll: key.clone(),
            option,
        },
        ..incoming
    };
    // An older vote that comes after a newer one of the same person counts no more.
    let newer = votes(tx, (&club_id, &key), platform).await?;
    let newer = newer
        .iter()
        .any(|(number, vote)| *number > raw.number && vote.from == incoming.from);
    if !newer {
        let kept = inbox::receive(tx, &club_id, &incoming, raw.received_at).await?;
        if let (Some(inbox_id), Some(since), None) = (kept, raw.since, closes_at) {
            inbox::doubt(tx, inbox_id, since).await?;
        }
    }
    Ok(true)
}

/// The votes in a poll that were received, with the network's numbers.
async fn votes(
    tx: &mut Tx,
    (club_id, key): (&str, &str),
    platform: &str,
) -> anyhow::Result<Vec<(i64, Incoming)>> {
    let about = inbox::about(tx, (club_id, platform), key).await?;
    let votes = about.iter().filter_map(|inbound| {
        let incoming = inbound.incoming().ok()?;
        let number = incoming.id.strip_prefix("vote/")?.parse().ok()?;
        match &incoming.what {
            What::Vote { poll, .. } if poll == key => Some((number, incoming)),
            _ => None,
        }
    });
    Ok(votes.collect())
}

/// Which of our polls it is, and which copy of it. One that we do not know to have arrived is known by its question.
async fn known_poll(
    tx: &mut Tx,
    listener: &dyn Listener,
    (poll, question): (&str, &str),
) -> anyhow::Result<Option<Copy>> {
    let platform = listener.platform();
    if let Some(copy) = posted::find(tx, platform, poll).await? {
        return Ok(Some(copy));
    }
    for delivery in outbox::latest(tx, LATEST).await? {
        let Ok(message) = delivery.message() else {
            continue;
        };
        if message.to.platform() == platform && listener.is_poll(&message, question) {
            let copy = Copy {
                club_id: delivery.club_id,
                key: message.key,
                to: message.to,
            };
            posted::remember(tx, &copy, poll).await?;
            intake::release(tx, platform, DateTime::UNIX_EPOCH).await?;
            return Ok(Some(copy));
        }
    }
    Ok(None)
}

/// Among so many of the latest messages a poll is looked for.
const LATEST: u32 = 500;

/// A copy of a poll is closed: what the network counts beside what it delivered of it.
async fn tally(tx: &mut Tx, copy: &Copy, counted: Vec<u32>, raw: &Raw) -> anyhow::Result<()> {
    let (club_id, platform, key) = (&copy.club_id, copy.to.platform(), copy.key.clone());
    let mut received = vec![0; counted.len()];
    let mut votes = votes(tx, (club_id, &key), platform).await?;
    // Of a vote that an earlier version received it is not known in which copy it was.
    votes.retain(|(_, vote)| vote.group.as_ref().is_none_or(|group| *group == copy.to));
    votes.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let mut seen: Vec<Contact> = Vec::new();
    for (_, vote) in votes {
        if seen.contains(&vote.from) {
            continue;
        }
        if let What::Vote {
            option: Some(option),
            ..
        } = vote.what
            && let Some(count) = received.get_mut(option)
        {
            *count += 1_u32;
        }
        seen.push(vote.from);
    }
    let incoming = Incoming {
        id: format!("tally/{}", raw.number),
        from: Contact::new(platform, "poll"),
        name: String::new(),
        place: Place::Group,
        group: None,
        sent_at: raw.received_at,
        what: What::Tally {
            poll: key,
            counted,
            received,
        },
        attachment: None,
        to_bot: false,
    };
    inbox::receive(tx, club_id, &incoming, raw.received_at)
        .await
        .context("keeping how a poll ended")?;
    Ok(())
}
