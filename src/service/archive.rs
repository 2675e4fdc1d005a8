//! Packing the logs of games that have ended.

use super::gate::{self, Agreement};
use super::schedule::Next;
use crate::store::games::{self, Stage};
use crate::store::{Fault, GameId, Time, Tx, archive};

/// The wait for a log of which something is still to be told, in seconds.
const NOT_TOLD: i64 = 60 * 60;

/// Packs the log of a game that has ended.
///
/// From then on a packed game is rebuilt from its log. A game that the log does not lead to is left
/// as it is: nobody can tell which of the two its players have seen.
pub(super) fn pack(tx: &Tx<'_>, game: GameId, now: Time) -> Result<Next, Fault> {
    if !matches!(games::stage(tx, game)?, Some(Stage::Over | Stage::Closed)) {
        return Ok(Next::Done);
    }
    if !archive::is_told(tx, game)? {
        return Ok(Next::Again(now.after(NOT_TOLD)));
    }
    // A lobby has none, and one that is packed already has none any more.
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
