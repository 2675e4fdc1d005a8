//! Alt texts: positions in words, from which the position can be rebuilt.

use super::limits::{self, cut};
use super::scene::Scene;
use super::terms::{progress, route_name, space_name};
use crate::engine::{City, DiceView, Grant, Route, Seat, Spot, Standing, TableView, TilesView};

/// Names are cut to so many characters, one after the other, until the text fits: the position is
/// never cut, and the letters still tell who is who.
const NAMES: [usize; 4] = [32, 16, 8, 0];

/// Describes the board in full: a line each for the turn, the track, every player's cash, and city by city the
/// holders of its land and the cards left in the bank.
#[must_use]
pub fn board(scene: &Scene<'_>) -> String {
    let mut texts = NAMES.into_iter().map(|most| lines(scene, most).join("\n"));
    texts
        .find(|text| limits::length(text) <= limits::ALT)
        .unwrap_or_else(|| cut(&lines(scene, 0).join("\n"), limits::ALT))
}

fn lines(scene: &Scene<'_>, most: usize) -> Vec<String> {
    let lang = scene.lang;
    let name = |seat: Seat| {
        let name = cut(scene.names.plain(seat), most);
        if name.is_empty() { seat.letter().to_string() } else { format!("{} {name}", seat.letter()) }
    };
    let mut lines = vec![progress(scene.view, lang)];
    lines.push(match scene.view.at_turn {
        Some(seat) => lang.text("alt-to-play", &[("name", name(seat).into())]),
        None => lang.say("call-over"),
    });
    lines.extend(track(scene));
    for seat in scene.stored.turn_order() {
        let (cash, place) = (cash(scene, seat), place(scene, seat));
        lines.push(match out(scene, seat, &name(seat)) {
            Some(out) => out,
            None => lang.text(
                "alt-seat",
                &[("name", name(seat).into()), ("place", place.into()), ("cash", cash.into())],
            ),
        });
    }
    lines.push(holdings(scene));
    lines
}

/// Returns the lines about the track.
pub(super) fn track(scene: &Scene<'_>) -> Vec<String> {
    let (lang, edition) = (scene.lang, &scene.view.edition);
    let routes = |routes: Vec<String>| or_none(scene, &routes.join(", "));
    let mut lines = Vec::new();
    match &scene.view.table {
        TableView::Tiles(table) => {
            let track = Route::all().filter_map(|route| tiles(scene, table, route)).collect();
            lines.push(lang.text("alt-track", &[("routes", routes(track).into())]));
            if let Some(last) = table.last {
                lines.push(lang.text("alt-last", &[("tile", last.to_string().into())]));
            }
            if let Some(line) = &table.railway {
                let line = line.iter().map(ToString::to_string).collect();
                lines.push(lang.text("alt-line", &[("routes", routes(line).into())]));
            }
            let gone = table.stacks.iter().filter(|stack| stack.grant == Grant::Removed);
            let gone: Vec<&str> = gone.map(|stack| stack.city.name()).collect();
            if !gone.is_empty() {
                lines.push(lang.text("alt-removed", &[("cities", gone.join(", ").into())]));
            }
        }
        TableView::Dice(table) => {
            let name = |route: Route| route_name(edition, route);
            let track = Route::all().filter_map(|route| sections(scene, table, route)).collect();
            lines.push(lang.text("alt-track", &[("routes", routes(track).into())]));
            if let Some(last) = table.last_built {
                lines.push(lang.text("alt-last", &[("tile", name(last).into())]));
            }
            if let Some(line) = &table.railway {
                let line = line.iter().map(|route| name(*route)).collect();
                lines.push(lang.text("alt-line", &[("routes", routes(line).into())]));
            }
            if let Some([a, b]) = table.dice {
                lines.push(lang.text("alt-dice", &[("a", a.into()), ("b", b.into())]));
            }
        }
    }
    lines
}

/// Returns the laid spaces of a route: "A complete", "C1+2".
fn tiles(scene: &Scene<'_>, table: &TilesView, route: Route) -> Option<String> {
    if table.completed.contains(route) {
        return Some(format!("{route} {}", scene.lang.say("alt-complete")));
    }
    let laid: Vec<String> = route
        .tiles()
        .into_iter()
        .filter(|tile| table.laid.contains(*tile))
        .map(|tile| tile.space().to_string())
        .collect();
    (!laid.is_empty()).then(|| format!("{route}{}", laid.join("+")))
}

/// Returns the sections of a route: "Montreal–Toronto 3".
fn sections(scene: &Scene<'_>, table: &DiceView, route: Route) -> Option<String> {
    let name = route_name(&scene.view.edition, route);
    match table.sections[route.index()] {
        0 => None,
        _ if table.completed.contains(route) => Some(format!("{name} {}", scene.lang.say("alt-complete"))),
        count => Some(format!("{name} {count}")),
    }
}

fn or_none(scene: &Scene<'_>, text: &str) -> String {
    if text.is_empty() { scene.lang.say("nothing") } else { text.to_owned() }
}

fn cash(scene: &Scene<'_>, seat: Seat) -> String {
    let cash = scene.view.seat(seat).cash;
    cash.map_or_else(|| scene.lang.say("cash-hidden"), |cash| scene.lang.money(cash))
}

/// Returns where a token of 1976 stands, in brackets.
fn place(scene: &Scene<'_>, seat: Seat) -> String {
    let table = scene.view.table.dice();
    let place = |table: &DiceView| {
        format!(" ({})", space_name(&scene.view.edition, table.positions[seat.index()], scene.lang))
    };
    table.map(place).unwrap_or_default()
}

/// Returns the line about a player who is out.
fn out(scene: &Scene<'_>, seat: Seat, name: &str) -> Option<String> {
    let key = match scene.view.seat(seat).standing {
        Standing::Bankrupt => "alt-bankrupt",
        Standing::Resigned => "alt-resigned",
        Standing::Playing => return None,
    };
    Some(scene.lang.text(key, &[("name", name.into())]))
}

/// Returns the line about the cash and land of a player of that name.
pub(super) fn player(scene: &Scene<'_>, seat: Seat, name: &str) -> String {
    if let Some(out) = out(scene, seat, name) {
        return out;
    }
    scene.lang.text(
        "alt-player",
        &[
            ("name", name.into()),
            ("cash", cash(scene, seat).into()),
            ("place", place(scene, seat).into()),
            ("land", or_none(scene, &land(scene, seat)).into()),
        ],
    )
}

/// Returns a player's land: "Denver ★ 2 3" are the free card and those of 2,000 and 3,000; in 1976
/// "Montreal ×2".
fn land(scene: &Scene<'_>, seat: Seat) -> String {
    let land = |city| held(scene, seat, city).map(|cards| format!("{city} {cards}"));
    cities(scene).filter_map(land).collect::<Vec<_>>().join("; ")
}

fn cities(scene: &Scene<'_>) -> impl Iterator<Item = City> {
    Spot::all().map(|spot| scene.view.edition.city(spot))
}

/// Returns a player's cards of a city: "★ 2 3", in 1976 "×2".
fn held(scene: &Scene<'_>, seat: Seat, city: City) -> Option<String> {
    let player = scene.view.seat(seat);
    if scene.view.table.dice().is_some() {
        return Some(player.cards_of(city)).filter(|count| *count > 0).map(|count| format!("×{count}"));
    }
    let free = player.grants.contains(&city).then(|| "★".to_owned());
    let costs = player.deeds.iter().filter(|deed| deed.city == city).map(|deed| thousands(deed.cost.0));
    let cards: Vec<String> = free.into_iter().chain(costs).collect();
    (!cards.is_empty()).then(|| cards.join(" "))
}

fn thousands(dollars: u32) -> String {
    (dollars / 1000).to_string()
}

/// Returns what the bank has left of a city's land: "★ 6 7 8 9".
fn in_bank(scene: &Scene<'_>, city: City) -> Option<String> {
    let stack = scene.view.table.tiles()?.stack(city);
    let free = (stack.grant == Grant::Unclaimed).then(|| "★".to_owned());
    let cards: Vec<String> =
        free.into_iter().chain(stack.costs.iter().map(|cost| thousands(cost.0))).collect();
    (!cards.is_empty()).then(|| cards.join(" "))
}

/// Returns the line about the land left in the bank; in 1976 nobody sees it.
pub(super) fn bank(scene: &Scene<'_>) -> Option<String> {
    scene.view.table.tiles()?;
    let left = |city| in_bank(scene, city).map(|cards| format!("{city} {cards}"));
    let left = cities(scene).filter_map(left).collect::<Vec<_>>().join("; ");
    Some(scene.lang.text("alt-stock", &[("cities", or_none(scene, &left).into())]))
}

/// Returns the line about the land of every city, players by their letters:
/// "Denver K ★ 3, L 2, bank 4 5".
fn holdings(scene: &Scene<'_>) -> String {
    let city = |city: City| {
        let players = scene.view.seats.iter().map(|player| player.seat);
        let held = players.filter_map(|seat| Some((seat.letter(), held(scene, seat, city)?)));
        let held = held.map(|(letter, cards)| format!("{letter} {cards}"));
        let bank = in_bank(scene, city).map(|cards| format!("{} {cards}", scene.lang.say("alt-bank")));
        let all: Vec<String> = held.chain(bank).collect();
        (!all.is_empty()).then(|| format!("{city} {}", all.join(", ")))
    };
    let key = if scene.view.table.dice().is_some() { "alt-deeds" } else { "alt-land" };
    let all = cities(scene).filter_map(city).collect::<Vec<_>>().join("; ");
    scene.lang.text(key, &[("cities", or_none(scene, &all).into())])
}
