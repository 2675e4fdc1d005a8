//! Positions in words: alt texts, from which the position can be rebuilt.

use super::table::{Scene, progress, space_name};
use crate::engine::board::{Route, Spot};
use crate::engine::view::{DiceView, Grant, Standing, TableView, TilesView};
use crate::engine::{City, Seat};

/// The most that Discord takes as an alt text, in characters.
pub const MOST: usize = 1024;

/// Says all that the picture of the board says: track, free land, everybody's cash and land, whose
/// turn it is.
#[must_use]
pub fn board(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    let mut parts = vec![progress(scene.view, lang)];
    if let Some(seat) = scene.view.at_turn {
        parts.push(lang.text("alt-to-play", &[("name", scene.names.plain(seat).into())]));
    }
    parts.push(track(scene));
    parts.extend(scene.view.seats.iter().map(|seat| player(scene, seat.seat)));
    cut(&parts.join(". "))
}

/// Says which track lies where, and which land is still free.
pub(super) fn track(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    let mut parts = Vec::new();
    match &scene.view.table {
        TableView::Tiles(table) => {
            parts.push(lang.text("alt-track", &[("routes", or_none(scene, &tiles(table)).into())]));
            if let Some(last) = table.last {
                parts.push(lang.text("alt-last", &[("tile", last.to_string().into())]));
            }
            parts.push(lang.text("alt-free", &[("cities", or_none(scene, &unclaimed(table)).into())]));
            let removed: Vec<City> = of_grant(table, |grant| grant == Grant::Removed);
            if !removed.is_empty() {
                parts.push(lang.text("alt-removed", &[("cities", join(&removed).into())]));
            }
        }
        TableView::Dice(table) => {
            parts.push(lang.text("alt-track", &[("routes", or_none(scene, &sections(scene, table)).into())]));
            if let Some([a, b]) = table.dice {
                parts.push(lang.text("alt-dice", &[("a", a.into()), ("b", b.into())]));
            }
        }
    }
    parts.join(". ")
}

/// Returns the laid spaces by route: "A 1 2 4, C 1–4".
fn tiles(table: &TilesView) -> String {
    let route = |route: Route| {
        let laid: Vec<String> = route
            .tiles()
            .into_iter()
            .filter(|tile| table.laid.contains(*tile))
            .map(|tile| tile.space().to_string())
            .collect();
        match laid.len() {
            0 => None,
            4 => Some(format!("{route}1–4")),
            _ => Some(format!("{route}{}", laid.join("+"))),
        }
    };
    Route::all().filter_map(route).collect::<Vec<_>>().join(", ")
}

fn unclaimed(table: &TilesView) -> String {
    join(&of_grant(table, |grant| grant == Grant::Unclaimed))
}

fn of_grant(table: &TilesView, wanted: impl Fn(Grant) -> bool) -> Vec<City> {
    table.stacks.iter().filter(|stack| wanted(stack.grant)).map(|stack| stack.city).collect()
}

fn join(cities: &[City]) -> String {
    cities.iter().map(|city| city.name()).collect::<Vec<_>>().join(", ")
}

fn or_none(scene: &Scene<'_>, text: &str) -> String {
    if text.is_empty() { scene.lang.say("nothing") } else { text.to_owned() }
}

fn sections(scene: &Scene<'_>, table: &DiceView) -> String {
    let route = |route: Route| {
        let count = table.sections[route.index()];
        (count > 0).then(|| format!("{} {count}", super::news::route_name(&scene.view.edition, route)))
    };
    Route::all().filter_map(route).collect::<Vec<_>>().join(", ")
}

/// Says what one player has.
pub(super) fn player(scene: &Scene<'_>, seat: Seat) -> String {
    let lang = scene.lang;
    let player = scene.view.seat(seat);
    let name = scene.names.plain(seat);
    match player.standing {
        Standing::Bankrupt => return lang.text("alt-bankrupt", &[("name", name.into())]),
        Standing::Resigned => return lang.text("alt-resigned", &[("name", name.into())]),
        Standing::Playing => {}
    }
    let cash = player.cash.map_or_else(|| lang.say("cash-hidden"), |cash| lang.money(cash));
    let place =
        scene.view.table.dice().map(|table| {
            format!(" ({})", space_name(&scene.view.edition, table.positions[seat.index()], lang))
        });
    let land = or_none(scene, &land(scene, seat));
    lang.text(
        "alt-player",
        &[
            ("name", name.into()),
            ("cash", cash.into()),
            ("place", place.unwrap_or_default().into()),
            ("land", land.into()),
        ],
    )
}

/// Returns a player's land: "Denver ★ 2 3" are the free card and those of 2,000 and 3,000; in 1976
/// "Montreal ×2".
pub(super) fn land(scene: &Scene<'_>, seat: Seat) -> String {
    let player = scene.view.seat(seat);
    let tiles = scene.view.table.tiles().is_some();
    let city = |spot: Spot| {
        let city = scene.view.edition.city(spot);
        let free = player.grants.contains(&city).then(|| "★".to_owned());
        let costs =
            player.deeds.iter().filter(|deed| deed.city == city).map(|deed| (deed.cost.0 / 1000).to_string());
        let cards: Vec<String> = free.into_iter().chain(costs).collect();
        match cards.len() {
            0 => None,
            _ if tiles => Some(format!("{city} {}", cards.join(" "))),
            count => Some(format!("{city} ×{count}")),
        }
    };
    Spot::all().filter_map(city).collect::<Vec<_>>().join(", ")
}

/// Cuts a text to what Discord takes.
#[must_use]
pub fn cut(text: &str) -> String {
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}
