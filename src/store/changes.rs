//! What changed between two states of a club's rows: written to the database, kept in the journal, and
//! taken back by undo.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::Tx;
use super::record::{self, Record, Table, Value};
use super::rows::ClubRows;

/// A row that was added (no `before`), taken away (no `after`) or changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The table.
    pub table: String,
    /// The values of its key, such as `[3, 7]`.
    pub key: Vec<Json>,
    /// The row as it was.
    pub before: Option<Json>,
    /// The row as it became.
    pub after: Option<Json>,
}

/// The changes of one command; as JSON a list. Each row is in it once at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Changes(pub Vec<Change>);

impl Changes {
    /// Nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Why changes cannot be taken back, and the row that stands in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The table of the row.
    pub table: String,
    /// The values of its key.
    pub key: Vec<Json>,
    /// What is the matter with it.
    pub reason: Reason,
}

/// What is the matter with the row of a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is no longer as the change left it.
    ChangedSince,
    /// It would refer to a member or an evening that is not there.
    Dangling,
    /// It would put a member on a second board of the evening.
    SecondBoard,
    /// It was written in a form that this version cannot read.
    Unreadable,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key: Vec<String> = self.key.iter().map(ToString::to_string).collect();
        let reason = match self.reason {
            Reason::ChangedSince => "was changed since",
            Reason::Dangling => "would refer to a row that is not there",
            Reason::SecondBoard => "would put a member on a second board",
            Reason::Unreadable => "is written in a form that cannot be read",
        };
        write!(f, "{} {} {reason}", self.table, key.join(", "))
    }
}

impl std::error::Error for Conflict {}

/// All rows of a club. A club without rows, or an unknown one, gives empty lists.
///
/// # Errors
/// When the database fails or holds something else than the rows say.
pub async fn load(tx: &mut Tx, club_id: &str) -> anyhow::Result<ClubRows> {
    Ok(ClubRows {
        members: record::load(tx, club_id).await?,
        identities: record::load(tx, club_id).await?,
        guardians: record::load(tx, club_id).await?,
        aliases: record::load(tx, club_id).await?,
        invitations: record::load(tx, club_id).await?,
        wrong_codes: record::load(tx, club_id).await?,
        competitions: record::load(tx, club_id).await?,
        entries: record::load(tx, club_id).await?,
        evenings: record::load(tx, club_id).await?,
        attendances: record::load(tx, club_id).await?,
        votes: record::load(tx, club_id).await?,
        boards: record::load(tx, club_id).await?,
        byes: record::load(tx, club_id).await?,
        penalties: record::load(tx, club_id).await?,
        playoff_games: record::load(tx, club_id).await?,
        game_records: record::load(tx, club_id).await?,
        questions: record::load(tx, club_id).await?,
        settings: record::load(tx, club_id).await?,
        groups: record::load(tx, club_id).await?,
    })
}

/// Writes the difference between `before`, which was loaded in this transaction, and `after`. The order of
/// the lists does not matter.
///
/// # Errors
/// When a key is twice in a list, a row breaks what its table demands (a member on two boards of an
/// evening, a reference to nobody), `before` is not what is stored, or the database fails. The
/// transaction must then be dropped.
pub async fn save(
    tx: &mut Tx,
    club_id: &str,
    before: &ClubRows,
    after: &ClubRows,
) -> anyhow::Result<Changes> {
    let tables = differences(before, after)?;
    // Children let go of their parents first, parents come before the children that are new, and go last.
    for (table, rows) in tables.iter().filter(|(table, _)| !table.referenced) {
        for row in rows.iter().filter(|row| row.before.is_some()) {
            record::delete(tx, club_id, table, &row.key).await?;
        }
    }
    for (table, rows) in &tables {
        for row in rows {
            match (&row.before, &row.after) {
                (Some(_), Some(after)) if table.referenced => {
                    record::update(tx, club_id, table, after).await?;
                }
                (_, Some(after)) => record::insert(tx, club_id, table, after).await?,
                (_, None) => {}
            }
        }
    }
    for (table, rows) in tables.iter().filter(|(table, _)| table.referenced) {
        for row in rows.iter().filter(|row| row.after.is_none()) {
            record::delete(tx, club_id, table, &row.key).await?;
        }
    }
    Ok(Changes(
        tables
            .into_iter()
            .flat_map(|(_, rows)| rows)
            .map(|row| row.change)
            .collect(),
    ))
}

/// A change with the values to write.
struct RowChange {
    key: Vec<Value>,
    before: Option<Vec<Value>>,
    after: Option<Vec<Value>>,
    change: Change,
}

/// The changes per table, referenced tables first.
fn differences(
    before: &ClubRows,
    after: &ClubRows,
) -> anyhow::Result<Vec<(&'static Table, Vec<RowChange>)>> {
    Ok(vec![
        compared(&before.members, &after.members)?,
        compared(&before.competitions, &after.competitions)?,
        compared(&before.evenings, &after.evenings)?,
        compared(&before.entries, &after.entries)?,
        compared(&before.identities, &after.identities)?,
        compared(&before.guardians, &after.guardians)?,
        compared(&before.aliases, &after.aliases)?,
        compared(&before.invitations, &after.invitations)?,
        compared(&before.wrong_codes, &after.wrong_codes)?,
        compared(&before.attendances, &after.attendances)?,
        compared(&before.votes, &after.votes)?,
        compared(&before.boards, &after.boards)?,
        compared(&before.byes, &after.byes)?,
        compared(&before.penalties, &after.penalties)?,
        compared(&before.playoff_games, &after.playoff_games)?,
        compared(&before.game_records, &after.game_records)?,
        compared(&before.questions, &after.questions)?,
        compared(&before.settings, &after.settings)?,
        compared(&before.groups, &after.groups)?,
    ])
}

fn compared<R: Record>(
    before: &[R],
    after: &[R],
) -> anyhow::Result<(&'static Table, Vec<RowChange>)> {
    let mut pairs: BTreeMap<Vec<Value>, (Option<&R>, Option<&R>)> = BTreeMap::new();
    for row in before {
        let twice = pairs.entry(row.key()).or_default().0.replace(row);
        ensure!(
            twice.is_none(),
            "table {}: key {:?} is there twice",
            R::TABLE.name,
            row.key()
        );
    }
    for row in after {
        let twice = pairs.entry(row.key()).or_default().1.replace(row);
        ensure!(
            twice.is_none(),
            "table {}: key {:?} is there twice",
            R::TABLE.name,
            row.key()
        );
    }
    let mut rows = Vec::new();
    for (key, (before, after)) in pairs {
        let (old, new) = (before.map(Record::values), after.map(Record::values));
        if old != new {
            let change = change_of(&key, before, after)?;
            rows.push(RowChange {
                key,
                before: old,
                after: new,
                change,
            });
        }
    }
    Ok((R::TABLE, rows))
}

fn change_of<R: Record>(
    key: &[Value],
    before: Option<&R>,
    after: Option<&R>,
) -> anyhow::Result<Change> {
    let json = |row: &R| serde_json::to_value(row).context("a row as JSON");
    Ok(Change {
        table: R::TABLE.name.to_owned(),
        key: json_key(key),
        before: before.map(json).transpose()?,
        after: after.map(json).transpose()?,
    })
}

fn json_key(key: &[Value]) -> Vec<Json> {
    key.iter()
        .map(|value| match value {
            Value::Integer(number) => Json::from(*number),
            Value::Text(text) => Json::from(text.clone()),
        })
        .collect()
}

/// Takes `changes` back: rows that were added go, rows that went come back, rows that changed are as they
/// were. When that is refused, `rows` stay as they are.
///
/// # Errors
/// The first row that is no longer as the change left it, or that would no longer fit.
pub fn apply_inverse(rows: &mut ClubRows, changes: &Changes) -> Result<(), Conflict> {
    let mut undone = rows.clone();
    for change in &changes.0 {
        invert_in_table(&mut undone, change)?;
    }
    check_references(&undone)?;
    check_seats(&undone)?;
    *rows = undone;
    Ok(())
}

fn invert_in_table(rows: &mut ClubRows, change: &Change) -> Result<(), Conflict> {
    match change.table.as_str() {
        "member" => invert(&mut rows.members, change),
        "identity" => invert(&mut rows.identities, change),
        "guardian" => invert(&mut rows.guardians, change),
        "alias" => invert(&mut rows.aliases, change),
        "invitation" => invert(&mut rows.invitations, change),
        "wrong_code" => invert(&mut rows.wrong_codes, change),
        "competition" => invert(&mut rows.competitions, change),
        "entry" => invert(&mut rows.entries, change),
        "evening" => invert(&mut rows.evenings, change),
        "attendance" => invert(&mut rows.attendances, change),
        "vote" => invert(&mut rows.votes, change),
        "board" => invert(&mut rows.boards, change),
        "bye" => invert(&mut rows.byes, change),
        "penalty" => invert(&mut rows.penalties, change),
        "playoff_game" => invert(&mut rows.playoff_games, change),
        "game_record" => invert(&mut rows.game_records, change),
        "question" => invert(&mut rows.questions, change),
        "setting" => invert(&mut rows.settings, change),
        "bound_group" => invert(&mut rows.groups, change),
        _ => Err(conflict(change, Reason::Unreadable)),
    }
}

fn conflict(change: &Change, reason: Reason) -> Conflict {
    Conflict {
        table: change.table.clone(),
        key: change.key.clone(),
        reason,
    }
}

fn invert<R: Record>(rows: &mut Vec<R>, change: &Change) -> Result<(), Conflict> {
    let parse = |json: &Option<Json>| -> Result<Option<R>, Conflict> {
        let row = json.as_ref().map(|json| R::deserialize(json)).transpose();
        row.map_err(|_| conflict(change, Reason::Unreadable))
    };
    let (before, after) = (parse(&change.before)?, parse(&change.after)?);
    let Some(key) = after.as_ref().or(before.as_ref()).map(Record::key) else {
        return Err(conflict(change, Reason::Unreadable));
    };
    let place = rows.iter().position(|row| row.key() == key);
    if place.map(|place| rows[place].values()) != after.map(|row| row.values()) {
        return Err(conflict(change, Reason::ChangedSince));
    }
    match (place, before) {
        (Some(place), Some(row)) => rows[place] = row,
        (Some(place), None) => {
            rows.remove(place);
        }
        (None, Some(row)) => {
            let place = rows
                .iter()
                .position(|other| other.key() > key)
                .unwrap_or(rows.len());
            rows.insert(place, row);
        }
        (None, None) => {}
    }
    Ok(())
}

/// Every row must refer to members and evenings that are there. The database would refuse it too, but
/// could not say it politely.
fn check_references(rows: &ClubRows) -> Result<(), Conflict> {
    let members: BTreeSet<i64> = rows.members.iter().map(|row| row.member_id).collect();
    let evenings: BTreeSet<i64> = rows.evenings.iter().map(|row| row.evening_id).collect();
    let competitions: BTreeSet<i64> = rows.competitions.iter().map(|c| c.competition_id).collect();
    check_each(&rows.entries, |row| {
        competitions.contains(&row.competition_id) && members.contains(&row.member_id)
    })?;
    check_each(&rows.evenings, |row| {
        competitions.contains(&row.competition_id)
    })?;
    let fits = |evening: Option<i64>, of: &[Option<i64>]| {
        evening.is_none_or(|id| evenings.contains(&id))
            && of.iter().flatten().all(|id| members.contains(id))
    };
    check_each(&rows.identities, |row| fits(None, &[row.member_id]))?;
    check_each(&rows.guardians, |row| fits(None, &[Some(row.member_id)]))?;
    check_each(&rows.aliases, |row| fits(None, &[row.member_id]))?;
    check_each(&rows.invitations, |row| fits(None, &[Some(row.member_id)]))?;
    check_each(&rows.attendances, |row| {
        fits(Some(row.evening_id), &[Some(row.member_id)])
    })?;
    check_each(&rows.votes, |row| fits(Some(row.evening_id), &[]))?;
    check_each(&rows.boards, |row| {
        fits(
            Some(row.evening_id),
            &[Some(row.white), Some(row.black), row.reported_by],
        )
    })?;
    check_each(&rows.byes, |row| {
        fits(Some(row.evening_id), &[Some(row.member_id)])
    })?;
    let part = |competition: i64, of: &[i64]| {
        competitions.contains(&competition) && of.iter().all(|id| members.contains(id))
    };
    check_each(&rows.penalties, |row| {
        part(row.competition_id, &[row.member_id])
    })?;
    check_each(&rows.playoff_games, |row| {
        part(row.competition_id, &[row.white, row.black])
    })?;
    check_each(&rows.game_records, |row| {
        let players = [row.white, row.black, row.handed_in_by];
        fits(Some(row.evening_id), &players.map(Some))
    })?;
    check_each(&rows.questions, |row| fits(row.evening_id, &[]))
}

fn check_each<R: Record>(rows: &[R], fits: impl Fn(&R) -> bool) -> Result<(), Conflict> {
    match rows.iter().find(|row| !fits(row)) {
        Some(row) => Err(in_the_way(row, Reason::Dangling)),
        None => Ok(()),
    }
}

fn check_seats(rows: &ClubRows) -> Result<(), Conflict> {
    let mut seated = BTreeSet::new();
    for board in &rows.boards {
        for member in [board.white, board.black] {
            if !seated.insert((board.evening_id, member)) {
                return Err(in_the_way(board, Reason::SecondBoard));
            }
        }
    }
    Ok(())
}

fn in_the_way<R: Record>(row: &R, reason: Reason) -> Conflict {
    Conflict {
        table: R::TABLE.name.to_owned(),
        key: json_key(&row.key()),
        reason,
    }
}
