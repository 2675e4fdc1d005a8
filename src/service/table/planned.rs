//! The moves made from a player's plan when their turn has come, and the automatic roll at the start of a turn in 1976.
//!
//! A plan is played as it was made or not at all: cases that it doesn't foresee are left to the player. What the player
//! can't see has no influence.

use last_spike_engine::{Action, Game, Grant, Means, Money, Prompt, Seat, View, Viewer};

use super::position::Position;
use crate::service::request::readable::if_readable;
use crate::store::games::StoredGame;
use crate::store::table::plans::{self, Plan, PlanFailure, PlannedTile, Purchase};
use crate::store::{StoreError, Tx};

/// Returns the planned move for the open question, and notes that it is played. A plan that doesn't fit is dropped. A
/// plan can only begin with a turn: `begins` tells whether the last step has begun one.
pub(super) fn next(
    tx: &Tx<'_>,
    position: &Position,
    begins: bool,
) -> Result<Option<(Seat, Action)>, StoreError> {
    let Position { stored, game, has_plans, .. } = position;
    let (seat, turn) = (game.at_turn(), game.turn());
    if begins && *has_plans {
        forget_left(tx, stored, game)?;
        for player in stored.players.iter().filter(|player| !game.plays(player.seat)) {
            plans::forget(tx, stored.id, player.seat)?;
        }
    }
    if stored.user(seat).is_none() || !game.to_act().contains(&seat) {
        return Ok(None);
    }
    let view = game.view(Viewer::Seat(seat));
    let Some(prompt) = &view.prompt else { return Ok(None) };
    // An unreadable plan doesn't hold up the game.
    let found = if *has_plans { if_readable(plans::of(tx, stored.id, seat))? } else { None };
    let found = found.filter(plans::StoredPlan::stands);
    if let Some(found) = found.filter(|found| begins || found.turn == Some(turn)) {
        match decide(&found.plan, &view, prompt) {
            Decision::Play(action, rest) if game.check(seat, &action).is_ok() => {
                match &rest {
                    Some(rest) => plans::go_on(tx, stored.id, seat, rest, turn)?,
                    None => plans::forget(tx, stored.id, seat)?,
                }
                if let Some(why) = rest.and_then(|_| falls_away(&found.plan, &action, prompt)) {
                    plans::drop_plan(tx, stored.id, seat, &[why])?;
                }
                return Ok(Some((seat, action)));
            }
            Decision::Play(..) => plans::drop_plan(tx, stored.id, seat, &[PlanFailure::NotPossible])?,
            Decision::Drop(why) => plans::drop_plan(tx, stored.id, seat, &why)?,
            Decision::Wait => {}
        }
    }
    // The stand-in of an absent player rolls by itself.
    let rolls = begins
        && *prompt == Prompt::Roll
        && stored.player(seat).stand_in.is_none()
        && position.seats.habits(seat).auto_roll;
    Ok(rolls.then_some((seat, Action::Roll)))
}

/// Forgets the rest of each plan whose turn has ended without the question that it answers. If the land to buy was not
/// to be had in that turn, the plan is dropped with the reason.
fn forget_left(tx: &Tx<'_>, stored: &StoredGame, game: &Game) -> Result<(), StoreError> {
    for (seat, found) in plans::of_game(tx, stored.id)? {
        let Some(found) = if_readable(found.map(Some))?.filter(plans::StoredPlan::stands) else { continue };
        let Plan::Tiles { lay, buy: Some(buy @ Purchase::Land { .. }) } = found.plan else { continue };
        if found.turn.is_none_or(|turn| turn == game.turn()) || !lay.is_empty() {
            continue;
        }
        let unasked = Prompt::Buy { offers: Vec::new() };
        if let Decision::Drop(why) = purchase(buy, &game.view(Viewer::Seat(seat)), &unasked) {
            plans::drop_plan(tx, stored.id, seat, &why)?;
        }
    }
    plans::forget_left(tx, stored.id, game.turn())
}

/// Returns why a plan's purchase can't follow the tile that the plan lays: the tile brings free land (T6). `None` if
/// the purchase can follow.
fn falls_away(plan: &Plan, action: &Action, prompt: &Prompt) -> Option<PlanFailure> {
    let (Plan::Tiles { buy: Some(Purchase::Land { .. }), .. }, Action::Lay { tile, .. }) = (plan, action)
    else {
        return None;
    };
    let Prompt::Lay { choices, .. } = prompt else { return None };
    let city = choices.iter().find(|choice| choice.tile == *tile)?.effect.grant?;
    Some(PlanFailure::FreeLand { tile: *tile, city })
}

/// The answer of a plan to a question.
#[derive(Debug, PartialEq, Eq)]
enum Decision {
    /// The plan gives this answer; the rest of the plan remains.
    Play(Action, Option<Plan>),
    /// The plan doesn't fit, for these reasons.
    Drop(Vec<PlanFailure>),
    /// The plan doesn't answer this question.
    Wait,
}

fn decide(plan: &Plan, view: &View, prompt: &Prompt) -> Decision {
    match (plan, prompt) {
        (Plan::Tiles { lay, buy }, Prompt::Lay { .. }) if !lay.is_empty() => {
            let why: Result<Vec<PlanFailure>, PlannedTile> = lay
                .iter()
                .map(|planned| match misfit(*planned, prompt) {
                    Some(why) => Ok(why),
                    None => Err(*planned),
                })
                .collect();
            match why {
                Ok(why) => Decision::Drop(why),
                Err(fits) => {
                    let rest = buy.map(|buy| Plan::Tiles { lay: Vec::new(), buy: Some(buy) });
                    Decision::Play(Action::Lay { tile: fits.tile, sell: Vec::new() }, rest)
                }
            }
        }
        (Plan::Tiles { lay, buy: Some(buy) }, Prompt::Buy { .. }) if lay.is_empty() => {
            purchase(*buy, view, prompt)
        }
        (Plan::Dice { roll: true, land }, Prompt::Roll) => {
            Decision::Play(Action::Roll, land.map(|most| Plan::Dice { roll: false, land: Some(most) }))
        }
        (Plan::Dice { roll: false, land: Some(most) }, Prompt::Land { price, affordable }) => {
            match (price > most, affordable) {
                (true, _) => Decision::Play(Action::Pass, None),
                (false, true) => Decision::Play(Action::BuyLand, None),
                (false, false) => Decision::Drop(vec![PlanFailure::CannotPay { cost: *price }]),
            }
        }
        _ => Decision::Wait,
    }
}

/// Returns why a planned tile isn't laid; `None` if it is.
fn misfit(planned: PlannedTile, prompt: &Prompt) -> Option<PlanFailure> {
    let PlannedTile { tile, at_most } = planned;
    let Prompt::Lay { choices, .. } = prompt else { return None };
    let Some(choice) = choices.iter().find(|choice| choice.tile == tile) else {
        return Some(PlanFailure::NotPossible);
    };
    match choice.means {
        Means::Forbidden => Some(PlanFailure::SupportedFirst { tile }),
        _ if choice.cost > at_most => Some(PlanFailure::TileDearer { tile, cost: choice.cost, at_most }),
        Means::Cash => None,
        Means::Sell { .. } | Means::Auction { .. } | Means::OutOfReach { .. } | Means::OtherNamed => {
            Some(PlanFailure::NeedsLand { tile, cost: choice.cost })
        }
    }
}

fn purchase(buy: Purchase, view: &View, prompt: &Prompt) -> Decision {
    let (Purchase::Land { city, at_most }, Prompt::Buy { offers }) = (buy, prompt) else {
        return Decision::Play(Action::Pass, None);
    };
    let cost = offers.iter().find(|offer| offer.deed.city == city).map(|offer| offer.deed.cost);
    let stack = view.table.tiles().map(|table| table.stack(city));
    let cheapest = stack.and_then(|stack| stack.costs.first().copied());
    let unclaimed = stack.is_some_and(|stack| stack.grant == Grant::Unclaimed);
    let cash = view.own_seat().and_then(|seat| view.seat(seat).cash).unwrap_or(Money::ZERO);
    Decision::Drop(vec![match (cost, cheapest) {
        (Some(cost), _) if cost <= at_most => return Decision::Play(Action::Buy { city }, None),
        (Some(cost), _) => PlanFailure::LandDearer { city, cost, at_most },
        (None, Some(cost)) if cost > cash && !unclaimed => PlanFailure::CannotPay { cost },
        (None, _) => PlanFailure::NoLand { city, unclaimed },
    }])
}
