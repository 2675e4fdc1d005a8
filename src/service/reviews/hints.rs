//! Hints: the question for which a player asks what the strongest computer would do.
//!
//! The question is read in a moment; thinking about it takes longer, and is done outside any transaction.

use last_spike_computer::{Think, advice};
use last_spike_engine::{Illegal, Standing, View};

use crate::service::request::caller::{Caller, check_running};
use crate::service::request::refusal::Refusal;
use crate::service::views::look;
use crate::store::games::{self, StoredGame};
use crate::store::{GameId, Tx, UserId, seating::seats, table::headers};

pub use last_spike_computer::advice::{Advice, Choice};

/// Returns a game as seen by a player who may ask for a hint: they are asked something in it, or offered a deal.
///
/// # Errors
/// [`Refusal`] if the game is not being played, was opened without hints, or the person doesn't play in it or is asked
/// nothing.
pub fn question(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View), Refusal> {
    let (stored, view) = look::begun(tx, by)?;
    check_running(&stored)?;
    if !stored.conditions.hints {
        return Err(Refusal::NoHints);
    }
    let own = view.own_seat().ok_or(Refusal::NotSeated)?;
    let illegal = if view.seat(own).standing != Standing::Playing {
        Illegal::OutOfTheGame
    } else if view.prompt.is_none() && !is_offered_a_deal(&view) {
        Illegal::NotYourTurn { to_act: view.to_act.clone() }
    } else {
        return Ok((stored, view));
    };
    Err(Refusal::Illegal { illegal, view: Box::new(view) })
}

/// Notes that a player has asked for a hint.
///
/// # Errors
/// [`Refusal`] if the database fails.
pub fn note(tx: &Tx<'_>, user: UserId, game: GameId) -> Result<(), Refusal> {
    games::lock(tx, game)?;
    let seat = headers::people(tx, game)?.into_iter().find(|(_, whose)| *whose == user);
    seat.map_or(Ok(()), |(seat, _)| Ok(seats::add_hint(tx, game, seat)?))
}

/// Returns whether the viewer is offered a deal that they may accept now (G8).
fn is_offered_a_deal(view: &View) -> bool {
    let table = view.table.dice().filter(|table| table.auction.is_none());
    table.is_some_and(|table| table.offers.iter().any(|open| Some(open.offer.to_seat) == view.own_seat()))
}

/// Returns what the strongest computer would do in the viewer's place. This takes a while.
#[must_use]
pub fn advise(view: &View) -> Advice {
    advice::advise(view, Think::default())
}
