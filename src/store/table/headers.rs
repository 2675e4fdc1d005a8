//! Headers of games, and facts about games that need no position.

use last_spike_engine::{Seat, Step};

use super::game::GameHeader;
use super::rules::Rules;
use crate::store::database::{params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, Time, UserId};
use crate::store::rows::tx::Tx;

/// The columns of a header and of the rules of its game, selected from `games g`.
pub(super) const COLUMNS: &str = sql!(GameHeader::COLUMNS, ", ", Rules::COLUMNS);

/// Selects the header of the game that was opened last in a channel.
pub(in crate::store) const LAST_HEADER_IN_CHANNEL: &str =
    sql!("SELECT ", COLUMNS, " FROM games g WHERE channel = ?1 ORDER BY g.id DESC LIMIT 1");

/// Returns a game's header.
pub fn load(tx: &Tx<'_>, id: GameId) -> Result<Option<GameHeader>, StoreError> {
    let sql = sql!("SELECT ", COLUMNS, " FROM games g WHERE g.id = ?1");
    of_known(tx, tx.row(sql, params![id], whole)?)
}

/// Returns whether a game is played in a channel, or by a person, whether or not it can be read.
pub(crate) fn is_of(tx: &Tx<'_>, id: GameId, user: UserId, channel: ChannelId) -> Result<bool, StoreError> {
    let sql = r#"SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1 AND channel = ?3)
                 OR EXISTS (SELECT 1 FROM players WHERE game = ?1 AND "user" = ?2)"#;
    tx.one(sql, params![id, user, channel], whole)
}

/// Returns the header of the game of a channel that has not ended.
pub fn in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<GameHeader>, StoreError> {
    let sql = sql!(
        "SELECT ",
        COLUMNS,
        " FROM games g WHERE channel = ?1 AND stage IN ('lobby', 'running', 'broken')"
    );
    of_known(tx, tx.row(sql, params![channel], whole)?)
}

/// Returns the header of the game that was opened last in a channel.
pub fn last_in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<GameHeader>, StoreError> {
    of_known(tx, tx.row(LAST_HEADER_IN_CHANNEL, params![channel], whole)?)
}

/// Returns the header of a game, even if its rules can't be read.
///
/// # Errors
/// [`StoreError::Newer`] if only a newer program knows the rules: whoever ends or changes the game asks for its header at
/// least, and so leaves it alone. Nobody plays by the rules of a game that has ended, so its header is returned.
fn of_known(tx: &Tx<'_>, found: Option<(GameHeader, Rules)>) -> Result<Option<GameHeader>, StoreError> {
    let Some((header, rules)) = found else { return Ok(None) };
    match rules.read(tx, header.id) {
        Err(StoreError::Newer { .. }) if !header.is_open() => Ok(Some(header)),
        Err(StoreError::Unreadable { .. }) | Ok(_) => Ok(Some(header)),
        Err(fault) => Err(fault),
    }
}

/// Returns the newest ended game of a channel, without lobbies that never began.
pub fn last_ended_in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
    let sql = "SELECT max(id) FROM games
               WHERE channel = ?1 AND stage IN ('over', 'closed') AND started_at IS NOT NULL";
    tx.one(sql, params![channel], whole)
}

/// Returns the people at a game's table.
pub fn people(tx: &Tx<'_>, id: GameId) -> Result<Vec<(Seat, UserId)>, StoreError> {
    let sql = r#"SELECT seat, "user" FROM players WHERE game = ?1 AND "user" IS NOT NULL ORDER BY seat"#;
    tx.rows(sql, params![id], |row| Ok((Seat(row.get(0)?), row.get(1)?)))
}

/// Returns the number of a game's last step.
pub fn last_step(tx: &Tx<'_>, id: GameId) -> Result<Step, StoreError> {
    let sql = "SELECT coalesce((SELECT max(n) FROM steps WHERE game = ?1),
                               (SELECT steps FROM packed_logs WHERE game = ?1), 0)";
    tx.one(sql, params![id], whole).map(Step)
}

/// Returns when a person last made a move in a game, or started or opened it. Moves of computers, and silence
/// that counts as a pass, do not count.
pub(crate) fn last_moved(tx: &Tx<'_>, id: GameId) -> Result<Time, StoreError> {
    let sql = r#"SELECT coalesce(
                   (SELECT max(s.at) FROM steps s JOIN players p ON p.game = s.game AND p.seat = s.seat
                    WHERE s.game = ?1 AND s.taken_by IS NULL AND p."user" IS NOT NULL),
                   started_at, created_at) FROM games WHERE id = ?1"#;
    tx.one(sql, params![id], whole)
}

/// Returns when the player of a seat last made a move themselves; `None` if they have made none.
pub(crate) fn last_moved_by(tx: &Tx<'_>, id: GameId, seat: Seat) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT max(at) FROM steps WHERE game = ?1 AND seat = ?2 AND taken_by IS NULL";
    tx.one(sql, params![id, seat.0], whole)
}
