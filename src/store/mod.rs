//! The only SQL: what is kept of each club, and what must not be lost between the networks and the club.
//!
//! * [`rows`]: the facts of a club as plain structs. The app loads all of them (a club is small), changes
//!   a copy in pure code, and [`save`] writes the difference ([`changes`]).
//! * [`journal`]: who changed what, and what undo works from.
//! * [`intake`]: what the networks delivered, word for word; [`inbox`]: what it said. [`outbox`]: what must be said;
//!   [`posted`]: what the networks call it. [`jobs`]: what the schedule did.
//! * [`places`]: the groups of a club, and with which club somebody speaks.
//! * [`erasure`]: how somebody is forgotten in all of these. [`clubs`]: which clubs there are. [`secret`]: keys of the
//!   installation.
//!
//! A use case takes one [`Tx`] and passes it to everything, so that all of it is committed or nothing. The
//! SQL keeps to what SQLite and Postgres have in common (migrations/README.md), because both run over
//! sqlx's `Any` driver.
//!
//! SQLite: one connection writes and the pool in front of it queues the writers, fairly and with an end
//! to waiting; others only read. A commit is on the disk when it returns (WAL with `synchronous = full`),
//! for a sign-up that was confirmed must survive a power cut.

use std::time::Duration;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, Connection, Transaction};

pub mod changes;
pub mod clubs;
pub mod erasure;
pub mod inbox;
pub mod intake;
pub mod jobs;
pub mod journal;
pub mod outbox;
pub mod places;
pub mod posted;
mod record;
pub mod roles;
pub mod rows;
pub mod secret;
mod tables;
pub mod templates;

pub use changes::{Change, Changes, Conflict, Reason, apply_inverse, load, save};
pub use roles::{Role, Roles};
pub use rows::{
    Alias, Answer, Attendance, Board, BoundGroup, Bye, ClubRows, Competition, CompetitionKind,
    Entry, Evening, EveningState, GameRecord, GroupAudience, Guardian, Identity, Invitation,
    Member, Penalty, PlayoffGame, Question, Setting, Vote, WrongCode,
};

use record::Value;

/// How long to wait for a connection, that is for the writers before: longer than a busy evening needs,
/// short enough that a writer who never ends is noticed.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// Connections that only read.
const READERS: u32 = 4;

/// The database. Cloning gives another handle to the same one.
#[derive(Clone, Debug)]
pub struct Store {
    writer: AnyPool,
    reader: AnyPool,
}

/// What the database promises; see [`Store::durability`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Durability {
    /// SQLite's journal mode: `wal` for a file, `memory` for a database in memory.
    pub journal_mode: String,
    /// 2 is `full`: a commit is on the disk.
    pub synchronous: i64,
    /// References are checked.
    pub foreign_keys: bool,
    /// How long a statement waits for another process, in milliseconds.
    pub busy_timeout_ms: i64,
}

impl Store {
    /// Opens the database at `url`, makes it when there is none, and brings its tables up to date.
    /// `sqlite:keizerbot.db` is a file, `sqlite::memory:` lives as long as the store (and has one
    /// connection: whoever reads waits for who writes).
    ///
    /// # Errors
    /// When the url is not one of SQLite, the file cannot be made or opened, or it was written by a
    /// later version.
    pub async fn open(url: &str) -> anyhow::Result<Self> {
        ensure!(
            url.starts_with("sqlite:"),
            "database {url:?}: only sqlite: is known, such as sqlite:keizerbot.db"
        );
        sqlx::any::install_default_drivers();
        let in_memory = url.contains(":memory:") || url.contains("mode=memory");
        let options: AnyConnectOptions = made_when_missing(url)
            .parse()
            .with_context(|| format!("database {url:?}"))?;
        // Once without the pool, which would try until its time is up and then not say why.
        try_out(&options)
            .await
            .with_context(|| format!("opening database {url:?}"))?;
        let writer = pool(1, in_memory, false)
            .connect_with(options.clone())
            .await
            .with_context(|| format!("opening database {url:?}"))?;
        sqlx::migrate!("./migrations/sqlite")
            .run(&writer)
            .await
            .with_context(|| format!("bringing database {url:?} up to date"))?;
        let reader = if in_memory {
            writer.clone()
        } else {
            pool(READERS, false, true).connect_lazy_with(options)
        };
        Ok(Self { writer, reader })
    }

    /// Begins a transaction that may write; the next one waits until it ends.
    ///
    /// # Errors
    /// When the database fails, or those before take too long.
    pub async fn begin(&self) -> anyhow::Result<Tx> {
        // `immediate`: a transaction that reads first and writes later would otherwise be refused when
        // another process wrote in between.
        let begun = self.writer.begin_with("begin immediate").await;
        Ok(Tx(begun.context("beginning a transaction")?))
    }

    /// Begins a transaction that only reads, and sees one moment of the database; it waits for nobody.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(&self) -> anyhow::Result<Tx> {
        Ok(Tx(self
            .reader
            .begin()
            .await
            .context("beginning to read")?))
    }

    /// What the writing connection promises.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn durability(&self) -> anyhow::Result<Durability> {
        let mut connection = self.writer.acquire().await?;
        let journal_mode = sqlx::query_scalar("pragma journal_mode")
            .fetch_one(&mut *connection)
            .await?;
        let synchronous = sqlx::query_scalar("pragma synchronous")
            .fetch_one(&mut *connection)
            .await?;
        let foreign_keys: i64 = sqlx::query_scalar("pragma foreign_keys")
            .fetch_one(&mut *connection)
            .await?;
        let busy_timeout_ms = sqlx::query_scalar("pragma busy_timeout")
            .fetch_one(&mut *connection)
            .await?;
        Ok(Durability {
            journal_mode,
            synchronous,
            foreign_keys: foreign_keys == 1,
            busy_timeout_ms,
        })
    }

    /// Makes that nothing of what was deleted can still be read in the file: a database keeps it until it needs the room.
    ///
    /// # Errors
    /// When the database fails, or somebody reads for too long.
    pub async fn wipe_traces(&self) -> anyhow::Result<()> {
        self.run_alone("vacuum").await?;
        self.empty_log().await.map(|_| ())
    }

    /// Takes everything over from the log beside the file, in which older versions of rows still stand, and empties it.
    /// Returns false when it is as it was, because somebody is still reading it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn empty_log(&self) -> anyhow::Result<bool> {
        let mut connection = self.writer.acquire().await?;
        let busy: i64 = sqlx::query_scalar("pragma wal_checkpoint(truncate)")
            .fetch_one(&mut *connection)
            .await
            .context("emptying the log")?;
        Ok(busy == 0)
    }

    /// Runs what cannot be part of a transaction.
    async fn run_alone(&self, statement: &'static str) -> anyhow::Result<()> {
        let mut connection = self.writer.acquire().await?;
        let done = sqlx::query(statement).execute(&mut *connection).await;
        done.with_context(|| statement.to_owned())?;
        Ok(())
    }

    /// Waits for the transactions under way and closes the database.
    pub async fn close(self) {
        self.reader.close().await;
        self.writer.close().await;
    }
}

/// A transaction. Dropping it without [`Tx::commit`] takes back everything done in it.
#[derive(Debug)]
pub struct Tx(Transaction<'static, Any>);

impl Tx {
    /// Makes everything done in it last.
    ///
    /// # Errors
    /// When the database fails; then nothing was done.
    pub async fn commit(self) -> anyhow::Result<()> {
        self.0.commit().await.context("committing")
    }

    fn connection(&mut self) -> &mut AnyConnection {
        &mut self.0
    }
}

/// `url` with the wish that the file be made when there is none.
fn made_when_missing(url: &str) -> String {
    if url.contains("mode=") || url.contains(":memory:") {
        url.to_owned()
    } else if url.contains('?') {
        format!("{url}&mode=rwc")
    } else {
        format!("{url}?mode=rwc")
    }
}

async fn try_out(options: &AnyConnectOptions) -> sqlx::Result<()> {
    let mut connection = AnyConnection::connect_with(options).await?;
    set_up(&mut connection, false).await?;
    connection.close().await
}

/// What every connection is told; said even where it is sqlx's default, because we promise it.
async fn set_up(connection: &mut AnyConnection, only_reads: bool) -> sqlx::Result<()> {
    sqlx::query("pragma busy_timeout = 5000")
        .execute(&mut *connection)
        .await?;
    sqlx::query("pragma journal_mode = wal")
        .execute(&mut *connection)
        .await?;
    sqlx::query("pragma synchronous = full")
        .execute(&mut *connection)
        .await?;
    sqlx::query("pragma foreign_keys = on")
        .execute(&mut *connection)
        .await?;
    // What somebody may ask to be forgotten does not stay behind in free space.
    sqlx::query("pragma secure_delete = on")
        .execute(&mut *connection)
        .await?;
    if only_reads {
        sqlx::query("pragma query_only = on")
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

fn pool(connections: u32, in_memory: bool, only_reads: bool) -> AnyPoolOptions {
    let options = AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(QUEUE_TIMEOUT)
        .after_connect(move |connection, _| Box::pin(set_up(connection, only_reads)));
    if in_memory {
        // The database is gone with its connection, so this one is never let go.
        options
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
    } else {
        options
    }
}

/// A moment as it is kept: milliseconds since 1970, UTC.
fn millis(at: DateTime<Utc>) -> i64 {
    at.timestamp_millis()
}

/// The moment that was kept as `millis`.
fn moment(millis: i64) -> anyhow::Result<DateTime<Utc>> {
    DateTime::from_timestamp_millis(millis).with_context(|| format!("{millis} ms is no moment"))
}

/// Binds a value with its type, which Postgres asks for even when it is absent.
fn bind<'q>(query: Query<'q, Any, AnyArguments>, value: &Value) -> Query<'q, Any, AnyArguments> {
    match value {
        Value::Integer(number) => query.bind(*number),
        Value::Text(text) => query.bind(text.clone()),
    }
}
