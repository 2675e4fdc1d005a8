//! Taking somebody out of a lobby: its host decides who plays.

use super::joining::vacate;
use super::lookup::{find_lobby, hosted, show};
use crate::service::request::caller::{Caller, once};
use crate::service::request::refusal::{Named, Refusal};
use crate::store::games::{self, StoredGame, Who};
use crate::store::{Tx, UserId};

/// The player to be taken out of a lobby. Seats move when somebody leaves, so none is named by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaver {
    /// A person.
    Person(UserId),
    /// The computer of that name.
    Computer(String),
    /// The player whom somebody has typed.
    Typed(String),
}

/// A lobby without the player who was taken out of it.
#[derive(Clone, Debug)]
pub struct Removed {
    /// The lobby.
    pub stored: StoredGame,
    /// The player's name.
    pub name: String,
}

/// Takes a player out of a lobby, for its host. A person may join again: the host may start without them.
///
/// # Errors
/// [`Refusal`] if there is no lobby, the caller is not its host, or the player is not in it.
pub fn remove(tx: &Tx<'_>, by: &Caller, leaver: &Leaver) -> Result<Removed, Refusal> {
    once(tx, by)?;
    take_out(tx, hosted(by, find_lobby(tx, by)?)?, leaver)
}

/// Takes a player out of a lobby, for an interaction that was admitted before.
pub(in crate::service::table) fn take_out(
    tx: &Tx<'_>,
    mut stored: StoredGame,
    leaver: &Leaver,
) -> Result<Removed, Refusal> {
    let named = |name: &String| {
        stored.players.iter().find(|player| matches!(player.who, Who::Computer(_)) && player.name == *name)
    };
    let seat = match leaver {
        Leaver::Person(user) => stored.seat_of(*user).ok_or(Refusal::PlayerGone)?,
        Leaver::Computer(name) => named(name).ok_or(Refusal::PlayerGone)?.seat,
        Leaver::Typed(text) => stored
            .seat_named(text)
            .ok_or_else(|| Refusal::Unknown { what: Named::Player, text: text.clone() })?,
    };
    let name = stored.player(seat).name.clone();
    if stored.user(seat) == Some(stored.host) {
        // Hosts who name themselves leave, and hand the lobby on.
        let host = stored.host;
        return Ok(Removed { stored: vacate(tx, stored, host)?, name });
    }
    stored.players.remove(seat.index());
    games::reseat(tx, stored.id, &stored.players)?;
    Ok(Removed { stored: show(tx, stored.id)?, name })
}
