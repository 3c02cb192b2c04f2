//! What was given up: to be told, to be sent after all, or settled by something else.

use anyhow::Context;
use chrono::{DateTime, Utc};
use sqlx::AssertSqlSafe;

use super::{Delivery, SELECT, read};
use crate::message::{Contact, Outgoing};
use crate::store::{Tx, millis};
/// What was given up is to be sent after all, as it reads now.
///
/// # Errors
/// When the database fails.
pub async fn revive(
    tx: &mut Tx,
    club_id: &str,
    message: &Outgoing,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query(
        "update outbox set state = 'waiting', next_try_at = $1, attempts = 0, repeats = 0, body = $2
         where club_id = $3 and message_key = $4 and recipient = $5 and state = 'parked'",
    )
    .bind(millis(at))
    .bind(serde_json::to_string(message).context("a message as JSON")?)
    .bind(club_id.to_owned())
    .bind(message.key.clone())
    .bind(message.to.0.clone())
    .execute(tx.connection())
    .await
    .context("taking up what was given up")?;
    Ok(())
}

/// What was given up for a recipient is settled: something else was said instead.
///
/// # Errors
/// When the database fails.
pub async fn let_go(tx: &mut Tx, club_id: &str, recipient: &Contact) -> anyhow::Result<()> {
    sqlx::query(
        "update outbox set state = 'sent' where club_id = $1 and recipient = $2 and state = 'parked'",
    )
    .bind(club_id.to_owned())
    .bind(recipient.0.clone())
    .execute(tx.connection())
    .await
    .context("letting go of what was given up")?;
    Ok(())
}

/// The messages of a club that were given up and of which nobody was told yet, in the order they were put.
///
/// # Errors
/// When the database fails.
pub async fn newly_parked(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<Delivery>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and state = 'parked' and reported = 0 order by outbox_id"
    )))
    .bind(club_id.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading what did not arrive")?;
    rows.iter().map(read).collect()
}

/// Nobody needs to be told any more that this message did not arrive.
///
/// # Errors
/// When the database fails.
pub async fn reported(tx: &mut Tx, outbox_id: i64) -> anyhow::Result<()> {
    sqlx::query("update outbox set reported = 1 where outbox_id = $1")
        .bind(outbox_id)
        .execute(tx.connection())
        .await
        .context("noting that the organiser knows")?;
    Ok(())
}
