//! The times in which a game stands still.

use last_spike_engine::Seat;

use crate::store::database::{Row, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::named::known;
use crate::store::rows::tx::Tx;
pub use crate::store::table::kinds::PauseReason;

/// A pause that the players or the host of a game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// The people who wanted it: all, or the host alone.
    pub why: PauseReason,
    /// The seat that asked for it.
    pub asker: Seat,
    /// Its end; `None` if it lasts until somebody ends it.
    pub until: Option<Time>,
}

/// Notes that a game stands still because the bot is not in its server.
pub(crate) fn begin_absence(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let sql = "INSERT INTO pauses (game, why, begun) SELECT ?1, 'left', ?2
               WHERE NOT EXISTS (SELECT 1 FROM pauses WHERE game = ?1 AND why = 'left' AND ended IS NULL)
               ON CONFLICT (game, why, begun) DO UPDATE SET ended = NULL";
    tx.run(sql, params![game, tx.now()])
}

/// Notes a pause that the players or the host of a game begin.
pub(crate) fn begin(tx: &Tx<'_>, game: GameId, pause: Pause) -> Result<(), StoreError> {
    let sql = "INSERT INTO pauses (game, why, begun, ended, asker) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT (game, why, begun) DO UPDATE SET ended = excluded.ended, asker = excluded.asker";
    let Pause { why, asker, until } = pause;
    tx.run(sql, params![game, why.name(), tx.now(), until, asker.0])
}

/// Ends the pauses of a game that have a reason.
pub(crate) fn end(tx: &Tx<'_>, game: GameId, why: PauseReason) -> Result<(), StoreError> {
    let sql = "UPDATE pauses SET ended = CASE WHEN begun > ?3 THEN begun ELSE ?3 END
               WHERE game = ?1 AND why = ?2 AND (ended IS NULL OR ended > ?3)";
    tx.run(sql, params![game, why.name(), tx.now()])
}

/// Returns the present pause that the players or the host of a game began.
pub fn lasting(tx: &Tx<'_>, game: GameId) -> Result<Option<Pause>, StoreError> {
    let sql =
        "SELECT why, asker, ended FROM pauses WHERE game = ?1 AND why IN ('asked', 'host') AND begun <= ?2
               AND (ended IS NULL OR ended > ?2) ORDER BY ended IS NULL DESC, ended DESC LIMIT 1";
    let read = |row: &Row<'_>| {
        let why = known(game, "a pause", &row.get::<String>(0)?, PauseReason::named)?;
        Ok(Pause { why, asker: Seat(row.get(1)?), until: row.get(2)? })
    };
    tx.row(sql, params![game, tx.now()], read)
}

/// Returns when the last pause ended that the players or the host of a game had begun.
pub(crate) fn last_ended(tx: &Tx<'_>, game: GameId) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT max(ended) FROM pauses WHERE game = ?1 AND why IN ('asked', 'host') AND ended <= ?2";
    tx.one(sql, params![game, tx.now()], whole)
}

/// Returns how many seconds a game has stood still because its host alone wanted it.
pub fn by_host(tx: &Tx<'_>, game: GameId) -> Result<i64, StoreError> {
    let sql =
        "SELECT CAST(coalesce(sum(ended - begun), 0) AS BIGINT) FROM pauses WHERE game = ?1 AND why = 'host'";
    tx.one(sql, params![game], whole)
}

/// Returns when the host alone began a pause of a game, counted back by `ago` from the last one, which is 0; `None` if
/// that was not after `since`.
pub(crate) fn begun_by_host(
    tx: &Tx<'_>,
    game: GameId,
    ago: u32,
    since: Time,
) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT begun FROM pauses WHERE game = ?1 AND why = 'host' AND begun > ?2
               ORDER BY begun DESC LIMIT 1 OFFSET ?3";
    tx.row(sql, params![game, since, ago], whole)
}
