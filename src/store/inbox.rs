//! What the networks delivered, kept before anything is done with it. An adapter confirms to its network
//! after the commit of [`receive`]; the command that acts on a message marks it [`handled`] in its own
//! transaction, so that every message has its effect once, even when the process dies in between.
//!
//! Who says very much at once waits for his own turn and keeps nobody up: see [`Allowance`].

use anyhow::{Context, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::record::Field;
use super::{Tx, millis};
use crate::message::Incoming;

/// How many messages of one person are handled in how long a time; what is more waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// At most so many, at least one,
    pub most: u32,
    /// in so long a time.
    pub within: TimeDelta,
}

/// A message as it was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inbound {
    /// Its number, in the order of receipt.
    pub inbox_id: i64,
    /// The message as JSON; see [`Inbound::incoming`].
    pub body: String,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// Why it could not be handled, if so.
    pub error: Option<String>,
    /// Who said it; empty in what an earlier version received.
    pub contact: String,
    /// It counts when this person's messages are counted.
    pub weighs: bool,
    /// It has no time of its own and came after an outage that began then: it was sent at some moment since.
    pub since: Option<DateTime<Utc>>,
}

impl Inbound {
    /// The message itself.
    ///
    /// # Errors
    /// When it was written by a version with another form of message. It is to be marked [`failed`], or
    /// it would block those after it.
    pub fn incoming(&self) -> anyhow::Result<Incoming> {
        serde_json::from_str(&self.body)
            .with_context(|| format!("message {} in the inbox", self.inbox_id))
    }
}

const SELECT: &str =
    "select inbox_id, body, received_at, error, contact, weighs, since_at from inbox";

fn read(row: &AnyRow) -> anyhow::Result<Inbound> {
    Ok(Inbound {
        inbox_id: Field::read(row, "inbox_id")?,
        body: Field::read(row, "body")?,
        received_at: Field::read(row, "received_at")?,
        error: Field::read(row, "error")?,
        contact: Field::read(row, "contact")?,
        weighs: Field::read(row, "weighs")?,
        since: Field::read(row, "since_at")?,
    })
}

/// Keeps a message and returns its number; none when the network delivered it before.
///
/// # Errors
/// When the club is unknown or the database fails: the network must not be told that it arrived.
pub async fn receive(
    tx: &mut Tx,
    club_id: &str,
    incoming: &Incoming,
    received_at: DateTime<Utc>,
) -> anyhow::Result<Option<i64>> {
    let row = sqlx::query(
        "insert into inbox (club_id, platform, external_id, body, received_at, contact, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (club_id, platform, external_id) do nothing
         returning inbox_id",
    )
    .bind(club_id.to_owned())
    .bind(incoming.from.platform().to_owned())
    .bind(incoming.id.clone())
    .bind(serde_json::to_string(incoming).context("a message as JSON")?)
    .bind(millis(received_at))
    .bind(incoming.from.0.clone())
    .bind(millis(incoming.sent_at.min(received_at)))
    .fetch_optional(tx.connection())
    .await
    .with_context(|| {
        format!(
            "keeping message {} of {}",
            incoming.id,
            incoming.from.platform()
        )
    })?;
    Ok(row.map(|row| row.try_get("inbox_id")).transpose()?)
}

/// Whether a message with this name came to a club from a network.
///
/// # Errors
/// When the database fails.
pub async fn is_known(
    tx: &mut Tx,
    (club_id, platform): (&str, &str),
    id: &str,
) -> anyhow::Result<bool> {
    let row = sqlx::query(
        "select inbox_id from inbox where club_id = $1 and platform = $2 and external_id = $3",
    )
    .bind(club_id.to_owned())
    .bind(platform.to_owned())
    .bind(id.to_owned())
    .fetch_optional(tx.connection())
    .await
    .context("whether a message came")?;
    Ok(row.is_some())
}

/// Whether somebody ever wrote in private.
///
/// # Errors
/// When the database fails.
pub async fn wrote_privately(tx: &mut Tx, club_id: &str, contact: &str) -> anyhow::Result<bool> {
    let row = sqlx::query(
        "select inbox_id from inbox
         where club_id = $1 and contact = $2 and body like $3 and body not like $4 limit 1",
    )
    .bind(club_id.to_owned())
    .bind(contact.to_owned())
    .bind("%\"place\":\"private\"%".to_owned())
    // That he has another name, the network says and not he.
    .bind("%\"what\":{\"was\":%".to_owned())
    .fetch_optional(tx.connection())
    .await
    .context("whether somebody wrote")?;
    Ok(row.is_some())
}

/// A message that was received counts when its sender's messages are counted.
///
/// # Errors
/// When the database fails.
pub async fn weigh(tx: &mut Tx, inbox_id: i64) -> anyhow::Result<()> {
    sqlx::query("update inbox set weighs = 1 where inbox_id = $1")
        .bind(inbox_id)
        .execute(tx.connection())
        .await
        .context("counting a message")?;
    Ok(())
}

/// A message that was received has no time of its own: it was sent at some moment since then.
///
/// # Errors
/// When the database fails.
pub async fn doubt(tx: &mut Tx, inbox_id: i64, since: DateTime<Utc>) -> anyhow::Result<()> {
    sqlx::query("update inbox set since_at = $1 where inbox_id = $2")
        .bind(millis(since))
        .bind(inbox_id)
        .execute(tx.connection())
        .await
        .context("noting that nobody knows when it was sent")?;
    Ok(())
}

/// The message whose turn it is for each person who has one waiting: his oldest; the oldest of all first.
///
/// # Errors
/// When the database fails.
pub async fn turns(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<Inbound>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where inbox_id in (
             select min(inbox_id) from inbox where club_id = $1 and state = 'waiting' group by contact)
         order by inbox_id"
    )))
    .bind(club_id.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading the inbox")?;
    rows.iter().map(read).collect()
}

/// The oldest message of the club that waits and was sent before `moment`, or waits before one of the same person that
/// was: nobody's messages pass each other.
///
/// # Errors
/// When the database fails.
pub async fn next_sent_before(
    tx: &mut Tx,
    club_id: &str,
    moment: DateTime<Utc>,
) -> anyhow::Result<Option<Inbound>> {
    let row = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and state = 'waiting' and inbox_id <= (
             select max(inbox_id) from inbox as later
             where later.club_id = inbox.club_id and later.contact = inbox.contact
               and later.state = 'waiting' and later.sent_at < $2)
         order by inbox_id limit 1"
    )))
    .bind(club_id.to_owned())
    .bind(millis(moment))
    .fetch_optional(tx.connection())
    .await
    .context("reading the inbox")?;
    row.as_ref().map(read).transpose()
}

/// Everything from a network in which a key stands, in the order of receipt.
///
/// # Errors
/// When the database fails.
pub async fn about(
    tx: &mut Tx,
    (club_id, platform): (&str, &str),
    key: &str,
) -> anyhow::Result<Vec<Inbound>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and platform = $2 and body like $3 order by inbox_id"
    )))
    .bind(club_id.to_owned())
    .bind(platform.to_owned())
    .bind(format!("%\"{key}\"%"))
    .fetch_all(tx.connection())
    .await
    .context("reading the inbox")?;
    rows.iter().map(read).collect()
}

/// From when on the next message of a person may be handled, after those of his that were; none: there were few.
///
/// # Errors
/// When the database fails.
pub async fn allowed_from(
    tx: &mut Tx,
    (club_id, contact): (&str, &str),
    allowance: Allowance,
) -> anyhow::Result<Option<DateTime<Utc>>> {
    let row = sqlx::query(
        "select handled_at from inbox
         where club_id = $1 and contact = $2 and weighs = 1 and handled_at is not null
         order by handled_at desc limit 1 offset $3",
    )
    .bind(club_id.to_owned())
    .bind(contact.to_owned())
    .bind(i64::from(allowance.most.saturating_sub(1)))
    .fetch_optional(tx.connection())
    .await
    .context("counting somebody's messages")?;
    let handled_at: Option<DateTime<Utc>> = match row {
        Some(row) => Field::read(&row, "handled_at")?,
        None => None,
    };
    Ok(handled_at.map(|at| at + allowance.within))
}

/// Notes that a message has to wait for its turn. Returns whether that is news to its sender: none of his had to since
/// `since`.
///
/// # Errors
/// When the database fails.
pub async fn delay(
    tx: &mut Tx,
    club_id: &str,
    inbound: &Inbound,
    since: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let earlier: i64 = sqlx::query(
        "select count(*) as delayed from inbox
         where club_id = $1 and contact = $2 and delayed = 1
           and (state = 'waiting' or handled_at >= $3)",
    )
    .bind(club_id.to_owned())
    .bind(inbound.contact.clone())
    .bind(millis(since))
    .fetch_one(tx.connection())
    .await
    .and_then(|row| row.try_get("delayed"))
    .context("looking whether somebody waits already")?;
    sqlx::query("update inbox set delayed = 1 where inbox_id = $1 and delayed = 0")
        .bind(inbound.inbox_id)
        .execute(tx.connection())
        .await
        .context("noting that a message waits")?;
    Ok(earlier == 0)
}

/// The latest `n` messages that could not be handled, newest first.
///
/// # Errors
/// When the database fails.
pub async fn failures(tx: &mut Tx, club_id: &str, n: u32) -> anyhow::Result<Vec<Inbound>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and state = 'failed' order by inbox_id desc limit $2"
    )))
    .bind(club_id.to_owned())
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading the inbox")?;
    rows.iter().map(read).collect()
}

/// What a contact sent and is still kept, in the order of receipt.
///
/// # Errors
/// When the database fails.
pub async fn of_contact(tx: &mut Tx, club_id: &str, contact: &str) -> anyhow::Result<Vec<Inbound>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and body <> '' order by inbox_id"
    )))
    .bind(club_id.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading the inbox")?;
    let mut messages = rows.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
    messages.retain(|message| message.incoming().is_ok_and(|m| m.from.0 == contact));
    Ok(messages)
}

/// Marks a message as handled; in the transaction of the command.
///
/// # Errors
/// When it was handled before, so that the command is not done twice, or the database fails.
pub async fn handled(tx: &mut Tx, inbox_id: i64, at: DateTime<Utc>) -> anyhow::Result<()> {
    let done = sqlx::query(
        "update inbox set state = 'handled', handled_at = $1
         where inbox_id = $2 and state = 'waiting'",
    )
    .bind(millis(at))
    .bind(inbox_id)
    .execute(tx.connection())
    .await
    .context("marking a message as handled")?;
    ensure!(
        done.rows_affected() == 1,
        "message {inbox_id} in the inbox does not wait"
    );
    Ok(())
}

/// Keeps less of a message that was handled: what was only passed on to be read need not stay.
///
/// # Errors
/// When the database fails.
pub async fn keep_instead(tx: &mut Tx, inbox_id: i64, less: &Incoming) -> anyhow::Result<()> {
    sqlx::query("update inbox set body = $1 where inbox_id = $2")
        .bind(serde_json::to_string(less).context("a message as JSON")?)
        .bind(inbox_id)
        .execute(tx.connection())
        .await
        .context("keeping less of a message")?;
    Ok(())
}

/// Keeps of a message that was handled only that it came, so that it is known when it comes again.
///
/// # Errors
/// When the database fails.
pub async fn keep_nothing(tx: &mut Tx, inbox_id: i64) -> anyhow::Result<()> {
    sqlx::query("update inbox set body = '', contact = '' where inbox_id = $1")
        .bind(inbox_id)
        .execute(tx.connection())
        .await
        .context("keeping nothing of a message")?;
    Ok(())
}

/// Marks a message as one that cannot be handled; in a transaction of its own, after that of the command
/// was dropped.
///
/// # Errors
/// When it does not wait any more, or the database fails.
pub async fn failed(
    tx: &mut Tx,
    inbox_id: i64,
    error: &str,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let done = sqlx::query(
        "update inbox set state = 'failed', error = $1, handled_at = $2
         where inbox_id = $3 and state = 'waiting'",
    )
    .bind(error.to_owned())
    .bind(millis(at))
    .bind(inbox_id)
    .execute(tx.connection())
    .await
    .context("marking a message as failed")?;
    ensure!(
        done.rows_affected() == 1,
        "message {inbox_id} in the inbox does not wait"
    );
    Ok(())
}
