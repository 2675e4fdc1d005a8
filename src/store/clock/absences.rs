//! The absences of people, in which their clocks stand still.

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::tx::Tx;

columns! {
    /// An absence of a person.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Absence {
        /// The game whose players have agreed to it; `None` if it holds in all games.
        pub game: Option<GameId> = "nullif(game, 0)",
        /// Its beginning.
        pub begun: Time = "begun",
        /// Its end.
        pub ended: Time = "ended",
    }
}

/// Notes that a person is away, in all games or in one.
pub(crate) fn begin(tx: &Tx<'_>, user: UserId, game: Option<GameId>, until: Time) -> Result<(), StoreError> {
    let sql = r#"INSERT INTO absences ("user", game, begun, ended) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT ("user", game, begun) DO UPDATE SET ended = excluded.ended"#;
    let game = game.unwrap_or(GameId(0));
    tx.run(sql, params![user, game, tx.now(), until])
}

/// Ends a person's absence from all games now, and each one that a single game has agreed to at `agreed` at the
/// latest.
pub(crate) fn end(tx: &Tx<'_>, user: UserId, agreed: Time) -> Result<(), StoreError> {
    let now = tx.now();
    let sql = r#"UPDATE absences SET ended = CASE WHEN begun > ?2 THEN begun ELSE ?2 END
               WHERE "user" = ?1 AND ended > ?2 AND (game = 0) = (?3 = 1)"#;
    tx.run(sql, params![user, now, true])?;
    tx.run(sql, params![user, agreed.max(now), false])
}

/// Returns the stored absences of a person, the oldest first.
pub fn of_user(tx: &Tx<'_>, user: UserId) -> Result<Vec<Absence>, StoreError> {
    let sql = sql!("SELECT ", Absence::COLUMNS, r#" FROM absences WHERE "user" = ?1 ORDER BY begun, game"#);
    tx.rows(sql, params![user], whole)
}

/// Returns until when a person is away in all games.
pub fn until(tx: &Tx<'_>, user: UserId) -> Result<Option<Time>, StoreError> {
    let sql =
        r#"SELECT max(ended) FROM absences WHERE "user" = ?1 AND game = 0 AND begun <= ?2 AND ended > ?2"#;
    tx.one(sql, params![user, tx.now()], whole)
}

/// Returns when the last of the people of a game went away who are away.
pub(crate) fn last_begun(tx: &Tx<'_>, game: GameId) -> Result<Option<Time>, StoreError> {
    // `CROSS JOIN` keeps SQLite from looking for the maximum through all absences.
    let sql = r#"SELECT max(a.begun) FROM players p CROSS JOIN absences a
               WHERE p.game = ?1 AND a."user" = p."user" AND a.game IN (0, ?1) AND a.begun <= ?2 AND a.ended > ?2"#;
    tx.one(sql, params![game, tx.now()], whole)
}

/// Returns the people of a game who are away, each with the end of their absence.
pub fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<(UserId, Time)>, StoreError> {
    let sql = r#"SELECT p."user", max(a.ended) FROM players p JOIN absences a ON a."user" = p."user"
               WHERE p.game = ?1 AND a.game IN (0, ?1) AND a.begun <= ?2 AND a.ended > ?2
               GROUP BY p.seat, p."user" ORDER BY p.seat"#;
    tx.rows(sql, params![game, tx.now()], whole)
}
