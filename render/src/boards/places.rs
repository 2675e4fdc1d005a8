//! The places of the numbers that point at parts of a board: beside the part, covering none.

use super::north::sheet as north;
use super::panel;
use crate::geography;
use geography::{Slope, slope};
use last_spike_engine::{Route, Seat, Spot, Tile, View};

/// A place on a picture of the board, in pixels.
pub type Place = (i32, i32);

fn city(view: &View, spot: Spot) -> Place {
    if view.table.dice().is_some() { north::city(spot) } else { geography::city(spot) }
}

/// Returns the place beside a city's coin.
#[must_use]
pub fn coin(view: &View, spot: Spot) -> Place {
    let (x, y) = city(view, spot);
    (x - 36, y - 86)
}

/// Returns the place beside a city's payouts.
#[must_use]
pub fn payouts(view: &View, spot: Spot) -> Place {
    let (x, y) = city(view, spot);
    (x + 40, y - 98)
}

/// Returns the place beside the first cards of a city, or beside the last.
#[must_use]
pub fn card(view: &View, spot: Spot, index: usize) -> Place {
    let (x, y) = city(view, spot);
    (if index < 2 { x - 124 } else { x + 124 }, y + 17)
}

/// Returns the place below a city's price tag.
#[must_use]
pub fn tag(view: &View, spot: Spot) -> Place {
    let (x, y) = city(view, spot);
    (x, y + 97)
}

/// Returns the place beside a space.
#[must_use]
pub fn space(tile: Tile) -> Place {
    let (x, y) = geography::space(tile);
    (x + if slope(tile.route()) == Slope::Falling { 30 } else { -30 }, y - 52)
}

/// Returns the place beside a section of 1976.
#[must_use]
pub fn section(route: Route, index: u8) -> Place {
    let (x, y) = north::section(route, index);
    (x + if slope(route) == Slope::Falling { 32 } else { -32 }, y - 32)
}

/// Returns the place beside the middle of a route.
#[must_use]
pub fn route(view: &View, route: Route) -> Place {
    let [from, to] = route.ends().map(|spot| city(view, spot));
    let aside = if slope(route) == Slope::Falling { 42 } else { -42 };
    (i32::midpoint(from.0, to.0) + aside, i32::midpoint(from.1, to.1) - 34)
}

/// Returns the place at a player's panel.
#[must_use]
pub fn player(view: &View, first: Seat, seat: Seat) -> Place {
    let found = panel::seated(view, first).find(|(seated, _)| *seated == seat);
    let (left, top, width, height) = found.map_or((0, 0, 0, 0), |(_, place)| place);
    (left + width * 68 / 100, top + height)
}

/// Returns the place beside whose turn it is.
#[must_use]
pub fn turn(view: &View) -> Place {
    let (left, top, _, height) = panel::cartouche_of(view);
    // The lantern of 1976 hangs on the frame.
    let aside = if view.table.dice().is_some() { 48 } else { 0 };
    (left - aside, top + height * 6 / 10)
}

/// Returns the place in the corner of a space of the path of 1976.
#[must_use]
pub fn path(index: u8) -> Place {
    let (left, top, width, height) = north::ticket(i32::from(index));
    match index {
        0..6 => (left + width - 34, top + height - 34),
        6..10 => (left, top + height / 2),
        10..16 => (left + width - 34, top + height - 34),
        _ => (left + width, top + height / 2),
    }
}

/// Returns the place below the way from a space of the path of 1976 to the next.
#[must_use]
pub fn way(index: u8) -> Place {
    let ((x, y), _) = north::crossing(i32::from(index));
    (x, y + 40)
}

/// Returns the place above the dice of the player who rolled them.
#[must_use]
pub fn dice(view: &View, first: Seat, roller: Seat) -> Place {
    let (x, y) = panel::dice_of(view, first, roller).unwrap_or((0, 0));
    (x - 24, y - 42)
}
