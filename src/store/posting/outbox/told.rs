//! Queries about the notices and steps that were told, or will be.

use last_spike_engine::Step;

use crate::store::database::{params, whole};
use crate::store::notices::notice::{Audience, Notice, NoticeKind};
use crate::store::notices::unposted::NoticeFate;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, NoticeId};
use crate::store::rows::tx::Tx;

/// Returns the fate of a notice; `None` if it was never queued.
pub(crate) fn fate(tx: &Tx<'_>, notice: &Notice) -> Result<Option<NoticeFate>, StoreError> {
    let Notice { game, step, audience, kind } = *notice;
    let sql = "SELECT fate FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4";
    tx.row(sql, params![game, step.0, audience.name(), kind.name()], whole)
}

/// Returns whether a posted board or line tells the step `first` of a turn, but no step from `before` on. A line about
/// a later step also tells the first one if no board has told of the turn before.
pub(crate) fn is_on_board_or_line(
    tx: &Tx<'_>,
    game: GameId,
    first: Step,
    before: Step,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (
                   SELECT 1 FROM outbox told WHERE game = ?1 AND audience = 'channel' AND kind IN ('board', 'line')
                   AND fate = 'sent' AND upto >= ?2 AND upto < ?3
                   AND (kind = 'board' OR step <= ?2 OR NOT EXISTS (
                       SELECT 1 FROM outbox board WHERE board.game = ?1 AND board.audience = 'channel'
                       AND board.kind = 'board' AND board.fate = 'sent' AND board.upto >= ?2 - 1
                       AND board.upto < told.step)))";
    tx.one(sql, params![game, first.0, before.0], whole)
}

/// Returns the step of the line that was posted last in a game before a notice; `None` if there is none, or another
/// post came after it.
pub fn last_line(tx: &Tx<'_>, game: GameId, before: NoticeId) -> Result<Option<Step>, StoreError> {
    let sql = "SELECT kind, step FROM outbox WHERE game = ?1 AND audience = 'channel' AND id < ?2
               AND fate = 'sent' AND upto IS NOT NULL ORDER BY id DESC LIMIT 1";
    let found: Option<(String, u32)> = tx.row(sql, params![game, before], whole)?;
    Ok(found.filter(|(kind, _)| kind == NoticeKind::Line.name()).map(|(_, step)| Step(step)))
}

/// Returns the deadlines that the newest messages with the tiles or the game of their readers say, as they were noted.
pub(crate) fn said_dues(tx: &Tx<'_>, game: GameId) -> Result<Vec<(Audience, String)>, StoreError> {
    let sql = "SELECT audience, said_due FROM outbox told WHERE game = ?1 AND kind IN ('rack', 'hand', 'board')
               AND said_due IS NOT NULL AND fate = 'sent' AND NOT EXISTS (
                   SELECT 1 FROM outbox later WHERE later.game = ?1 AND later.audience = told.audience
                   AND later.kind IN ('rack', 'hand', 'board') AND later.fate = 'sent' AND later.nonce IS NOT NULL
                   AND later.id > told.id)";
    let said: Vec<(String, String)> = tx.rows(sql, params![game], whole)?;
    Ok(said.into_iter().filter_map(|(name, said)| Some((Audience::from_name(&name)?, said))).collect())
}

/// Returns the posted lines of a game that tell up to a step or further: the step that each is about, and the last one
/// that it tells.
pub fn lines_since(tx: &Tx<'_>, game: GameId, step: Step) -> Result<Vec<(Step, Step)>, StoreError> {
    let sql = "SELECT step, upto FROM outbox WHERE game = ?1 AND audience = 'channel' AND kind = 'line'
               AND fate = 'sent' AND upto >= ?2";
    tx.rows(sql, params![game, step.0], |row| Ok((Step(row.get(0)?), Step(row.get(1)?))))
}
