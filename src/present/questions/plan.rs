//! A player's plan, which they alone see: what is planned, why it was dropped, and the controls to plan by.

use last_spike_engine::{City, Family, Grant, Money, Stack, Standing, Tile};

use super::lay::{choice_of, earned, emblem_of, foreseen, route_of};
use crate::present::lang::{Key, Lang, key};
use crate::present::parts::post::{Choice, Menu, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{ENTRY, cut};
use crate::present::words::names::Names;
use crate::present::words::said::{Speaker, say, sentence};
use crate::present::words::terms::route_name;
use crate::service::table::plans::{PlanChange, Planned};
use crate::store::table::plans::{Plan, PlanFailure, PlannedTile, Purchase, StoredPlan};

/// The value of the entry of a menu by which nothing is bought.
pub const NOTHING: &str = "-";

/// Returns the answer to a player about their plan, with controls to make or drop it.
#[must_use]
pub fn post(scene: &Scene<'_>, planned: &Planned) -> Post {
    let lang = scene.lang;
    let stands = planned.plan.as_ref().filter(|plan| plan.stands());
    let mut lines = vec![match (&planned.plan, planned.change) {
        (Some(plan), _) => line(scene, plan),
        (None, PlanChange::Dropped) => lang.say(key::PLAN_DROPPED_NOW),
        (None, PlanChange::None | PlanChange::Made) => lang.say(key::PLAN_NONE),
    }];
    lines.extend(stands.into_iter().flat_map(|stands| obstacles(scene, &stands.plan)));
    lines.push(format!("-# {}", lang.say(key::PLAN_HOW)));
    let mut post = Post::text(lines.join("\n"));
    if may_plan(scene) {
        post = post.menu(tiles(scene));
        if let Some(Plan::Tiles { lay, .. }) = stands.map(|stands| &stands.plan)
            && !lay.is_empty()
        {
            post = post.menu(purchases(scene));
        }
    }
    let mut buttons = Vec::new();
    if may_plan(scene) && scene.view.table.dice().is_some() && stands.is_none() {
        buttons.push(scene.button(key::BUTTON_PLAN_ROLL, Tone::Good, Intent::PlanRoll));
    }
    if stands.is_some() {
        buttons.push(scene.button(key::BUTTON_PLAN_DROP, Tone::Plain, Intent::DropPlan));
    }
    buttons.push(scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show));
    post.buttons(buttons)
}

/// Returns whether the reader may plan now: they play, and it is somebody else's turn.
pub(super) fn may_plan(scene: &Scene<'_>) -> bool {
    let own = scene.view.own_seat();
    let plays = |seat| scene.view.seat(seat).standing == Standing::Playing;
    scene.view.outcome.is_none() && scene.view.at_turn != own && own.is_some_and(plays)
}

/// Returns the line about a plan: what is planned, or why it was dropped.
#[must_use]
pub(in crate::present) fn line(scene: &Scene<'_>, plan: &StoredPlan) -> String {
    let lang = scene.lang;
    if plan.stands() {
        return lang.text(key::PLAN_STANDS, &[("plan", parts(scene, &plan.plan).join(lang_joint()).into())]);
    }
    let why: Vec<String> = plan.dropped.iter().map(|why| reason(why, lang)).collect();
    let key = if plan.was_played_in_part() { key::PLAN_IN_PART } else { key::PLAN_DROPPED };
    lang.text(key, &[("why", why.join(" ").into())])
}

/// Returns what stands in the way of a plan as the board is now, a line each: it may change before the turn.
fn obstacles(scene: &Scene<'_>, plan: &Plan) -> Vec<String> {
    let (Plan::Tiles { lay, buy }, Some(table), Family::Tiles(figures)) =
        (plan, scene.view.table.tiles(), &scene.view.edition.family)
    else {
        return Vec::new();
    };
    let lang = scene.lang;
    let said = |key: Key, more: &[(&'static str, String)]| {
        let more: Vec<_> = more.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        format!("⚠️ {}", lang.text(key, &more))
    };
    let dearer = |planned: &PlannedTile| {
        let cost = table.cost(figures, planned.tile).0;
        let words = [("tile", planned.tile.to_string()), ("cost", lang.money(cost))];
        (cost > planned.at_most).then(|| said(key::PLAN_TILE_DEARER, &words))
    };
    let Some(Purchase::Land { city: wanted, at_most }) = buy else {
        return lay.iter().filter_map(dearer).collect();
    };
    let without_purchase = |planned: &PlannedTile| {
        let city = earned(scene.view, planned.tile)?;
        let words = [("tile", planned.tile.to_string()), ("city", city.name().to_owned())];
        Some(said(key::PLAN_FREE_LAND, &words))
    };
    let price = table.stack(*wanted).costs.first().filter(|price| *price > at_most);
    let land = price.map(|price| {
        said(key::PLAN_LAND_DEARER, &[("city", wanted.name().to_owned()), ("cost", lang.money(*price))])
    });
    let unclaimed = is_unclaimed(scene, *wanted)
        && !lay.iter().any(|planned| earned(scene.view, planned.tile) == Some(*wanted));
    let unclaimed =
        unclaimed.then(|| said(key::illegal::GrantUnclaimed, &[("city", wanted.name().to_owned())]));
    let tiles = lay.iter().flat_map(|planned| [dearer(planned), without_purchase(planned)]);
    tiles.flatten().chain(land).chain(unclaimed).collect()
}

const fn lang_joint() -> &'static str {
    "; "
}

/// Returns what is planned, part by part.
fn parts(scene: &Scene<'_>, plan: &Plan) -> Vec<String> {
    let lang = scene.lang;
    let cost = |amount: Money| lang.money(amount).into();
    match plan {
        Plan::Tiles { lay, buy } => {
            let tile = |(at, planned): (usize, &PlannedTile)| {
                let key = if at == 0 { key::PLAN_LAY } else { key::PLAN_ELSE_LAY };
                let route = route_name(&scene.view.edition, planned.tile.route());
                let tile = planned.tile.to_string().into();
                lang.text(key, &[("tile", tile), ("route", route.into()), ("cost", cost(planned.at_most))])
            };
            let then = match buy {
                None => lang.say(key::PLAN_BUY_OPEN),
                Some(Purchase::Nothing) => lang.say(key::PLAN_BUY_NOTHING),
                Some(Purchase::Land { city, at_most }) => {
                    lang.text(key::PLAN_BUY, &[("city", city.name().into()), ("cost", cost(*at_most))])
                }
            };
            lay.iter().enumerate().map(tile).chain([then]).collect()
        }
        Plan::Dice { roll, land } => {
            let then = match land {
                None => lang.say(key::PLAN_LAND_OPEN),
                Some(Money::ZERO) => lang.say(key::PLAN_LAND_NOTHING),
                Some(most) => lang.text(key::PLAN_LAND, &[("cost", cost(*most))]),
            };
            roll.then(|| lang.say(key::PLAN_ROLL)).into_iter().chain([then]).collect()
        }
    }
}

/// Returns why a plan was dropped, as a sentence.
fn reason(why: &PlanFailure, lang: Lang) -> String {
    let by = Speaker { names: None, lang };
    sentence! {
        match why, by {
            PlanFailure::NoLand { city, unclaimed: true } => say!(by, key::illegal::GrantUnclaimed, city),
        }
        PlanFailure as misfit {
            TileDearer { tile, cost, at_most: most }, NeedsLand { tile, cost }, SupportedFirst { tile },
            LandDearer { city, cost, at_most: most }, NoLand { city }, FreeLand { tile, city },
            CannotPay { cost }, NotPossible, TakenBack,
        }
    }
}

/// Returns the menu of the tiles that can be planned, with what each would cost and earn now.
fn tiles(scene: &Scene<'_>) -> Menu {
    let hand = scene.view.table.tiles().map_or(&[][..], |table| &table.hand);
    let note = |tile: Tile| {
        choice_of(scene.view, tile)
            .map(|choice| foreseen(scene, choice, Names::in_label).join(" · "))
            .unwrap_or_default()
    };
    let choice = |tile: &Tile| Choice {
        label: format!("{}{tile} · {}", emblem_of(*tile), route_of(scene.view, *tile)),
        value: tile.to_string(),
        note: cut(&note(*tile), ENTRY),
    };
    Menu {
        placeholder: scene.lang.say(key::MENU_PLAN_LAY),
        press: scene.press(Intent::PlanLay),
        choices: hand.iter().map(choice).collect(),
        most: 1,
    }
}

/// Returns the menu of the land that can be planned to be bought, with its price now; the first entry buys nothing.
fn purchases(scene: &Scene<'_>) -> Menu {
    let lang = scene.lang;
    let nothing = Choice {
        label: lang.say(key::PLAN_NOTHING),
        value: NOTHING.to_owned(),
        note: lang.say(key::PLAN_NOTHING_NOTE),
    };
    let land = land(scene).into_iter().map(|(city, price)| Choice {
        label: city.name().to_owned(),
        value: city.to_string(),
        note: lang.text(
            if is_unclaimed(scene, city) { key::PLAN_AT_MOST_UNCLAIMED } else { key::PLAN_AT_MOST },
            &[("cost", lang.money(price).into())],
        ),
    });
    Menu {
        placeholder: lang.say(key::MENU_PLAN_BUY),
        press: scene.press(Intent::PlanBuy),
        choices: std::iter::once(nothing).chain(land).collect(),
        most: 1,
    }
}

/// True if nobody has claimed the free land of a city: until somebody does, none of its land can be bought (T6).
fn is_unclaimed(scene: &Scene<'_>, city: City) -> bool {
    scene.view.table.tiles().is_some_and(|table| table.stack(city).grant == Grant::Unclaimed)
}

/// Returns the cities that have land left, with its price now.
pub(crate) fn land(scene: &Scene<'_>) -> Vec<(City, Money)> {
    let stacks = scene.view.table.tiles().map_or(&[][..], |table| &table.stacks);
    let left = |stack: &Stack| Some((stack.city, *stack.costs.first()?));
    stacks.iter().filter_map(left).collect()
}
