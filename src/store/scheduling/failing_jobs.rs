//! The failing jobs, as the operator is shown them.

use std::collections::BTreeMap;

use super::job::{Job, JobKind, may_be_newer};
use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::Time;
use crate::store::rows::tx::Tx;

columns! {
    /// A job that has failed, or whose worker was killed, as the operator is shown it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Failing {
        /// The name of the job's kind in the database.
        pub kind: String = "kind",
        /// The job's subject, as it is stored.
        pub subject: String = "subject",
        /// The number of attempts.
        pub attempts: u32 = "attempts",
        /// The reason why the last attempt failed.
        pub why: String = "coalesce(last_error, 'whoever began it was stopped')",
        /// The time of the next attempt.
        pub due_at: Time = "due_at",
    }
}

/// Returns the kinds of the jobs that are left to a newer version of the program, because it alone knows the kind or the
/// form of the subject, and how many there are of each.
pub fn of_newer(tx: &Tx<'_>) -> Result<BTreeMap<String, u32>, StoreError> {
    let mut kinds = BTreeMap::new();
    tx.each("SELECT kind, subject FROM jobs", params![], |row| {
        let (kind, subject): (String, String) = (row.get(0)?, row.get(1)?);
        let is_newer = |known| Job::of(known, &subject).is_none() && may_be_newer(&subject);
        if JobKind::from_name(&kind).is_none_or(is_newer) {
            *kinds.entry(kind).or_default() += 1;
        }
        Ok(())
    })?;
    Ok(kinds)
}

/// Returns the jobs that have failed, or were begun more than once.
pub fn failing(tx: &Tx<'_>) -> Result<Vec<Failing>, StoreError> {
    let sql = sql!(
        "SELECT ",
        Failing::COLUMNS,
        " FROM jobs WHERE last_error IS NOT NULL OR attempts > 1 ORDER BY id"
    );
    tx.rows(sql, params![], whole)
}
