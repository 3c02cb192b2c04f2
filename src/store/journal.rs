//! Who changed what, when, and through which chat. Entries are never changed or deleted; an entry that
//! was undone is marked, and the undoing is an entry of its own.

use anyhow::Context;
use chrono::{DateTime, Utc};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::changes::Changes;
use super::record::Field;
use super::{Tx, millis};

/// What is written down about a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it was done.
    pub at: DateTime<Utc>,
    /// Who did it: the name of a member, or of the schedule.
    pub who: String,
    /// Through which chat, such as the label of a contact.
    pub channel: String,
    /// The command as it was given.
    pub command: String,
    /// What it changed.
    pub changes: Changes,
}

/// An [`Entry`] as it stands in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// Its number within the club, from 1 without gaps.
    pub journal_id: i64,
    /// What was done.
    pub entry: Entry,
    /// It was taken back since.
    pub undone: bool,
}

const SELECT: &str =
    "select journal_id, done_at, who, channel, command, changes, undone from journal";

fn read(row: &AnyRow) -> anyhow::Result<JournalEntry> {
    let changes = String::read(row, "changes")?;
    Ok(JournalEntry {
        journal_id: Field::read(row, "journal_id")?,
        entry: Entry {
            at: Field::read(row, "done_at")?,
            who: Field::read(row, "who")?,
            channel: Field::read(row, "channel")?,
            command: Field::read(row, "command")?,
            changes: serde_json::from_str(&changes).context("the changes of a journal entry")?,
        },
        undone: Field::read(row, "undone")?,
    })
}

/// Writes an entry and returns its number.
///
/// # Errors
/// When the club is unknown or the database fails.
pub async fn append(tx: &mut Tx, club_id: &str, entry: &Entry) -> anyhow::Result<i64> {
    let row = sqlx::query(
        "insert into journal (club_id, journal_id, done_at, who, channel, command, changes)
         values ($1, (select coalesce(max(journal_id), 0) + 1 from journal where club_id = $2),
                 $3, $4, $5, $6, $7)
         returning journal_id",
    )
    .bind(club_id.to_owned())
    .bind(club_id.to_owned())
    .bind(millis(entry.at))
    .bind(entry.who.clone())
    .bind(entry.channel.clone())
    .bind(entry.command.clone())
    .bind(serde_json::to_string(&entry.changes).context("changes as JSON")?)
    .fetch_one(tx.connection())
    .await
    .context("writing the journal")?;
    Ok(row.try_get("journal_id")?)
}

/// The latest `n` entries, newest first.
///
/// # Errors
/// When the database fails.
pub async fn latest(tx: &mut Tx, club_id: &str, n: u32) -> anyhow::Result<Vec<JournalEntry>> {
    let rows = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 order by journal_id desc limit $2"
    )))
    .bind(club_id.to_owned())
    .bind(i64::from(n))
    .fetch_all(tx.connection())
    .await
    .context("reading the journal")?;
    rows.iter().map(read).collect()
}

/// The entry with this number.
///
/// # Errors
/// When the database fails.
pub async fn get(
    tx: &mut Tx,
    club_id: &str,
    journal_id: i64,
) -> anyhow::Result<Option<JournalEntry>> {
    let row = sqlx::query(AssertSqlSafe(format!(
        "{SELECT} where club_id = $1 and journal_id = $2"
    )))
    .bind(club_id.to_owned())
    .bind(journal_id)
    .fetch_optional(tx.connection())
    .await
    .context("reading the journal")?;
    row.as_ref().map(read).transpose()
}

/// Marks an entry as taken back. Returns false when it was already, or when there is none.
///
/// # Errors
/// When the database fails.
pub async fn mark_undone(tx: &mut Tx, club_id: &str, journal_id: i64) -> anyhow::Result<bool> {
    let done = sqlx::query(
        "update journal set undone = 1 where club_id = $1 and journal_id = $2 and undone = 0",
    )
    .bind(club_id.to_owned())
    .bind(journal_id)
    .execute(tx.connection())
    .await
    .context("marking a journal entry as undone")?;
    Ok(done.rows_affected() == 1)
}
