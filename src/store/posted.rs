//! What the networks call our messages, and whom they do not let us reach.

use anyhow::Context;
use chrono::{DateTime, Utc};

use super::record::Field;
use super::{Tx, millis};
use crate::message::{Choice, Contact, Outgoing};

/// A copy of a message of ours on a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    /// The club that said it.
    pub club_id: String,
    /// The key of the message.
    pub key: String,
    /// To whom this copy went.
    pub to: Contact,
}

/// A message arrived: the network calls this copy of it by every word of its receipt.
///
/// # Errors
/// When the database fails.
pub async fn remember(tx: &mut Tx, copy: &Copy, receipt: &str) -> anyhow::Result<()> {
    for word in receipt.split_whitespace() {
        sqlx::query(
            "insert into posted (platform, word, club_id, message_key, recipient)
             values ($1, $2, $3, $4, $5)
             on conflict (platform, word) do nothing",
        )
        .bind(copy.to.platform().to_owned())
        .bind(word.to_owned())
        .bind(copy.club_id.clone())
        .bind(copy.key.clone())
        .bind(copy.to.0.clone())
        .execute(tx.connection())
        .await
        .context("remembering what a message is called")?;
    }
    Ok(())
}

/// The copy that the network calls so.
///
/// # Errors
/// When the database fails.
pub async fn find(tx: &mut Tx, platform: &str, word: &str) -> anyhow::Result<Option<Copy>> {
    let row = sqlx::query(
        "select club_id, message_key, recipient from posted where platform = $1 and word = $2",
    )
    .bind(platform.to_owned())
    .bind(word.to_owned())
    .fetch_optional(tx.connection())
    .await
    .context("looking up a message")?;
    row.map(|row| {
        Ok(Copy {
            club_id: Field::read(&row, "club_id")?,
            key: Field::read(&row, "message_key")?,
            to: Contact(Field::read(&row, "recipient")?),
        })
    })
    .transpose()
}

/// The polls on a network that arrived since a moment and of which nobody said yet how they ended, with their receipts:
/// each copy by itself.
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
                 and inbox.body like '%\"tally\":{\"poll\":\"' || outbox.message_key || '\"%'
                 and (inbox.body like '%\"group\":\"' || outbox.recipient || '\"%'
                   or inbox.body like '%\"group\":null%'))
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

/// Whether this copy of the poll with this key was closed by us, at that moment or before.
///
/// # Errors
/// When the database fails.
pub async fn poll_ended_by(
    tx: &mut Tx,
    (club_id, key, recipient): (&str, &str, &Contact),
    at: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let row = sqlx::query(
        "select outbox_id from outbox
         where club_id = $1 and state = 'sent' and sent_at <= $2 and body like $3
           and recipient = $4 limit 1",
    )
    .bind(club_id.to_owned())
    .bind(millis(at))
    .bind(format!("%\"close_poll\":\"{key}\"%"))
    .bind(recipient.0.clone())
    .fetch_optional(tx.connection())
    .await
    .context("looking up the end of a poll")?;
    Ok(row.is_some())
}

/// Those for whom a network vouched when it was last asked, each with a group of the club on it.
///
/// # Errors
/// When the database fails.
pub async fn vouched_for(tx: &mut Tx, platform: &str) -> anyhow::Result<Vec<(Contact, Contact)>> {
    let rows = sqlx::query(
        "select min(bound_group.contact) as bound, identity.contact from identity
         join bound_group on bound_group.club_id = identity.club_id
         where identity.vouched is not null and identity.contact like $1 and bound_group.contact like $1
         group by identity.club_id, identity.contact
         order by identity.club_id, identity.contact",
    )
    .bind(format!("{platform}:%"))
    .fetch_all(tx.connection())
    .await
    .context("looking for whom a network vouches")?;
    let pair = |row: &sqlx::any::AnyRow| {
        let (group, person): (String, String) =
            (Field::read(row, "bound")?, Field::read(row, "contact")?);
        Ok((Contact(group), Contact(person)))
    };
    rows.iter().map(pair).collect()
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

/// Why a network cannot be reached that can be reached again, of which nobody was told yet.
pub const BACK: &str = "";

/// A network can be reached (again); with a moment, it could at that moment, and what was lost later is not known by that.
/// Whoever was told that it could not is to hear so.
///
/// # Errors
/// When the database fails.
pub async fn regain_network(
    tx: &mut Tx,
    (club_id, platform): (&str, &str),
    at: Option<DateTime<Utc>>,
) -> anyhow::Result<()> {
    let network = Contact::new(platform, NETWORK);
    let before = millis(at.unwrap_or(DateTime::<Utc>::MAX_UTC));
    sqlx::query(
        "update unreachable set reason = $1, told = 0
         where club_id = $2 and contact = $3 and since < $4 and told = 1",
    )
    .bind(BACK.to_owned())
    .bind(club_id.to_owned())
    .bind(network.0.clone())
    .bind(before)
    .execute(tx.connection())
    .await
    .context("noting that a network can be reached")?;
    sqlx::query(
        "delete from unreachable
         where club_id = $1 and contact = $2 and since < $3 and told = 0 and reason <> $4",
    )
    .bind(club_id.to_owned())
    .bind(network.0)
    .bind(before)
    .bind(BACK.to_owned())
    .execute(tx.connection())
    .await
    .context("noting that a network can be reached")?;
    Ok(())
}

/// The networks that cannot be reached, each with the reason, of which nobody was told yet; [`BACK`]: it can again.
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

/// A contact can be reached (again); gives whether it could not.
///
/// # Errors
/// When the database fails.
pub async fn regain(tx: &mut Tx, club_id: &str, contact: &Contact) -> anyhow::Result<bool> {
    let done = sqlx::query("delete from unreachable where club_id = $1 and contact = $2")
        .bind(club_id.to_owned())
        .bind(contact.0.clone())
        .execute(tx.connection())
        .await
        .context("noting who can be reached")?;
    Ok(done.rows_affected() > 0)
}

/// Why a part of a group cannot be reached that the club spoke in: it is no more.
pub const TOPIC: &str = "topic";

/// The members who cannot be reached, and the groups of the club, of which nobody was told yet.
///
/// # Errors
/// When the database fails.
pub async fn newly_lost(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<(Contact, String)>> {
    let rows = sqlx::query(
        "select contact, reason from unreachable
         where club_id = $1 and told = 0 and (
             reason = $2
             or exists (select 1 from identity
                 where identity.club_id = unreachable.club_id
                   and identity.contact = unreachable.contact and identity.member_id is not null)
             or exists (select 1 from bound_group
                 where bound_group.club_id = unreachable.club_id
                   and bound_group.contact = unreachable.contact))
         order by since, contact",
    )
    .bind(club_id.to_owned())
    .bind(TOPIC.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("reading who cannot be reached")?;
    rows.iter()
        .map(|row| {
            let contact = Contact(Field::read(row, "contact")?);
            Ok((contact, Field::read(row, "reason")?))
        })
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
