//! Games against a computer, started with one press.

use last_spike_engine::Seed;

use super::lobby::{self, GameWish};
use crate::service::request::caller::{Caller, once, once_of_person};
use crate::service::request::editions::Editions;
use crate::service::request::limits::Limits;
use crate::service::request::refusal::Refusal;
use crate::store::Tx;
use crate::store::games::{self, StoredGame};
use crate::store::table::conditions::Conditions;

/// Opens a game against a computer of a level in the caller's direct messages, and starts it as [`lobby::start`] does,
/// with hints: the caller has just learnt the game.
///
/// # Errors
/// [`Refusal`] as for [`lobby::open`] and [`lobby::start`].
pub fn open(
    tx: &Tx<'_>,
    by: &Caller,
    level: &str,
    editions: &Editions,
    seed: Seed,
    limits: Limits,
) -> Result<StoredGame, Refusal> {
    games::lock_channel(tx, by.channel)?;
    once_of_person(tx, by)?;
    let wish = GameWish {
        conditions: Conditions { hints: true, ..Conditions::default() },
        locale: Some(by.locale.clone()),
        ..GameWish::default()
    };
    let opened = lobby::open_admitted(tx, by, &wish, editions, seed, limits)?;
    against(tx, &opened, level, limits)
}

/// Starts the game of a lobby in direct messages as [`lobby::start`] does, after adding a computer of a level.
///
/// # Errors
/// [`Refusal`] if there is no lobby, it isn't in direct messages, the caller is not its host, no seat is free, or they
/// have too many games.
pub fn begin(tx: &Tx<'_>, by: &Caller, level: &str, limits: Limits) -> Result<StoredGame, Refusal> {
    once(tx, by)?;
    let stored = lobby::hosted(by, lobby::find_lobby(tx, by)?)?;
    // In a server others may be about to join.
    if !stored.is_in_dm() {
        return Err(Refusal::NotYourGame);
    }
    against(tx, &stored, level, limits)
}

fn against(tx: &Tx<'_>, lobby: &StoredGame, level: &str, limits: Limits) -> Result<StoredGame, Refusal> {
    let seated = lobby::seat_computer(tx, lobby, level, None)?;
    lobby::begin(tx, &seated, limits)
}
