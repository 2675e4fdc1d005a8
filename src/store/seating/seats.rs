//! The seats of a game.

use last_spike_engine::{Seat, Step, Token};

use super::tenures;
use crate::store::database::{params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, UserId};
use crate::store::rows::tx::Tx;
use crate::store::table::game::{Player, Who};
use crate::store::{
    clock::awaited,
    table::{answers_ahead, headers, plans},
};

/// Seats a player; in a lobby seats are numbered in the order of joining.
pub fn seat(tx: &Tx<'_>, game: GameId, at: Seat, name: &str, who: &Who) -> Result<(), StoreError> {
    let (user, level) = who.columns();
    tx.run(
        r#"INSERT INTO players (game, seat, name, "user", level) VALUES (?1, ?2, ?3, ?4, ?5)"#,
        params![game, at.0, name, user, level],
    )
}

/// Writes all seats again, after somebody has left a lobby.
pub(crate) fn reseat(tx: &Tx<'_>, game: GameId, players: &[Player]) -> Result<(), StoreError> {
    tx.run("DELETE FROM players WHERE game = ?1", params![game])?;
    for (at, player) in (0..).map(Seat).zip(players) {
        seat(tx, game, at, &player.name, &player.who)?;
        if let Some(token) = player.token {
            set_token(tx, game, at, token)?;
        }
    }
    Ok(())
}

/// Gives a seat the token that its player has chosen. The token stays with the seat if another player takes it over.
pub(crate) fn set_token(tx: &Tx<'_>, game: GameId, at: Seat, token: Token) -> Result<(), StoreError> {
    let sql = "UPDATE players SET token = ?3 WHERE game = ?1 AND seat = ?2";
    tx.run(sql, params![game, at.0, token.name()])
}

/// Gives the computer at a seat of a lobby another level.
pub(crate) fn set_level(tx: &Tx<'_>, game: GameId, at: Seat, level: &str) -> Result<(), StoreError> {
    let sql = "UPDATE players SET level = ?3 WHERE game = ?1 AND seat = ?2 AND level IS NOT NULL";
    tx.run(sql, params![game, at.0, level])
}

/// Gives a seat to another person or computer after the last step; returns the number of the tenure that this ends.
pub(crate) fn hand_seat(
    tx: &Tx<'_>,
    game: GameId,
    at: Seat,
    name: &str,
    who: &Who,
) -> Result<u32, StoreError> {
    let (user, level) = who.columns();
    let last = headers::last_step(tx, game)?;
    let tenure = tenures::end(tx, game, at, last)?;
    tx.run(
        r#"UPDATE players SET name = ?3, "user" = ?4, level = ?5, since = ?6, actions = 0, stand_in = NULL,
             thought = CASE WHEN thought IS NULL THEN NULL ELSE 0 END,
             hints_asked = CASE WHEN hints_asked IS NULL THEN NULL ELSE 0 END
             WHERE game = ?1 AND seat = ?2"#,
        params![game, at.0, name, user, level, last.0],
    )?;
    plans::forget(tx, game, at)?;
    answers_ahead::forget(tx, game, at)?;
    awaited::hand_over(tx, game, at, user)?;
    Ok(tenure)
}

/// Starts counting the time for which each player of a game is awaited, and their hints.
pub(crate) fn note_efforts(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("UPDATE players SET thought = 0, hints_asked = 0 WHERE game = ?1", params![game])
}

/// Adds to the seconds for which a player was awaited, if the game counts them.
pub(crate) fn add_thought(tx: &Tx<'_>, game: GameId, at: Seat, seconds: i64) -> Result<(), StoreError> {
    let sql = "UPDATE players SET thought = thought + ?3 WHERE game = ?1 AND seat = ?2";
    tx.run(sql, params![game, at.0, seconds])
}

/// Counts a hint that a player asked for, if the game counts them.
pub(crate) fn add_hint(tx: &Tx<'_>, game: GameId, at: Seat) -> Result<(), StoreError> {
    let sql = "UPDATE players SET hints_asked = hints_asked + 1 WHERE game = ?1 AND seat = ?2";
    tx.run(sql, params![game, at.0])
}

/// Changes the name and the id of the person at a seat; the seat remains theirs.
pub(crate) fn rename(
    tx: &Tx<'_>,
    game: GameId,
    at: Seat,
    name: &str,
    user: UserId,
) -> Result<(), StoreError> {
    tx.run(
        r#"UPDATE players SET name = ?3, "user" = ?4 WHERE game = ?1 AND seat = ?2"#,
        params![game, at.0, name, user],
    )
}

/// Returns the step after which a seat of a game last changed hands; step 0 if none has.
pub fn last_change(tx: &Tx<'_>, game: GameId) -> Result<Step, StoreError> {
    let sql = "SELECT coalesce(max(since), 0) FROM players WHERE game = ?1";
    tx.one(sql, params![game], whole).map(Step)
}
