//! Copies of a database, from which it can be restored.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};

use super::connection::Connection;
use super::files::{self, beside};
use crate::store::database::error::CopyError;

/// The distance between the numbers in a copy and those that had been given when it was made: more than are given until
/// it is restored.
///
/// This program passes over such numbers by itself when it starts; an older one does not, and the copies that are made
/// before an upgrade are for older ones.
const AHEAD: i64 = 1_000_000;

/// The tables whose numbers stand on buttons.
const NUMBERED: [&str; 3] = ["games", "lessons", "votes"];

/// The wait for a database to which somebody else is writing at this moment.
const BUSY: Duration = Duration::from_millis(5);

/// Writes a consistent copy of a live database, ready to be restored. It gets its name when it is
/// whole.
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
    let mut copy = rusqlite::Connection::open(to)?;
    // In one go: each write to the original would begin it anew, and a reader is in nobody's way.
    let backup = Backup::new(&from.0, &mut copy)?;
    while backup.step(-1)? != StepResult::Done {
        std::thread::sleep(BUSY);
    }
    drop(backup);
    number_onward(&mut copy)?;
    // Whole in one file, whatever way of writing it has from the original.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error)?;
    Ok(File::open(to)?.sync_all()?)
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
