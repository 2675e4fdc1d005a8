//! Deleted data leaves nothing in a database's files.
//!
//! `SQLite` leaves deleted data where it was until something else is written there: in free pages, in gaps of others,
//! and in the log of changes (`-wal`), which it begins anew without emptying it. People who ask to be forgotten must
//! not be found there.
//!
//! So `SQLite` is told to overwrite deleted data, and the log is emptied. One thing remains: when it moves rows from
//! one page to another it may leave a copy in the gap of the first, for about one of twenty thousand deleted rows. That
//! copy goes when the file is written anew, at the next start after somebody was forgotten.

use std::time::Duration;

use super::connection::{BUSY, Connection};
use crate::store::database::error::Error;

/// The `user_version` of a file in which no deleted data is left.
const CLEAN: i64 = 1;

/// The `user_version` of a file in which deleted data may be left: an earlier program has written it, or a person was
/// forgotten.
const UNSURE: i64 = 0;

/// The longest wait for readers, before the log is left as it is for now.
const READING: Duration = Duration::from_millis(100);

/// Makes `SQLite` overwrite everything that is deleted from now on.
pub(super) fn overwrite(library: &rusqlite::Connection) -> rusqlite::Result<()> {
    library.query_row("PRAGMA secure_delete = ON", [], |_| Ok(()))
}

/// Rewrites the file if deleted data may be left in it, and empties the log. If the disk has no room for that, a later
/// start does it.
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
    // Any changes that a killed program has left in the log are in the file now.
    empty_log(connection)?;
    Ok(())
}

fn mark(library: &rusqlite::Connection) -> rusqlite::Result<i64> {
    library.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Wipes deleted data from the log, and marks the file to be rewritten at the next start. Returns whether the log could
/// be emptied; a long read may be in the way.
///
/// # Errors
/// An [`Error`] of the database.
pub(in crate::store) fn wipe(connection: &Connection) -> Result<bool, Error> {
    if mark(&connection.0)? != UNSURE {
        connection.0.pragma_update(None, "user_version", UNSURE)?;
    }
    empty_log(connection)
}

/// Empties the log, once all its changes are in the file. Returns false if a reader was in the way.
fn empty_log(connection: &Connection) -> Result<bool, Error> {
    let library = &connection.0;
    library.busy_timeout(READING)?;
    let busy = library.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    library.busy_timeout(BUSY)?;
    Ok(!busy?)
}
