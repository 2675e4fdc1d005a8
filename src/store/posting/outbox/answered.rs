//! Notices that wait for an answer: a player has pressed a button of their message, and the answer edits the same message
//! as the notice would.

use super::due::Found;
use crate::store::database::{params, sql, whole};
use crate::store::notices::notice::Waiting;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Posted, Time};
use crate::store::rows::tx::Tx;

/// Is true of an untried notice that would edit the message whose channel and id are given.
macro_rules! is_told_in {
    ($channel:literal, $message:literal) => {
        concat!(
            "outbox.fate = 'waiting' AND outbox.attempts = 0 AND EXISTS (
                 SELECT 1 FROM posts WHERE posts.game = outbox.game AND posts.audience = outbox.audience
                 AND posts.channel = ",
            $channel,
            " AND posts.message = ",
            $message,
            " AND posts.kind = CASE outbox.kind WHEN 'hand' THEN 'rack' WHEN 'board' THEN 'board' END)"
        )
    };
}

/// Puts off the notices queued since a moment that would edit a message: the answer to one of its controls is on its
/// way, and tells the same.
pub(crate) fn hold_for_answer(
    tx: &Tx<'_>,
    game: GameId,
    message: Posted,
    since: Time,
    until: Time,
) -> Result<(), StoreError> {
    let sql = concat!(
        "UPDATE outbox SET due_at = ?5 WHERE game = ?1 AND queued_at >= ?4 AND due_at < ?5 AND ",
        is_told_in!("?2", "?3")
    );
    tx.run(sql, params![game, message.channel, message.message, since, until])
}

/// Returns the newest notice that [`hold_for_answer`] has put off and that is not due yet. Returns `None` if another
/// notice to the same player was tried or is on its way: it would arrive after the answer and show an older state.
///
/// # Errors
/// [`StoreError`] of the database, or when it cannot be read.
pub(crate) fn held_for_answer(
    tx: &Tx<'_>,
    game: GameId,
    message: Posted,
) -> Result<Option<Waiting>, StoreError> {
    let sql = sql!(
        "SELECT ",
        Found::COLUMNS,
        " FROM outbox WHERE game = ?1 AND due_at > ?4 AND ",
        is_told_in!("?2", "?3"),
        " AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.game = outbox.game AND o.audience = outbox.audience
              AND o.fate = 'waiting' AND o.id <> outbox.id AND (o.upto IS NOT NULL OR o.owner IS NOT NULL))
          ORDER BY id DESC LIMIT 1"
    );
    let found: Option<Found> =
        tx.row(sql, params![game, message.channel, message.message, tx.now()], whole)?;
    Ok(found.and_then(|found| found.waiting().ok()))
}
