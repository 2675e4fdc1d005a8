//! The question which tile to lay (T1–T4), and what each would do.

use last_spike_engine::{City, Grant, LayChoice, Means, Money, Tile, View};

use super::facts;
use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Choice, Menu, Post};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::emblem::Emblem;
use crate::present::words::limits::{ENTRY, cut};
use crate::present::words::names::{NameOf, Names};
use crate::present::words::terms::route_name;

pub(in crate::present) fn question(scene: &Scene<'_>, choices: &[LayChoice]) -> Post {
    let lang = scene.lang;
    let mut lines = vec![lang.say(key::ASK_LAY)];
    lines.extend(choices.iter().map(|choice| {
        let does = describe(scene, choice, Names::bold);
        format!("**{}** {} · {does}", choice.tile, route_of(scene.view, choice.tile))
    }));
    let possible = choices.iter().filter(|choice| choice.is_possible());
    let menu = possible.map(|choice| Choice {
        label: format!("{}{} · {}", emblem_of(choice.tile), choice.tile, route_of(scene.view, choice.tile)),
        value: choice.tile.to_string(),
        note: cut(&describe(scene, choice, Names::in_label), ENTRY),
    });
    Post::text(lines.join("\n")).menu(Menu {
        placeholder: lang.say(key::MENU_LAY),
        press: scene.press(Intent::Lay),
        choices: menu.collect(),
        most: 1,
    })
}

/// Returns the emblem of a tile: where on the board its route lies.
pub(super) const fn emblem_of(tile: Tile) -> Emblem {
    Emblem::Route(tile.route())
}

pub(in crate::present) fn route_of(view: &View, tile: Tile) -> String {
    route_name(&view.edition, tile.route())
}

/// Returns a tile in a line: its code, its route, what it costs and does.
#[must_use]
pub fn label(scene: &Scene<'_>, choice: &LayChoice) -> String {
    let does = describe(scene, choice, Names::in_label);
    format!("{} · {does} · {}", choice.tile, route_of(scene.view, choice.tile))
}

/// Describes what laying a tile costs and does; that it ends the game comes first.
pub(in crate::present) fn describe(scene: &Scene<'_>, choice: &LayChoice, name: NameOf) -> String {
    let obstacle = obstacle(choice, scene.lang);
    foreseen(scene, choice, name).into_iter().chain(obstacle).collect::<Vec<_>>().join(" · ")
}

/// Returns what a tile would cost and do now, in parts: "$3,000", "free land in Omaha".
pub(super) fn foreseen(scene: &Scene<'_>, choice: &LayChoice, name: NameOf) -> Vec<String> {
    let price = price(choice.cost, choice.doubled, scene.lang);
    ending(scene, choice, name).into_iter().chain([price]).chain(effects(scene, choice, name)).collect()
}

fn price(cost: Money, doubled: bool, lang: Lang) -> String {
    let cost = lang.money(cost);
    if doubled { lang.text(key::COST_DOUBLED, &[("cost", cost.into())]) } else { cost }
}

/// Returns the city whose free land a tile would earn if it were laid now (T3).
pub(super) fn earned(view: &View, tile: Tile) -> Option<City> {
    let stack = &view.table.tiles()?.stacks[tile.beside()?.index()];
    (stack.grant == Grant::Unclaimed).then_some(stack.city)
}

/// Returns what a tile of the reader's hand would cost and do now, whoever is at turn; `None` if it isn't theirs.
pub(super) fn choice_of(view: &View, tile: Tile) -> Option<&LayChoice> {
    view.table.tiles()?.choices.iter().find(|choice| choice.tile == tile)
}

/// Returns a tile that may be planned in a line: its code, what it would cost and do now, its route.
#[must_use]
pub fn plannable(scene: &Scene<'_>, tile: Tile) -> String {
    let does = choice_of(scene.view, tile).map(|choice| foreseen(scene, choice, Names::in_label));
    let route = route_of(scene.view, tile);
    [tile.to_string()]
        .into_iter()
        .chain(does.unwrap_or_default())
        .chain([route])
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Returns a tile with what it would cost and do now: "A1: $3,000 (free land in Omaha)".
pub(super) fn priced(scene: &Scene<'_>, tile: Tile, name: NameOf) -> String {
    let Some(choice) = choice_of(scene.view, tile) else { return tile.to_string() };
    let price = price(choice.cost, choice.doubled, scene.lang);
    let does: Vec<String> =
        ending(scene, choice, name).into_iter().chain(effects(scene, choice, name)).collect();
    if does.is_empty() {
        format!("{tile}: {price}")
    } else {
        format!("{tile}: {price} ({})", does.join(", "))
    }
}

/// Says that a tile ends the game, and who would win; `None` where it does not. What land is sold for it is not known yet.
pub(super) fn ending(scene: &Scene<'_>, choice: &LayChoice, name: NameOf) -> Option<String> {
    let cost = (choice.means == Means::Cash).then_some(choice.cost);
    choice.effect.last_spike.then(|| facts::last_spike(scene, &choice.effect.payouts, cost, name))
}

/// Returns what laying a tile brings, in words, but for the end of the game.
pub(super) fn effects(scene: &Scene<'_>, choice: &LayChoice, name: NameOf) -> Vec<String> {
    let effect = &choice.effect;
    let grant = |city: City| scene.lang.text(key::EFFECT_GRANT, &[("city", city.name().into())]);
    let completes = effect.completes.map(|_| facts::completes(scene, &effect.payouts, name));
    effect.grant.map(grant).into_iter().chain(completes).collect()
}

fn obstacle(choice: &LayChoice, lang: Lang) -> Option<String> {
    let money = |short: Money| lang.money(short);
    match choice.means {
        Means::Cash => None,
        Means::Sell { short } => Some(lang.text(key::MEANS_SELL, &[("short", money(short).into())])),
        Means::Auction { short } => Some(lang.text(key::MEANS_AUCTION, &[("short", money(short).into())])),
        Means::OutOfReach { short } => {
            Some(lang.text(key::MEANS_OUT_OF_REACH, &[("short", money(short).into())]))
        }
        Means::Forbidden => Some(lang.say(key::MEANS_FORBIDDEN)),
        Means::OtherNamed => Some(lang.say(key::MEANS_OTHER_NAMED)),
    }
}
