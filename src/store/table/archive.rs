//! Packed logs of games that have ended: one compressed row replaces the snapshot and the rows of the steps.

use std::fmt::Write as _;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use last_spike_engine::{By, Step};

use super::steps::{RawStep, raw_steps};
use crate::store::database::{Row, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::text::unreadable;
use crate::store::rows::tx::Tx;

/// The taker in a line of a packed step that the player took.
const PLAYER: &str = "0";

/// The taker in a line of a packed step at a deadline, in logs that were packed before other takers existed.
const DEADLINE: &str = "1";

/// Returns whether every notice of a game was sent or given up.
pub fn is_told(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND fate = 'waiting')";
    tx.one(sql, params![game], whole)
}

/// Returns whether a game has a snapshot of its own.
pub(crate) fn has_snapshot(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM states WHERE game = ?1)";
    tx.one(sql, params![game], whole)
}

/// Packs the log of a game and deletes its steps and its snapshot, which can be computed from the packed log.
///
/// # Errors
/// [`StoreError`] of the database, or when the log cannot be compressed.
pub fn pack(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let steps = raw_steps(tx, game, Step(0), Step(u32::MAX))?;
    let mut text = String::new();
    for step in &steps {
        let RawStep { n, seat, taken_by, events, at } = step;
        // Events are written as they stand: JSON on one line.
        let taken_by = taken_by.as_deref().unwrap_or(PLAYER);
        let written = writeln!(text, "{n} {seat} {taken_by} {} {events}", at.0);
        written.map_err(|error| unreadable(game, "the log to be packed", &error))?;
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let log = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    let log = log.map_err(|error| unreadable(game, "the log to be packed", &error))?;
    tx.run(
        "INSERT INTO packed_logs (game, steps, log) VALUES (?1, ?2, ?3)",
        params![game, steps.last().map_or(0, |step| step.n), log],
    )?;
    tx.run("DELETE FROM steps WHERE game = ?1", params![game])?;
    tx.run("DELETE FROM states WHERE game = ?1", params![game])
}

/// Returns the steps of a packed log; empty if the game has none.
///
/// # Errors
/// [`StoreError`] of the database, or when the log cannot be read.
pub(in crate::store) fn steps(tx: &Tx<'_>, game: GameId) -> Result<Vec<RawStep>, StoreError> {
    let sql = "SELECT steps, log FROM packed_logs WHERE game = ?1";
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let found = tx.row(sql, params![game], read)?;
    let Some((count, log)): Option<(u32, Vec<u8>)> = found else { return Ok(Vec::new()) };
    let mut text = String::new();
    let read = ZlibDecoder::new(log.as_slice()).read_to_string(&mut text);
    read.map_err(|error| unreadable(game, "the packed log", &error))?;
    let steps: Option<Vec<RawStep>> = text.lines().map(step).collect();
    // A log that lacks its end may decompress without an error.
    let whole = steps.filter(|steps| u32::try_from(steps.len()) == Ok(count));
    whole.ok_or_else(|| unreadable(game, "the packed log", &"a part of it is missing"))
}

fn step(line: &str) -> Option<RawStep> {
    let mut parts = line.splitn(5, ' ');
    Some(RawStep {
        n: parts.next()?.parse().ok()?,
        seat: parts.next()?.parse().ok()?,
        taken_by: match parts.next()? {
            PLAYER => None,
            DEADLINE => Some(By::Deadline.name().to_owned()),
            other => Some(other.to_owned()),
        },
        at: Time(parts.next()?.parse().ok()?),
        events: parts.next()?.to_owned(),
    })
}

/// Returns whether a game's log is packed.
pub(crate) fn is_packed(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM packed_logs WHERE game = ?1)";
    tx.one(sql, params![game], whole)
}
