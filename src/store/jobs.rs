//! Which jobs of the schedule ran: each slot at most once, whatever the clock does.

use anyhow::Context;
use chrono::{DateTime, Utc};

use super::record::Field;
use super::{Tx, millis};

/// A job that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRun {
    /// The name of the job, such as `deadline`.
    pub job: String,
    /// Its slot: the local date and time it was meant for.
    pub slot: String,
    /// When it ran.
    pub ran_at: DateTime<Utc>,
}

/// Takes a slot of a job. It is to be called in the transaction in which the job does its work, so that
/// a job that failed is not taken as done.
///
/// Returns false when it ran before: the caller must do nothing.
///
/// # Errors
/// When the club is unknown or the database fails.
pub async fn claim_job(
    tx: &mut Tx,
    club_id: &str,
    job: &str,
    slot: &str,
    now: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let done = sqlx::query(
        "insert into job (club_id, job, slot, ran_at) values ($1, $2, $3, $4)
         on conflict (club_id, job, slot) do nothing",
    )
    .bind(club_id.to_owned())
    .bind(job.to_owned())
    .bind(slot.to_owned())
    .bind(millis(now))
    .execute(tx.connection())
    .await
    .with_context(|| format!("taking job {job} of {slot}"))?;
    Ok(done.rows_affected() == 1)
}

/// All jobs of a club that ran, by name and slot.
///
/// # Errors
/// When the database fails.
pub async fn runs(tx: &mut Tx, club_id: &str) -> anyhow::Result<Vec<JobRun>> {
    let rows =
        sqlx::query("select job, slot, ran_at from job where club_id = $1 order by job, slot")
            .bind(club_id.to_owned())
            .fetch_all(tx.connection())
            .await
            .context("reading the jobs that ran")?;
    let runs: sqlx::Result<_> = rows
        .iter()
        .map(|row| {
            Ok(JobRun {
                job: Field::read(row, "job")?,
                slot: Field::read(row, "slot")?,
                ran_at: Field::read(row, "ran_at")?,
            })
        })
        .collect();
    runs.context("a row of table job")
}
