//! Packing the logs of games that have ended, and forgetting the lobbies of which no game came.

use super::gate::{self, Agreement};
use crate::service::request::schedule::Next;
use crate::store::games::{self, Stage};
use crate::store::{GameId, StoreError, Time, Tx, operation::retention, table::archive};

/// The wait for a log of which something is still to be told, in seconds.
const NOT_TOLD: i64 = 60 * 60;

/// Packs the log of a game that has ended; a lobby that was given up, which has none, is forgotten after a while.
///
/// From then on a packed game is rebuilt from its log. A game that the log does not lead to is left
/// as it is: nobody can tell which of the two its players have seen.
pub(in crate::service) fn pack(tx: &Tx<'_>, game: GameId, now: Time) -> Result<Next, StoreError> {
    if !matches!(games::stage(tx, game)?, Some(Stage::Over | Stage::Closed)) {
        return Ok(Next::Done);
    }
    if !archive::is_told(tx, game)? {
        return Ok(Next::Again(now.after(NOT_TOLD)));
    }
    if let Some(until) = retention::lobby_kept_until(tx, game)? {
        if until > now {
            return Ok(Next::Again(until));
        }
        retention::forget_lobby(tx, game)?;
        return Ok(Next::Done);
    }
    // One that is packed already has none any more.
    if archive::has_snapshot(tx, game)? {
        match gate::compare(tx, game)? {
            Agreement::Agree | Agreement::OlderSnapshot(_) | Agreement::LogAlone(_) => {
                archive::pack(tx, game)?;
            }
            Agreement::Disagree(why) => tracing::warn!(%game, %why, "the log of a game is not packed"),
        }
    }
    Ok(Next::Done)
}
