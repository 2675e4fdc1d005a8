//! The processes that use the database: what one of them has begun, no other does beside it.
//!
//! Jobs and notices are leased to a process. A process that has gone holds no lease: whoever comes next goes on at once.

use super::database::{Connection, Error, params};
#[cfg(test)]
use super::error::Fault;
use super::ids::ProcessId;
#[cfg(test)]
use super::tx::Tx;

/// Enters a process. It is the only one on a database file, whose lock it holds: the others have gone.
///
/// # Errors
/// [`Error`] of the database.
pub(super) fn take_over(connection: Connection<'_>, process: ProcessId) -> Result<(), Error> {
    connection.execute("DELETE FROM processes WHERE id <> ?1", params![process])?;
    connection.execute(ENTER, params![process])?;
    Ok(())
}

const ENTER: &str = "INSERT INTO processes (id) VALUES (?1) ON CONFLICT (id) DO NOTHING";

/// Enters a process beside others.
///
/// # Errors
/// [`Fault`] of the database.
#[cfg(test)]
pub(crate) fn enter(tx: &Tx<'_>, process: ProcessId) -> Result<(), Fault> {
    tx.run(ENTER, params![process])
}

/// Notes that a process has gone.
///
/// # Errors
/// [`Fault`] of the database.
#[cfg(test)]
pub(crate) fn leave(tx: &Tx<'_>, process: ProcessId) -> Result<(), Fault> {
    tx.run("DELETE FROM processes WHERE id = ?1", params![process])
}
