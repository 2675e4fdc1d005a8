//! The question which tile to lay (T1–T4), and what each would do.

use last_spike_engine::{City, Family, Grant, LayChoice, Means, Money, TableView, Tile, View};

use crate::present::lang::Lang;
use crate::present::parts::post::{Choice, Menu, Post};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::emblem::Emblem;
use crate::present::words::limits::{ENTRY, cut};
use crate::present::words::terms::route_name;

pub(in crate::present) fn question(scene: &Scene<'_>, choices: &[LayChoice]) -> Post {
    let lang = scene.lang;
    let mut lines = vec![lang.say("ask-lay")];
    lines.extend(choices.iter().map(|choice| {
        format!("**{}** {} · {}", choice.tile, route_of(scene.view, choice.tile), describe(scene, choice))
    }));
    let possible = choices.iter().filter(|choice| choice.is_possible());
    let menu = possible.map(|choice| Choice {
        label: format!("{}{} · {}", emblem_of(choice.tile), choice.tile, route_of(scene.view, choice.tile)),
        value: choice.tile.to_string(),
        note: cut(&describe(scene, choice), ENTRY),
    });
    Post::text(lines.join("\n")).menu(Menu {
        placeholder: lang.say("menu-lay"),
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
    format!("{} · {} · {}", choice.tile, describe(scene, choice), route_of(scene.view, choice.tile))
}

/// Describes the cost and the effects of laying a tile.
pub(in crate::present) fn describe(scene: &Scene<'_>, choice: &LayChoice) -> String {
    let lang = scene.lang;
    let mut parts = vec![price(choice.cost, choice.doubled, lang)];
    parts.extend(effects(scene, choice));
    parts.extend(obstacle(choice, lang));
    parts.join(" · ")
}

fn price(cost: Money, doubled: bool, lang: Lang) -> String {
    let cost = lang.money(cost);
    if doubled { lang.text("cost-doubled", &[("cost", cost.into())]) } else { cost }
}

/// Returns what a tile would cost now, and the free land that it would earn: "$3,000 · free land in Omaha".
pub(super) fn foreseen(scene: &Scene<'_>, tile: Tile) -> String {
    let (TableView::Tiles(table), Family::Tiles(figures)) = (&scene.view.table, &scene.view.edition.family)
    else {
        return String::new();
    };
    let (cost, doubled) = table.cost(figures, tile);
    let earned =
        earned(scene.view, tile).map(|city| scene.lang.text("effect-grant", &[("city", city.name().into())]));
    [price(cost, doubled, scene.lang)].into_iter().chain(earned).collect::<Vec<_>>().join(" · ")
}

/// Returns the city whose free land a tile would earn if it were laid now (T3).
pub(super) fn earned(view: &View, tile: Tile) -> Option<City> {
    let stack = &view.table.tiles()?.stacks[tile.beside()?.index()];
    (stack.grant == Grant::Unclaimed).then_some(stack.city)
}

/// Returns a tile that may be planned in a line: its code, its cost now, the free land that it would earn, its route.
#[must_use]
pub fn plannable(scene: &Scene<'_>, tile: Tile) -> String {
    format!("{tile} · {} · {}", foreseen(scene, tile), route_of(scene.view, tile))
}

/// Returns a tile with what it would cost now, and the free land that it would earn: "A1: $3,000 (free land in Omaha)".
pub(super) fn priced(scene: &Scene<'_>, tile: Tile) -> String {
    match (&scene.view.table, &scene.view.edition.family) {
        (TableView::Tiles(table), Family::Tiles(figures)) => {
            let (cost, doubled) = table.cost(figures, tile);
            let grant = |city: City| scene.lang.text("effect-grant", &[("city", city.name().into())]);
            let earned =
                earned(scene.view, tile).map(|city| format!(" ({})", grant(city))).unwrap_or_default();
            format!("{tile}: {}{earned}", price(cost, doubled, scene.lang))
        }
        _ => tile.to_string(),
    }
}

/// Returns what laying a tile brings, in words.
pub(super) fn effects(scene: &Scene<'_>, choice: &LayChoice) -> Vec<String> {
    let (lang, effect) = (scene.lang, &choice.effect);
    let mut parts = Vec::new();
    if let Some(city) = effect.grant {
        parts.push(lang.text("effect-grant", &[("city", city.name().into())]));
    }
    if let Some(route) = effect.completes {
        let mine = scene.view.own_seat().map_or(Money::ZERO, |seat| effect.paid_to(seat));
        let route = route_name(&scene.view.edition, route);
        parts.push(
            lang.text("effect-completes", &[("route", route.into()), ("mine", lang.money(mine).into())]),
        );
    }
    if effect.last_spike {
        parts.push(lang.text("effect-last-spike", &[("bonus", lang.money(scene.view.edition.bonus).into())]));
    }
    parts
}

fn obstacle(choice: &LayChoice, lang: Lang) -> Option<String> {
    let money = |short: Money| lang.money(short);
    match choice.means {
        Means::Cash => None,
        Means::Sell { short } => Some(lang.text("means-sell", &[("short", money(short).into())])),
        Means::Auction { short } => Some(lang.text("means-auction", &[("short", money(short).into())])),
        Means::OutOfReach { short } => {
            Some(lang.text("means-out-of-reach", &[("short", money(short).into())]))
        }
        Means::Forbidden => Some(lang.say("means-forbidden")),
        Means::OtherNamed => Some(lang.say("means-other-named")),
    }
}
