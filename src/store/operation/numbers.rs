//! The numbers that buttons carry: no number is given twice, even after an older copy of the database was restored.
//!
//! An older copy doesn't contain the numbers that were given after it was made, but buttons with these numbers stay in
//! Discord for ever. So a process that opens the database skips as many numbers as can have been given since the
//! database was last in use.

use crate::store::database::{Connection, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::tx::Tx;

/// The tables whose numbers stand on buttons.
pub(in crate::store) const TABLES: [&str; 3] = ["games", "lessons", "votes"];

/// The numbers that are skipped at each start, however short the time out of use: clocks differ, and people play in
/// bursts.
const AT_LEAST: i64 = 100;

/// The longest time out of use that counts, in seconds: two years, so that a wrong clock cannot use all numbers
/// up.
const LONGEST: i64 = 2 * 365 * 24 * 60 * 60;

/// Skips numbers of a table: [`AT_LEAST`], and one for each second since the bot was last known to be connected to
/// Discord or numbers were last skipped. Skips none if the bot was never connected, as no button has a number yet.
pub(in crate::store) fn pass_over(tx: &Tx<'_>, table: &str) -> Result<(), StoreError> {
    let sql = "SELECT milliseconds / 1000 - CASE WHEN passed_at > at THEN passed_at ELSE at END
               FROM heartbeat, database_clock";
    let Some(unused) = tx.row::<i64>(sql, params![], whole)? else { return Ok(()) };
    let numbers = AT_LEAST + unused.clamp(0, LONGEST);
    match tx.connection {
        Connection::Sqlite(_) => {
            let sql = "UPDATE sqlite_sequence SET seq = seq + ?2 WHERE name = ?1";
            if tx.execute(sql, params![table, numbers])? == 0 {
                let sql = "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)";
                tx.run(sql, params![table, numbers])?;
            }
        }
        Connection::Postgres(_) => {
            // Giving a number writes to the table, so with this lock nobody gives one between reading and setting the
            // sequence.
            tx.run(&format!("LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE"), params![])?;
            let sql = "SELECT setval(sequence, coalesce(pg_sequence_last_value(sequence), 0) + ?2)
                       FROM CAST(pg_get_serial_sequence(?1, 'id') AS regclass) AS sequence";
            tx.row::<i64>(sql, params![table, numbers], whole)?;
        }
    }
    Ok(())
}

/// Stores the time at which the numbers of all tables were skipped, so that a bot that is restarted before it has
/// connected doesn't skip for the same time twice.
pub(in crate::store) fn note_passed(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("UPDATE heartbeat SET passed_at = (SELECT milliseconds / 1000 FROM database_clock)", params![])
}
