//! The sheet of 1976: Canada inside its path, and where everything stands on it.

use last_spike_engine::{Route, Spot};

use super::signs::{Signs, Way};
use crate::boards::land;
use crate::error::RenderError;
use crate::geography::{self, HEIGHT, WIDTH, stand};
use crate::labels::Region;
use crate::paint::art;
use crate::paint::sheet::Sheet;
use crate::paint::stock::Stock;

// The slope of the routes is that of the other board.
const COLUMN: i32 = 260;
const ROW: i32 = 195;
const MIDDLE: (i32, i32) = (WIDTH / 2, 605);

/// From one section of a route to the next, to the side and down: three sleepers.
const PITCH: (i32, i32) = (36, 27);

/// The distance of the path from the edge.
const EDGE: i32 = 24;
/// The height of the tickets along the top and the bottom.
pub const DEEP: i32 = 116;
/// The width of the tickets down the sides.
pub const WIDE: i32 = 140;

/// The sheet and the signs of 1976.
pub struct North {
    pub sheet: Sheet,
    pub signs: Signs,
}

impl North {
    /// Takes them from the stock.
    pub fn new(stock: &Stock<'_>) -> Result<Self, RenderError> {
        Ok(Self {
            sheet: stock.sheet(&art::with(art::SHEET_1976, &land::beds(city)))?,
            signs: Signs::new(stock)?,
        })
    }
}

/// The names on the land, and the middle of their first line.
pub const NAMES: [(Region, (i32, i32)); 2] =
    [(Region::Prairies, (800, 800)), (Region::LaurentianShield, (1068, 570))];

/// Returns where a city stands.
pub fn city(spot: Spot) -> (i32, i32) {
    let (column, row) = stand(spot);
    (MIDDLE.0 + column * COLUMN, MIDDLE.1 + row * ROW)
}

/// Returns the middle of a section of a route, counted from 0.
pub fn section(route: Route, index: u8) -> (i32, i32) {
    geography::along(route.ends().map(city), i32::from(index) * 2 - 3, PITCH)
}

/// Returns the place of a space of the path: left, top, width and height.
///
/// The path starts in the upper left corner and runs clockwise: six tickets along the top and
/// the bottom, four down each side.
pub fn ticket(index: i32) -> (i32, i32, i32, i32) {
    let across = |n: i32| (EDGE + (WIDTH - 2 * EDGE) * n / 6, (WIDTH - 2 * EDGE) / 6);
    let (top, bottom) = (EDGE + DEEP, HEIGHT - EDGE - DEEP);
    let down = |n: i32| (top + (bottom - top) * n / 4, (bottom - top) / 4);
    match index {
        0..6 => (across(index).0, EDGE, across(index).1, DEEP),
        6..10 => (WIDTH - EDGE - WIDE, down(index - 6).0, WIDE, down(index - 6).1),
        10..16 => (across(15 - index).0, bottom, across(15 - index).1, DEEP),
        _ => (EDGE, down(19 - index).0, WIDE, down(19 - index).1),
    }
}

/// Returns where a token crosses from a space of the path to the next one, and which way.
pub fn crossing(index: i32) -> ((i32, i32), Way) {
    let (left, top, _, height) = ticket(index);
    match index {
        0..5 => ((ticket(index + 1).0, top + height / 2), Way::Right),
        5..10 => ((WIDTH - EDGE - WIDE / 2, ticket(index + 1).1), Way::Down),
        10..15 => ((left, top + height / 2), Way::Left),
        _ => ((EDGE + WIDE / 2, top), Way::Up),
    }
}
