//! The rows of a log that is not packed.

use last_spike_engine::Step;

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::tx::Tx;

columns! {
    /// A step before its events are read.
    pub(in crate::store) struct RawStep {
        pub(in crate::store) n: u32 = "n",
        pub(in crate::store) seat: u8 = "seat",
        /// The name of the taker; `None` if it was the player themselves.
        pub(in crate::store) taken_by: Option<String> = "taken_by",
        pub(in crate::store) events: String = "events",
        pub(in crate::store) at: Time = "at",
    }
}

/// Returns steps that are not packed.
pub(in crate::store) fn raw_steps(
    tx: &Tx<'_>,
    id: GameId,
    after: Step,
    upto: Step,
) -> Result<Vec<RawStep>, StoreError> {
    let sql =
        sql!("SELECT ", RawStep::COLUMNS, " FROM steps WHERE game = ?1 AND n > ?2 AND n <= ?3 ORDER BY n");
    tx.rows(sql, params![id, after, upto], whole)
}

/// Returns the number, the time and the events of a log's last step as text, or the length of a packed log; `None` if
/// there is no step.
pub(in crate::store) fn last_step_text(tx: &Tx<'_>, id: GameId) -> Result<Option<String>, StoreError> {
    let sql = "SELECT coalesce(
                   (SELECT n || ' ' || at || ' ' || events FROM steps WHERE game = ?1 ORDER BY n DESC LIMIT 1),
                   (SELECT 'packed ' || steps FROM packed_logs WHERE game = ?1))";
    tx.one(sql, params![id], whole)
}
