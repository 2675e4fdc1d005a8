//! Stand-ins: a computer that moves for a person whose time is used up, or about whom others have voted, until they are
//! back.
//!
//! The computer sees only the view of that seat, passes in auctions and makes no deals.

use super::absence;
use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::clock::awaiting::Running;
use crate::service::clock::countdown::Countdown;
use crate::service::request::caller::{Caller, find, once, running};
use crate::service::request::refusal::Refusal;
use crate::service::{
    clock::awaiting,
    deals::ahead,
    notices::{notice, slots},
    voting::asking,
};
use crate::store::clock::awaited::{self, Awaited};
use crate::store::clock::clocks::{self, Clock};
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::conditions::Pace;
use crate::store::{StoreError, Tx, log};
use last_spike_computer::{self as computer, Level, Think};
use last_spike_engine::{Action, Money, Prompt, Seat, View, Viewer};
use rand::Rng;

/// The level of the computer that stands in.
const LEVEL: Level = Level::Hard;

/// Lets a computer move for a seat whose time is used up: its turn time and reserve are set to 0. Everybody is told
/// once, the seat's owner by a message of their own.
pub(in crate::service) fn begin(tx: &Tx<'_>, stored: &StoredGame, row: &Awaited) -> Result<(), StoreError> {
    awaiting::store(tx, stored, row, Countdown { turn: 0, reserve: 0 }, 2)?;
    begin_for(tx, stored, row.seat)
}

/// Lets a computer move for a seat because people have voted for it, even if the seat is not asked anything now. Its
/// player keeps the rest of their time.
pub(in crate::service) fn begin_by_vote(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    row: Option<&Awaited>,
) -> Result<(), StoreError> {
    let now = tx.now();
    if let Some((row, told)) = row.and_then(|row| Some((row, row.told_at?)))
        && let Some(Running::Turn { left, warned, .. }) = awaiting::running(stored, row)
    {
        let calendar = answer_time::calendar(tx, TimeFor::Move(stored, row), told, Some(now))?;
        awaiting::store(tx, stored, row, left.spent(calendar.passed(told, now)), warned)?;
    }
    begin_for(tx, stored, seat)
}

fn begin_for(tx: &Tx<'_>, stored: &StoredGame, seat: Seat) -> Result<(), StoreError> {
    awaited::set_stand_in(tx, stored.id, seat, Some(tx.now()))?;
    asking::ask_no_more(tx, stored.id, seat)?;
    outbox::drop_for_stand_in(tx, stored.id, seat)?;
    for audience in [Audience::Channel, Audience::Seat(seat)] {
        outbox::follow_up(tx, stored.id, audience, NoticeKind::StandIn)?;
    }
    Ok(())
}

/// Chooses the move of a stand-in from the view of its seat.
pub(in crate::service) fn choose(view: &View, think: Think, dice: &mut impl Rng) -> Option<Action> {
    match view.prompt.as_ref()? {
        Prompt::Bid(_) => Some(Action::Bid { amount: Some(Money::ZERO) }),
        _ => computer::choose_alone(view, LEVEL, think, dice),
    }
}

/// Returns the seats whose computer stands in because of a vote: their players' time is not used up.
pub(in crate::service) fn by_vote(tx: &Tx<'_>, stored: &StoredGame) -> Result<Vec<Seat>, StoreError> {
    let mut by_vote = Vec::new();
    for seat in stored.stood_in() {
        let clock = clocks::of_seat(tx, stored.id, seat)?;
        let is_used_up = clock.is_some_and(|clock| clock.turn_left + clock.reserve_left == 0);
        if stored.pace() == Pace::None || !is_used_up {
            by_vote.push(seat);
        }
    }
    Ok(by_vote)
}

/// Gives a seat back to its owner, who pressed the button; returns the game and its view for them.
///
/// # Errors
/// [`Refusal`] when the game is not being played, the caller does not play in it, or no computer moves for them.
pub fn end(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View), Refusal> {
    once(tx, by)?;
    let mut stored = running(find(tx, by)?)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    if stored.player(seat).stand_in.is_none() {
        return Err(Refusal::NoStandIn);
    }
    let pressed = by.pressed.filter(|pressed| pressed.game == stored.id);
    let is_in_place = match pressed {
        Some(pressed) => slots::show_tiles_in(tx, stored.id, seat, pressed.message)?,
        None => false,
    };
    give_back(tx, &mut stored, seat)?;
    // The message whose button they pressed becomes the one with their tiles.
    let kind = if is_in_place { NoticeKind::Hand } else { NoticeKind::Rack };
    notice::renew(tx, stored.id, Audience::Seat(seat), kind)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = ahead::view(tx, &stored, &game, Viewer::Seat(seat))?;
    Ok((stored, view))
}

/// Notes that a player is there although they have not moved: a computer no longer moves for them, and votes on their
/// seat end.
pub(in crate::service) fn is_back(
    tx: &Tx<'_>,
    stored: &mut StoredGame,
    seat: Seat,
) -> Result<(), StoreError> {
    if stored.player(seat).stand_in.is_some() {
        give_back(tx, stored, seat)?;
        // The message about the stand-in has replaced the one with their tiles.
        notice::renew_message(tx, stored.id, Some(seat))
    } else {
        asking::returned(tx, stored.id, seat)
    }
}

/// Gives a seat back to its owner. They have the full time of a turn for an open question and what is left of their
/// reserve; votes on their seat end.
pub(in crate::service) fn give_back(
    tx: &Tx<'_>,
    stored: &mut StoredGame,
    seat: Seat,
) -> Result<(), StoreError> {
    if let Some(since) = stored.player(seat).stand_in {
        ahead::forget_of_stand_in(tx, stored.id, seat, since)?;
    }
    awaited::set_stand_in(tx, stored.id, seat, None)?;
    stored.players[seat.index()].stand_in = None;
    // An auction that asks everybody ends for all at the same time.
    awaited::restart(tx, stored.id, seat, stored.edition.asks_everybody(stored.options))?;
    if let (Some(clock), Some(full)) = (clocks::of_seat(tx, stored.id, seat)?, Countdown::of(stored.pace())) {
        clocks::set(tx, stored.id, seat, Clock { turn_left: full.turn, warned: 0, ..clock })?;
    }
    if stored.stood_in().is_empty() {
        slots::retire(tx, stored.id, Audience::Channel, NoticeKind::StandIn)?;
        outbox::drop_kind(tx, stored.id, NoticeKind::StandIn, Unposted::EverybodyIsBack)?;
    }
    slots::retire(tx, stored.id, Audience::Seat(seat), NoticeKind::StandIn)?;
    // The board names the players for whom a computer plays.
    jobs::enqueue_anew(tx, Job::RenewDeadlines(stored.id), tx.now())?;
    asking::returned(tx, stored.id, seat)?;
    let rows = awaited::of_game(tx, stored.id)?;
    awaiting::schedule(tx, stored, rows.iter().filter(|row| row.seat == seat))
}
