//! Joining a lobby and leaving it, for people and computers.

use last_spike_engine::Seat;

use super::lookup::{find_lobby, hosted, show};
use crate::service::notices::notice;
use crate::service::request::caller::{Caller, once};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::posting::outbox::Unposted;
use crate::store::voting::invitations::{self, Invitation};
use crate::store::{StoreError, Tx, UserId};

/// The most lobbies that one person may have open at once.
pub const MOST_LOBBIES: u32 = 5;

/// Seats a person in a lobby.
///
/// # Errors
/// [`Refusal`] if there is no lobby, it is another person's in direct messages, the table is full, its last seats are
/// kept for invited people, or the person has a seat already.
pub fn join(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    once(tx, by)?;
    take_seat(tx, by)
}

/// Seats a person for an interaction that was admitted before.
pub(in crate::service::table) fn take_seat(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    let stored = find_lobby(tx, by)?;
    if stored.is_in_dm() && stored.host != by.user {
        return Err(Refusal::NotYourGame);
    }
    if stored.seat_of(by.user).is_some() {
        return Err(Refusal::AlreadySeated);
    }
    let seated = seat(tx, &stored, &by.name, &Who::Human(by.user))?;
    invitations::answer(tx, stored.id, by.user, true)?;
    Ok(seated)
}

/// Seats a computer player on the host's request.
///
/// # Errors
/// [`Refusal`] if there is no lobby, no seat is free or the caller is not the host.
pub fn add_computer(tx: &Tx<'_>, by: &Caller, level: &str) -> Result<StoredGame, Refusal> {
    add_computers(tx, by, level, 1)
}

/// Seats `count` computer players of one level on the host's request, all or none.
///
/// # Errors
/// [`Refusal`] if there is no lobby, too few seats are free or the caller is not the host.
pub fn add_computers(tx: &Tx<'_>, by: &Caller, level: &str, count: usize) -> Result<StoredGame, Refusal> {
    once(tx, by)?;
    let stored = hosted(by, find_lobby(tx, by)?)?;
    (0..count).try_fold(stored, |stored, _| seat_computer(tx, &stored, level, None))
}

/// Returns how many computer players a person may seat now: at least one.
///
/// # Errors
/// [`Refusal`] if there is no lobby, the person is not its host, or no seat is free.
pub fn free_for_computers(tx: &Tx<'_>, by: &Caller) -> Result<usize, Refusal> {
    let stored = hosted(by, find_lobby(tx, by)?)?;
    check_free_seat(tx, &stored, None)?;
    Ok(Seat::MOST.saturating_sub(stored.players.len() + kept_seats(tx, &stored, None)?))
}

/// Seats a computer player, under its `former_name` if that is a computer's name and free.
pub(in crate::service::table) fn seat_computer(
    tx: &Tx<'_>,
    stored: &StoredGame,
    level: &str,
    former_name: Option<&str>,
) -> Result<StoredGame, Refusal> {
    let name = free_name(stored, former_name);
    seat(tx, stored, name, &Who::Computer(level.to_owned()))
}

/// Returns a computer's name that nobody at the table has: `former_name` if it is one of the computers' names and free.
pub(in crate::service) fn free_name(stored: &StoredGame, former_name: Option<&str>) -> &'static str {
    /// Locomotives of the railway's time.
    const NAMES: [&str; Seat::MOST] =
        ["Jupiter", "Rocket", "Stourbridge Lion", "Pioneer", "Atlantic", "Leviathan"];
    let is_free = |name: &&str| !stored.players.iter().any(|player| player.name == *name);
    let own = NAMES.into_iter().find(|name| Some(*name) == former_name).filter(is_free);
    own.or_else(|| NAMES.into_iter().find(is_free)).unwrap_or(NAMES[0])
}

/// Checks that a seat is free for a player. Seats are kept for people who are asked to a rematch and have not answered
/// yet.
fn check_free_seat(tx: &Tx<'_>, stored: &StoredGame, user: Option<UserId>) -> Result<(), Refusal> {
    if stored.players.len() >= Seat::MOST {
        return Err(Refusal::TableFull);
    }
    if stored.players.len() + kept_seats(tx, stored, user)? >= Seat::MOST {
        return Err(Refusal::SeatsKept);
    }
    Ok(())
}

/// Returns how many seats are kept for invited people beside a person.
fn kept_seats(tx: &Tx<'_>, stored: &StoredGame, user: Option<UserId>) -> Result<usize, StoreError> {
    let others = |asked: &&Invitation| user != Some(asked.user);
    Ok(invitations::of_game(tx, stored.id)?.map_or(0, |rematch| rematch.asked().filter(others).count()))
}

/// Seats a player on the next free seat and has the lobby's post updated.
fn seat(tx: &Tx<'_>, stored: &StoredGame, name: &str, who: &Who) -> Result<StoredGame, Refusal> {
    let user = match who {
        Who::Human(user) => Some(*user),
        Who::Computer(_) => None,
    };
    check_free_seat(tx, stored, user)?;
    games::seat(tx, stored.id, Seat(stored.seats()), name, who)?;
    show(tx, stored.id)
}

/// Takes a person from a lobby. If they were its host, the next person who may have one more lobby becomes its host; if
/// there is none, or no person is left, the lobby closes.
pub(in crate::service) fn vacate(
    tx: &Tx<'_>,
    mut stored: StoredGame,
    user: UserId,
) -> Result<StoredGame, Refusal> {
    let seat = stored.seat_of(user).ok_or(Refusal::NotSeated)?;
    invitations::answer(tx, stored.id, user, false)?;
    stored.players.remove(seat.index());
    if stored.begins {
        // Only people who are forgotten leave now: the game was to begin with them.
        notice::undo_start(tx, stored.id, Unposted::NotStarted)?;
    }
    let mut people = stored.players.iter().filter_map(|player| match player.who {
        Who::Human(user) => Some(user),
        Who::Computer(_) => None,
    });
    let next_host = if stored.host == user {
        people
            .map(|user| Ok((user, games::lobbies_of(tx, user)?)))
            .find(|found: &Result<_, StoreError>| !matches!(found, Ok((_, own)) if *own >= MOST_LOBBIES))
            .transpose()?
            .map(|(user, _)| user)
    } else {
        people.next()
    };
    match next_host {
        None => games::finish(tx, stored.id, Stage::Closed)?,
        Some(host) => {
            games::reseat(tx, stored.id, &stored.players)?;
            if stored.host == user {
                games::set_host(tx, stored.id, host)?;
            }
        }
    }
    show(tx, stored.id)
}
