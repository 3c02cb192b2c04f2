//! How a row struct lies in its table: columns, key, and the values both ways. Everything that is the
//! same for all tables (reading, comparing, writing) is written once on top of [`Record`].
//!
//! Two rows are the same when their stored values are the same: a time that differs only below the
//! millisecond is no change.

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::{Tx, bind, millis, moment};

/// A value of a column. Both databases have these two types; which one an absent value would have had is
/// kept, because Postgres asks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    /// A number, a moment or 0/1.
    Integer(Option<i64>),
    /// A text.
    Text(Option<String>),
}

/// A type that a field of a row may have.
pub(super) trait Field: Sized {
    /// As the database keeps it.
    fn to_value(&self) -> Value;

    /// Reads column `name` of `row`.
    ///
    /// # Errors
    /// When the column is missing or holds something else.
    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self>;
}

impl Field for i64 {
    fn to_value(&self) -> Value {
        Value::Integer(Some(*self))
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Field for Option<i64> {
    fn to_value(&self) -> Value {
        Value::Integer(*self)
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Field for bool {
    fn to_value(&self) -> Value {
        Value::Integer(Some(i64::from(*self)))
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        Ok(i64::read(row, name)? != 0)
    }
}

impl Field for String {
    fn to_value(&self) -> Value {
        Value::Text(Some(self.clone()))
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Field for Option<String> {
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Field for DateTime<Utc> {
    fn to_value(&self) -> Value {
        Value::Integer(Some(millis(*self)))
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        moment(i64::read(row, name)?).map_err(|error| undecodable(name, error))
    }
}

impl Field for Option<DateTime<Utc>> {
    fn to_value(&self) -> Value {
        Value::Integer(self.map(millis))
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        let millis = Option::<i64>::read(row, name)?;
        millis
            .map(moment)
            .transpose()
            .map_err(|error| undecodable(name, error))
    }
}

/// The error for a column that holds what cannot be.
pub(super) fn undecodable(name: &str, error: anyhow::Error) -> sqlx::Error {
    sqlx::Error::ColumnDecode {
        index: name.to_owned(),
        source: error.into(),
    }
}

/// A choice among words, kept as the word.
macro_rules! words {
    ($name:ident { $($variant:ident => $word:literal),+ }) => {
        impl $name {
            /// The word for it in the database and in JSON.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl $crate::store::record::Field for $name {
            fn to_value(&self) -> $crate::store::record::Value {
                $crate::store::record::Value::Text(Some(self.word().to_owned()))
            }

            fn read(row: &sqlx::any::AnyRow, name: &str) -> sqlx::Result<Self> {
                match <String as $crate::store::record::Field>::read(row, name)?.as_str() {
                    $($word => Ok(Self::$variant),)+
                    other => Err($crate::store::record::undecodable(
                        name,
                        anyhow::anyhow!("unknown word {other:?}"),
                    )),
                }
            }
        }
    };
}
pub(super) use words;

/// A table of rows that belong to a club.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Its name.
    pub(super) name: &'static str,
    /// The columns without `club_id`, those of the key first.
    pub(super) columns: &'static [&'static str],
    /// How many of the columns are the key.
    pub(super) key: usize,
    /// Other tables refer to its rows: they are changed in place and deleted last. Rows of the other
    /// tables are replaced, so that two boards can exchange a player without a moment in which he
    /// has two.
    pub(super) referenced: bool,
}

/// A row of a [`Table`].
pub(super) trait Record: Clone + Serialize + DeserializeOwned {
    /// Where it lies.
    const TABLE: &'static Table;

    /// The values in the order of the columns.
    fn values(&self) -> Vec<Value>;

    /// Reads a row.
    ///
    /// # Errors
    /// When a column is missing or holds something else.
    fn read(row: &AnyRow) -> sqlx::Result<Self>;

    /// The values of the key.
    fn key(&self) -> Vec<Value> {
        let mut values = self.values();
        values.truncate(Self::TABLE.key);
        values
    }
}

/// All rows of a club in the order of their key.
///
/// # Errors
/// When the database fails or holds something else than the row says.
pub(super) async fn load<R: Record>(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<R>> {
    let table = R::TABLE;
    let columns = table.columns.join(", ");
    let order = table.columns[..table.key].join(", ");
    let sql = format!(
        "select {columns} from {} where club_id = $1 order by {order}",
        table.name
    );
    let rows = sqlx::query(AssertSqlSafe(sql))
        .bind(club_id.to_owned())
        .fetch_all(tx.connection())
        .await
        .with_context(|| format!("reading table {}", table.name))?;
    let read: sqlx::Result<Vec<R>> = rows.iter().map(R::read).collect();
    let mut read = read.with_context(|| format!("a row of table {}", table.name))?;
    // Again in memory: databases differ in how they order texts.
    read.sort_by_cached_key(R::key);
    Ok(read)
}

/// Adds a row.
pub(super) async fn insert(
    tx: &mut Tx,
    club_id: &str,
    table: &Table,
    values: &[Value],
) -> anyhow::Result<()> {
    let places: Vec<String> = (0..values.len()).map(|i| format!("${}", i + 2)).collect();
    let sql = format!(
        "insert into {} (club_id, {}) values ($1, {})",
        table.name,
        table.columns.join(", "),
        places.join(", ")
    );
    execute_on_one(tx, club_id, sql, values)
        .await
        .with_context(|| described("adding", table, values))
}

/// Changes a row in place.
pub(super) async fn update(
    tx: &mut Tx,
    club_id: &str,
    table: &Table,
    values: &[Value],
) -> anyhow::Result<()> {
    let assignments: Vec<String> = (table.key..table.columns.len())
        .map(|i| format!("{} = ${}", table.columns[i], i + 2))
        .collect();
    let sql = format!(
        "update {} set {} where {}",
        table.name,
        assignments.join(", "),
        key_condition(table)
    );
    execute_on_one(tx, club_id, sql, values)
        .await
        .with_context(|| described("changing", table, values))
}

/// Takes away the row with this key.
pub(super) async fn delete(
    tx: &mut Tx,
    club_id: &str,
    table: &Table,
    key: &[Value],
) -> anyhow::Result<()> {
    let sql = format!("delete from {} where {}", table.name, key_condition(table));
    execute_on_one(tx, club_id, sql, key)
        .await
        .with_context(|| described("deleting", table, key))
}

fn key_condition(table: &Table) -> String {
    let mut condition = String::from("club_id = $1");
    for (i, column) in table.columns[..table.key].iter().enumerate() {
        condition.push_str(&format!(" and {column} = ${}", i + 2));
    }
    condition
}

fn described(doing: &str, table: &Table, values: &[Value]) -> String {
    format!(
        "{doing} a row of table {} with key {:?}",
        table.name,
        &values[..table.key]
    )
}

/// Runs a statement that must touch exactly one row: anything else means that what the caller read is no
/// longer what is stored.
async fn execute_on_one(
    tx: &mut Tx,
    club_id: &str,
    sql: String,
    values: &[Value],
) -> anyhow::Result<()> {
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(club_id.to_owned());
    for value in values {
        query = bind(query, value);
    }
    let touched = query.execute(tx.connection()).await?.rows_affected();
    ensure!(
        touched == 1,
        "{touched} rows instead of one: the stored row is not the one that was read"
    );
    Ok(())
}
