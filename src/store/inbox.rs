//! What the networks delivered, kept before anything is done with it. An adapter confirms to its network
//! after the commit of [`receive`]; the command that acts on a message marks it [`handled`] in its own
//! transaction, so that every message has its effect once, even when the process dies in between.

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::record::Field;
use super::{Tx, millis};
use crate::message::Incoming;

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

const SELECT: &str = "select inbox_id, body, received_at, error from inbox";

fn read(row: &AnyRow) -> anyhow::Result<Inbound> {
    Ok(Inbound {
        inbox_id: Field::read(row, "inbox_id")?,
        body: Field::read(row, "body")?,
        received_at: Field::read(row, "received_at")?,
        error: Field::read(row, "error")?,
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
        "insert into inbox (club_id, platform, external_id, body, received_at) values ($1, $2, $3, $4, $5)
         on conflict (club_id, platform, external_id) do nothing
         returning inbox_id",
    )
    .bind(club_id.to_owned())
    .bind(incoming.from.platform().to_owned())
    .bind(incoming.id.clone())
    .bind(serde_json::to_string(incoming).context("a message as JSON")?)
    .bind(millis(received_at))
    .fetch_optional(tx.connection())
    .await
    .with_context(|| format!("keeping message {} of {}", incoming.id, incoming.from.platform()))?;
    Ok(row.map(|row| row.try_get("inbox_id")).transpose()?)
}

/// The oldest message of the club that still waits.
///
/// # Errors
/// When the database fails.
pub async fn next(tx: &mut Tx, club_id: &str) -> anyhow::Result<Option<Inbound>> {
    let row = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and state = 'waiting' order by inbox_id limit 1"
    )))
    .bind(club_id.to_owned())
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

/// Marks a message as handled; in the transaction of the command.
///
/// # Errors
/// When it was handled before, so that the command is not done twice, or the database fails.
pub async fn handled(tx: &mut Tx, inbox_id: i64) -> anyhow::Result<()> {
    let done =
        sqlx::query("update inbox set state = 'handled' where inbox_id = $1 and state = 'waiting'")
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

/// Marks a message as one that cannot be handled; in a transaction of its own, after that of the command
/// was dropped.
///
/// # Errors
/// When it does not wait any more, or the database fails.
pub async fn failed(tx: &mut Tx, inbox_id: i64, error: &str) -> anyhow::Result<()> {
    let done = sqlx::query(
        "update inbox set state = 'failed', error = $1 where inbox_id = $2 and state = 'waiting'",
    )
    .bind(error.to_owned())
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
