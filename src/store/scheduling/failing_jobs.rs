//! The failing jobs, as the operator is shown them.

use super::job::JobKind;
use crate::store::database::{Row, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::Time;
use crate::store::rows::tx::Tx;

/// A job that has failed, or whose worker was killed, as the operator is shown it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The name of the job's kind in the database.
    pub kind: String,
    /// The job's subject, as it is stored.
    pub subject: String,
    /// The number of attempts.
    pub attempts: u32,
    /// The reason why the last attempt failed.
    pub why: String,
    /// The time of the next attempt.
    pub due_at: Time,
}

/// Returns the kinds of jobs that only a newer version of the program knows, and how many there are of each.
pub fn unknown_kinds(tx: &Tx<'_>) -> Result<Vec<(String, u32)>, StoreError> {
    let known: Vec<String> = JobKind::ALL.iter().map(|kind| format!("'{}'", kind.name())).collect();
    let sql = format!(
        "SELECT kind, count(*) FROM jobs WHERE kind NOT IN ({}) GROUP BY kind ORDER BY kind",
        known.join(", ")
    );
    tx.rows(&sql, params![], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Returns the jobs that have failed, or were begun more than once.
pub fn failing(tx: &Tx<'_>) -> Result<Vec<Failing>, StoreError> {
    let sql = "SELECT kind, subject, attempts, coalesce(last_error, 'whoever began it was stopped'), due_at
               FROM jobs WHERE last_error IS NOT NULL OR attempts > 1 ORDER BY id";
    tx.rows(sql, params![], |row: &Row<'_>| {
        Ok(Failing {
            kind: row.get(0)?,
            subject: row.get(1)?,
            attempts: row.get(2)?,
            why: row.get(3)?,
            due_at: row.get(4)?,
        })
    })
}
