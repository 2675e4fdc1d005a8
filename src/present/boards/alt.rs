//! Alt texts: positions in words, from which the position can be rebuilt.

use last_spike_engine::{
    City, DiceView, Family, Grant, Route, Seat, Spot, Standing, TableView, Tile, TilesView, View,
};

use crate::present::lang::{Lang, key};
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{self, cut};
use crate::present::words::terms::{progress, route_name, space_name};

/// Names are cut to so many characters, one after the other, until the text fits: the position is
/// never cut, and the letters still tell who is who.
pub(in crate::present) const NAMES: [usize; 4] = [32, 16, 8, 0];

/// A measure of detail, for a board that does not fit in whole: `/map text` has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    All,
    NoCosts,
    NoPayouts,
}

/// Describes the board in full: a line each for the turn, the track, every player's cash, the land of every city
/// with what it pays, and the costs of the free spaces.
#[must_use]
pub fn board(scene: &Scene<'_>) -> String {
    board_within(scene, limits::ALT)
}

/// Returns lines that come first, and below them the board as far as there is room for it.
pub(in crate::present) fn above_board(scene: &Scene<'_>, first: &[String]) -> String {
    let first = first.join("\n");
    let room = limits::ALT.saturating_sub(limits::length(&first) + 1);
    cut(&format!("{first}\n{}", board_within(scene, room)), limits::ALT)
}

/// Describes the board in at most so many characters.
fn board_within(scene: &Scene<'_>, room: usize) -> String {
    // Long names give way before costs and payouts do.
    let details: &[Detail] = match scene.view.table {
        TableView::Tiles(_) => &[Detail::All, Detail::NoCosts, Detail::NoPayouts],
        TableView::Dice(_) => &[Detail::All, Detail::NoPayouts],
    };
    let all = details.iter().flat_map(|detail| NAMES.map(|most| (*detail, most)));
    let mut texts = all.map(|(detail, most)| lines(scene, most, detail).join("\n"));
    texts
        .find(|text| limits::length(text) <= room)
        .unwrap_or_else(|| cut(&lines(scene, 0, Detail::NoPayouts).join("\n"), room))
}

fn lines(scene: &Scene<'_>, most: usize, detail: Detail) -> Vec<String> {
    let lang = scene.lang;
    let name = |seat: Seat| named(scene, seat, most);
    let mut lines = vec![progress(scene.view, lang)];
    lines.push(match scene.view.at_turn {
        Some(seat) => lang.text(key::ALT_TO_PLAY, &[("name", name(seat).into())]),
        None => lang.say(key::CALL_OVER),
    });
    lines.extend(to_go(scene.view, lang));
    lines.extend(track(scene));
    for seat in scene.stored.turn_order() {
        let (cash, place) = (cash(scene, seat), place(scene, seat));
        lines.push(match out(scene, seat, &name(seat)) {
            Some(out) => out,
            None => lang.text(
                key::ALT_SEAT,
                &[
                    ("name", played(scene, seat, name(seat)).into()),
                    ("place", place.into()),
                    ("cash", cash.into()),
                ],
            ),
        });
    }
    lines.extend(holdings(scene, detail));
    match detail {
        Detail::All => lines.extend(costs(scene)),
        Detail::NoCosts => lines.push(lang.say(key::ALT_MORE_COSTS)),
        Detail::NoPayouts if scene.view.table.dice().is_some() => lines.push(lang.say(key::ALT_MORE_PAYOUTS)),
        Detail::NoPayouts => lines.push(lang.say(key::ALT_MORE_BOTH)),
    }
    lines
}

/// Returns a player's letter and name, the name cut to so many characters.
pub(in crate::present) fn named(scene: &Scene<'_>, seat: Seat, most: usize) -> String {
    let name = cut(scene.names.bare(seat), most);
    let letter = scene.names.letter(seat);
    if name.is_empty() { letter.to_string() } else { format!("{letter} {name}") }
}

/// Returns a name, with a note where a computer plays.
fn played(scene: &Scene<'_>, seat: Seat, name: String) -> String {
    if !scene.names.computers()[seat.index()] || scene.view.outcome.is_some() {
        return name;
    }
    scene.lang.text(key::ALT_BY_COMPUTER, &[("name", name.into())])
}

/// Returns how much is to be laid at least before the last spike; `None` when the game is over.
#[must_use]
pub fn to_go(view: &View, lang: Lang) -> Option<String> {
    let (key, count) = match &view.table {
        TableView::Tiles(table) => (key::PICTURE_TO_GO, table.least_to_lay()),
        TableView::Dice(table) => (key::PICTURE_TO_GO_1976, table.least_to_build()),
    };
    (view.outcome.is_none() && count > 0).then(|| lang.text(key, &[("count", count.into())]))
}

/// Returns the line about the railway from end to end, once it is complete.
pub(in crate::present) fn railway(scene: &Scene<'_>) -> Option<String> {
    let routes: Vec<String> = match &scene.view.table {
        TableView::Tiles(table) => table.railway.as_ref()?.iter().map(ToString::to_string).collect(),
        TableView::Dice(table) => {
            table.railway.as_ref()?.iter().map(|route| route_name(&scene.view.edition, *route)).collect()
        }
    };
    Some(scene.lang.text(key::ALT_LINE, &[("routes", routes.join(", ").into())]))
}

/// Returns the lines about the track.
pub(in crate::present) fn track(scene: &Scene<'_>) -> Vec<String> {
    let (lang, edition) = (scene.lang, &scene.view.edition);
    let routes = |routes: Vec<String>| or_none(scene, &routes.join(", "));
    let mut lines = Vec::new();
    match &scene.view.table {
        TableView::Tiles(table) => {
            let track = Route::all().filter_map(|route| tiles(scene, table, route)).collect();
            lines.push(lang.text(key::ALT_TRACK, &[("routes", routes(track).into())]));
            if let Some(last) = table.last {
                lines.push(lang.text(key::ALT_LAST, &[("tile", last.to_string().into())]));
            }
            if let Some(line) = &table.railway {
                let line = line.iter().map(ToString::to_string).collect();
                lines.push(lang.text(key::ALT_LINE, &[("routes", routes(line).into())]));
            }
            let gone = table.stacks.iter().filter(|stack| stack.grant == Grant::Removed);
            let gone: Vec<&str> = gone.map(|stack| stack.city.name()).collect();
            if !gone.is_empty() {
                lines.push(lang.text(key::ALT_REMOVED, &[("cities", gone.join(", ").into())]));
            }
        }
        TableView::Dice(table) => {
            let name = |route: Route| route_name(edition, route);
            let track = Route::all().filter_map(|route| sections(scene, table, route)).collect();
            lines.push(lang.text(key::ALT_TRACK, &[("routes", routes(track).into())]));
            if let Some(last) = table.last_built {
                lines.push(lang.text(key::ALT_LAST, &[("tile", name(last).into())]));
            }
            if let Some(line) = &table.railway {
                let line = line.iter().map(|route| name(*route)).collect();
                lines.push(lang.text(key::ALT_LINE, &[("routes", routes(line).into())]));
            }
            if let Some([a, b]) = table.dice {
                lines.push(lang.text(key::ALT_DICE, &[("a", a.into()), ("b", b.into())]));
            }
        }
    }
    lines
}

/// Returns the laid spaces of a route: "A complete", "C1+2".
fn tiles(scene: &Scene<'_>, table: &TilesView, route: Route) -> Option<String> {
    if table.completed.contains(route) {
        return Some(format!("{route} {}", scene.lang.say(key::ALT_COMPLETE)));
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
        _ if table.completed.contains(route) => Some(format!("{name} {}", scene.lang.say(key::ALT_COMPLETE))),
        count => Some(format!("{name} {count}")),
    }
}

fn or_none(scene: &Scene<'_>, text: &str) -> String {
    if text.is_empty() { scene.lang.say(key::NOTHING) } else { text.to_owned() }
}

/// Returns what somebody or a city has of land, or that there is none of it.
pub(in crate::present) fn or_no_land(scene: &Scene<'_>, text: &str) -> String {
    if !text.is_empty() {
        return text.to_owned();
    }
    let is_1976 = scene.view.table.dice().is_some();
    scene.lang.say(if is_1976 { key::ALT_NO_DEEDS } else { key::ALT_NO_LAND })
}

fn cash(scene: &Scene<'_>, seat: Seat) -> String {
    let cash = scene.view.seat(seat).cash;
    cash.map_or_else(|| scene.lang.say(key::CASH_HIDDEN), |cash| scene.lang.money(cash))
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
pub(in crate::present) fn out(scene: &Scene<'_>, seat: Seat, name: &str) -> Option<String> {
    let key = match scene.view.seat(seat).standing {
        Standing::Bankrupt => key::ALT_BANKRUPT,
        Standing::Resigned => key::ALT_RESIGNED,
        Standing::Playing => return None,
    };
    Some(scene.lang.text(key, &[("name", name.into())]))
}

/// Returns the line about the cash and land of a player of that name.
pub(in crate::present) fn player(scene: &Scene<'_>, seat: Seat, name: &str) -> String {
    if let Some(out) = out(scene, seat, name) {
        return out;
    }
    let is_1976 = scene.view.table.dice().is_some();
    scene.lang.text(
        if is_1976 { key::ALT_PLAYER_1976 } else { key::ALT_PLAYER },
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
pub(in crate::present) fn land(scene: &Scene<'_>, seat: Seat) -> String {
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

pub(in crate::present) fn thousands(dollars: u32) -> String {
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
pub(in crate::present) fn bank(scene: &Scene<'_>) -> Option<String> {
    scene.view.table.tiles()?;
    let left = |city| in_bank(scene, city).map(|cards| format!("{city} {cards}"));
    let left = cities(scene).filter_map(left).collect::<Vec<_>>().join("; ");
    Some(scene.lang.text(key::ALT_STOCK, &[("cities", or_none(scene, &left).into())]))
}

/// Returns the lines about the land of every city, players by their letters:
/// "Denver (pays 5, 4 left): K ★ 3, L 2, bank 4 5".
fn holdings(scene: &Scene<'_>, detail: Detail) -> Vec<String> {
    let lang = scene.lang;
    let is_1976 = scene.view.table.dice().is_some();
    let line = |spot: Spot| {
        let city = scene.view.edition.city(spot);
        let players = scene.view.seats.iter().map(|player| player.seat);
        let held = players.filter_map(|seat| Some((scene.names.letter(seat), held(scene, seat, city)?)));
        let held = held.map(|(letter, cards)| format!("{letter} {cards}"));
        let bank = in_bank(scene, city).map(|cards| format!("{} {cards}", lang.say(key::ALT_BANK)));
        let all: Vec<String> = held.chain(bank).collect();
        if detail == Detail::NoPayouts {
            return (!all.is_empty()).then(|| format!("{city}: {}", all.join(", ")));
        }
        let (pays, left) = payouts(scene, spot)?;
        let args = [
            ("city", city.name().into()),
            ("pays", pays.into()),
            ("left", left.into()),
            ("cards", or_no_land(scene, &all.join(", ")).into()),
        ];
        Some(lang.text(key::ALT_CITY, &args))
    };
    let head = lang.say(if is_1976 { key::ALT_DEEDS } else { key::ALT_LAND });
    std::iter::once(head).chain(Spot::all().filter_map(line)).collect()
}

/// Returns what one card of a city pays, in thousands, and how often yet.
fn payouts(scene: &Scene<'_>, spot: Spot) -> Option<(String, u8)> {
    let (pays, left) = match (&scene.view.table, &scene.view.edition.family) {
        (TableView::Tiles(table), Family::Tiles(figures)) => {
            (figures.payouts[spot.index()][0], table.stacks[spot.index()].payouts_left)
        }
        (TableView::Dice(table), Family::Dice(figures)) => {
            (figures.income[spot.index()][0], table.payouts_left[spot.index()])
        }
        (TableView::Tiles(_), Family::Dice(_)) | (TableView::Dice(_), Family::Tiles(_)) => return None,
    };
    Some((thousands(pays.0), left))
}

/// Returns the line about what cities pay and how often yet, for a text that does not tell it city by city:
/// "Denver 5 × 4".
pub(in crate::present) fn payouts_left(scene: &Scene<'_>) -> String {
    let city = |spot| {
        let (pays, left) = payouts(scene, spot)?;
        Some(format!("{} {pays} × {left}", scene.view.edition.city(spot)))
    };
    let all: Vec<String> = Spot::all().filter_map(city).collect();
    scene.lang.text(key::ALT_PAYOUTS, &[("cities", all.join("; ").into())])
}

/// Returns the lines about the costs of the free spaces, a line for each route: "A1 3, A2 1, A3 4*".
pub(in crate::present) fn costs(scene: &Scene<'_>) -> Vec<String> {
    let (TableView::Tiles(table), Family::Tiles(figures)) = (&scene.view.table, &scene.view.edition.family)
    else {
        return Vec::new();
    };
    let cost = |tile: Tile| {
        let (cost, doubled) = table.cost(figures, tile);
        format!("{tile} {}{}", thousands(cost.0), if doubled { "*" } else { "" })
    };
    let route = |route: Route| {
        let free = route.tiles().into_iter().filter(|tile| !table.laid.contains(*tile));
        let free: Vec<String> = free.map(cost).collect();
        (!free.is_empty()).then(|| free.join(", "))
    };
    let lines: Vec<String> = Route::all().filter_map(route).collect();
    if lines.is_empty() {
        return lines;
    }
    let head = scene.lang.say(key::ALT_COSTS);
    std::iter::once(head).chain(lines).collect()
}
