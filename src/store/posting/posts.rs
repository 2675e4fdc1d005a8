//! The messages that hold the slots of games. The callers decide which message holds which slot.

use crate::store::database::{ToValue, params, sql, whole};
use crate::store::notices::notice::Audience;
use crate::store::notices::slot::Slot;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, VoteId};
use crate::store::rows::tx::Tx;

pub use crate::store::rows::ids::Posted;

/// A slot, and the message that holds it. One message may hold several slots, for example those of the latest line and
/// of two open offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The slot.
    pub slot: Slot,
    /// The message.
    pub posted: Posted,
}

/// Returns the message that holds a slot.
pub fn holder(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    slot: Slot,
) -> Result<Option<Posted>, StoreError> {
    let sql = sql!("SELECT ", Posted::COLUMNS, " FROM posts WHERE game = ?1 AND audience = ?2 AND kind = ?3");
    tx.row(sql, params![game, audience.name(), slot.name()], whole)
}

/// Returns the slots of an audience with the messages that hold them, in the order of the messages, the oldest first.
pub(crate) fn of_audience(tx: &Tx<'_>, game: GameId, audience: Audience) -> Result<Vec<Held>, StoreError> {
    let sql = sql!(
        "SELECT kind, ",
        Posted::COLUMNS,
        " FROM posts WHERE game = ?1 AND audience = ?2 ORDER BY message, kind"
    );
    let rows: Vec<(String, Posted)> = tx.rows(sql, params![game, audience.name()], whole)?;
    let held = |(name, posted): (String, Posted)| Slot::from_name(&name).map(|slot| Held { slot, posted });
    Ok(rows.into_iter().filter_map(held).collect())
}

/// Returns the slots of all audiences of a game with the messages that hold them, in the order of the messages, the
/// oldest first.
pub(crate) fn of_all(tx: &Tx<'_>, game: GameId) -> Result<Vec<(Audience, Held)>, StoreError> {
    let sql = sql!(
        "SELECT audience, kind, ",
        Posted::COLUMNS,
        " FROM posts WHERE game = ?1 ORDER BY message, kind"
    );
    let rows: Vec<(String, String, Posted)> = tx.rows(sql, params![game], whole)?;
    let held = |(audience, slot, posted): (String, String, Posted)| {
        Some((Audience::from_name(&audience)?, Held { slot: Slot::from_name(&slot)?, posted }))
    };
    Ok(rows.into_iter().filter_map(held).collect())
}

/// Returns all messages of a game that hold slots, the oldest first.
pub(crate) fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<Posted>, StoreError> {
    let sql = sql!("SELECT DISTINCT ", Posted::COLUMNS, " FROM posts WHERE game = ?1 ORDER BY message");
    tx.rows(sql, params![game], whole)
}

/// Returns the seats of a game whose players have a message that holds a slot.
pub(crate) fn seats_holding(tx: &Tx<'_>, game: GameId, slot: Slot) -> Result<Vec<Audience>, StoreError> {
    let sql = "SELECT audience FROM posts WHERE game = ?1 AND audience <> 'channel' AND kind = ?2";
    let names: Vec<String> = tx.rows(sql, params![game, slot.name()], whole)?;
    Ok(names.iter().filter_map(|name| Audience::from_name(name)).collect())
}

/// Returns the audiences of a game that have messages in a channel.
pub(crate) fn audiences_in(
    tx: &Tx<'_>,
    game: GameId,
    channel: ChannelId,
) -> Result<Vec<Audience>, StoreError> {
    let sql = "SELECT DISTINCT audience FROM posts WHERE game = ?1 AND channel = ?2 ORDER BY audience";
    let names: Vec<String> = tx.rows(sql, params![game, channel], whole)?;
    Ok(names.iter().filter_map(|name| Audience::from_name(name)).collect())
}

/// Returns the votes of a game that are open, or whose outcome is not shown yet.
pub(crate) fn asking(tx: &Tx<'_>, game: GameId) -> Result<Vec<VoteId>, StoreError> {
    let sql = "SELECT id FROM votes WHERE game = ?1 AND fate = 'open'
               UNION SELECT step FROM outbox WHERE game = ?1 AND kind = 'verdict' AND fate = 'waiting'";
    tx.rows(sql, params![game], whole)
}

/// Notes that messages hold slots of an audience, in place of the messages that held them before.
pub(crate) fn hold(tx: &Tx<'_>, game: GameId, audience: Audience, held: &[Held]) -> Result<(), StoreError> {
    if held.is_empty() {
        return Ok(());
    }
    let rows: Vec<String> = (0..held.len())
        .map(|n| format!("(?1, ?2, ?{}, ?{}, ?{})", 3 * n + 3, 3 * n + 4, 3 * n + 5))
        .collect();
    let sql = format!(
        "INSERT INTO posts (game, audience, kind, channel, message) VALUES {}
         ON CONFLICT (game, audience, kind)
         DO UPDATE SET channel = excluded.channel, message = excluded.message",
        rows.join(", ")
    );
    let (audience, names) = (audience.name(), held.iter().map(|held| held.slot.name()).collect::<Vec<_>>());
    let mut values = params![game, audience].to_vec();
    for (name, Held { posted, .. }) in names.iter().zip(held) {
        values.extend([name.to_value(), posted.channel.to_value(), posted.message.to_value()]);
    }
    tx.run(&sql, &values)
}

/// Notes that no message holds these slots of an audience any more.
pub(crate) fn release(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    slots: &[Slot],
) -> Result<(), StoreError> {
    if slots.is_empty() {
        return Ok(());
    }
    let places: Vec<String> = (0..slots.len()).map(|n| format!("?{}", n + 3)).collect();
    let sql =
        format!("DELETE FROM posts WHERE game = ?1 AND audience = ?2 AND kind IN ({})", places.join(", "));
    let (audience, names) = (audience.name(), slots.iter().map(|slot| slot.name()).collect::<Vec<_>>());
    let mut values = params![game, audience].to_vec();
    values.extend(names.iter().map(ToValue::to_value));
    tx.run(&sql, &values)
}
