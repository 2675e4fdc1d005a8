//! Strikes: finished games that are taken out of the ratings.

use last_spike_engine::Seat;

use super::division::{Division, number};
use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, GuildId, Time, UserId};
use crate::store::rows::tx::Tx;

columns! {
    /// The strike of a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Strike {
        /// The person who has struck it.
        pub by: UserId = "struck_by",
        /// The time at which they did.
        pub at: Time = "struck_at",
    }
}

/// A finished game as it is named to the people who may strike it: its edition, and its players at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The game.
    pub id: GameId,
    /// The edition's name.
    pub edition: String,
    /// The players at its end, the winner first.
    pub players: Vec<NamedPlayer>,
}

columns! {
    /// A player at the end of a game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct NamedPlayer {
        /// Their seat.
        pub seat: Seat = "r.seat",
        /// Their name.
        pub name: String = "r.name",
        /// The name of whoever sat there first, by which the seat has its letter.
        pub first_name: String =
            "(SELECT name FROM results WHERE game = r.game AND seat = r.seat ORDER BY sitting LIMIT 1)",
    }
}

macro_rules! named {
    ($condition:literal) => {
        sql!(
            "SELECT g.game, g.edition, ",
            NamedPlayer::COLUMNS,
            " FROM (SELECT game, edition, ended_at FROM game_results WHERE guild = ?1 AND ",
            $condition,
            " ORDER BY ended_at DESC, game DESC LIMIT ?2) g
             JOIN results r ON r.game = g.game
             WHERE r.until IS NULL ORDER BY g.ended_at DESC, g.game DESC, r.place, r.seat"
        )
    };
}

/// Returns the rated games of a server that count, or the struck ones, the newest first.
pub(crate) fn newest(
    tx: &Tx<'_>,
    guild: GuildId,
    struck: bool,
    most: u32,
) -> Result<Vec<NamedGame>, StoreError> {
    let sql = if struck {
        named!("struck_at IS NOT NULL")
    } else {
        named!("rated = 1 AND counts = 1 AND struck_at IS NULL")
    };
    let rows: Vec<(GameId, String, NamedPlayer)> = tx.rows(sql, params![guild, most], whole)?;
    let mut games: Vec<NamedGame> = Vec::new();
    for (id, edition, player) in rows {
        match games.last_mut().filter(|game| game.id == id) {
            Some(game) => game.players.push(player),
            None => games.push(NamedGame { id, edition, players: vec![player] }),
        }
    }
    Ok(games)
}

/// Returns the games that a person has struck from ratings, with the times of the strikes, the oldest strike first.
pub(crate) fn struck_by(tx: &Tx<'_>, user: UserId) -> Result<Vec<(GameId, Time)>, StoreError> {
    let sql = "SELECT game, struck_at FROM game_results WHERE struck_by = ?1 ORDER BY struck_at, game";
    tx.rows(sql, params![user], whole)
}

/// Returns how many games of a division are struck from its ratings.
pub(crate) fn struck_in(tx: &Tx<'_>, Division { guild, edition }: Division<'_>) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM game_results WHERE guild = ?1 AND edition = ?2 AND struck_at IS NOT NULL";
    tx.one(sql, params![number(guild), edition], whole)
}

/// Strikes a game from the ratings, or takes that back (`None`).
pub(crate) fn set_struck(tx: &Tx<'_>, game: GameId, struck: Option<Strike>) -> Result<(), StoreError> {
    let (by, at) = struck.map(|strike| (strike.by, strike.at)).unzip();
    tx.run("UPDATE game_results SET struck_by = ?2, struck_at = ?3 WHERE game = ?1", params![game, by, at])?;
    tx.run("UPDATE results SET struck = ?2 WHERE game = ?1", params![game, struck.is_some()])
}

/// Puts the number `to` in place of a forgotten person who has struck games.
pub(crate) fn forget_striker(tx: &Tx<'_>, user: UserId, to: UserId) -> Result<(), StoreError> {
    tx.run("UPDATE game_results SET struck_by = ?2 WHERE struck_by = ?1", params![user, to])
}
