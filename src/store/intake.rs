//! What the networks delivered, word for word, before anybody has read it. A network is told that something arrived
//! after the commit of [`keep`]; what it delivers again is known by its number. Reading it, and what follows from
//! that, is one transaction that ends with [`done`], [`hold`] or [`fail`].

use anyhow::Context;
use chrono::{DateTime, Utc};
use sqlx::any::AnyRow;

use super::record::Field;
use super::{Tx, millis};

/// Something that was delivered and is not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// Our number of it.
    pub intake_id: i64,
    /// The network's number of it.
    pub number: i64,
    /// What came, word for word.
    pub body: String,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Since when the network had not been heard then; none: it was heard all the time.
    pub since: Option<DateTime<Utc>>,
}

fn read(row: &AnyRow) -> anyhow::Result<Raw> {
    Ok(Raw {
        intake_id: Field::read(row, "intake_id")?,
        number: Field::read(row, "number")?,
        body: Field::read(row, "body")?,
        received_at: Field::read(row, "received_at")?,
        since: Field::read(row, "since_at")?,
    })
}

/// Keeps what was delivered under a number. Returns false when it was delivered before.
///
/// # Errors
/// When the database fails: the network must not be told that it arrived.
pub async fn keep(
    tx: &mut Tx,
    platform: &str,
    (number, body): (i64, &str),
    received_at: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let done = sqlx::query(
        "insert into intake (platform, number, body, received_at) values ($1, $2, $3, $4)
         on conflict (platform, number) do nothing",
    )
    .bind(platform.to_owned())
    .bind(number)
    .bind(body.to_owned())
    .bind(millis(received_at))
    .execute(tx.connection())
    .await
    .with_context(|| format!("keeping update {number} of {platform}"))?;
    Ok(done.rows_affected() == 1)
}

/// What came under a number came after an outage: the network had not been heard since then.
///
/// # Errors
/// When the database fails.
pub async fn after_outage(
    tx: &mut Tx,
    (platform, number): (&str, i64),
    since: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query("update intake set since_at = $1 where platform = $2 and number = $3")
        .bind(millis(since))
        .bind(platform.to_owned())
        .bind(number)
        .execute(tx.connection())
        .await
        .context("noting an outage")?;
    Ok(())
}

/// A network was heard until now.
///
/// # Errors
/// When the database fails.
pub async fn note_heard(tx: &mut Tx, platform: &str, now: DateTime<Utc>) -> anyhow::Result<()> {
    sqlx::query(
        "insert into heard (platform, until_at) values ($1, $2)
         on conflict (platform) do update set until_at = $2",
    )
    .bind(platform.to_owned())
    .bind(millis(now))
    .execute(tx.connection())
    .await
    .context("noting until when a network was heard")?;
    Ok(())
}

/// Until when a network was heard, about; none: never yet.
///
/// # Errors
/// When the database fails.
pub async fn heard_until(tx: &mut Tx, platform: &str) -> anyhow::Result<Option<DateTime<Utc>>> {
    let row = sqlx::query("select until_at from heard where platform = $1")
        .bind(platform.to_owned())
        .fetch_optional(tx.connection())
        .await
        .context("reading until when a network was heard")?;
    Ok(row.map(|row| Field::read(&row, "until_at")).transpose()?)
}

/// The number of what is kept next, for a network that does not number: above all that is kept, and above all that ever was
/// as long as the clock runs on.
///
/// # Errors
/// When the database fails.
pub async fn next_number(tx: &mut Tx, platform: &str, now: DateTime<Utc>) -> anyhow::Result<i64> {
    let row = sqlx::query("select max(number) as highest from intake where platform = $1")
        .bind(platform.to_owned())
        .fetch_one(tx.connection())
        .await
        .context("numbering what was delivered")?;
    let highest: Option<i64> = Field::read(&row, "highest")?;
    let by_clock = now.timestamp_micros();
    Ok(highest.map_or(by_clock, |highest| by_clock.max(highest + 1)))
}

/// What waits to be read and has the lowest number; of those within one step the one that was kept first.
///
/// # Errors
/// When the database fails.
pub async fn next(tx: &mut Tx, platform: &str, step: i64) -> anyhow::Result<Option<Raw>> {
    let query = if step == 1 {
        sqlx::query(
            "select intake_id, number, body, received_at, since_at from intake
             where platform = $1 and state = 'waiting' order by number limit 1",
        )
        .bind(platform.to_owned())
    } else {
        sqlx::query(
            "select intake_id, number, body, received_at, since_at from intake
             where platform = $1 and state = 'waiting' order by number / $2, intake_id limit 1",
        )
        .bind(platform.to_owned())
        .bind(step)
    };
    let row = query.fetch_optional(tx.connection()).await;
    let row = row.context("reading what was delivered")?;
    row.as_ref().map(read).transpose()
}

/// It was read, and what follows from it is in this transaction.
///
/// # Errors
/// When the database fails.
pub async fn done(tx: &mut Tx, intake_id: i64) -> anyhow::Result<()> {
    mark(tx, intake_id, "done", None).await
}

/// It was read and stands in an inbox: what came word for word is needed no more, only its number.
///
/// # Errors
/// When the database fails.
pub async fn done_with(tx: &mut Tx, intake_id: i64) -> anyhow::Result<()> {
    sqlx::query("update intake set state = 'done', error = null, body = '' where intake_id = $1")
        .bind(intake_id)
        .execute(tx.connection())
        .await
        .context("emptying what was delivered and read")?;
    Ok(())
}

/// It cannot be placed yet.
///
/// # Errors
/// When the database fails.
pub async fn hold(tx: &mut Tx, intake_id: i64) -> anyhow::Result<()> {
    mark(tx, intake_id, "held", None).await
}

/// It cannot be read; it stays as it came.
///
/// # Errors
/// When the database fails.
pub async fn fail(tx: &mut Tx, intake_id: i64, error: &str) -> anyhow::Result<()> {
    mark(tx, intake_id, "failed", Some(error)).await
}

async fn mark(tx: &mut Tx, intake_id: i64, state: &str, error: Option<&str>) -> anyhow::Result<()> {
    sqlx::query("update intake set state = $1, error = $2 where intake_id = $3")
        .bind(state.to_owned())
        .bind(error.map(str::to_owned))
        .bind(intake_id)
        .execute(tx.connection())
        .await
        .with_context(|| format!("marking what was delivered as {state}"))?;
    Ok(())
}

/// What is held and has a lower number.
///
/// # Errors
/// When the database fails.
pub async fn held_before(tx: &mut Tx, platform: &str, number: i64) -> anyhow::Result<Vec<Raw>> {
    let rows = sqlx::query(
        "select intake_id, number, body, received_at, since_at from intake
         where platform = $1 and state = 'held' and number < $2 order by number",
    )
    .bind(platform.to_owned())
    .bind(number)
    .fetch_all(tx.connection())
    .await
    .context("reading what is held")?;
    rows.iter().map(read).collect()
}

/// Something was learned: what was held and came after `since` is tried again.
///
/// # Errors
/// When the database fails.
pub async fn release(tx: &mut Tx, platform: &str, since: DateTime<Utc>) -> anyhow::Result<()> {
    sqlx::query(
        "update intake set state = 'waiting'
         where platform = $1 and state = 'held' and received_at >= $2",
    )
    .bind(platform.to_owned())
    .bind(millis(since))
    .execute(tx.connection())
    .await
    .context("taking up what was held")?;
    Ok(())
}

/// Forgets what was read before a moment, and what could not be read before an earlier one: networks deliver nothing
/// again after so long, and it is what people wrote.
///
/// # Errors
/// When the database fails.
pub async fn forget(
    tx: &mut Tx,
    read_before: DateTime<Utc>,
    unread_before: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query(
        "delete from intake
         where state in ('done', 'held') and received_at < $1 or state = 'failed' and received_at < $2",
    )
    .bind(millis(read_before))
    .bind(millis(unread_before))
    .execute(tx.connection())
    .await
    .context("forgetting what was delivered long ago")?;
    Ok(())
}

/// What could not be read or placed, and why, newest first, at most `n`.
///
/// # Errors
/// When the database fails.
pub async fn unread(tx: &mut Tx, n: u32) -> anyhow::Result<Vec<(Raw, Option<String>)>> {
    let rows = sqlx::query(
        "select intake_id, number, body, received_at, since_at, error from intake
         where state in ('held', 'failed') order by intake_id desc limit $1",
    )
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading what could not be read")?;
    rows.iter()
        .map(|row| Ok((read(row)?, Field::read(row, "error")?)))
        .collect()
}
