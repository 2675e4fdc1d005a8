//! What is known of a game without reading what is played: enough to end it, whatever became of the
//! rest.

use rusqlite::{OptionalExtension, Row};

use super::games::Stage;
use super::ids::small;
use super::row::collect;
use super::{ChannelId, Fault, GameId, GuildId, Time, Tx, UserId};
use crate::engine::{Seat, Step};

/// A game without its edition, its options and its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHeader {
    /// Its number.
    pub id: GameId,
    /// Where it is in its life.
    pub stage: Stage,
    /// The server.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server's language.
    pub locale: String,
    /// Who opened it.
    pub host: UserId,
    /// Whether it was started.
    pub begun: bool,
}

impl GameHeader {
    /// Tells whether it has not ended.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !matches!(self.stage, Stage::Over | Stage::Closed)
    }
}

/// The game that was opened last in a channel.
pub(super) const LAST_IN_CHANNEL: &str =
    "SELECT id, stage, guild, channel, locale, host, started_at IS NOT NULL FROM games
     WHERE channel = ?1 ORDER BY id DESC LIMIT 1";

/// Returns a game's header.
///
/// # Errors
/// [`Fault`] of the database.
pub fn load(tx: &Tx<'_>, id: GameId) -> Result<Option<GameHeader>, Fault> {
    let sql =
        "SELECT id, stage, guild, channel, locale, host, started_at IS NOT NULL FROM games WHERE id = ?1";
    Ok(tx.connection.prepare_cached(sql)?.query_row([id], read).optional()?)
}

/// Returns the header of the game of a channel that has not ended.
///
/// # Errors
/// [`Fault`] of the database.
pub fn in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<GameHeader>, Fault> {
    let sql = "SELECT id, stage, guild, channel, locale, host, started_at IS NOT NULL FROM games
               WHERE channel = ?1 AND stage IN ('lobby', 'running', 'broken')";
    Ok(tx.connection.prepare_cached(sql)?.query_row([channel], read).optional()?)
}

/// Returns the header of the game that was opened last in a channel.
///
/// # Errors
/// [`Fault`] of the database.
pub fn last_in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<GameHeader>, Fault> {
    Ok(tx.connection.prepare_cached(LAST_IN_CHANNEL)?.query_row([channel], read).optional()?)
}

/// Returns the people at a game's table.
///
/// # Errors
/// [`Fault`] of the database.
pub fn people(tx: &Tx<'_>, id: GameId) -> Result<Vec<(Seat, UserId)>, Fault> {
    let sql = "SELECT seat, user FROM players WHERE game = ?1 AND user IS NOT NULL ORDER BY seat";
    collect(tx, sql, [id], |row| Ok((Seat(small(row.get(0)?)?), row.get(1)?)))
}

/// Returns the number of a game's last step.
///
/// # Errors
/// [`Fault`] of the database.
pub fn last_step(tx: &Tx<'_>, id: GameId) -> Result<Step, Fault> {
    let sql = "SELECT coalesce((SELECT max(n) FROM steps WHERE game = ?1),
                               (SELECT steps FROM packed_logs WHERE game = ?1), 0)";
    Ok(tx.connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).map(Step)?)
}

/// Returns when somebody last made a move in a game, or started or opened it: computers, and silence that
/// counts as a pass, are nobody.
///
/// # Errors
/// [`Fault`] of the database.
pub fn last_moved(tx: &Tx<'_>, id: GameId) -> Result<Time, Fault> {
    let sql = "SELECT coalesce(
                   (SELECT max(s.at) FROM steps s JOIN players p ON p.game = s.game AND p.seat = s.seat
                    WHERE s.game = ?1 AND s.deadline = 0 AND p.user IS NOT NULL),
                   started_at, created_at) FROM games WHERE id = ?1";
    Ok(tx.connection.prepare_cached(sql)?.query_row([id], |row| row.get(0))?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<GameHeader> {
    let stage: String = row.get(1)?;
    Ok(GameHeader {
        id: row.get(0)?,
        stage: Stage::of(&stage),
        guild: row.get(2)?,
        channel: row.get(3)?,
        locale: row.get(4)?,
        host: row.get(5)?,
        begun: row.get(6)?,
    })
}
