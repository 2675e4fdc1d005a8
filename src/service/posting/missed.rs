//! The steps that a player has missed: those since their own last action.

use last_spike_engine::{Action, Event, Family, Game, Phase, Raising, Seat, Step};

use crate::store::games::StoredGame;
use crate::store::log::{self, LoggedStep};
use crate::store::{StoreError, Tx};

/// Returns the step that ended the last turn before a position that a player took themselves, at most two rounds back.
pub(super) fn last_turn_of(
    tx: &Tx<'_>,
    stored: &StoredGame,
    position: &Game,
    seat: Seat,
) -> Result<Step, StoreError> {
    let now = position.turn();
    let oldest = now.saturating_sub(2 * u32::from(stored.seats()));
    let mut later: Vec<(Step, u32)> = Vec::new();
    let found = log::find_back(tx, stored.id, position.step(), |step| {
        let (turn, is_over) = turn_after(step).zip(ends_turn(step))?;
        if turn < oldest || is_own_move(step, seat) && is_over {
            return Some(step.n);
        }
        if is_own_move(step, seat) && turn < now {
            let end = later.iter().rev().find(|(_, of)| *of > turn);
            return Some(end.map_or(step.n, |(end, _)| *end));
        }
        later.push((step.n, turn));
        None
    })?;
    Ok(found.unwrap_or(Step(0)))
}

/// Returns the results of the auctions of a player's deeds, and the tile that was laid with the money; nothing while
/// the auction is open, or if the player has acted since (K5, G9).
pub(super) fn sale_of(
    tx: &Tx<'_>,
    stored: &StoredGame,
    position: &Game,
    seat: Seat,
) -> Result<Vec<Event>, StoreError> {
    if let Family::Tiles(figures) = &stored.edition.family
        && figures.variant.raising != Raising::Auction
    {
        return Ok(Vec::new());
    }
    let mut steps = Vec::new();
    let turn = log::find_back(tx, stored.id, position.step(), |step| {
        if step.seat == seat && step.by.is_none() {
            return Some(turn_after(step));
        }
        steps.push(step.clone());
        None
    })?;
    let Some(turn) = turn.flatten() else { return Ok(Vec::new()) };
    let mut events = Vec::new();
    for step in steps.iter().rev() {
        events.extend(step.events.iter().filter(|event| is_of_sale(event, seat)).cloned());
        if turn_after(step).is_some_and(|then| then != turn) {
            break;
        }
    }
    let is_over = events.iter().any(|event| matches!(event, Event::AuctionClosed { .. }));
    Ok(if is_over { events } else { Vec::new() })
}

/// Returns whether an event is the result of a player's auction, or their tile. Everybody may see both.
fn is_of_sale(event: &Event, player: Seat) -> bool {
    match event {
        Event::AuctionClosed { seat, .. } | Event::TileLaid { seat, .. } => *seat == player,
        _ => false,
    }
}

/// Returns the number of the turn after a step; `None` if an earlier program has not stored it.
pub(super) fn turn_after(step: &LoggedStep) -> Option<u32> {
    step.events.iter().rev().find_map(|event| match event {
        Event::TurnTo { turn, .. } => *turn,
        _ => None,
    })
}

/// Returns whether a step with a player's move ends their turn; `None` if the step has no `TurnTo`.
fn ends_turn(step: &LoggedStep) -> Option<bool> {
    step.events.iter().rev().find_map(|event| match event {
        Event::TurnTo { phase, .. } => Some(matches!(phase, Phase::Lay | Phase::Roll | Phase::Over)),
        _ => None,
    })
}

/// Returns whether a step is the main move of a turn, a tile or a roll, made by the player themselves.
fn is_own_move(step: &LoggedStep, seat: Seat) -> bool {
    let is_move =
        matches!(step.events.first(), Some(Event::Acted { action: Action::Lay { .. } | Action::Roll, .. }));
    is_move && step.seat == seat && step.by.is_none()
}
