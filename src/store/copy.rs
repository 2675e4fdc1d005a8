//! Copies of a database, from which it can be restored.

use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::beside;

/// How far the numbers of a copy are ahead of those that had been given when it was made: further
/// than any are given until it is restored.
///
/// People keep the buttons of games that were opened in between and then undone, for ever: a game
/// must not get the number of another. The numbers of notices are nonces: a post with a number that
/// Discord still remembers is swallowed. Games are few, and people see their numbers.
const AHEAD: [(&str, i64); 2] = [("games", 1_000_000), ("outbox", 1_000_000_000)];

/// Why a copy cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the databases cannot be used.
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    /// The copy's place cannot.
    #[error("{0}")]
    File(#[from] io::Error),
}

/// Writes a consistent copy of a live database, ready to be restored. It gets its name when it is
/// whole.
///
/// # Errors
/// [`CopyError`] when either file cannot be used.
pub fn back_up(from: &Connection, to: &Path) -> Result<(), CopyError> {
    let unfinished = beside(to, ".part");
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let mut copy = Connection::open(&unfinished)?;
    Backup::new(from, &mut copy)?.run_to_completion(1024, Duration::from_millis(5), None)?;
    number_onward(&mut copy)?;
    copy.close().map_err(|(_, error)| error)?;
    Ok(fs::rename(unfinished, to)?)
}

/// Has numbers go on where the original's, which are given meanwhile, will not come.
fn number_onward(copy: &mut Connection) -> rusqlite::Result<()> {
    let tx = copy.transaction()?;
    for (table, ahead) in AHEAD {
        if !tx.table_exists(None, table)? {
            continue;
        }
        tx.execute(
            "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0
             WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
            [table],
        )?;
        tx.execute("UPDATE sqlite_sequence SET seq = seq + ?2 WHERE name = ?1", (table, ahead))?;
        if table == "outbox" {
            // What they tell is not fixed yet: under the same number the original may tell more.
            tx.execute("UPDATE outbox SET id = id + ?1 WHERE fate = 'waiting' AND upto IS NULL", [ahead])?;
        }
    }
    tx.commit()
}
