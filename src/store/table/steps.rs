//! The rows of a log that is not packed.

use last_spike_engine::Step;

use crate::store::database::params;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::tx::Tx;

/// A step before its events are read.
pub(in crate::store) struct RawStep {
    pub(in crate::store) n: u32,
    pub(in crate::store) seat: u8,
    /// The name of the taker; `None` if it was the player themselves.
    pub(in crate::store) taken_by: Option<String>,
    pub(in crate::store) events: String,
    pub(in crate::store) at: Time,
}

/// Returns steps that are not packed.
pub(in crate::store) fn raw_steps(
    tx: &Tx<'_>,
    id: GameId,
    after: Step,
    upto: Step,
) -> Result<Vec<RawStep>, StoreError> {
    let sql =
        "SELECT n, seat, taken_by, events, at FROM steps WHERE game = ?1 AND n > ?2 AND n <= ?3 ORDER BY n";
    tx.rows(sql, params![id, after.0, upto.0], |row| {
        Ok(RawStep {
            n: row.get(0)?,
            seat: row.get(1)?,
            taken_by: row.get(2)?,
            events: row.get(3)?,
            at: row.get(4)?,
        })
    })
}

/// Returns the number, the time and the events of a log's last step as text, or the length of a packed log; `None` if
/// there is no step.
pub(in crate::store) fn last_step_text(tx: &Tx<'_>, id: GameId) -> Result<Option<String>, StoreError> {
    let sql = "SELECT coalesce(
                   (SELECT n || ' ' || at || ' ' || events FROM steps WHERE game = ?1 ORDER BY n DESC LIMIT 1),
                   (SELECT 'packed ' || steps FROM packed_logs WHERE game = ?1))";
    tx.one(sql, params![id], |row| row.get(0))
}
