//! Tenures: the people and computers that sat at a seat before somebody else took it over.

use std::collections::BTreeMap;

use last_spike_engine::{Seat, Step};

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::tx::Tx;

columns! {
    /// A tenure that has ended.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Tenure {
        /// Its number.
        pub id: u32 = "id",
        /// The seat.
        pub seat: Seat = "seat",
        /// The last step of the game before it.
        pub since: Step = "since",
        /// Its last step.
        pub until: Step = "until",
        /// The time at which it ended.
        pub ended_at: Time = "ended_at",
        /// The name of the player.
        pub name: String = "name",
        /// The person who sat there; `None` for a computer, and for a person who was forgotten.
        pub user: Option<UserId> = r#""user""#,
        /// The level of the computer that sat there.
        pub level: Option<String> = "level",
        /// The seat whose player decided alone that a computer takes this one over; `None` if others agreed.
        pub decided_by: Option<Seat> = "decided_by",
    }
}

/// Ends the tenure of the present player of a seat after a step; returns its number.
pub(in crate::store) fn end(tx: &Tx<'_>, game: GameId, seat: Seat, until: Step) -> Result<u32, StoreError> {
    let sql = r#"INSERT INTO tenures (game, seat, since, until, ended_at, name, "user", level, actions, thought, hints_asked)
               SELECT game, seat, since, ?3, ?4, name, "user", level, actions, thought, hints_asked FROM players
               WHERE game = ?1 AND seat = ?2 RETURNING id"#;
    tx.one(sql, params![game, seat.0, until.0, tx.now()], whole)
}

/// Notes the seat whose player decided alone to end the last tenure of another seat.
pub(crate) fn note_decider(tx: &Tx<'_>, game: GameId, seat: Seat, decider: Seat) -> Result<(), StoreError> {
    let sql = "UPDATE tenures SET decided_by = ?3 WHERE game = ?1
               AND id = (SELECT max(id) FROM tenures WHERE game = ?1 AND seat = ?2)";
    tx.run(sql, params![game, seat.0, decider.0])
}

columns! {
    /// The time that a player took in a game, and their hints; `None` for what is unknown.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(crate) struct Effort {
        /// The time for which they were awaited, in seconds.
        pub(crate) seconds: Option<i64> = "thought",
        /// The number of hints that they asked for.
        pub(crate) hints: Option<u32> = "hints_asked",
    }
}

/// Efforts by the number of a tenure, or by a seat.
type Efforts<K> = BTreeMap<K, Effort>;

/// Returns the efforts of the former players of a game, by the numbers of their tenures, and of the present players,
/// by their seats.
pub(crate) fn efforts(tx: &Tx<'_>, game: GameId) -> Result<(Efforts<u32>, Efforts<u8>), StoreError> {
    let sql = sql!("SELECT id, ", Effort::COLUMNS, " FROM tenures WHERE game = ?1");
    let former = tx.rows(sql, params![game], whole::<(u32, Effort)>)?;
    let sql = sql!("SELECT seat, ", Effort::COLUMNS, " FROM players WHERE game = ?1");
    let now = tx.rows(sql, params![game], whole::<(u8, Effort)>)?;
    Ok((former.into_iter().collect(), now.into_iter().collect()))
}

/// Returns the ended tenures of a game, the first that ended first.
pub fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<Tenure>, StoreError> {
    tx.rows(
        sql!("SELECT ", Tenure::COLUMNS, " FROM tenures WHERE game = ?1 ORDER BY id"),
        params![game],
        whole,
    )
}

/// Returns a tenure of a game; `None` if the game has none of that number.
pub fn load(tx: &Tx<'_>, game: GameId, id: u32) -> Result<Option<Tenure>, StoreError> {
    let sql = sql!("SELECT ", Tenure::COLUMNS, " FROM tenures WHERE id = ?2 AND game = ?1");
    tx.row(sql, params![game, id], whole)
}

/// Returns whether somebody else sat at a seat before.
pub fn changed_hands(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM tenures WHERE game = ?1 AND seat = ?2)";
    tx.one(sql, params![game, seat.0], whole)
}

/// Returns when the present player of a seat came to it; time 0 if the seat has never changed hands.
pub fn came_at(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Time, StoreError> {
    let sql = "SELECT coalesce(max(ended_at), 0) FROM tenures WHERE game = ?1 AND seat = ?2";
    tx.one(sql, params![game, seat.0], whole)
}

/// Notes that an ended tenure was that of a person about whom nothing is stored.
pub(crate) fn note_person(tx: &Tx<'_>, id: u32) -> Result<(), StoreError> {
    let sql = r#"UPDATE tenures SET "user" = NULL, level = NULL WHERE id = ?1"#;
    tx.run(sql, params![id])
}

/// Forgets that a person sat at seats of a game; `name` gives the name that is stored for each seat instead.
pub(crate) fn forget(
    tx: &Tx<'_>,
    game: GameId,
    user: UserId,
    name: impl Fn(Seat) -> String,
) -> Result<(), StoreError> {
    for tenure in of_game(tx, game)?.iter().filter(|tenure| tenure.user == Some(user)) {
        tx.run(
            r#"UPDATE tenures SET "user" = NULL, name = ?2 WHERE id = ?1"#,
            params![tenure.id, name(tenure.seat)],
        )?;
    }
    Ok(())
}
