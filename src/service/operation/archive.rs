//! Packing the logs of games that have ended, and forgetting lobbies that never became a game.

use super::gate::{self, Agreement};
use crate::service::request::schedule::Next;
use crate::store::games::{self, Stage};
use crate::store::{GameId, StoreError, Tx, operation::retention, posting::step_posts, table::archive};

/// The wait before packing is tried again while notices of a game are still unsent, in seconds.
const NOT_TOLD: i64 = 60 * 60;

/// Packs the log of a game that has ended. A lobby that was given up has no log, and is forgotten after a while.
///
/// From then on the game is rebuilt from its packed log. If the log does not lead to the stored position, the game is
/// left as it is: nobody knows which of the two its players have seen.
pub(in crate::service) fn pack(tx: &Tx<'_>, game: GameId) -> Result<Next, StoreError> {
    let now = tx.now();
    if !matches!(games::stage(tx, game)?, Some(Stage::Over | Stage::Closed)) {
        return Ok(Next::Done);
    }
    // What its messages show is kept for a day only, also while a notice waits; what is sent later goes with the next try.
    step_posts::forget(tx, game)?;
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
    // A packed game has no snapshot any more.
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
