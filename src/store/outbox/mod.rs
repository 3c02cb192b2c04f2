//! What must be said. A message is [`put`] in the transaction of the change it announces; the sender asks
//! what is [`due`], commits a [`claim`], asks the network, and writes down what came of it. A message
//! whose outcome is not known is a state of its own, which only the network's adapter can settle; it is
//! never sent again by itself.
//!
//! ```text
//! waiting -> sending -> sent
//!    ^          |-----> parked    the network refuses it for good
//!    |----------+-----> unknown   then settled: sent, parked or waiting again
//! ```
//!
//! What is said in several groups has one key and a copy for each recipient. An edit of a message goes to the same
//! recipient, is about the copy there, and so never comes before it. When a newer edit of the same copy is put, one that
//! still waits is taken away. What was given up is in [`given_up`].

mod given_up;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

use super::record::{Field, words};
use super::{Tx, millis};
use crate::message::{Contact, Form, Outgoing};
pub use given_up::{let_go, newly_parked, reported, revive};

/// How the key of a message ends that is not kept once it was delivered or given up: a code, what is known about somebody,
/// a goodbye.
pub const SECRET: &str = "/secret";

/// After so many tries a message is put aside.
pub const MOST_ATTEMPTS: i64 = 12;

/// How far a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// For its turn, or for the next attempt.
    Waiting,
    /// The network is being asked.
    Sending,
    /// It arrived.
    Sent,
    /// The network was asked and may or may not have it.
    Unknown,
    /// Given up; the operator may look at it.
    Parked,
}

words!(DeliveryState {
    Waiting => "waiting", Sending => "sending", Sent => "sent", Unknown => "unknown", Parked => "parked"
});

/// A message and how far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its number, in the order of [`put`].
    pub outbox_id: i64,
    /// The club that says it.
    pub club_id: String,
    /// The message as JSON; see [`Delivery::message`].
    pub body: String,
    /// How far it is.
    pub state: DeliveryState,
    /// When it was put.
    pub put_at: DateTime<Utc>,
    /// Not to be sent before.
    pub next_try_at: DateTime<Utc>,
    /// How often it was claimed.
    pub attempts: i64,
    /// How often it was said again because nobody knew whether it had arrived.
    pub repeats: i64,
    /// What the network calls it, once it arrived.
    pub receipt: Option<String>,
    /// When it arrived.
    pub sent_at: Option<DateTime<Utc>>,
    /// What went wrong last.
    pub error: Option<String>,
}

impl Delivery {
    /// The message itself.
    ///
    /// # Errors
    /// When it was written by a version with another form of message; it is to be parked.
    pub fn message(&self) -> anyhow::Result<Outgoing> {
        serde_json::from_str(&self.body)
            .with_context(|| format!("message {} in the outbox", self.outbox_id))
    }
}

const SELECT: &str =
    "select outbox_id, club_id, body, state, put_at, next_try_at, attempts, repeats, receipt, sent_at, error
     from outbox";

fn read(row: &AnyRow) -> anyhow::Result<Delivery> {
    Ok(Delivery {
        outbox_id: Field::read(row, "outbox_id")?,
        club_id: Field::read(row, "club_id")?,
        body: Field::read(row, "body")?,
        state: Field::read(row, "state")?,
        put_at: Field::read(row, "put_at")?,
        next_try_at: Field::read(row, "next_try_at")?,
        attempts: Field::read(row, "attempts")?,
        repeats: Field::read(row, "repeats")?,
        receipt: Field::read(row, "receipt")?,
        sent_at: Field::read(row, "sent_at")?,
        error: Field::read(row, "error")?,
    })
}

/// Puts a message, to be sent from `at` on. Returns false, and does nothing, when the club has put one
/// with this key for this recipient before: the same announcement never appears twice. An edit takes the place of one
/// that still waits for the same copy, and inherits until when the network wanted to be left alone.
///
/// # Errors
/// When the club is unknown or the database fails.
pub async fn put(
    tx: &mut Tx,
    club_id: &str,
    message: &Outgoing,
    at: DateTime<Utc>,
) -> anyhow::Result<bool> {
    if message.key.ends_with(SECRET) && was_said(tx, club_id, &message.key).await? {
        return Ok(false);
    }
    let edits = match &message.form {
        Form::Edit { of, .. } | Form::Answered { of } => Some(of.clone()),
        Form::New | Form::Live | Form::Reaction { .. } | Form::Toast { .. } => None,
    };
    let mut next_try_at = at;
    if let Some(of) = &edits {
        next_try_at = next_try_at.max(
            supersede(tx, (club_id, &message.to), of)
                .await?
                .unwrap_or(at),
        );
    }
    let done = sqlx::query(
        "insert into outbox (club_id, message_key, recipient, body, put_at, next_try_at, edits)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (club_id, message_key, recipient) do nothing",
    )
    .bind(club_id.to_owned())
    .bind(message.key.clone())
    .bind(message.to.0.clone())
    .bind(serde_json::to_string(message).context("a message as JSON")?)
    .bind(millis(at))
    .bind(millis(next_try_at))
    .bind(edits)
    .execute(tx.connection())
    .await
    .with_context(|| format!("putting message {}", message.key))?;
    Ok(done.rows_affected() == 1)
}

/// Whether a secret was put: once it is delivered, its recipient is forgotten as well.
async fn was_said(tx: &mut Tx, club_id: &str, key: &str) -> anyhow::Result<bool> {
    let row = sqlx::query(
        "select 1 as found from outbox where club_id = $1 and message_key = $2 limit 1",
    )
    .bind(club_id.to_owned())
    .bind(key.to_owned())
    .fetch_optional(tx.connection())
    .await
    .context("looking up a secret")?;
    Ok(row.is_some())
}

/// Takes the edits of a copy away that still wait; gives until when the last of them was to wait.
async fn supersede(
    tx: &mut Tx,
    (club_id, recipient): (&str, &Contact),
    of: &str,
) -> anyhow::Result<Option<DateTime<Utc>>> {
    let rows = sqlx::query(
        "delete from outbox
         where club_id = $1 and edits = $2 and recipient = $3 and state = 'waiting'
         returning next_try_at",
    )
    .bind(club_id.to_owned())
    .bind(of.to_owned())
    .bind(recipient.0.clone())
    .fetch_all(tx.connection())
    .await
    .context("taking away an older edit")?;
    let until: sqlx::Result<Vec<DateTime<Utc>>> = rows
        .iter()
        .map(|row| Field::read(row, "next_try_at"))
        .collect();
    Ok(until?.into_iter().max())
}

/// The messages that may be sent now, of all clubs, in the order they were put, at most `n`. For each
/// recipient this is the first that is not settled, so that nobody reads an answer before what it is
/// about: ask again after sending.
///
/// # Errors
/// When the database fails.
pub async fn due(tx: &mut Tx, now: DateTime<Utc>, n: u32) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT}
         where state = 'waiting' and next_try_at <= $1 and not exists (
             select 1 from outbox as earlier
             where earlier.club_id = outbox.club_id and earlier.recipient = outbox.recipient
               and earlier.outbox_id < outbox.outbox_id
               and earlier.state in ('waiting', 'sending', 'unknown'))
         order by outbox_id limit $2"
    )))
    .bind(millis(now))
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading the outbox")?;
    rows.iter().map(read).collect()
}

/// Takes a message to send it; to be committed before the network is asked. Returns false when somebody
/// else has it.
///
/// # Errors
/// When the database fails.
pub async fn claim(tx: &mut Tx, outbox_id: i64) -> anyhow::Result<bool> {
    let done = sqlx::query(
        "update outbox set state = 'sending', attempts = attempts + 1
         where outbox_id = $1 and state = 'waiting'",
    )
    .bind(outbox_id)
    .execute(tx.connection())
    .await
    .context("claiming a message")?;
    Ok(done.rows_affected() == 1)
}

/// The message arrived; `receipt` is what the network calls it.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn mark_sent(
    tx: &mut Tx,
    outbox_id: i64,
    receipt: &str,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let done = sqlx::query(
        "update outbox set state = 'sent', receipt = $1, sent_at = $2, error = null
         where outbox_id = $3 and state in ('sending', 'unknown')",
    )
    .bind(receipt.to_owned())
    .bind(millis(at))
    .bind(outbox_id)
    .execute(tx.connection())
    .await
    .context("marking a message as sent")?;
    ensure!(
        done.rows_affected() == 1,
        "message {outbox_id} in the outbox was not being sent"
    );
    forget_secret(tx, outbox_id).await
}

/// Of a secret only its key stays, so that it is not said again: not to whom, nor what the network calls it.
async fn forget_secret(tx: &mut Tx, outbox_id: i64) -> anyhow::Result<()> {
    sqlx::query(
        "update outbox set body = '', recipient = '', receipt = null
         where outbox_id = $1 and message_key like '%' || $2 and state in ('sent', 'parked')",
    )
    .bind(outbox_id)
    .bind(SECRET)
    .execute(tx.connection())
    .await
    .context("forgetting a secret message")?;
    Ok(())
}

/// Nothing is to be sent of it: the network cannot do it and does without. `why` is kept.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn leave(tx: &mut Tx, outbox_id: i64, why: &str) -> anyhow::Result<()> {
    settle(tx, outbox_id, DeliveryState::Sent, why).await
}

/// What a club put under a key for a recipient is from now on another message on the network, or none that can still be
/// edited.
///
/// # Errors
/// When the database fails.
pub async fn replace_receipt(
    tx: &mut Tx,
    (club_id, key, recipient): (&str, &str, &Contact),
    receipt: Option<&str>,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query(
        "update outbox set receipt = $1, sent_at = $2
         where club_id = $3 and message_key = $4 and recipient = $5",
    )
    .bind(receipt.map(str::to_owned))
    .bind(millis(at))
    .bind(club_id.to_owned())
    .bind(key.to_owned())
    .bind(recipient.0.clone())
    .execute(tx.connection())
    .await
    .context("noting what a message is called now")?;
    Ok(())
}

/// A message that was to be something else is a message of its own from now on.
///
/// # Errors
/// When the database fails.
pub async fn become_new(tx: &mut Tx, outbox_id: i64, message: &Outgoing) -> anyhow::Result<()> {
    let message = Outgoing {
        form: Form::New,
        ..message.clone()
    };
    sqlx::query("update outbox set body = $1 where outbox_id = $2")
        .bind(serde_json::to_string(&message).context("a message as JSON")?)
        .bind(outbox_id)
        .execute(tx.connection())
        .await
        .context("making a message of its own")?;
    Ok(())
}

/// The message surely did not arrive and is to be tried again at `next_try_at`.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn retry(
    tx: &mut Tx,
    outbox_id: i64,
    next_try_at: DateTime<Utc>,
    error: &str,
) -> anyhow::Result<()> {
    settle(tx, outbox_id, DeliveryState::Waiting, error).await?;
    sqlx::query("update outbox set next_try_at = $1 where outbox_id = $2")
        .bind(millis(next_try_at))
        .bind(outbox_id)
        .execute(tx.connection())
        .await
        .context("postponing a message")?;
    Ok(())
}

/// The message was not even tried; its turn comes at `next_try_at`, and this was no attempt.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn wait(
    tx: &mut Tx,
    outbox_id: i64,
    next_try_at: DateTime<Utc>,
    error: &str,
) -> anyhow::Result<()> {
    retry(tx, outbox_id, next_try_at, error).await?;
    sqlx::query("update outbox set attempts = attempts - 1 where outbox_id = $1")
        .bind(outbox_id)
        .execute(tx.connection())
        .await
        .context("taking back an attempt")?;
    Ok(())
}

/// Nobody knows whether the message arrived, and it matters: it is said again, as a repetition.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn repeat(
    tx: &mut Tx,
    outbox_id: i64,
    next_try_at: DateTime<Utc>,
    error: &str,
) -> anyhow::Result<()> {
    retry(tx, outbox_id, next_try_at, error).await?;
    sqlx::query("update outbox set repeats = repeats + 1 where outbox_id = $1")
        .bind(outbox_id)
        .execute(tx.connection())
        .await
        .context("counting a repetition")?;
    Ok(())
}

/// The network was asked and did not answer. Until it is settled, nothing more is sent to this recipient.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn mark_unknown(tx: &mut Tx, outbox_id: i64, error: &str) -> anyhow::Result<()> {
    settle(tx, outbox_id, DeliveryState::Unknown, error).await
}

/// The message is given up: the network refuses it, or it cannot be known whether it arrived and it must
/// not be said twice.
///
/// # Errors
/// When it was not claimed, or the database fails.
pub async fn park(tx: &mut Tx, outbox_id: i64, error: &str) -> anyhow::Result<()> {
    settle(tx, outbox_id, DeliveryState::Parked, error).await?;
    forget_secret(tx, outbox_id).await
}

async fn settle(
    tx: &mut Tx,
    outbox_id: i64,
    state: DeliveryState,
    error: &str,
) -> anyhow::Result<()> {
    let done = sqlx::query(
        "update outbox set state = $1, error = $2
         where outbox_id = $3 and state in ('sending', 'unknown')",
    )
    .bind(state.word())
    .bind(error.to_owned())
    .bind(outbox_id)
    .execute(tx.connection())
    .await
    .with_context(|| format!("marking a message as {}", state.word()))?;
    ensure!(
        done.rows_affected() == 1,
        "message {outbox_id} in the outbox was not being sent"
    );
    Ok(())
}

/// The network says more of a message that was sent, or that was to be said again: its fate is open, and it was not repeated.
///
/// # Errors
/// When the database fails.
pub async fn reopen(tx: &mut Tx, outbox_id: i64) -> anyhow::Result<()> {
    sqlx::query(
        "update outbox set repeats = case state when 'waiting' then repeats - 1 else repeats end, state = 'unknown'
         where outbox_id = $1 and state in ('waiting', 'unknown', 'sent')",
    )
    .bind(outbox_id)
    .execute(tx.connection())
    .await
    .context("opening a message once more")?;
    Ok(())
}

/// After a start, before anything is sent: what the last run was sending has an unknown outcome. Returns
/// how many there are; [`with_state`] lists them.
///
/// # Errors
/// When the database fails.
pub async fn recover(tx: &mut Tx) -> anyhow::Result<u64> {
    let done = sqlx::query(
        "update outbox set state = 'unknown', error = 'stopped while sending' where state = 'sending'",
    )
    .execute(tx.connection())
    .await
    .context("finding messages whose sending was interrupted")?;
    Ok(done.rows_affected())
}

/// The messages of all clubs in a state, in the order they were put, at most `n`.
///
/// # Errors
/// When the database fails.
pub async fn with_state(
    tx: &mut Tx,
    state: DeliveryState,
    n: u32,
) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where state = $1 order by outbox_id limit $2"
    )))
    .bind(state.word())
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading the outbox")?;
    rows.iter().map(read).collect()
}

/// What is kept of what was said to a contact, in the order it was put.
///
/// # Errors
/// When the database fails.
pub async fn to_contact(
    tx: &mut Tx,
    club_id: &str,
    contact: &str,
) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and recipient = $2 and body <> '' order by outbox_id"
    )))
    .bind(club_id.to_owned())
    .bind(contact.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading the outbox")?;
    rows.iter().map(read).collect()
}

/// The message a club put under a key for a recipient.
///
/// # Errors
/// When the database fails.
pub async fn find(
    tx: &mut Tx,
    club_id: &str,
    (key, recipient): (&str, &Contact),
) -> anyhow::Result<Option<Delivery>> {
    let row = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and message_key = $2 and recipient = $3"
    )))
    .bind(club_id.to_owned())
    .bind(key.to_owned())
    .bind(recipient.0.clone())
    .fetch_optional(tx.connection())
    .await
    .context("reading the outbox")?;
    row.as_ref().map(read).transpose()
}

/// The clubs that put a message under this key for this recipient.
///
/// # Errors
/// When the database fails.
pub async fn clubs_of(
    tx: &mut Tx,
    (key, recipient): (&str, &Contact),
) -> anyhow::Result<Vec<String>> {
    let rows = sqlx::query(
        "select distinct club_id from outbox where message_key = $1 and recipient = $2 order by club_id",
    )
    .bind(key.to_owned())
    .bind(recipient.0.clone())
    .fetch_all(tx.connection())
    .await
    .context("looking up a message")?;
    rows.iter()
        .map(|row| Ok(Field::read(row, "club_id")?))
        .collect()
}

/// Everything for a recipient that is not settled, of all clubs.
///
/// # Errors
/// When the database fails.
pub async fn for_recipient(tx: &mut Tx, recipient: &Contact) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where recipient = $1 and state in ('waiting', 'sending', 'unknown') order by outbox_id"
    )))
    .bind(recipient.0.clone())
    .fetch_all(tx.connection())
    .await
    .context("reading the outbox")?;
    rows.iter().map(read).collect()
}

/// The last messages to a contact that can be answered with a button, whichever club sent them: newest first, at most `n`.
///
/// # Errors
/// When the database fails.
pub async fn last_asked(tx: &mut Tx, contact: &Contact, n: u32) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where recipient = $1 and state = 'sent' and body like $2
         order by outbox_id desc limit $3"
    )))
    .bind(contact.0.clone())
    .bind("%\"choice\":{\"buttons\":%".to_owned())
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading the outbox")?;
    rows.iter().map(read).collect()
}

/// The latest `n` messages of all clubs, newest first.
///
/// # Errors
/// When the database fails.
pub async fn latest(tx: &mut Tx, n: u32) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} order by outbox_id desc limit $1"
    )))
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading the outbox")?;
    rows.iter().map(read).collect()
}

/// How many messages of a club were said again because nobody knew whether they had arrived.
///
/// # Errors
/// When the database fails.
pub async fn repeated(tx: &mut Tx, club_id: &str) -> anyhow::Result<i64> {
    let row =
        sqlx::query("select count(*) as repeated from outbox where club_id = $1 and repeats > 0")
            .bind(club_id.to_owned())
            .fetch_one(tx.connection())
            .await
            .context("counting repetitions")?;
    Ok(Field::read(&row, "repeated")?)
}

/// Whether the latest message of its own that the club has put for the same recipient since a moment, with the same first
/// line, says this very text; of a picture, whether the latest with the same title shows this very table.
///
/// # Errors
/// When the database fails.
pub async fn said_since(
    tx: &mut Tx,
    club_id: &str,
    answer: &Outgoing,
    since: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and recipient = $2 and put_at >= $3 and state <> 'parked'
         order by outbox_id desc"
    )))
    .bind(club_id.to_owned())
    .bind(answer.to.0.clone())
    .bind(millis(since))
    .fetch_all(tx.connection())
    .await
    .context("reading what was said")?;
    for row in &rows {
        let own = |said: &Outgoing| said.form == Form::New;
        let Some(said) = read(row)?.message().ok().filter(own) else {
            continue;
        };
        // A picture is not its text.
        let (alike, same) = match (&said.picture, &answer.picture) {
            (Some(said), Some(shown)) => (said.title == shown.title, said == shown),
            (None, None) => (
                said.text.lines().next() == answer.text.lines().next(),
                said.text == answer.text,
            ),
            (Some(_), None) | (None, Some(_)) => (false, false),
        };
        if alike {
            return Ok(same);
        }
    }
    Ok(false)
}
