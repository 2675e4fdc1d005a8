//! The printed sheet that the game lies on: its land, the beds of the routes, and its names.

use std::fmt::Write;

use last_spike_engine::{Route, Spot};

use crate::geography::city;
use crate::labels::{Labels, Region};
use crate::paint::art;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, svg};

/// Returns the printed sheet, before anything is played on it, as SVG.
#[must_use]
pub fn sheet() -> String {
    art::with(art::SHEET_1869, &beds(city))
}

/// The names on the land, and the middle of their first line.
pub const NAMES: [(Region, (i32, i32)); 5] = [
    (Region::GreatSaltLake, (468, 558)),
    (Region::RockyMountains, (850, 330)),
    (Region::GreatPlains, (1132, 582)),
    (Region::LlanoEstacado, (836, 850)),
    (Region::GulfOfMexico, (1400, 1136)),
];

/// Letters the land as engravers do, wide and faint, in the language of those who see it.
pub fn letter(canvas: &mut Canvas<'_>, labels: &Labels, names: &[(Region, (i32, i32))]) {
    for (region, (x, y)) in names {
        for (line, name) in (0..).zip((labels.region)(*region).lines()) {
            canvas.write(name, (*x, y + 30 * line), TextStyle::new(26).wide().middle().ink(Ink::RELIEF));
        }
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
