//! The threads that the bot has opened for people, stored as long as they count towards their limits.

use crate::store::database::{params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{Time, UserId};
use crate::store::rows::tx::Tx;

/// The time for which an opened thread counts, in seconds.
pub(crate) const COUNTED: i64 = 60 * 60;

/// The number of a thread that the bot opens for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedThread(i64);

/// The time of one of a person's threads opened since a moment, counted back by `?3` from the newest.
const NEWEST_OF: &str =
    r#"SELECT at FROM opened_threads WHERE "user" = ?1 AND at > ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3"#;

/// Notes that the bot opens a thread for a person.
pub fn note(tx: &Tx<'_>, user: UserId) -> Result<OpenedThread, StoreError> {
    let sql = r#"INSERT INTO opened_threads ("user", at) VALUES (?1, ?2) RETURNING id"#;
    tx.one(sql, params![user, tx.now()], |row| row.get(0).map(OpenedThread))
}

/// Returns the times of all stored threads of a person, the oldest first.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Vec<Time>, StoreError> {
    tx.rows(r#"SELECT at FROM opened_threads WHERE "user" = ?1 ORDER BY at"#, params![user], whole)
}

/// Forgets a thread that Discord did not open after all.
pub(crate) fn take_back(tx: &Tx<'_>, thread: OpenedThread) -> Result<(), StoreError> {
    tx.run("DELETE FROM opened_threads WHERE id = ?1", params![thread.0])
}

/// Returns when a person may have a thread opened again, at `most` threads an hour; `None` if they may now. Threads
/// opened for their alias count too.
pub(crate) fn next_for(
    tx: &Tx<'_>,
    user: UserId,
    alias: Option<UserId>,
    most: u32,
) -> Result<Option<Time>, StoreError> {
    let now = tx.now();
    let Some(before_last) = most.checked_sub(1) else { return Ok(Some(now.after(COUNTED))) };
    let since = now.after(-COUNTED);
    let Some(alias) = alias else {
        let found = tx.rows(NEWEST_OF, params![user, since, before_last], whole::<Time>)?;
        return Ok(found.first().map(|at| at.after(COUNTED)));
    };
    let mut opened = of(tx, user)?;
    opened.extend(of(tx, alias)?);
    opened.retain(|at| *at > since);
    opened.sort_unstable_by_key(|at| std::cmp::Reverse(*at));
    Ok(opened.get(before_last as usize).map(|at| at.after(COUNTED)))
}

/// Forgets threads that no longer count.
pub fn forget(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("DELETE FROM opened_threads WHERE at <= ?1", params![tx.now().after(-COUNTED)])
}
