//! The processes that use the database: no process does what another has taken.
//!
//! Everything that a process takes is stored with the process as its owner, and is taken only while the view
//! `live_processes` contains that process. The view contains a process as long as it renews its row in time, by the
//! clock of the database (see [`heartbeat`](super::heartbeat)); on a file there is only one process, and its row is
//! never renewed. Everything that a process owned is free at once when the process has gone, and the next process goes
//! on with it.

use std::time::Duration;

use super::place::Place;
use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ProcessId, Time};
use crate::store::rows::tx::Tx;

columns! {
    /// A live process.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Process {
        /// The number of the process.
        pub id: ProcessId = "id",
        /// The version of its program.
        pub program: String = "program",
        /// The newest schema that its program knows.
        pub schema: i64 = "knows_schema",
        /// The time at which it started, by the clock of the database.
        pub started_at: Time = "started_at",
    }
}

/// Enters a process, which counts as alive for `lease` from now on; without a lease, as long as its row exists. The
/// place is stored if it is known.
///
/// # Errors
/// [`StoreError::Outdated`] when the database is of a newer version; [`StoreError`] of the database.
pub(in crate::store) fn enter(
    tx: &Tx<'_>,
    process: ProcessId,
    lease: Option<Duration>,
    place: Option<&str>,
) -> Result<(), StoreError> {
    // A migration holds the lock of this number exclusively, and so finds every process that has entered. Channels are
    // locked by their own numbers, which are above 0.
    tx.lock("SELECT pg_advisory_xact_lock_shared(-1)", params![])?;
    is_up_to_date(tx)?;
    tx.run(
        "INSERT INTO processes (id, alive_until, program, knows_schema, started_at, place)
             SELECT ?1, milliseconds + ?2, ?3, ?4, milliseconds / 1000, ?5 FROM database_clock WHERE true
             ON CONFLICT (id) DO NOTHING",
        params![
            process,
            lease.map(milliseconds),
            env!("CARGO_PKG_VERSION"),
            tx.connection.known_schema(),
            place
        ],
    )
}

/// Returns `Ok(())` if this program knows the schema of the database.
///
/// # Errors
/// [`StoreError::Outdated`] when that is newer; [`StoreError`] of the database.
pub(in crate::store) fn is_up_to_date(tx: &Tx<'_>) -> Result<(), StoreError> {
    let sql = "SELECT CAST(max(version) AS BIGINT) FROM refinery_schema_history";
    let (found, known) = (tx.one(sql, params![], whole)?, tx.connection.known_schema());
    if found > known { Err(StoreError::Outdated { found, known }) } else { Ok(()) }
}

/// Enters the only process of a database, and deletes the rows of all others, which have gone.
pub(in crate::store) fn take_over(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
    enter(tx, process, None, None)?;
    tx.run("DELETE FROM processes WHERE id <> ?1", params![process])
}

/// Returns the time by the clock of the database, in milliseconds since 1970.
pub(in crate::store) fn clock(tx: &Tx<'_>) -> Result<i64, StoreError> {
    tx.one("SELECT milliseconds FROM database_clock", params![], whole)
}

/// Renews the lease of a process. Returns the time by the clock of the database, in milliseconds since 1970; `None` if
/// the lease was over already.
pub(in crate::store) fn renew(
    tx: &Tx<'_>,
    process: ProcessId,
    lease: Duration,
) -> Result<Option<i64>, StoreError> {
    let sql = "UPDATE processes SET alive_until = (SELECT milliseconds FROM database_clock) + ?2
               WHERE id = ?1 AND alive_until > (SELECT milliseconds FROM database_clock)
               RETURNING (SELECT milliseconds FROM database_clock)";
    tx.row(sql, params![process, milliseconds(lease)], whole)
}

/// A process that has gone without leaving.
pub(in crate::store) struct Gone {
    id: ProcessId,
    /// True if the process has ended on this machine, as this process can see; false if its lease is over.
    has_ended: bool,
}

/// Returns the processes that have gone without leaving.
pub(in crate::store) fn gone(tx: &Tx<'_>) -> Result<Vec<Gone>, StoreError> {
    let sql = "SELECT id, place, id IN (SELECT id FROM live_processes) FROM processes ORDER BY id";
    let all = tx.rows(sql, params![], |row| {
        let place = row.get::<Option<String>>(1)?.and_then(|place| Place::read(&place));
        let has_ended = place.is_some_and(|place| place.is_left());
        Ok((row.get::<bool>(2)?, Gone { id: row.get(0)?, has_ended }))
    })?;
    Ok(all.into_iter().filter_map(|(lives, gone)| (!lives || gone.has_ended).then_some(gone)).collect())
}

/// Forgets processes that have gone; returns how many were forgotten.
pub(in crate::store) fn forget(tx: &Tx<'_>, gone: &[Gone]) -> Result<usize, StoreError> {
    let of_one = |gone: &Gone| {
        if gone.has_ended {
            return leave(tx, gone.id).map(|()| 1);
        }
        // The process may only have been late, and have renewed its row meanwhile.
        let sql = "DELETE FROM processes WHERE id = ?1 AND alive_until <= (SELECT milliseconds FROM database_clock)";
        tx.execute(sql, params![gone.id])
    };
    gone.iter().map(of_one).sum()
}

/// Forgets a process, so that it owns nothing any more.
pub(crate) fn leave(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
    tx.run("DELETE FROM processes WHERE id = ?1", params![process])
}

/// Returns the live processes, including this one, ordered by number.
pub fn live(tx: &Tx<'_>) -> Result<Vec<Process>, StoreError> {
    let sql = sql!(
        "SELECT ",
        Process::COLUMNS,
        " FROM processes WHERE id IN (SELECT id FROM live_processes) ORDER BY id"
    );
    tx.rows(sql, params![], whole)
}

/// Returns the number of live processes.
pub fn count(tx: &Tx<'_>) -> Result<u32, StoreError> {
    tx.one("SELECT count(*) FROM live_processes", params![], whole)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 2)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Enters a process that lives until it leaves, or until [`age`] ends its lease.
    pub(crate) fn enter(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
        super::enter(tx, process, None, None)
    }

    /// Ends the lease of a process.
    pub(crate) fn age(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
        tx.run("UPDATE processes SET alive_until = 0 WHERE id = ?1", params![process])
    }
}
