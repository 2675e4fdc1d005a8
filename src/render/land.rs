//! The printed sheet that the game lies on: frame, land and the beds of the routes.

use std::fmt::Write;

use super::geography::{HEIGHT, WIDTH, city};
use super::palette::{Ink, svg};
use crate::engine::board::{Route, Spot};

/// Returns the sheet as SVG.
pub fn sheet() -> String {
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">"#
    );
    let _ = write!(out, r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="{}"/>"#, svg(Ink::PAPER));
    rivers(&mut out);
    for &(x, y, scale) in PEAKS {
        peak(&mut out, x, y, scale);
    }
    for &(x, y) in TUFTS {
        tuft(&mut out, x, y);
    }
    for &(x, y) in DUNES {
        dune(&mut out, x, y);
    }
    frame(&mut out);
    beds(&mut out);
    out.push_str("</svg>");
    out
}

fn frame(out: &mut String) {
    for (inset, width) in [(9, 6), (18, 2)] {
        let _ = write!(
            out,
            r#"<rect x="{inset}" y="{inset}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="{width}"/>"#,
            WIDTH - 2 * inset,
            HEIGHT - 2 * inset,
            svg(Ink::INK)
        );
    }
}

/// The bed of each route, an embankment with its edges.
fn beds(out: &mut String) {
    for (ink, width) in [(Ink::RELIEF, 46), (Ink::BED, 42)] {
        let _ = write!(out, r#"<g stroke="{}" stroke-width="{width}">"#, svg(ink));
        for route in Route::all() {
            let [(ax, ay), (bx, by)] = route.ends().map(city);
            let _ = write!(out, r#"<path d="M{ax} {ay}L{bx} {by}"/>"#);
        }
        out.push_str("</g>");
    }
    for spot in Spot::all() {
        let (x, y) = city(spot);
        let _ = write!(
            out,
            r#"<circle cx="{x}" cy="{y}" r="62" fill="{}" stroke="{}" stroke-width="2"/>"#,
            svg(Ink::BED),
            svg(Ink::RELIEF)
        );
    }
}

/// Mississippi and Missouri, which make the routes A and B dear.
const RIVERS: [&str; 2] = [
    "M1440 20C1400 120 1470 220 1430 320S1340 470 1330 560S1360 660 1324 720S1270 860 1300 940S1250 1100 1280 1182",
    "M1150 20C1190 120 1120 200 1180 290S1200 380 1240 430S1320 480 1332 560",
];

fn rivers(out: &mut String) {
    for (ink, width) in [(Ink::WATER, 20), (Ink::PAPER, 12), (Ink::WATER, 4)] {
        let _ = write!(
            out,
            r#"<g fill="none" stroke="{}" stroke-width="{width}" stroke-linecap="round">"#,
            svg(ink)
        );
        for river in RIVERS {
            let _ = write!(out, r#"<path d="{river}"/>"#);
        }
        out.push_str("</g>");
    }
}

/// The Rockies west of Denver, the ranges of the Great Basin, the Sierra before Sacramento.
const PEAKS: &[(i32, i32, i32)] = &[
    (640, 420, 12),
    (700, 380, 14),
    (600, 370, 9),
    (755, 440, 10),
    (560, 520, 11),
    (640, 600, 15),
    (575, 640, 11),
    (520, 600, 9),
    (560, 705, 9),
    (690, 690, 10),
    (650, 800, 13),
    (590, 850, 10),
    (720, 830, 12),
    (700, 910, 9),
    (300, 560, 12),
    (255, 605, 9),
    (310, 650, 13),
    (370, 610, 8),
    (420, 520, 7),
    (430, 690, 8),
    (620, 225, 9),
    (550, 235, 8),
];

/// A mountain as engravers draw it: a lit slope left white, a shaded one hatched.
fn peak(out: &mut String, x: i32, y: i32, scale: i32) {
    let relief = svg(Ink::RELIEF);
    let s = scale;
    let _ = write!(
        out,
        r#"<g fill="none" stroke="{relief}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M{} {}L{x} {}L{} {}"/>"#,
        x - 3 * s,
        y + 2 * s,
        y - 3 * s,
        x + 3 * s,
        y + 2 * s
    );
    for k in 1..5 {
        let (dx, dy) = (3 * s * k / 5, 5 * s * k / 5);
        let _ = write!(
            out,
            r#"<path d="M{} {}l{} {}"/>"#,
            x + dx,
            y - 3 * s + dy,
            -s * 3 / 5,
            (s * (5 - k) / 2).min(s * 3 / 2)
        );
    }
    out.push_str("</g>");
}

const TUFTS: &[(i32, i32)] = &[
    (1050, 560),
    (1120, 610),
    (1180, 560),
    (1220, 640),
    (1080, 680),
    (1000, 620),
    (1150, 700),
    (930, 390),
    (980, 330),
    (880, 340),
    (900, 440),
    (950, 840),
    (1010, 880),
    (900, 800),
    (890, 900),
    (1120, 520),
    (1250, 590),
    (1010, 250),
    (1000, 960),
];

/// Prairie grass.
fn tuft(out: &mut String, x: i32, y: i32) {
    let _ = write!(
        out,
        r#"<path d="M{x} {y}q-2 -12 -10 -16M{x} {y}q0 -14 2 -20M{x} {y}q4 -10 12 -13M{} {y}h34" fill="none" stroke="{}" stroke-width="3" stroke-linecap="round"/>"#,
        x - 17,
        svg(Ink::LEAF)
    );
}

const DUNES: &[(i32, i32)] = &[
    (420, 820),
    (520, 950),
    (600, 960),
    (560, 1010),
    (640, 1020),
    (780, 960),
    (330, 780),
    (500, 880),
    (860, 980),
];

/// Desert sand.
fn dune(out: &mut String, x: i32, y: i32) {
    let _ = write!(
        out,
        r#"<path d="M{} {y}q20 -18 40 0q14 -12 30 0M{} {}h2m10 -4h2m10 5h2m10 -6h2" fill="none" stroke="{}" stroke-width="3" stroke-linecap="round"/>"#,
        x - 35,
        x - 20,
        y + 12,
        svg(Ink::RELIEF)
    );
}
