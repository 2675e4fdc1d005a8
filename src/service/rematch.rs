//! Rematches: the people of a game that has ended are asked to play it again, in a lobby like any other.
//!
//! Edition, options and computers are carried over. The game begins when all who were asked have accepted, or when the
//! host says so with those who have.

use last_spike_engine::{Seed, Step};

use super::call_budget;
use super::caller::{Caller, GameRef, once, once_of_person};
use super::editions::Editions;
use super::limits::Limits;
use super::lobby::{self, Wish};
use super::pseudonym::is_pseudonym;
use super::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::invitations::{self, Invitation, Rematch};
use crate::store::outbox::{Audience, Kind, Notice};
use crate::store::{Fault, Time, Tx, UserId, headers};

/// The outcome of what somebody does in a lobby to which people may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A lobby is open, and the others are asked.
    Asked,
    /// A lobby is open, and there is nobody to ask.
    Opened,
    /// They have a seat.
    Joined,
    /// The game has begun.
    Begun,
    /// They have given up their seat.
    Left,
    /// They have declined the invitation.
    Declined,
}

/// Opens a rematch of a game that has ended, for one of its people; where one is open, they accept it.
///
/// # Errors
/// [`Refusal`] beside another game, when they have not played in it, and for the reasons for which
/// they could open no lobby.
pub fn ask(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    editions: &Editions,
    (draw_seed, limits): (impl FnOnce() -> Seed, Limits),
    now: Time,
) -> Result<Done, Refusal> {
    games::lock_channel(tx, by.channel)?;
    let former = former(tx, by, game_ref)?;
    once_of_person(tx, by, now)?;
    if former.guild != by.guild {
        return Err(Refusal::NotInServer);
    }
    if former.seat_of(by.user).is_none() {
        return Err(Refusal::NotPlayed);
    }
    if let Some(open) = headers::in_channel(tx, by.channel)? {
        let is_lobby = open.stage == Stage::Lobby;
        let asks = invitations::of_game(tx, open.id)?.is_some_and(|rematch| rematch.former == former.id);
        if !(is_lobby && asks) {
            return Err(Refusal::GameHere { lobby: is_lobby });
        }
        let joined = lobby::take_seat(tx, by, GameRef::Game(open.id), now)?;
        keep_token(tx, &joined, &former, by.user)?;
        return begin_if_all_accepted(tx, &joined, Done::Joined, draw_seed, limits, now);
    }
    let wish = Wish {
        edition: Some(former.edition.id.0.clone()),
        double_cost: Some(former.options.double_cost),
        cash: Some(former.options.cash),
        post_style: Some(former.post_style),
        pace: former.pace,
        hints: former.hints,
        rated: former.was_to_be_rated(),
        locale: Some(former.locale.clone()),
    };
    let mut opened = lobby::open_at(tx, by, by.channel, &wish, editions, limits, now)?;
    keep_token(tx, &opened, &former, by.user)?;
    for player in &former.players {
        if let Who::Computer(level) = &player.who {
            opened = lobby::seat_computer(tx, &opened, level, Some(&player.name), now)?;
        }
    }
    let rematch = Rematch { former: former.id, invitations: invitations_to(&former, by) };
    invitations::invite(tx, opened.id, &rematch)?;
    let calling = Notice { game: opened.id, step: Step(0), audience: Audience::Channel, kind: Kind::Lobby };
    call_budget::spend(tx, &calling, by.user, rematch.asked().map(|asked| asked.user), now)?;
    let done = if rematch.asked().next().is_some() { Done::Asked } else { Done::Opened };
    begin_if_all_accepted(tx, &opened, done, draw_seed, limits, now)
}

/// Returns the game that is to be played again: the one that ended last in a channel, unless another is meant.
fn former(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<StoredGame, Refusal> {
    let id = match game_ref {
        GameRef::Game(id) => Some(id),
        GameRef::Here | GameRef::Only => match headers::in_channel(tx, by.channel)? {
            None => headers::last_ended_in_channel(tx, by.channel)?,
            Some(open) => {
                let is_lobby = open.stage == Stage::Lobby;
                let rematch = invitations::of_game(tx, open.id)?.filter(|_| is_lobby);
                Some(rematch.ok_or(Refusal::GameHere { lobby: is_lobby })?.former)
            }
        },
    };
    let found = id.map(|id| games::load(tx, id)).transpose()?.flatten().ok_or(Refusal::NothingPlayed)?;
    let has_ended = !found.is_open() && found.has_begun();
    if has_ended { Ok(found) } else { Err(Refusal::GameHere { lobby: !found.has_begun() }) }
}

/// Returns an invitation for each person of a game; who asks has accepted.
fn invitations_to(former: &StoredGame, by: &Caller) -> Vec<Invitation> {
    let person = |player: &games::Player| match player.who {
        Who::Human(user) if !is_pseudonym(user) => {
            let accepted = (user == by.user).then_some(true);
            Some(Invitation { user, name: player.name.clone(), accepted })
        }
        // Who asked to be forgotten is not asked.
        Who::Human(_) | Who::Computer(_) => None,
    };
    former.players.iter().filter_map(person).collect()
}

/// Seats a person in a lobby; where it is a rematch and all have accepted now, the game begins.
///
/// # Errors
/// [`Refusal`] as for [`lobby::join`].
pub fn join(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    (draw_seed, limits): (impl FnOnce() -> Seed, Limits),
    now: Time,
) -> Result<Done, Refusal> {
    let joined = lobby::join(tx, by, game_ref, now)?;
    let rematch = invitations::of_game(tx, joined.id)?;
    if let Some(rematch) = rematch.filter(|rematch| rematch.of(by.user).is_some()) {
        if let Some(former) = games::read(tx, rematch.former)? {
            keep_token(tx, &joined, &former, by.user)?;
        }
        begin_if_all_accepted(tx, &joined, Done::Joined, draw_seed, limits, now)
    } else {
        Ok(Done::Joined)
    }
}

/// Gives somebody who comes to a rematch the token that they had chosen, unless another has it by now.
fn keep_token(tx: &Tx<'_>, lobby: &StoredGame, former: &StoredGame, user: UserId) -> Result<(), Fault> {
    let chosen = former.seat_of(user).and_then(|seat| former.player(seat).token);
    let (Some(token), Some(seat)) = (chosen, lobby.seat_of(user)) else { return Ok(()) };
    if lobby.players.iter().any(|player| player.token == Some(token)) {
        return Ok(());
    }
    games::set_token(tx, lobby.id, seat, token)
}

/// Takes a person from a lobby; who is asked to a rematch and has no seat declines.
///
/// # Errors
/// [`Refusal`] when there is no lobby, or they do not sit there and are not asked.
pub fn leave(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<Done, Refusal> {
    once(tx, by, game_ref, now)?;
    let stored = lobby::find_lobby(tx, by, game_ref)?;
    if stored.seat_of(by.user).is_some() {
        lobby::vacate(tx, stored, by.user, now)?;
        return Ok(Done::Left);
    }
    let rematch = invitations::of_game(tx, stored.id)?;
    if !rematch.is_some_and(|rematch| rematch.asked().any(|asked| asked.user == by.user)) {
        return Err(Refusal::NotSeated);
    }
    invitations::answer(tx, stored.id, by.user, false)?;
    lobby::show(tx, stored.id, now)?;
    Ok(Done::Declined)
}

/// Begins a rematch to which all have accepted; otherwise, and where it may not begin now, it waits for its host.
fn begin_if_all_accepted(
    tx: &Tx<'_>,
    stored: &StoredGame,
    otherwise: Done,
    draw_seed: impl FnOnce() -> Seed,
    limits: Limits,
    now: Time,
) -> Result<Done, Refusal> {
    let rematch = invitations::of_game(tx, stored.id)?;
    let all = |rematch: Rematch| {
        rematch
            .invitations
            .iter()
            .all(|invitation| invitation.accepted == Some(true) && stored.seat_of(invitation.user).is_some())
    };
    if !rematch.is_some_and(all) {
        return Ok(otherwise);
    }
    match lobby::begin(tx, stored, draw_seed(), limits, now) {
        Ok(_) => Ok(Done::Begun),
        Err(Refusal::Fault(fault)) => Err(fault.into()),
        // The host is told why when they start it.
        Err(_) => Ok(otherwise),
    }
}
