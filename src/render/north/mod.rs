//! The sheet of 1976: Canada inside its path, and where everything stands on it.

pub mod board;
mod signs;

use std::fmt::Write;

use self::signs::Signs;
use super::RenderError;
use super::geography::{self, HEIGHT, WIDTH, stand};
use super::land;
use super::palette::{Ink, Palette, svg};
use super::sheet::Sheet;
use crate::engine::{Route, Spot};

// The lean of the other board.
const COLUMN: i32 = 268;
const ROW: i32 = 201;
const MIDDLE: (i32, i32) = (WIDTH / 2, 604);

/// From one section of a route to the next, to the side and down: three sleepers.
const PITCH: (i32, i32) = (36, 27);

/// How far the path stands from the edge, and how deep its tickets are along and down the sheet.
const EDGE: i32 = 24;
/// How high the tickets along the top and the bottom are.
pub const DEEP: i32 = 100;
/// How wide the tickets down the sides are.
pub const WIDE: i32 = 116;

/// The sheet and the signs of 1976.
pub struct North {
    pub sheet: Sheet,
    pub signs: Signs,
}

impl North {
    /// Draws them, but for the names on the land.
    pub fn new(palette: &Palette) -> Result<Self, RenderError> {
        Ok(Self { sheet: Sheet::from_svg(&sheet(), palette)?, signs: Signs::new(palette)? })
    }
}

/// Names on the land.
pub const NAMES: [(&str, (i32, i32)); 3] =
    [("PRAIRIES", (800, 800)), ("LAURENTIAN", (1068, 570)), ("SHIELD", (1068, 600))];

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

fn sheet() -> String {
    let mut out = land::paper();
    for (ink, shape) in WASHES {
        let _ = write!(out, r#"<path d="{shape}" fill="{}"/>"#, svg(ink));
    }
    for (x, y, scale) in PEAKS {
        land::peak(&mut out, x, y, scale);
    }
    for (x, y) in PINES {
        pine(&mut out, x, y);
    }
    for lake in LAKES {
        let _ = write!(
            out,
            r#"<path d="{lake}" fill="{}" stroke="{}" stroke-width="3"/>"#,
            svg(Ink::LAKE),
            svg(Ink::WATER)
        );
    }
    land::graticule(&mut out);
    land::frame(&mut out);
    land::beds(&mut out, city);
    out.push_str("</svg>");
    out
}

/// Mountains in the west, prairie in the middle, the Shield in the east.
const WASHES: [(Ink, &str); 3] = [
    (
        Ink::SHEET,
        "M180 520C230 430 330 420 400 380S560 440 580 520S520 640 560 720S470 800 400 790S160 660 180 520Z",
    ),
    (
        Ink::PRAIRIE,
        "M600 340C680 280 840 300 880 380S860 520 900 600S880 780 860 860S700 920 640 860S660 660 620 580S560 420 600 340Z",
    ),
    (
        Ink::SHIELD,
        "M920 330C1000 300 1150 420 1230 450S1440 520 1430 600S1300 760 1200 800S1000 860 960 800S1010 640 960 560S880 380 920 330Z",
    ),
];

const PEAKS: [(i32, i32, i32); 9] = [
    (450, 500, 9),
    (330, 520, 8),
    (400, 560, 12),
    (480, 590, 13),
    (550, 560, 9),
    (350, 610, 9),
    (430, 660, 12),
    (520, 670, 10),
    (470, 720, 8),
];

const PINES: [(i32, i32); 7] =
    [(1210, 560), (1230, 650), (1270, 600), (920, 420), (960, 460), (900, 760), (950, 720)];

/// A pine of the Shield.
fn pine(out: &mut String, x: i32, y: i32) {
    let _ = write!(
        out,
        r#"<path d="M{x} {}L{} {}H{}ZM{x} {}V{}" fill="{}" stroke="{}" stroke-width="2.5" stroke-linejoin="round"/>"#,
        y - 26,
        x + 12,
        y + 6,
        x - 12,
        y + 6,
        y + 14,
        svg(Ink::LEAF),
        svg(Ink::RELIEF)
    );
}

/// The Great Lakes and Lake Winnipeg.
const LAKES: [&str; 3] = [
    "M985 690C1010 650 1060 660 1085 640S1150 630 1160 655S1120 690 1090 690S1060 720 1030 715S970 720 985 690Z",
    "M1120 745C1130 715 1150 700 1170 705S1200 730 1185 745S1170 780 1150 775S1110 770 1120 745Z",
    "M770 380Q790 350 810 385T830 450Q810 480 795 450T770 380Z",
];
