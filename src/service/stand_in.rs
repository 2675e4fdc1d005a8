//! Stand-ins: a computer that moves in the place of a person whose time is used up, until they are back.
//!
//! It sees the view of that seat and nothing else, bids for nothing, and deals with nobody.

use super::caller::{Caller, GameRef, find, once, running};
use super::countdown::Countdown;
use super::refusal::Refusal;
use super::{absence, awaiting, votes};
use crate::computer::{self, Level, Think};
use crate::engine::{Action, Money, Prompt, Seat, View, Viewer};
use crate::store::awaited::{self, Awaited};
use crate::store::clocks::{self, Clock};
use crate::store::games::StoredGame;
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::posts;
use crate::store::{Fault, Time, Tx, headers, log};
use rand::Rng;

/// The level of the computer that stands in.
const LEVEL: Level = Level::Hard;

/// Has a computer move for a seat from now on; everybody is told once, and its owner by a message of their own.
pub(super) fn begin(tx: &Tx<'_>, stored: &StoredGame, row: &Awaited, now: Time) -> Result<(), Fault> {
    begin_for(tx, stored, row.seat, Some(row), now)
}

/// Does the same for a seat that need not be asked anything now.
pub(super) fn begin_for(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    row: Option<&Awaited>,
    now: Time,
) -> Result<(), Fault> {
    // Where no time runs none is used up.
    if let Some(row) = row.filter(|_| Countdown::of(stored.pace()).is_some()) {
        awaiting::store(tx, stored, row, Countdown { turn: 0, reserve: 0 }, 2)?;
    }
    awaited::set_stand_in(tx, stored.id, seat, Some(now))?;
    votes::ask_no_more(tx, stored.id, seat, now)?;
    outbox::drop_for_stand_in(tx, stored.id, seat)?;
    for audience in [Audience::Channel, Audience::Seat(seat)] {
        outbox::follow_up(tx, stored.id, audience, Kind::StandIn, now)?;
    }
    Ok(())
}

/// Chooses the move of a stand-in from the view of its seat.
pub(super) fn choose(view: &View, think: Think, dice: &mut impl Rng) -> Option<Action> {
    match view.prompt.as_ref()? {
        Prompt::Bid(_) => Some(Action::Bid { amount: Some(Money::ZERO) }),
        _ => computer::choose_alone(view, LEVEL, think, dice),
    }
}

/// Gives a seat back to its owner, who pressed the button; returns the game as they see it.
///
/// # Errors
/// [`Refusal`] when they do not play there, or no computer moves for them.
pub fn end(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<(StoredGame, View), Refusal> {
    once(tx, by, game_ref, now)?;
    let mut stored = running(find(tx, by.user, by.channel, game_ref)?)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    if stored.player(seat).stand_in.is_none() {
        return Err(Refusal::NoStandIn);
    }
    give_back(tx, &mut stored, seat, now)?;
    let step = headers::last_step(tx, stored.id)?;
    let rack = Notice { game: stored.id, step, audience: Audience::Seat(seat), kind: Kind::Rack };
    outbox::renew(tx, &rack, now)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(seat));
    Ok((stored, view))
}

/// Gives a seat back to its owner, who is there: they have the time of a turn for what they are asked, and what is left of
/// their reserve, and nobody votes on their seat any more.
pub(super) fn give_back(tx: &Tx<'_>, stored: &mut StoredGame, seat: Seat, now: Time) -> Result<(), Fault> {
    awaited::set_stand_in(tx, stored.id, seat, None)?;
    stored.players[seat.index()].stand_in = None;
    awaited::restart(tx, stored.id, seat, now)?;
    if let (Some(clock), Some(full)) = (clocks::of_seat(tx, stored.id, seat)?, Countdown::of(stored.pace())) {
        clocks::set(tx, stored.id, seat, Clock { turn_left: full.turn, warned: 0, ..clock })?;
    }
    if stored.stood_in().is_empty() {
        posts::retire(tx, stored.id, Audience::Channel, Kind::StandIn, now)?;
        outbox::drop_kind(tx, stored.id, Kind::StandIn, "everybody is back")?;
    }
    posts::retire(tx, stored.id, Audience::Seat(seat), Kind::StandIn, now)?;
    votes::returned(tx, stored.id, seat, now)?;
    let rows = awaited::of_game(tx, stored.id)?;
    awaiting::schedule(tx, stored, rows.iter().filter(|row| row.seat == seat), now)
}
