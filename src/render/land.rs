//! The printed sheet that the game lies on: frame, land and the beds of the routes.

use std::fmt::Write;

use super::geography::{HEIGHT, WIDTH, city};
use super::palette::{Ink, svg};
use crate::engine::board::{Route, Spot};

/// Returns the printed sheet, before anything is played on it, as SVG.
#[must_use]
pub fn sheet() -> String {
    let mut out = paper();
    washes(&mut out);
    rivers(&mut out);
    // What is nearer stands before what is farther.
    let mut peaks = PEAKS.to_vec();
    peaks.sort_by_key(|peak| peak.1);
    for (x, y, scale) in peaks {
        peak(&mut out, x, y, scale);
    }
    for &(x, y) in TUFTS {
        tuft(&mut out, x, y);
    }
    for &(x, y) in DUNES {
        dune(&mut out, x, y);
    }
    lake(&mut out);
    compass(&mut out);
    frame(&mut out);
    beds(&mut out, city);
    out.push_str("</svg>");
    out
}

/// Opens a sheet of bare paper.
pub fn paper() -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{}"/>"#,
        svg(Ink::PAPER)
    )
}

/// Draws the lines round the sheet.
pub fn frame(out: &mut String) {
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

/// The Great Salt Lake.
fn lake(out: &mut String) {
    let _ = write!(
        out,
        r#"<g stroke="{water}" stroke-width="3" stroke-linecap="round"><path d="M430 500q30 -22 62 -8q30 -4 36 14q18 12 -4 26q-14 20 -48 12q-34 10 -48 -10q-22 -16 2 -34Z" fill="{}"/><path d="M440 512h34m14 0h20M452 524h44m10 0h12M448 536h22m16 0h20" fill="none"/></g>"#,
        svg(Ink::LAKE),
        water = svg(Ink::WATER),
    );
}

/// A compass rose in the empty south-east.
fn compass(out: &mut String) {
    let _ = write!(
        out,
        r#"<g transform="translate(1452 806)" stroke="{relief}" stroke-width="2" stroke-linejoin="round"><circle r="46" fill="none"/><circle r="40" fill="none"/><g fill="{paper}"><path d="M0 0L30 -30L8 0L30 30L0 8L-30 30L-8 0L-30 -30L0 -8Z"/><path d="M0 -66L10 -10L66 0L10 10L0 66L-10 10L-66 0L-10 -10Z"/></g><path d="M0 -66L10 -10L0 0ZM66 0L10 10L0 0ZM0 66L-10 10L0 0ZM-66 0L-10 -10L0 0Z" fill="{relief}"/></g>"#,
        relief = svg(Ink::RELIEF),
        paper = svg(Ink::PAPER),
    );
}

/// Draws the bed of each route between where its cities stand, an embankment with its edges.
pub fn beds(out: &mut String, city: impl Fn(Spot) -> (i32, i32)) {
    for (ink, width) in [(Ink::RELIEF, 46), (Ink::BED, 42)] {
        let _ = write!(out, r#"<g stroke="{}" stroke-width="{width}">"#, svg(ink));
        for route in Route::all() {
            let [(ax, ay), (bx, by)] = route.ends().map(&city);
            let _ = write!(out, r#"<path d="M{ax} {ay}L{bx} {by}"/>"#);
        }
        out.push_str("</g>");
    }
}

/// The hand-laid tints: mountains in the west, sand in the south-west, prairie in the east.
const WASHES: [(Ink, &str); 3] = [
    (
        Ink::SHEET,
        "M190 470C300 380 330 330 440 250S600 120 700 150S800 260 790 330S740 420 770 500S700 620 760 700S800 860 760 930S640 960 560 880S330 760 260 700S110 540 190 470Z",
    ),
    (
        Ink::SAND,
        "M250 720C330 700 400 760 470 790S600 880 700 930S860 950 900 1010S860 1130 720 1120S520 1090 470 1010S210 800 250 720Z",
    ),
    (
        Ink::PRAIRIE,
        "M860 240C960 170 1010 260 1080 250S1200 330 1220 440S1340 520 1330 620S1250 760 1240 850S1100 950 1010 1000S900 1010 880 920S840 760 880 680S830 540 860 460S800 290 860 240Z",
    ),
];

fn washes(out: &mut String) {
    for (ink, shape) in WASHES {
        let _ = write!(out, r#"<path d="{shape}" fill="{}"/>"#, svg(ink));
    }
}

/// Mississippi and Missouri, which make the routes A and B dear.
const RIVERS: [&str; 2] = [
    "M1440 20C1400 120 1470 220 1430 320S1340 470 1330 560S1360 660 1324 720S1270 860 1300 940S1250 1100 1280 1182",
    "M1150 20C1190 120 1120 200 1180 290S1200 380 1240 430S1320 480 1332 560",
];

fn rivers(out: &mut String) {
    for (ink, width) in [(Ink::WATER, 22), (Ink::LAKE, 16)] {
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
pub fn peak(out: &mut String, x: i32, y: i32, scale: i32) {
    let s = scale;
    let at = |dx: i32, dy: i32| format!("{} {}", x + dx * s / 10, y + dy * s / 10);
    let _ = write!(
        out,
        r#"<g stroke="{}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"><path d="M{}L{}L{}L{}L{}L{}" fill="{}"/><path fill="none" d=""#,
        svg(Ink::RELIEF),
        at(-34, 20),
        at(-16, -10),
        at(-10, -6),
        at(0, -30),
        at(12, -8),
        at(34, 20),
        svg(Ink::WHITE)
    );
    for (from, to) in [
        ((0, -30), (-4, -4)),
        ((4, -23), (2, 2)),
        ((8, -15), (8, 8)),
        ((13, -7), (14, 14)),
        ((20, 2), (21, 18)),
    ] {
        let _ = write!(out, "M{}L{}", at(from.0, from.1), at(to.0, to.1));
    }
    out.push_str(r#""/></g>"#);
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
