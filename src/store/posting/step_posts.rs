//! The messages in the channel of a running game that tell of its steps (table `tellings`). If one of these steps is
//! taken back, the message says so.

use last_spike_engine::Step;

use crate::store::database::params;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Posted, Time};
use crate::store::rows::tx::Tx;
use crate::store::scheduling::jobs::{self, Job};

/// Notes that a message tells of the steps up to `upto`.
pub fn note(tx: &Tx<'_>, game: GameId, posted: Posted, upto: Step) -> Result<(), StoreError> {
    let sql = "INSERT INTO tellings (game, channel, message, upto) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (game, message) DO UPDATE SET upto = excluded.upto WHERE tellings.upto < excluded.upto";
    tx.run(sql, params![game, posted.channel, posted.message, upto.0])
}

/// Queues the marking of all messages that tell of steps after the one to which the game went back; returns whether
/// there are any.
pub fn take_back(tx: &Tx<'_>, game: GameId, to: Step, now: Time) -> Result<bool, StoreError> {
    let sql = "DELETE FROM tellings WHERE game = ?1 AND upto > ?2 RETURNING channel, message";
    let posts: Vec<Posted> =
        tx.rows(sql, params![game, to.0], |row| Ok(Posted { channel: row.get(0)?, message: row.get(1)? }))?;
    for posted in &posts {
        jobs::enqueue(tx, Job::MarkTakenBack { game, posted: *posted }, now)?;
    }
    Ok(!posts.is_empty())
}

/// Forgets a message that stays true even if steps are taken back.
pub fn forget_one(tx: &Tx<'_>, game: GameId, posted: Posted) -> Result<(), StoreError> {
    tx.run("DELETE FROM tellings WHERE game = ?1 AND message = ?2", params![game, posted.message])
}

/// Forgets the messages of a game that has ended: nothing of it is taken back any more.
pub fn forget(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM tellings WHERE game = ?1", params![game])
}
