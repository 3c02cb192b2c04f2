//! Which clubs there are.

use anyhow::Context;

use super::Tx;
use super::record::Field;

/// A club of this installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Club {
    /// As in its club file, such as `de-pion`.
    pub club_id: String,
    /// Its name.
    pub name: String,
}

/// Makes the club when there is none of this id, else gives it this name.
///
/// # Errors
/// When the database fails.
pub async fn ensure_club(tx: &mut Tx, club_id: &str, name: &str) -> anyhow::Result<()> {
    sqlx::query(
        "insert into club (club_id, name) values ($1, $2)
         on conflict (club_id) do update set name = excluded.name",
    )
    .bind(club_id.to_owned())
    .bind(name.to_owned())
    .execute(tx.connection())
    .await
    .with_context(|| format!("making club {club_id}"))?;
    Ok(())
}

/// All clubs, in the order of their ids.
///
/// # Errors
/// When the database fails.
pub async fn list(tx: &mut Tx) -> anyhow::Result<Vec<Club>> {
    let rows = sqlx::query("select club_id, name from club order by club_id")
        .fetch_all(tx.connection())
        .await
        .context("reading the clubs")?;
    let clubs: sqlx::Result<_> = rows
        .iter()
        .map(|row| {
            Ok(Club {
                club_id: Field::read(row, "club_id")?,
                name: Field::read(row, "name")?,
            })
        })
        .collect();
    clubs.context("a row of table club")
}
