//! Invitations to rematches, for the people of an earlier game.

use crate::store::database::{columns, insert, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, UserId};
use crate::store::rows::tx::Tx;

columns! {
    /// A person who is asked to play again.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Invitation {
        /// The person.
        pub user: UserId = r#""user""#,
        /// Their name in the earlier game.
        pub name: String = "name",
        /// Their answer; `None` until they have given it.
        pub accepted: Option<bool> = "accepted",
    }
}

/// The people who are asked to a rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The earlier game.
    pub former: GameId,
    /// The people of the earlier game, in the order of their ids; empty once the rematch has begun.
    pub invitations: Vec<Invitation>,
}

impl Rematch {
    /// Returns the people who have not answered.
    pub fn asked(&self) -> impl Iterator<Item = &Invitation> {
        self.invitations.iter().filter(|invitation| invitation.accepted.is_none())
    }

    /// Returns the people who do not want to play.
    pub fn declined(&self) -> impl Iterator<Item = &Invitation> {
        self.invitations.iter().filter(|invitation| invitation.accepted == Some(false))
    }

    /// Returns the invitation of a person.
    #[must_use]
    pub fn of(&self, user: UserId) -> Option<&Invitation> {
        self.invitations.iter().find(|invitation| invitation.user == user)
    }
}

/// Makes a lobby a rematch of an earlier game, and asks its people.
pub(crate) fn invite(tx: &Tx<'_>, game: GameId, rematch: &Rematch) -> Result<(), StoreError> {
    tx.run("INSERT INTO rematches (game, former) VALUES (?1, ?2)", params![game, rematch.former])?;
    for Invitation { user, name, accepted } in &rematch.invitations {
        insert!(tx, "invitations" { "game": game, r#""user""#: user, "name": name, "accepted": accepted })?;
    }
    Ok(())
}

/// Returns the earlier game and the invitations of a lobby or game; `None` if it is no rematch.
pub fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Option<Rematch>, StoreError> {
    let sql = "SELECT former FROM rematches WHERE game = ?1";
    let former = tx.row(sql, params![game], whole)?;
    let Some(former) = former else { return Ok(None) };
    let sql = sql!("SELECT ", Invitation::COLUMNS, r#" FROM invitations WHERE game = ?1 ORDER BY "user""#);
    let invitations = tx.rows(sql, params![game], whole)?;
    Ok(Some(Rematch { former, invitations }))
}

/// Returns a rematch of a game that is in its lobby or being played, in any channel; a lobby comes first.
pub(crate) fn open_rematch_of(tx: &Tx<'_>, former: GameId) -> Result<Option<GameId>, StoreError> {
    let sql = "SELECT r.game FROM rematches r JOIN games g ON g.id = r.game
               WHERE r.former = ?1 AND g.stage IN ('lobby', 'running') ORDER BY g.stage, r.game LIMIT 1";
    tx.row(sql, params![former], whole)
}

/// Notes the answer of a person, if they are asked.
pub(crate) fn answer(tx: &Tx<'_>, game: GameId, user: UserId, accepts: bool) -> Result<(), StoreError> {
    tx.run(
        r#"UPDATE invitations SET accepted = ?3 WHERE game = ?1 AND "user" = ?2"#,
        params![game, user, accepts],
    )
}

/// Forgets the invitations to a game: it has begun, or its lobby is closed.
pub(in crate::store) fn close(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM invitations WHERE game = ?1", params![game])
}

/// Returns the lobbies to which a person is invited.
pub fn of_user(tx: &Tx<'_>, user: UserId) -> Result<Vec<GameId>, StoreError> {
    let sql = r#"SELECT game FROM invitations WHERE "user" = ?1 ORDER BY game"#;
    tx.rows(sql, params![user], whole)
}

/// Forgets the invitations of a person.
pub(crate) fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"DELETE FROM invitations WHERE "user" = ?1"#, params![user])
}
