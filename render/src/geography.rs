//! The places of everything on the board, in pixels.

use last_spike_engine::{Route, Spot, Tile};

/// The width of the board picture.
pub const WIDTH: i32 = 1600;
/// Its height.
pub const HEIGHT: i32 = 1200;

/// From one column of cities to the next, and from one row to the next.
///
/// Routes lean 3 to 4: their edges repeat every three rows, and track every few sleepers, pixel by
/// pixel, which deflates to half of what any other lean would.
pub const COLUMN: i32 = 332;
pub const ROW: i32 = 249;
const MIDDLE: (i32, i32) = (800, 598);

/// Columns and rows from the middle, by spot.
const STANDS: [(i32, i32); Spot::COUNT] =
    [(2, 0), (1, -1), (1, 1), (0, -2), (0, 0), (0, 2), (-1, -1), (-1, 1), (-2, 0)];

/// From one space of a route to the next, to the side and down; four sleepers of 15 pixels each.
const PITCH: (i32, i32) = (48, 36);

/// Returns how many columns and rows a place stands from the middle.
pub fn stand(spot: Spot) -> (i32, i32) {
    STANDS[spot.index()]
}

/// Returns where a city stands.
pub fn city(spot: Spot) -> (i32, i32) {
    let (column, row) = stand(spot);
    (MIDDLE.0 + column * COLUMN, MIDDLE.1 + row * ROW)
}

/// Returns the middle of a tile's space.
pub fn space(tile: Tile) -> (i32, i32) {
    along(tile.route().ends().map(city), i32::from(tile.space()) * 2 - 5, PITCH)
}

/// Returns a place on the way between two cities, so many half steps from the middle.
pub fn along([from, to]: [(i32, i32); 2], halves: i32, step: (i32, i32)) -> (i32, i32) {
    let middle = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
    let sign = |from: i32, to: i32| (to - from).signum();
    (middle.0 + sign(from.0, to.0) * step.0 * halves / 2, middle.1 + sign(from.1, to.1) * step.1 * halves / 2)
}

/// The direction of a route on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// Down to the right.
    Falling,
    /// Up to the right.
    Rising,
}

/// Returns which way a route runs.
pub fn slope(route: Route) -> Slope {
    let [from, to] = route.ends().map(stand);
    if (to.0 - from.0) * (to.1 - from.1) > 0 { Slope::Falling } else { Slope::Rising }
}
