//! Copies of a database, from which it can be restored.

use super::connection::Connection;
use super::files::{self, beside};
use super::remains;
use crate::store::database::error::CopyError;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// The distance between the numbers in a copy and those that had been given when it was made: more than are given until
/// it is restored.
///
/// This program passes over such numbers by itself when it starts; an older one does not, and the copies that are made
/// before an upgrade are for older ones.
const AHEAD: i64 = 1_000_000;

/// The tables whose numbers stand on buttons.
const NUMBERED: [&str; 3] = ["games", "lessons", "votes"];

/// Writes a consistent copy of a live database, ready to be restored. The copy gets its name when it is complete. It is
/// written row by row, so that it contains no deleted data of the original.
///
/// # Errors
/// [`CopyError`] when either file cannot be used.
pub(crate) fn back_up(from: &Connection, to: &Path) -> Result<(), CopyError> {
    let unfinished = beside(to, ".part");
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let written = write(from, &unfinished).and_then(|()| Ok(fs::rename(&unfinished, to)?));
    if written.is_err() {
        // Half a copy takes room on a disk that may be full, and is of no use.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

fn write(from: &Connection, to: &Path) -> Result<(), CopyError> {
    // It holds the same secrets, whoever may read the original.
    drop(files::create(to)?);
    let name =
        to.to_str().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "its name is no text"))?;
    from.0.execute("VACUUM INTO ?1", [name])?;
    let mut copy = rusqlite::Connection::open(to)?;
    remains::overwrite(&copy)?;
    number_onward(&mut copy)?;
    forget_keys(&copy)?;
    forget_sessions(&copy)?;
    // Whole in one file, whatever way of writing it has from the original.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error)?;
    // Windows flushes only what may be written.
    Ok(File::options().write(true).open(to)?.sync_all()?)
}

/// Continues the numbers of a copy beyond those that the original gives meanwhile.
fn number_onward(copy: &mut rusqlite::Connection) -> rusqlite::Result<()> {
    let tx = copy.transaction()?;
    for table in NUMBERED {
        if tx.table_exists(None, table)? {
            tx.execute(
                "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0
                 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
                [table],
            )?;
            tx.execute("UPDATE sqlite_sequence SET seq = seq + ?2 WHERE name = ?1", (table, AHEAD))?;
        }
    }
    tx.commit()
}

/// Removes the keys by which forgotten people are recognized: they are kept for a day only, and a copy may be kept for
/// years.
fn forget_keys(copy: &rusqlite::Connection) -> rusqlite::Result<()> {
    if copy.table_exists(None, "aliases")? {
        copy.execute("DELETE FROM aliases", [])?;
    }
    Ok(())
}

/// Removes the sessions with Discord: a bot that resumed them from a restored copy would get all events again that were
/// handled since the copy was made.
fn forget_sessions(copy: &rusqlite::Connection) -> rusqlite::Result<()> {
    if copy.table_exists(None, "shards")? {
        copy.execute_batch("DELETE FROM shards; DELETE FROM sharding")?;
    }
    Ok(())
}
