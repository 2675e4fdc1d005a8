//! The printed sheet that the game lies on: its land, the beds of the routes, and its names.

use std::fmt::Write;

use super::art;
use super::canvas::{Canvas, TextStyle};
use super::geography::city;
use super::palette::{Ink, svg};
use crate::engine::{Route, Spot};

/// Returns the printed sheet, before anything is played on it, as SVG.
#[must_use]
pub fn sheet() -> String {
    art::with(art::SHEET_1869, &beds(city))
}

/// Names on the land.
pub const NAMES: [(&str, (i32, i32)); 9] = [
    ("GREAT SALT", (468, 558)),
    ("LAKE", (468, 584)),
    ("ROCKY", (850, 330)),
    ("MOUNTAINS", (850, 360)),
    ("GREAT", (1132, 582)),
    ("PLAINS", (1132, 614)),
    ("LLANO", (836, 850)),
    ("ESTACADO", (836, 880)),
    ("GULF OF MEXICO", (1400, 1136)),
];

/// Letters the land as engravers do: wide and faint. Proper names, the same in every language.
pub fn letter(canvas: &mut Canvas<'_>, names: &[(&str, (i32, i32))]) {
    for (name, at) in names {
        canvas.write(name, *at, TextStyle::new(26).wide().middle().ink(Ink::RELIEF));
    }
}

/// Draws the bed of each route between where its cities stand, an embankment with its edges.
pub fn beds(city: impl Fn(Spot) -> (i32, i32)) -> String {
    let mut out = String::new();
    for (ink, width) in [(Ink::RELIEF, 46), (Ink::BED, 42)] {
        let _ = write!(out, r#"<g stroke="{}" stroke-width="{width}">"#, svg(ink));
        for route in Route::all() {
            let [(ax, ay), (bx, by)] = route.ends().map(&city);
            let _ = write!(out, r#"<path d="M{ax} {ay}L{bx} {by}"/>"#);
        }
        out.push_str("</g>");
    }
    out
}
