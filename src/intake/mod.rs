//! Takes in what the networks deliver: first word for word, then read, in the order in which the network numbered it.
//! What cannot be read is kept, logged and skipped. The counterpart of [`crate::outbox`].

mod fate;
mod sealed;
mod votes;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Barrier, Delivered, FileName, Heard, Listener, Pause};
use crate::message::{Attachment, Choice, Contact, Incoming, Outgoing, Place, What};
use crate::store::intake::{self, Raw};
use crate::store::{Store, Tx, inbox, outbox, places, posted};
use sealed::unread;
pub use sealed::{SealedVote, sealed};
use votes::{listed, poll_stands, took_back, voted, voted_at};

/// A vote whose poll is not known after so long is of no poll of ours, and one that does not open is of no use any more: from
/// the poll to the evening it is a week at most.
const HELD: TimeDelta = TimeDelta::days(8);
/// No poll of before is open any more.
const OLDEST_POLL: TimeDelta = TimeDelta::days(35);
/// So long somebody who says something in private waits for what the network says of his roles.
const VOUCHED_WITHIN: std::time::Duration = std::time::Duration::from_secs(3);
/// Among so many questions the last one with numbers is looked for.
const LAST_ASKED: u32 = 20;
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
    let kept = keep(store, listener, &delivered, (now(), since)).await;
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
    listener: &dyn Listener,
    delivered: &[Delivered],
    (now, since): (DateTime<Utc>, Option<DateTime<Utc>>),
) -> anyhow::Result<()> {
    if delivered.is_empty() {
        return Ok(());
    }
    let platform = listener.platform();
    let mut tx = store.begin().await?;
    for one in delivered {
        let number = if listener.numbers() {
            one.number
        } else {
            intake::next_number(&mut tx, platform, now).await?
        };
        let new = intake::keep(&mut tx, platform, (number, &one.body), now).await?;
        if let Some(since) = since.filter(|_| new) {
            intake::after_outage(&mut tx, (platform, number), since).await?;
        }
    }
    tx.commit().await
}

/// Reads the lists of voters of the polls that are not known to be over, and keeps them as something delivered: they tell
/// what was missed. So do the roles of those for whom the network vouched. False when a list could not be read.
///
/// # Errors
/// When the store fails.
pub async fn count(
    store: &Store,
    listener: &dyn Listener,
    now: impl Fn() -> DateTime<Utc>,
) -> anyhow::Result<bool> {
    count_since(store, listener, None, now).await
}

/// The same after an outage that began at `since`: nobody knows when in it somebody voted.
///
/// # Errors
/// When the store fails.
pub async fn count_since(
    store: &Store,
    listener: &dyn Listener,
    since: Option<DateTime<Utc>>,
    now: impl Fn() -> DateTime<Utc>,
) -> anyhow::Result<bool> {
    let mut tx = store.read().await?;
    let polls = posted::open_polls(&mut tx, listener.platform(), now() - OLDEST_POLL).await?;
    let people = posted::vouched_for(&mut tx, listener.platform()).await?;
    drop(tx);
    let mut complete = true;
    for (group, person) in people {
        match listener.vouches(&group, &person).await {
            Ok(Some(body)) => {
                let roles = Delivered { number: 0, body };
                keep(store, listener, &[roles], (now(), None)).await?;
            }
            Ok(None) => {}
            Err(pause) => tracing::debug!("roles could not be read: {}", pause.why),
        }
    }
    for (receipt, poll) in polls {
        match listener.voters(&receipt, &poll).await {
            Ok(Some(body)) => {
                let list = Delivered { number: 0, body };
                keep(store, listener, &[list], (now(), since)).await?;
            }
            Ok(None) => {}
            Err(pause) => {
                tracing::debug!("a list of voters could not be read: {}", pause.why);
                complete = false;
            }
        }
    }
    Ok(complete)
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
            let next = intake::next(&mut tx, platform, listener.step()).await?;
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
    let heard = with_roles(store, listener, heard).await?;
    let was_said = heard
        .iter()
        .any(|one| matches!(one, Heard::Said(..) | Heard::Chose { .. }));
    let mut tx = store.begin().await?;
    let mut placed = true;
    for one in heard {
        placed &= place(&mut tx, (reception, listener), one, raw, now).await?;
    }
    if placed && was_said {
        intake::done_with(&mut tx, raw.intake_id).await?;
    } else if placed {
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
            return said(tx, reception, &incoming, (now, raw.since)).await;
        }
        Heard::Voted { poll, incoming } => {
            return voted(tx, (listener, &poll), (incoming, None), raw).await;
        }
        Heard::TookBack {
            poll,
            incoming,
            option,
        } => {
            return took_back(tx, (listener, &poll), (incoming, option), (raw, now)).await;
        }
        Heard::Voters {
            poll,
            votes,
            options,
            closed,
        } => {
            let closed = closed.then_some(options);
            return listed(tx, (listener, &poll), (&votes, closed), raw).await;
        }
        Heard::Poll {
            poll,
            question,
            closed_with,
        } => {
            let about = (poll.as_str(), question.as_str());
            poll_stands(tx, listener, about, closed_with, raw).await?;
        }
        Heard::VotedAt {
            poll,
            option,
            incoming,
        } => {
            let vote = (poll.as_str(), option.as_deref());
            return voted_at(tx, listener, vote, incoming, raw).await;
        }
        Heard::Vouched(incoming) => vouched(tx, reception, incoming, (raw, now)).await?,
        Heard::Sealed { .. } => return Ok(false),
        Heard::Unread(incoming) => return unread(tx, reception, incoming, (raw, now)).await,
        Heard::Chose { message, incoming } => {
            let incoming = chosen(tx, (listener, message.as_deref()), incoming).await?;
            return said(tx, reception, &incoming, (now, None)).await;
        }
        Heard::Moved(from, to) => moved(tx, reception, (from, to), raw).await?,
        Heard::Network(trouble) => {
            network(tx, (reception, platform), trouble.as_deref(), now).await?;
        }
        Heard::Works(at) => works(tx, (reception, platform), at).await?,
        Heard::Fate(fate) => fate::befall(tx, (platform, fate), now).await?,
        Heard::Reachable(contact, true) => regained(tx, reception, &contact, raw).await?,
        Heard::Reachable(contact, false) => lost(tx, reception, &contact, now).await?,
    }
    Ok(true)
}

/// What a network says of somebody's roles, under a name of its own.
async fn vouched(
    tx: &mut Tx,
    reception: &dyn Reception,
    incoming: Incoming,
    (raw, now): (&Raw, DateTime<Utc>),
) -> anyhow::Result<()> {
    let Some(group) = &incoming.group else {
        return Ok(());
    };
    let id = format!("vouched/{}/{}", raw.number, incoming.from.name());
    let of = places::clubs_of_group(tx, group).await?;
    let incoming = Incoming { id, ..incoming };
    for club_id in reception.clubs() {
        if of.iter().any(|club| club == club_id) {
            inbox::receive(tx, club_id, &incoming, now).await?;
        }
    }
    Ok(())
}

/// The network as a whole cannot be reached, or it can again.
async fn network(
    tx: &mut Tx,
    (reception, platform): (&dyn Reception, &str),
    trouble: Option<&str>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    for club_id in reception.clubs() {
        match trouble {
            Some(why) => posted::lose_network(tx, (club_id, platform), why, now).await?,
            None => posted::regain_network(tx, (club_id, platform), None).await?,
        }
    }
    Ok(())
}

/// The network could be reached at that moment.
async fn works(
    tx: &mut Tx,
    (reception, platform): (&dyn Reception, &str),
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    for club_id in reception.clubs() {
        posted::regain_network(tx, (club_id, platform), Some(at)).await?;
    }
    Ok(())
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

/// Asks the network anew of those for whom it vouched and who say something in private: what it says comes before what they
/// say. What it does not say in time stays as it is known. All of it is kept, so a process that dies here asks again.
async fn with_roles(
    store: &Store,
    listener: &dyn Listener,
    heard: Vec<Heard>,
) -> anyhow::Result<Vec<Heard>> {
    let mut complete = Vec::new();
    for one in heard {
        if let Heard::Said(incoming, _) = &one
            && incoming.place == Place::Private
        {
            let mut tx = store.read().await?;
            let people = posted::vouched_for(&mut tx, listener.platform()).await?;
            drop(tx);
            for (group, _) in people.iter().filter(|(_, it)| *it == incoming.from) {
                complete.extend(asked_now(listener, group, incoming).await);
            }
        }
        complete.push(one);
    }
    Ok(complete)
}

/// What a network says now of the roles of whoever says this.
async fn asked_now(listener: &dyn Listener, group: &Contact, incoming: &Incoming) -> Vec<Heard> {
    let asked = listener.vouches(group, &incoming.from);
    let why = match tokio::time::timeout(VOUCHED_WITHIN, asked).await {
        Ok(Ok(None)) => return Vec::new(),
        Ok(Ok(Some(body))) => match listener.read(&body, incoming.sent_at) {
            Ok(heard) => return heard,
            Err(error) => error,
        },
        Ok(Err(pause)) => pause.why,
        Err(_) => "no answer in time".to_owned(),
    };
    tracing::debug!("roles could not be read: {why}");
    Vec::new()
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

/// The bot cannot write there any more.
async fn lost(
    tx: &mut Tx,
    reception: &dyn Reception,
    contact: &Contact,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    for club_id in reception.clubs() {
        posted::lose(tx, (club_id, contact), Barrier::ShutOut.word(), now).await?;
    }
    Ok(())
}

/// The bot can write again where it could not: when that is a group of the club, it has missed something.
async fn regained(
    tx: &mut Tx,
    reception: &dyn Reception,
    contact: &Contact,
    raw: &Raw,
) -> anyhow::Result<()> {
    let of = places::clubs_of_group(tx, contact).await?;
    for club_id in reception.clubs() {
        let regained = posted::regain(tx, club_id, contact).await?;
        if regained && of.iter().any(|club| club == club_id) {
            let network = Contact::new(contact.platform(), "network");
            let named = (format!("returned/{}", raw.number), network);
            let what = (named, Some(contact.clone()), What::Returned);
            noted(tx, club_id, what, raw).await?;
        }
    }
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
    // What was written has a time, what was pressed has not.
    let since = since.filter(|_| matches!(incoming.what, What::Press { .. }));
    reception.receive(tx, incoming, (now, since)).await
}

/// What was written, or the button for which it stands.
async fn chosen(
    tx: &mut Tx,
    (listener, message): (&dyn Listener, Option<&str>),
    incoming: Incoming,
) -> anyhow::Result<Incoming> {
    let What::Text(text) = &incoming.what else {
        return Ok(incoming);
    };
    let asked = match message {
        Some(word) => quoted(tx, (incoming.from.platform(), word)).await?,
        None => last_numbered(tx, listener, &incoming.from).await?,
    };
    let pressed = asked.and_then(|asked| {
        let numbered = listener.shows_numbers(&asked);
        let button = button_of(&asked.choice, text, (message.is_some(), numbered))?;
        let message = asked.key;
        Some(What::Press { message, button })
    });
    Ok(match pressed {
        Some(what) => Incoming { what, ..incoming },
        None => incoming,
    })
}

/// The message of ours that somebody quotes when he answers it.
async fn quoted(tx: &mut Tx, (platform, word): (&str, &str)) -> anyhow::Result<Option<Outgoing>> {
    let Some(copy) = posted::find(tx, platform, word).await? else {
        return Ok(None);
    };
    let asked = outbox::find(tx, &copy.club_id, (&copy.key, &copy.to)).await?;
    Ok(asked.and_then(|delivery| delivery.message().ok()))
}

/// The last question to this contact whose options have numbers.
async fn last_numbered(
    tx: &mut Tx,
    listener: &dyn Listener,
    contact: &Contact,
) -> anyhow::Result<Option<Outgoing>> {
    let asked = outbox::last_asked(tx, contact, LAST_ASKED).await?;
    let mut asked = asked.iter().filter_map(|delivery| delivery.message().ok());
    Ok(asked.find(|asked| listener.shows_numbers(asked)))
}

/// The button for which a text stands: its number, counted from 1, or what is on it. A result that quotes nothing says by
/// itself which game it is about, and the last question may be about another one.
fn button_of(choice: &Choice, text: &str, (quotes, numbered): (bool, bool)) -> Option<usize> {
    let Choice::Buttons(labels) = choice else {
        return None;
    };
    let text = text.trim().trim_end_matches(['.', ')']).to_lowercase();
    let in_words = quotes || text.chars().any(char::is_alphabetic);
    let mut labels_in_words = labels.iter().filter(|_| in_words);
    let by_label = labels_in_words.position(|label| label.to_lowercase() == text);
    let by_number = || {
        let number: usize = text.parse().ok().filter(|_| numbered)?;
        number.checked_sub(1).filter(|&at| at < labels.len())
    };
    by_label.or_else(by_number)
}

/// Somebody, or a group, is called otherwise from now on.
async fn moved(
    tx: &mut Tx,
    reception: &dyn Reception,
    (from, to): (Contact, Contact),
    raw: &Raw,
) -> anyhow::Result<()> {
    places::moved(tx, (&from, &to), None).await?;
    for club_id in reception.clubs() {
        if posted::is_somebody(tx, club_id, &from).await? {
            // Who he is, the app knows.
            let what = What::Was(from.clone());
            let named = (format!("was/{}/{}", raw.number, to.name()), to.clone());
            noted(tx, club_id, (named, None, what), raw).await?;
        }
    }
    Ok(())
}

/// Nobody said it: the network lets a club know.
async fn noted(
    tx: &mut Tx,
    club_id: &str,
    ((id, from), group, what): ((String, Contact), Option<Contact>, What),
    raw: &Raw,
) -> anyhow::Result<()> {
    let place = match group {
        Some(_) => Place::Group,
        None => Place::Private,
    };
    let incoming = Incoming {
        id,
        from,
        name: String::new(),
        place,
        group,
        sent_at: raw.received_at,
        what,
        attachment: None,
        to_bot: false,
        reply: None,
    };
    inbox::receive(tx, club_id, &incoming, raw.received_at).await?;
    Ok(())
}
