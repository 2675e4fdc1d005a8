//! The printed sheet that the game lies on: frame, land and the beds of the routes.

use std::fmt::Write;

use super::canvas::{Canvas, Hand};
use super::geography::{HEIGHT, WIDTH, city};
use super::palette::{Ink, svg};
use crate::engine::{Route, Spot};

/// Returns the printed sheet, before anything is played on it, as SVG.
#[must_use]
pub fn sheet() -> String {
    let mut out = paper();
    washes(&mut out);
    graticule(&mut out);
    rivers(&mut out);
    seas(&mut out);
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
    scale(&mut out);
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

/// Draws the neat line round the sheet, graduated like a survey's.
pub fn frame(out: &mut String) {
    let ink = svg(Ink::INK);
    let rect = |out: &mut String, inset: i32, width: i32, more: &str| {
        let _ = write!(
            out,
            r#"<rect x="{inset}" y="{inset}" width="{}" height="{}" fill="none" stroke="{ink}" stroke-width="{width}"{more}/>"#,
            WIDTH - 2 * inset,
            HEIGHT - 2 * inset,
        );
    };
    rect(out, 6, 4, "");
    rect(out, 13, 6, r#" stroke-dasharray="40 40""#);
    rect(out, 19, 2, "");
    for (x, y) in [(4, 4), (WIDTH - 20, 4), (4, HEIGHT - 20), (WIDTH - 20, HEIGHT - 20)] {
        let _ = write!(out, r#"<rect x="{x}" y="{y}" width="16" height="16" fill="{ink}"/>"#);
    }
}

/// Meridians and parallels.
pub fn graticule(out: &mut String) {
    let mut path = String::new();
    for x in (400..WIDTH).step_by(400) {
        let _ = write!(path, "M{x}.5 20V{}", HEIGHT - 20);
    }
    for y in (200..HEIGHT).step_by(400) {
        let _ = write!(path, "M20 {y}.5H{}", WIDTH - 20);
    }
    let _ = write!(out, r#"<path d="{path}" stroke="{}" fill="none"/>"#, svg(Ink::BED));
}

/// The seas at the edges of the sheet, with lines along their shores.
const SEAS: [&str; 2] = [
    "M-90 -90H84C110 60 40 130 52 210S84 300 66 372S112 420 96 468S70 540 92 590S140 640 122 690S150 744 168 790S226 850 214 930S300 1040 280 1110S320 1200 330 1290H-90Z",
    "M930 1290C1000 1150 990 1110 1040 1096S1110 1104 1150 1080S1220 1092 1262 1064S1300 1100 1330 1082S1400 1040 1452 1052S1510 1010 1690 1000V1290Z",
];

fn seas(out: &mut String) {
    let (lake, water) = (svg(Ink::LAKE), svg(Ink::WATER));
    let _ = write!(
        out,
        r#"<clipPath id="sheet"><rect x="19" y="19" width="{}" height="{}"/></clipPath><g clip-path="url(#sheet)">"#,
        WIDTH - 38,
        HEIGHT - 38
    );
    for (n, sea) in SEAS.iter().enumerate() {
        let _ = write!(
            out,
            r#"<clipPath id="sea{n}"><path d="{sea}"/></clipPath><path d="{sea}" fill="{lake}"/><g clip-path="url(#sea{n})" fill="none">"#,
        );
        // A line is what is left of a broad stroke after a narrower one of the water's colour.
        for (ink, width) in [(&water, 28), (&lake, 24), (&water, 7)] {
            let _ = write!(out, r#"<path d="{sea}" stroke="{ink}" stroke-width="{width}"/>"#);
        }
        out.push_str("</g>");
    }
    out.push_str("</g>");
}

/// A scale of miles below the compass rose.
fn scale(out: &mut String) {
    let (x, y) = (1372, 892);
    let _ =
        write!(out, r#"<g fill="{relief}" stroke="{relief}" stroke-width="2">"#, relief = svg(Ink::RELIEF));
    for n in 0..4 {
        let fill = if n % 2 == 0 { "" } else { r#" fill="none""# };
        let _ = write!(out, r#"<rect x="{}" y="{y}" width="40" height="8"{fill}/>"#, x + 40 * n);
    }
    out.push_str("</g>");
}

/// Letters the land as engravers do: wide and faint. Proper names, the same in every language.
pub fn letter(canvas: &mut Canvas<'_>, names: &[(&str, (i32, i32))]) {
    for (name, at) in names {
        canvas.write(name, *at, Hand::new(26).wide().middle().ink(Ink::RELIEF));
    }
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
    // No soft edges: between tints so near to each other nobody sees them, and they cost bytes.
    for (ink, shape) in WASHES {
        let _ = write!(out, r#"<path d="{shape}" fill="{}" shape-rendering="crispEdges"/>"#, svg(ink));
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
    (755, 440, 10),
    (560, 520, 11),
    (640, 600, 15),
    (575, 640, 11),
    (650, 800, 13),
    (590, 850, 10),
    (720, 830, 12),
    (300, 560, 12),
    (310, 650, 13),
    (420, 520, 7),
    (430, 690, 8),
    (620, 225, 9),
];

/// A mountain as engravers draw it: a lit slope left white, a shaded one hachured.
pub fn peak(out: &mut String, x: i32, y: i32, scale: i32) {
    let at = |dx: i32, dy: i32| format!("{} {}", x + dx * scale / 10, y + dy * scale / 10);
    let line = |points: &[(i32, i32)]| {
        let points: Vec<String> = points.iter().map(|(dx, dy)| at(*dx, *dy)).collect();
        format!("M{}", points.join("L"))
    };
    let outline = [
        (-34, 20),
        (-25, 8),
        (-18, -8),
        (-12, -6),
        (-5, -22),
        (0, -30),
        (7, -18),
        (12, -12),
        (21, 4),
        (34, 20),
    ];
    let shade =
        [(0, -30), (7, -18), (12, -12), (21, 4), (34, 20), (10, 20), (14, 11), (5, 4), (7, -6), (0, -14)];
    let mut hachures = String::new();
    for (from, to) in [
        ((4, -20), (2, -10)),
        ((9, -13), (6, 2)),
        ((14, -5), (11, 8)),
        ((20, 4), (16, 17)),
        ((-5, -18), (-9, -6)),
    ] {
        hachures.push_str(&line(&[from, to]));
    }
    let _ = write!(
        out,
        r#"<g stroke="{relief}" stroke-linejoin="round" stroke-linecap="round"><path d="{outline}" fill="{white}" stroke="none"/><path d="{shade}Z" fill="{bed}" stroke="none"/><path d="{hachures}" fill="none" stroke-width="2"/><path d="{outline}" fill="none" stroke-width="3"/></g>"#,
        relief = svg(Ink::RELIEF),
        white = svg(Ink::WHITE),
        bed = svg(Ink::BED),
        outline = line(&outline),
        shade = line(&shade),
    );
}

const TUFTS: &[(i32, i32)] = &[
    (1040, 540),
    (1240, 640),
    (1080, 680),
    (1000, 620),
    (1150, 700),
    (930, 390),
    (1010, 330),
    (900, 440),
    (950, 840),
    (1010, 880),
    (950, 930),
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
