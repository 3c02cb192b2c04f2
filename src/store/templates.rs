//! Messages that cost money, counted by month: how many were taken, and whether any was refused because the club wants to
//! pay no more.

use anyhow::Context;
use chrono::{DateTime, Utc};

use super::record::Field;
use super::{Tx, millis};
use crate::message::Contact;

/// A month with more messages than the club wants to pay, of which the organiser does not know yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spent {
    /// Such as `2026-11`.
    pub month: String,
    /// How many were taken in it.
    pub taken: i64,
}

/// Under what a message takes one. Said again it is paid again.
#[must_use]
pub fn entry(key: &str, again: bool) -> String {
    match again {
        true => format!("{key}/again"),
        false => key.to_owned(),
    }
}

/// Takes one for a message, of at most `most` in this month; false: there is none left, and that is written down. The same
/// message takes it once.
///
/// # Errors
/// When the database fails.
pub async fn take(
    tx: &mut Tx,
    (club_id, key): (&str, &str),
    (month, most): (&str, Option<u32>),
    now: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let row = sqlx::query("select refused from template where club_id = $1 and message_key = $2")
        .bind(club_id.to_owned())
        .bind(key.to_owned())
        .fetch_optional(tx.connection())
        .await
        .context("looking for a template")?;
    if let Some(row) = row
        && !bool::read(&row, "refused")?
    {
        return Ok(true);
    }
    let left = match most {
        Some(most) => taken(tx, club_id, month).await? < i64::from(most),
        None => true,
    };
    sqlx::query(
        "insert into template (club_id, message_key, month, taken_at, refused) values ($1, $2, $3, $4, $5)
         on conflict (club_id, message_key) do update set month = $3, taken_at = $4, refused = $5",
    )
    .bind(club_id.to_owned())
    .bind(key.to_owned())
    .bind(month.to_owned())
    .bind(millis(now))
    .bind(i64::from(!left))
    .execute(tx.connection())
    .await
    .context("taking a template")?;
    Ok(left)
}

/// How many were taken in a month.
///
/// # Errors
/// When the database fails.
pub async fn taken(tx: &mut Tx, club_id: &str, month: &str) -> anyhow::Result<i64> {
    let row = sqlx::query(
        "select count(*) as taken from template where club_id = $1 and month = $2 and refused = 0",
    )
    .bind(club_id.to_owned())
    .bind(month.to_owned())
    .fetch_one(tx.connection())
    .await
    .context("counting templates")?;
    Ok(i64::read(&row, "taken")?)
}

/// The one that was taken for a message was not used.
///
/// # Errors
/// When the database fails.
pub async fn give_back(tx: &mut Tx, (club_id, key): (&str, &str)) -> anyhow::Result<()> {
    sqlx::query("delete from template where club_id = $1 and message_key = $2 and refused = 0")
        .bind(club_id.to_owned())
        .bind(key.to_owned())
        .execute(tx.connection())
        .await
        .context("giving a template back")?;
    Ok(())
}

/// The months in which something was refused of which nobody was told yet.
///
/// # Errors
/// When the database fails.
pub async fn newly_spent(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<Spent>> {
    let rows = sqlx::query(
        "select distinct month from template where club_id = $1 and refused = 1 and told = 0
         order by month",
    )
    .bind(club_id.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("looking for a month that is spent")?;
    let mut spent = Vec::new();
    for row in &rows {
        let month = String::read(row, "month")?;
        let taken = taken(tx, club_id, &month).await?;
        spent.push(Spent { month, taken });
    }
    Ok(spent)
}

/// The organiser knows of this month.
///
/// # Errors
/// When the database fails.
pub async fn told(tx: &mut Tx, club_id: &str, month: &str) -> anyhow::Result<()> {
    sqlx::query("update template set told = 1 where club_id = $1 and month = $2 and refused = 1")
        .bind(club_id.to_owned())
        .bind(month.to_owned())
        .execute(tx.connection())
        .await
        .context("noting that the organiser knows")?;
    Ok(())
}

/// When a contact last said something to any club, as far as that is kept.
///
/// # Errors
/// When the database fails.
pub async fn last_said(tx: &mut Tx, contact: &Contact) -> anyhow::Result<Option<DateTime<Utc>>> {
    let row =
        sqlx::query("select sent_at from inbox where contact = $1 order by sent_at desc limit 1")
            .bind(contact.0.clone())
            .fetch_optional(tx.connection())
            .await
            .context("looking when somebody last spoke")?;
    Ok(row.map(|row| Field::read(&row, "sent_at")).transpose()?)
}
