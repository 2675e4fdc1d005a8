//! What was deleted leaves nothing in a database's files.
//!
//! `SQLite` leaves what is deleted where it was until something else is written there: in pages that are free, in gaps of
//! others, and in the log of what was written (`-wal`), which it begins anew without emptying it. People who ask to be
//! forgotten are not to be found there.
//!
//! So it is told to overwrite what is deleted, and the log is emptied. One thing is left then: where it moves rows from
//! one page to another it may leave a copy in the gap of the first, about one of twenty thousand rows that are deleted.
//! That goes when the file is written anew, at the next start after somebody was forgotten.

use std::time::Duration;

use super::connection::{BUSY, Connection};
use crate::store::database::error::Error;

/// The number that `SQLite` keeps in a file for its user, where nothing is left in it of what was deleted.
const CLEAN: i64 = 1;

/// That number where something may be left: in files of earlier programs, and after somebody was forgotten.
const UNSURE: i64 = 0;

/// The time for which somebody who reads is waited for, before the log is left as it is for now.
const READING: Duration = Duration::from_millis(100);

/// Has what is deleted from now on overwritten.
pub(super) fn overwrite(library: &rusqlite::Connection) -> rusqlite::Result<()> {
    library.query_row("PRAGMA secure_delete = ON", [], |_| Ok(()))
}

/// Writes a file anew in which something may be left, and empties the log. Where there is no room for that it is done at
/// another start.
pub(super) fn clear(connection: &Connection) {
    if let Err(error) = cleared(connection) {
        tracing::warn!(%error, "what was deleted before may be left in the database's file: it is cleared at a later start");
    }
}

fn cleared(connection: &Connection) -> Result<(), Error> {
    let library = &connection.0;
    if mark(library)? != CLEAN {
        library.execute_batch("VACUUM")?;
        library.pragma_update(None, "user_version", CLEAN)?;
    }
    // What a killed program has left there is in the file now.
    empty_log(connection)?;
    Ok(())
}

fn mark(library: &rusqlite::Connection) -> rusqlite::Result<i64> {
    library.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Wipes what was deleted, and notes that the file is to be written anew at the next start. Returns whether that could be
/// done now; somebody who reads for long may be in the way.
///
/// # Errors
/// An [`Error`] of the database.
pub(in crate::store) fn wipe(connection: &Connection) -> Result<bool, Error> {
    if mark(&connection.0)? != UNSURE {
        connection.0.pragma_update(None, "user_version", UNSURE)?;
    }
    empty_log(connection)
}

/// Empties the log of what was written: all of it is in the file. Returns whether nobody who reads was in the way.
fn empty_log(connection: &Connection) -> Result<bool, Error> {
    let library = &connection.0;
    library.busy_timeout(READING)?;
    let busy = library.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    library.busy_timeout(BUSY)?;
    Ok(!busy?)
}
