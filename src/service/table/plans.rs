//! Plans: one move of a player, made before their turn and played when it comes. Nobody else sees a plan before.

use last_spike_engine::{City, Family, Game, Illegal, Money, Tile, View, Viewer};

use super::play::seated;
use crate::service::request::caller::{Caller, check_running};
use crate::service::request::refusal::{NoPlan, Refusal};
use crate::service::{notices::notice, views::look};
use crate::store::games::StoredGame;
use crate::store::table::plans::{self, Plan, PlannedTile, Purchase, StoredPlan};
use crate::store::{Tx, log};

/// A player's changes to their plan. Fields that are left out stay as they are, except that naming a tile begins a new
/// plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanWish {
    /// The tile to lay.
    pub lay: Option<Tile>,
    /// The most that the tile may cost; by default its cost now.
    pub lay_at_most: Option<Money>,
    /// The tile to lay if the first one does not fit.
    pub else_lay: Option<Tile>,
    /// The city whose land is to be bought after the tile is laid, or that no land is.
    pub buy: Option<Buying>,
    /// The most that the land may cost; by default its price now.
    pub buy_at_most: Option<Money>,
    /// True to roll the dice.
    pub roll: bool,
    /// The most that the top deed may cost to be bought.
    pub land_at_most: Option<Money>,
    /// True to drop the plan that stands.
    pub drop: bool,
}

/// A purchase to plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buying {
    /// Nothing is to be bought.
    Nothing,
    /// Land of a city.
    Of(City),
}

/// The effect of a player's request on their plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanChange {
    /// Nothing: the player only looks at the plan.
    None,
    /// The plan was made or changed.
    Made,
    /// The plan was dropped.
    Dropped,
}

/// The plan of a player, with the game.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The game.
    pub stored: StoredGame,
    /// The game as the player sees it.
    pub view: View,
    /// Their plan if they have one, or the reason why it was dropped.
    pub plan: Option<StoredPlan>,
    /// The effect of the request on the plan.
    pub change: PlanChange,
}

/// Shows, makes, changes or drops the plan of a player.
///
/// # Errors
/// [`Refusal`] if the person has no seat in a running game, and [`Refusal::NoPlan`] or [`Refusal::Illegal`] if it is
/// their own turn or the plan could never be played; nothing has changed.
pub fn plan(tx: &Tx<'_>, by: &Caller, wish: &PlanWish) -> Result<Planned, Refusal> {
    if *wish == PlanWish::default() {
        let (stored, view) = look::own(tx, by)?;
        let seat = view.own_seat().ok_or(Refusal::NotSeated)?;
        check_running(&stored)?;
        let plan = plans::of(tx, stored.id, seat)?;
        return Ok(Planned { stored, view, plan, change: PlanChange::None });
    }
    let (stored, seat) = seated(tx, by)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(seat));
    let known = plans::of(tx, stored.id, seat)?;
    if known.as_ref().is_some_and(|known| !known.stands()) {
        // The player's message no longer says why the former plan was dropped.
        notice::renew_message(tx, stored.id, Some(seat))?;
    }
    let known = known.filter(StoredPlan::stands);
    let (plan, change) = if wish.drop {
        plans::forget(tx, stored.id, seat)?;
        (None, PlanChange::Dropped)
    } else {
        let plan = made(wish, known.map(|known| known.plan), &game, &view)?;
        plans::set(tx, stored.id, seat, &plan)?;
        (plans::of(tx, stored.id, seat)?, PlanChange::Made)
    };
    Ok(Planned { stored, view, plan, change })
}

/// Returns the plan that results from a wish and the plan that stands.
fn made(wish: &PlanWish, known: Option<Plan>, game: &Game, view: &View) -> Result<Plan, Refusal> {
    let illegal = |illegal: Illegal| Refusal::Illegal { illegal, view: Box::new(view.clone()) };
    let own = view.own_seat().ok_or(Refusal::NotSeated)?;
    if !game.plays(own) {
        return Err(illegal(Illegal::OutOfTheGame));
    }
    if view.at_turn == Some(own) {
        return Err(Refusal::NoPlan(NoPlan::OwnTurn));
    }
    let for_tiles = wish.lay.is_some()
        || wish.lay_at_most.is_some()
        || wish.else_lay.is_some()
        || wish.buy.is_some()
        || wish.buy_at_most.is_some();
    let for_dice = wish.roll || wish.land_at_most.is_some();
    match &view.edition.family {
        Family::Tiles(_) if for_dice => Err(illegal(Illegal::ForeignAction)),
        Family::Dice(_) if for_tiles => Err(illegal(Illegal::ForeignAction)),
        Family::Tiles(_) => {
            let (known_lay, known_buy) = match known {
                Some(Plan::Tiles { lay, buy }) => (lay, buy),
                _ => (Vec::new(), None),
            };
            let (lay, known_buy) = match tiles(wish, view)? {
                Some(lay) => (lay, None),
                None if known_lay.is_empty() => return Err(Refusal::NoPlan(NoPlan::NoTile)),
                None => (known_lay, known_buy),
            };
            Ok(Plan::Tiles { lay, buy: purchase(wish, view)?.or(known_buy) })
        }
        Family::Dice(_) => {
            let known = match known {
                Some(Plan::Dice { land, .. }) => land,
                _ => None,
            };
            Ok(Plan::Dice { roll: true, land: wish.land_at_most.or(known) })
        }
    }
}

/// Returns the tiles that a wish names; `None` if it names none.
fn tiles(wish: &PlanWish, view: &View) -> Result<Option<Vec<PlannedTile>>, Refusal> {
    let (Some(table), Family::Tiles(figures)) = (view.table.tiles(), &view.edition.family) else {
        return Ok(None);
    };
    let Some(first) = wish.lay else {
        let about_tiles = wish.lay_at_most.is_some() || wish.else_lay.is_some();
        return if about_tiles { Err(Refusal::NoPlan(NoPlan::NoTile)) } else { Ok(None) };
    };
    if wish.else_lay == Some(first) {
        return Err(Refusal::NoPlan(NoPlan::SameTile));
    }
    let planned = |tile: Tile| {
        if !table.hand.contains(&tile) {
            let illegal = Illegal::NotInHand { tile };
            return Err(Refusal::Illegal { illegal, view: Box::new(view.clone()) });
        }
        let at_most = wish.lay_at_most.unwrap_or_else(|| table.cost(figures, tile).0);
        Ok(PlannedTile { tile, at_most })
    };
    [Some(first), wish.else_lay].into_iter().flatten().map(planned).collect::<Result<_, _>>().map(Some)
}

/// Returns the purchase that a wish names; `None` if it names none.
fn purchase(wish: &PlanWish, view: &View) -> Result<Option<Purchase>, Refusal> {
    let illegal = |illegal: Illegal| Refusal::Illegal { illegal, view: Box::new(view.clone()) };
    let Some(table) = view.table.tiles() else { return Ok(None) };
    match wish.buy {
        Some(Buying::Of(city)) => {
            if !view.edition.cities.contains(&city) {
                return Err(illegal(Illegal::ForeignCity { city }));
            }
            let cheapest = table.stack(city).costs.first();
            let price = *cheapest.ok_or_else(|| illegal(Illegal::SoldOut { city }))?;
            Ok(Some(Purchase::Land { city, at_most: wish.buy_at_most.unwrap_or(price) }))
        }
        Some(Buying::Nothing) | None if wish.buy_at_most.is_some() => Err(Refusal::NoPlan(NoPlan::NoCity)),
        Some(Buying::Nothing) => Ok(Some(Purchase::Nothing)),
        None => Ok(None),
    }
}
