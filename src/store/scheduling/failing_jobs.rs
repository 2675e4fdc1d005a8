//! Jobs that fail, for the operator.

use crate::store::database::{Row, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::Time;
use crate::store::rows::tx::Tx;

/// A job that fails, or whose worker was killed, for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// Its kind, as the database names it.
    pub kind: String,
    /// Its subject.
    pub subject: String,
    /// The number of attempts.
    pub attempts: u32,
    /// The reason why the last attempt failed.
    pub why: String,
    /// The time of the next attempt.
    pub due_at: Time,
}

/// Returns the jobs whose last attempt failed, or that were begun more than once.
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
