//! The messages in the channels of games that may have to be written again (table `tellings`): what each shows, and the
//! last step that it tells of. If one of these steps is taken back, the message says so.

use last_spike_engine::Step;

use crate::store::database::{Row, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Posted, Time};
use crate::store::rows::tx::Tx;
use crate::store::scheduling::jobs::{self, Job};

/// The most by which the clocks of two processes may differ, in seconds.
const CLOCKS: i64 = 10;

/// A message as it was last written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What it shows, as the edge has noted it.
    pub shown: String,
    /// The locale of its game, if some of what it tells was taken back.
    pub taken_back: Option<String>,
}

/// Notes that a message tells of the steps up to `upto`, of which none was taken back (0 if none of them ever is), and
/// what it shows. If a person was forgotten since its words were chosen, it may name them, and that is not noted.
pub fn note(
    tx: &Tx<'_>,
    game: GameId,
    posted: Posted,
    upto: Step,
    (shown, chosen_at): (&str, Time),
) -> Result<(), StoreError> {
    let sql = "INSERT INTO tellings (game, channel, message, upto, shown)
               VALUES (?1, ?2, ?3, ?4, CASE WHEN EXISTS (SELECT 1 FROM aliases WHERE forgotten_at >= ?6) THEN NULL ELSE ?5 END)
               ON CONFLICT (game, message)
               DO UPDATE SET upto = excluded.upto, shown = excluded.shown, taken_back = 0";
    tx.run(sql, params![game, posted.channel, posted.message, upto.0, shown, chosen_at.after(-CLOCKS)])
}

/// Notes what a message shows now, unless it was written again, or its words were forgotten, since it showed `before`.
pub fn rewrite(tx: &Tx<'_>, posted: Posted, before: &str, shown: &str) -> Result<(), StoreError> {
    let sql = "UPDATE tellings SET shown = ?3 WHERE message = ?1 AND shown = ?2";
    tx.run(sql, params![posted.message, before, shown])
}

/// Returns a message as it was last written; `None` if that is not known.
pub fn written(tx: &Tx<'_>, posted: Posted) -> Result<Option<Written>, StoreError> {
    let sql = "SELECT shown, CASE taken_back WHEN 1 THEN (SELECT locale FROM games WHERE games.id = tellings.game) END
               FROM tellings WHERE message = ?1 AND shown IS NOT NULL";
    let read = |row: &Row<'_>| Ok(Written { shown: row.get(0)?, taken_back: row.get(1)? });
    tx.row(sql, params![posted.message], read)
}

/// Queues the marking of all messages that tell of steps after the one to which the game went back; returns whether
/// there are any.
pub fn take_back(tx: &Tx<'_>, game: GameId, to: Step) -> Result<bool, StoreError> {
    let sql = "UPDATE tellings SET upto = 0, taken_back = 1 WHERE game = ?1 AND upto > ?2
               RETURNING channel, message";
    let posts: Vec<Posted> = tx.rows(sql, params![game, to], whole)?;
    for posted in &posts {
        jobs::enqueue(tx, Job::MarkTakenBack { game, posted: *posted }, tx.now())?;
    }
    Ok(!posts.is_empty())
}

/// Forgets a message that was deleted.
pub fn forget_one(tx: &Tx<'_>, posted: Posted) -> Result<(), StoreError> {
    tx.run("DELETE FROM tellings WHERE message = ?1", params![posted.message])
}

/// Returns the number of a game's messages of which it is kept what they show.
pub(crate) fn count(tx: &Tx<'_>, game: GameId) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM tellings WHERE game = ?1 AND shown IS NOT NULL";
    tx.one(sql, params![game], whole)
}

/// Forgets the messages of a game that has ended long ago: none is written again.
pub fn forget(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM tellings WHERE game = ?1", params![game])
}

/// Forgets what the messages of a game show, because they name a person who is forgotten.
pub(crate) fn forget_words(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("UPDATE tellings SET shown = NULL WHERE game = ?1 AND shown IS NOT NULL", params![game])
}
