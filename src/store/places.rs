//! Where people speak with which club: its groups, what becomes of them when a network calls them otherwise, and with which
//! club somebody speaks who knows several.

use anyhow::Context;
use chrono::{DateTime, Utc};
use sqlx::any::AnyRow;

use super::record::Field;
use super::{Tx, millis, outbox};
use crate::message::{Contact, Incoming, Outgoing, Place};

fn clubs(rows: &[AnyRow]) -> anyhow::Result<Vec<String>> {
    rows.iter()
        .map(|row| Ok(Field::read(row, "club_id")?))
        .collect()
}

/// The clubs whose group this is.
///
/// # Errors
/// When the database fails.
pub async fn clubs_of_group(tx: &mut Tx, group: &Contact) -> anyhow::Result<Vec<String>> {
    let rows = sqlx::query("select club_id from bound_group where contact = $1 order by club_id")
        .bind(group.group().0)
        .fetch_all(tx.connection())
        .await
        .context("looking up whose group it is")?;
    clubs(&rows)
}

/// Whether this is the part of its group in which a club speaks.
///
/// # Errors
/// When the database fails.
pub async fn speaks_in(tx: &mut Tx, club_id: &str, part: &Contact) -> anyhow::Result<bool> {
    let row = sqlx::query(
        "select 1 as found from bound_group where club_id = $1 and contact = $2 and topic = $3",
    )
    .bind(club_id.to_owned())
    .bind(part.group().0)
    .bind(part.topic().unwrap_or_default().to_owned())
    .fetch_optional(tx.connection())
    .await
    .context("looking up where a club speaks")?;
    Ok(row.is_some())
}

/// The clubs that know this contact: as a member, or as somebody who acts for one.
///
/// # Errors
/// When the database fails.
pub async fn clubs_of_contact(tx: &mut Tx, contact: &Contact) -> anyhow::Result<Vec<String>> {
    let rows = sqlx::query(
        "select club_id from identity where contact = $1 and member_id is not null
         union select club_id from guardian where contact = $1
         order by club_id",
    )
    .bind(contact.0.clone())
    .fetch_all(tx.connection())
    .await
    .context("looking up whose member it is")?;
    clubs(&rows)
}

/// Whether a code with this hash was given out by a club.
///
/// # Errors
/// When the database fails.
pub async fn invites(tx: &mut Tx, club_id: &str, code_hash: &str) -> anyhow::Result<bool> {
    let row =
        sqlx::query("select 1 as found from invitation where club_id = $1 and code_hash = $2")
            .bind(club_id.to_owned())
            .bind(code_hash.to_owned())
            .fetch_optional(tx.connection())
            .await
            .context("looking up a code")?;
    Ok(row.is_some())
}

/// The club that somebody chose last.
///
/// # Errors
/// When the database fails.
pub async fn chosen(tx: &mut Tx, contact: &Contact) -> anyhow::Result<Option<String>> {
    let row = sqlx::query("select club_id from speaks_with where contact = $1")
        .bind(contact.0.clone())
        .fetch_optional(tx.connection())
        .await
        .context("looking up with which club somebody speaks")?;
    Ok(row.map(|row| Field::read(&row, "club_id")).transpose()?)
}

/// Somebody speaks with this club from now on.
///
/// # Errors
/// When the database fails.
pub async fn choose(
    tx: &mut Tx,
    contact: &Contact,
    club_id: &str,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query(
        "insert into speaks_with (contact, club_id, chosen_at) values ($1, $2, $3)
         on conflict (contact) do update set club_id = excluded.club_id, chosen_at = excluded.chosen_at",
    )
    .bind(contact.0.clone())
    .bind(club_id.to_owned())
    .bind(millis(at))
    .execute(tx.connection())
    .await
    .context("noting with which club somebody speaks")?;
    Ok(())
}

/// A contact has another name from now on: what waits for it, what came from it, what was said there and the group itself
/// follow; of a group every part keeps its place in it. `group_of` is a club whose group it surely is.
///
/// # Errors
/// When the database fails.
pub async fn moved(
    tx: &mut Tx,
    (from, to): (&Contact, &Contact),
    group_of: Option<&str>,
) -> anyhow::Result<()> {
    for name in parts(tx, from).await? {
        let renamed = match from.topic() {
            // Only this part of it went away.
            Some(_) => to.clone(),
            None => to.in_topic(name.topic().unwrap_or_default()),
        };
        readdress_outbox(tx, (&name, &renamed)).await?;
    }
    readdress_inbox(tx, from, to).await?;
    sqlx::query("update inbox set contact = $1 where contact = $2")
        .bind(to.0.clone())
        .bind(from.0.clone())
        .execute(tx.connection())
        .await
        .context("renaming who said something")?;
    let (from_topic, to_topic) = (from.topic(), to.topic().unwrap_or_default());
    if let Some(topic) = from_topic {
        sqlx::query(
            "update bound_group set contact = $1, topic = $2 where contact = $3 and topic = $4",
        )
        .bind(to.group().0)
        .bind(to_topic.to_owned())
        .bind(from.group().0)
        .bind(topic.to_owned())
        .execute(tx.connection())
        .await
        .context("moving a part of a group")?;
        return Ok(());
    }
    sqlx::query("update bound_group set contact = $1 where contact = $2")
        .bind(to.group().0)
        .bind(from.group().0)
        .execute(tx.connection())
        .await
        .context("moving a group")?;
    if let Some(club_id) = group_of {
        sqlx::query(
            "insert into bound_group (club_id, contact, audience) values ($1, $2, 'club')
             on conflict (club_id, contact) do nothing",
        )
        .bind(club_id.to_owned())
        .bind(to.group().0)
        .execute(tx.connection())
        .await
        .context("moving a group")?;
    }
    Ok(())
}

/// The names of a group and of its parts under which something was put; of a part only that.
///
/// # Errors
/// When the database fails.
pub async fn parts(tx: &mut Tx, of: &Contact) -> anyhow::Result<Vec<Contact>> {
    let rows = sqlx::query("select distinct recipient from outbox order by recipient")
        .fetch_all(tx.connection())
        .await
        .context("reading to whom something was said")?;
    let mut parts = Vec::new();
    for row in &rows {
        let name = Contact(Field::read(row, "recipient")?);
        if name == *of || of.topic().is_none() && name.group() == *of {
            parts.push(name);
        }
    }
    Ok(parts)
}

async fn readdress_outbox(tx: &mut Tx, (from, to): (&Contact, &Contact)) -> anyhow::Result<()> {
    for delivery in outbox::for_recipient(tx, from).await? {
        // What cannot be read is parked when its turn comes.
        let body = match delivery.message() {
            Ok(message) => {
                let to = to.clone();
                serde_json::to_string(&Outgoing { to, ..message }).context("a message as JSON")?
            }
            Err(_) => delivery.body.clone(),
        };
        sqlx::query("update outbox set body = $1 where outbox_id = $2")
            .bind(body)
            .bind(delivery.outbox_id)
            .execute(tx.connection())
            .await
            .context("readdressing a message")?;
    }
    // What was sent is found by the new name, too: later edits are about it. What is there under both names stays.
    sqlx::query(
        "update outbox set recipient = $1 where recipient = $2 and not exists (
             select 1 from outbox as there
             where there.club_id = outbox.club_id and there.message_key = outbox.message_key
               and there.recipient = $1)",
    )
    .bind(to.0.clone())
    .bind(from.0.clone())
    .execute(tx.connection())
    .await
    .context("readdressing messages")?;
    sqlx::query("update posted set recipient = $1 where recipient = $2")
        .bind(to.0.clone())
        .bind(from.0.clone())
        .execute(tx.connection())
        .await
        .context("readdressing what a network calls them")?;
    Ok(())
}

async fn readdress_inbox(tx: &mut Tx, from: &Contact, to: &Contact) -> anyhow::Result<()> {
    let rows = sqlx::query("select inbox_id, body from inbox where state = 'waiting'")
        .fetch_all(tx.connection())
        .await
        .context("reading the inbox")?;
    for row in rows {
        let (inbox_id, body): (i64, String) =
            (Field::read(&row, "inbox_id")?, Field::read(&row, "body")?);
        let Ok(incoming) = serde_json::from_str::<Incoming>(&body) else {
            continue;
        };
        let Some(group) = incoming.group.clone() else {
            continue;
        };
        let whole = from.topic().is_none() && group.group() == *from;
        if incoming.place == Place::Group && (group == *from || whole) {
            let group = Some(match from.topic() {
                Some(_) => to.clone(),
                None => to.in_topic(group.topic().unwrap_or_default()),
            });
            let body = serde_json::to_string(&Incoming { group, ..incoming })?;
            sqlx::query("update inbox set body = $1 where inbox_id = $2")
                .bind(body)
                .bind(inbox_id)
                .execute(tx.connection())
                .await
                .context("readdressing what was said")?;
        }
    }
    Ok(())
}
