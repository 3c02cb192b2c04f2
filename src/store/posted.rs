//! What the networks call our messages, and whom they do not let us reach.

use anyhow::Context;
use chrono::{DateTime, Utc};

use super::record::Field;
use super::{Tx, millis, outbox};
use crate::message::{Choice, Contact, Incoming, Outgoing, Place};

/// A message arrived: the network calls it by every word of its receipt.
///
/// # Errors
/// When the database fails.
pub async fn remember(
    tx: &mut Tx,
    platform: &str,
    (club_id, key): (&str, &str),
    receipt: &str,
) -> anyhow::Result<()> {
    for word in receipt.split_whitespace() {
        sqlx::query(
            "insert into posted (platform, word, club_id, message_key) values ($1, $2, $3, $4)
             on conflict (platform, word) do nothing",
        )
        .bind(platform.to_owned())
        .bind(word.to_owned())
        .bind(club_id.to_owned())
        .bind(key.to_owned())
        .execute(tx.connection())
        .await
        .context("remembering what a message is called")?;
    }
    Ok(())
}

/// The club and the key of the message that the network calls so.
///
/// # Errors
/// When the database fails.
pub async fn find(
    tx: &mut Tx,
    platform: &str,
    word: &str,
) -> anyhow::Result<Option<(String, String)>> {
    let row =
        sqlx::query("select club_id, message_key from posted where platform = $1 and word = $2")
            .bind(platform.to_owned())
            .bind(word.to_owned())
            .fetch_optional(tx.connection())
            .await
            .context("looking up a message")?;
    row.map(|row| {
        Ok((
            Field::read(&row, "club_id")?,
            Field::read(&row, "message_key")?,
        ))
    })
    .transpose()
}

/// The polls on a network that arrived since a moment and of which nobody said yet how they ended, with their receipts.
///
/// # Errors
/// When the database fails.
pub async fn open_polls(
    tx: &mut Tx,
    platform: &str,
    since: DateTime<Utc>,
) -> anyhow::Result<Vec<(String, Outgoing)>> {
    let rows = sqlx::query(
        "select receipt, body from outbox
         where state = 'sent' and sent_at >= $1 and recipient like $2 and body like '%\"poll\":%'
           and not exists (select 1 from inbox
               where inbox.club_id = outbox.club_id and inbox.platform = $3
                 and inbox.body like '%\"tally\":{\"poll\":\"' || outbox.message_key || '\"%')
         order by outbox_id",
    )
    .bind(millis(since))
    .bind(format!("{platform}:%"))
    .bind(platform.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("looking for open polls")?;
    let mut polls = Vec::new();
    for row in rows {
        let (receipt, body): (Option<String>, String) =
            (Field::read(&row, "receipt")?, Field::read(&row, "body")?);
        let message = serde_json::from_str::<Outgoing>(&body);
        if let (Some(receipt), Ok(message)) = (receipt, message)
            && matches!(message.choice, Choice::Poll(_))
        {
            polls.push((receipt, message));
        }
    }
    Ok(polls)
}

/// Those for whom a network vouched when it was last asked, each with the club's group on it.
///
/// # Errors
/// When the database fails.
pub async fn vouched_for(tx: &mut Tx, platform: &str) -> anyhow::Result<Vec<(Contact, Contact)>> {
    let rows = sqlx::query(
        "select setting.content, identity.contact from identity
         join setting on setting.club_id = identity.club_id and setting.name = $1
         where identity.vouched is not null and identity.contact like $2 and setting.content like $2
         order by identity.club_id, identity.contact",
    )
    .bind(GROUP)
    .bind(format!("{platform}:%"))
    .fetch_all(tx.connection())
    .await
    .context("looking for whom a network vouches")?;
    let pair = |row: &sqlx::any::AnyRow| {
        let (group, person): (String, String) =
            (Field::read(row, "content")?, Field::read(row, "contact")?);
        Ok((Contact(group), Contact(person)))
    };
    rows.iter().map(pair).collect()
}

/// A contact has another name from now on: what waits for it, what came from it and the binding of the club's group
/// follow. `group_of` is a club whose group it surely is.
///
/// # Errors
/// When the database fails.
pub async fn moved(
    tx: &mut Tx,
    (from, to): (&Contact, &Contact),
    group_of: Option<&str>,
) -> anyhow::Result<()> {
    for delivery in outbox::for_recipient(tx, from).await? {
        // What cannot be read is parked when its turn comes.
        let body = match delivery.message() {
            Ok(message) => {
                let to = to.clone();
                serde_json::to_string(&Outgoing { to, ..message }).context("a message as JSON")?
            }
            Err(_) => delivery.body.clone(),
        };
        sqlx::query("update outbox set recipient = $1, body = $2 where outbox_id = $3")
            .bind(to.0.clone())
            .bind(body)
            .bind(delivery.outbox_id)
            .execute(tx.connection())
            .await
            .context("readdressing a message")?;
    }
    readdress_inbox(tx, from, to).await?;
    sqlx::query("update inbox set contact = $1 where contact = $2")
        .bind(to.0.clone())
        .bind(from.0.clone())
        .execute(tx.connection())
        .await
        .context("renaming who said something")?;
    sqlx::query("update setting set content = $1 where name = $2 and content = $3")
        .bind(to.0.clone())
        .bind(GROUP.to_owned())
        .bind(from.0.clone())
        .execute(tx.connection())
        .await
        .context("moving the group")?;
    if let Some(club_id) = group_of {
        sqlx::query(
            "insert into setting (club_id, name, content) values ($1, $2, $3)
             on conflict (club_id, name) do nothing",
        )
        .bind(club_id.to_owned())
        .bind(GROUP.to_owned())
        .bind(to.0.clone())
        .execute(tx.connection())
        .await
        .context("moving the group")?;
    }
    Ok(())
}

/// Whether a contact is somebody whom the club knows.
///
/// # Errors
/// When the database fails.
pub async fn is_somebody(tx: &mut Tx, club_id: &str, contact: &Contact) -> anyhow::Result<bool> {
    let row = sqlx::query("select contact from identity where club_id = $1 and contact = $2")
        .bind(club_id.to_owned())
        .bind(contact.0.clone())
        .fetch_optional(tx.connection())
        .await
        .context("looking up a contact")?;
    Ok(row.is_some())
}

/// Under which name the club's group is kept among what was changed from chat.
pub const GROUP: &str = "group";

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
        if incoming.place == Place::Group && incoming.group.as_ref() == Some(from) {
            let group = Some(to.clone());
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

/// The network does not let us reach a contact.
///
/// # Errors
/// When the database fails.
pub async fn lose(
    tx: &mut Tx,
    (club_id, contact): (&str, &Contact),
    reason: &str,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query(
        "insert into unreachable (club_id, contact, since, reason) values ($1, $2, $3, $4)
         on conflict (club_id, contact) do nothing",
    )
    .bind(club_id.to_owned())
    .bind(contact.0.clone())
    .bind(millis(now))
    .bind(reason.to_owned())
    .execute(tx.connection())
    .await
    .context("noting who cannot be reached")?;
    Ok(())
}

/// The name of the contact that stands for a network as a whole, where it is kept who cannot be reached.
pub const NETWORK: &str = "";

/// A network cannot be reached until somebody does something. What the organiser knows already, he is not told again.
///
/// # Errors
/// When the database fails.
pub async fn lose_network(
    tx: &mut Tx,
    (club_id, platform): (&str, &str),
    reason: &str,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    sqlx::query(
        "insert into unreachable (club_id, contact, since, reason) values ($1, $2, $3, $4)
         on conflict (club_id, contact) do update
         set since = excluded.since, reason = excluded.reason, told = 0
         where unreachable.reason <> excluded.reason",
    )
    .bind(club_id.to_owned())
    .bind(Contact::new(platform, NETWORK).0)
    .bind(millis(now))
    .bind(reason.to_owned())
    .execute(tx.connection())
    .await
    .context("noting that a network cannot be reached")?;
    Ok(())
}

/// The networks that cannot be reached, each with the reason, of which nobody was told yet.
///
/// # Errors
/// When the database fails.
pub async fn newly_lost_networks(
    tx: &mut Tx,
    club_id: &str,
) -> anyhow::Result<Vec<(Contact, String)>> {
    let rows = sqlx::query(
        "select contact, reason from unreachable
         where club_id = $1 and told = 0 and contact like '%:' order by contact",
    )
    .bind(club_id.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading which networks cannot be reached")?;
    rows.iter()
        .map(|row| {
            let contact = Contact(Field::read(row, "contact")?);
            Ok((contact, Field::read(row, "reason")?))
        })
        .collect()
}

/// A contact can be reached (again).
///
/// # Errors
/// When the database fails.
pub async fn regain(tx: &mut Tx, club_id: &str, contact: &Contact) -> anyhow::Result<()> {
    sqlx::query("delete from unreachable where club_id = $1 and contact = $2")
        .bind(club_id.to_owned())
        .bind(contact.0.clone())
        .execute(tx.connection())
        .await
        .context("noting who can be reached")?;
    Ok(())
}

/// The members who cannot be reached, and the club's group, of which nobody was told yet.
///
/// # Errors
/// When the database fails.
pub async fn newly_lost(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<Contact>> {
    let rows = sqlx::query(
        "select contact from unreachable
         where club_id = $1 and told = 0 and (
             exists (select 1 from identity
                 where identity.club_id = unreachable.club_id
                   and identity.contact = unreachable.contact and identity.member_id is not null)
             or exists (select 1 from setting
                 where setting.club_id = unreachable.club_id
                   and setting.name = $2 and setting.content = unreachable.contact))
         order by since, contact",
    )
    .bind(club_id.to_owned())
    .bind(GROUP.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading who cannot be reached")?;
    rows.iter()
        .map(|row| Ok(Contact(Field::read(row, "contact")?)))
        .collect()
}

/// The organiser knows that this contact cannot be reached.
///
/// # Errors
/// When the database fails.
pub async fn told(tx: &mut Tx, club_id: &str, contact: &Contact) -> anyhow::Result<()> {
    sqlx::query("update unreachable set told = 1 where club_id = $1 and contact = $2")
        .bind(club_id.to_owned())
        .bind(contact.0.clone())
        .execute(tx.connection())
        .await
        .context("noting that the organiser knows")?;
    Ok(())
}
