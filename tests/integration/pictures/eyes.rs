//! Differences that eyes without one kind of cone, or without colour at all, can still see.

use last_spike_engine::{City, Grant, Money, Seat, TableView};
use last_spike_render::{Chances, ReviewChart, seat_colour};
use last_spike_testkit::scenes::{self, Sample};

use super::{RENDERER, golden, marks, words};

/// A mixing of red, green and blue light.
type Matrix = [[f64; 3]; 3];

/// Full colour sight, and none of the three kinds of cones (Machado, Oliveira and Fernandes 2009).
const EYES: [(&str, Matrix); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The paper of the sheet and of the panels.
const PAPERS: [[u8; 3]; 2] = [[0xf2, 0xe6, 0xcc], [0xff, 0xfb, 0xf0]];

fn times(matrix: &Matrix, colour: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum())
}

/// Returns a colour as an eye sees it: lightness, green to red, blue to yellow (CIELAB, D65).
fn lab(rgb: [u8; 3], eye: &Matrix) -> [f64; 3] {
    let linear = rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let seen = times(eye, linear).map(|part| part.clamp(0.0, 1.0));
    const XYZ: Matrix = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    let [x, y, z] = times(&XYZ, seen);
    let root = |t: f64| if t > 216.0 / 24_389.0 { t.cbrt() } else { (24_389.0 / 27.0 * t + 16.0) / 116.0 };
    let (x, y, z) = (root(x / 0.950_47), root(y), root(z / 1.088_83));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns how different two colours look (CIEDE2000); 1 is what a trained eye just notices.
fn difference(p: [f64; 3], q: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let chroma = |c: [f64; 3]| c[1].hypot(c[2]);
    let stretch = 1.5 - 0.5 * seventh(f64::midpoint(chroma(p), chroma(q)));
    let polar = |c: [f64; 3]| {
        let a = c[1] * stretch;
        (c[0], a.hypot(c[2]), c[2].atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((l1, c1, h1), (l2, c2, h2)) = (polar(p), polar(q));
    let turn = if c1 * c2 == 0.0 { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c, h) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2), (h1 + turn / 2.0).rem_euclid(360.0));
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.2 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rt = -2.0 * seventh(c) * (60.0 * (-((h - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rt * dc * dh).sqrt()
}

#[test]
fn the_measure_of_difference_is_the_published_one() {
    // From the test data of Sharma, Wu and Dalal 2005.
    let cases = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ];
    for (p, q, expected) in cases {
        let found = difference(p, q);
        assert!((found - expected).abs() < 1e-4, "{p:?} to {q:?}: {found}, not {expected}");
    }
}

#[test]
fn players_are_told_apart_by_colour_whatever_the_eye() {
    let colours: Vec<[u8; 3]> = Seat::first(6).map(seat_colour).collect();
    for (name, eye) in &EYES {
        for (n, a) in colours.iter().enumerate() {
            for b in &colours[n + 1..] {
                let apart = difference(lab(*a, eye), lab(*b, eye));
                assert!(apart >= 15.0, "{name}: {a:02x?} and {b:02x?} are only {apart:.1} apart");
            }
            for paper in PAPERS {
                let apart = difference(lab(*a, eye), lab(paper, eye));
                assert!(apart >= 18.0, "{name}: {a:02x?} is only {apart:.1} from the paper");
            }
        }
    }
}

/// Returns how light each pixel is, all players' colours made the same: what they leave is shape.
fn shapes(png: &[u8]) -> Vec<u8> {
    let colours: Vec<[u8; 3]> = Seat::first(6).map(seat_colour).collect();
    let light = |pixel: &[u8; 3]| {
        let [r, g, b] = pixel.map(u32::from);
        if colours.contains(pixel) { 128 } else { ((299 * r + 587 * g + 114 * b) / 1000) as u8 }
    };
    golden::read(png).rgb.iter().map(light).collect()
}

fn differing(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a.abs_diff(**b) > 64).count()
}

#[test]
fn every_player_has_a_shape_wherever_colour_tells_who() {
    let board = |scene: &Sample| {
        shapes(&RENDERER.board(&scene.view, &scene.names, &words(scene), marks(scene)).unwrap().png)
    };
    let mut seen: Vec<(String, Vec<Vec<u8>>)> = Vec::new();
    // A card on the board, a token of 1976, a place in the ranking: each in turn every player's.
    let held = Seat::first(6).map(|seat| {
        let mut scene = scenes::crowded();
        let TableView::Tiles(table) = &mut scene.view.table else { unreachable!() };
        table.stacks[5].grant = Grant::Held(seat);
        board(&scene)
    });
    seen.push(("a free card".to_owned(), held.collect()));
    let deeds = Seat::first(6).map(|seat| {
        let mut scene = scenes::north();
        for player in &mut scene.view.seats {
            player.deeds.clear();
        }
        let deed = last_spike_engine::Deed { city: City::Regina, cost: Money::ZERO };
        scene.view.seats[seat.index()].deeds = vec![deed];
        board(&scene)
    });
    seen.push(("a deed of 1976".to_owned(), deeds.collect()));
    let places = Seat::first(6).map(|seat| {
        let mut scene = scenes::north();
        let TableView::Dice(table) = &mut scene.view.table else { unreachable!() };
        table.positions = vec![0; 6];
        // Alone on another space; who stands where in the crowd is not to count.
        table.positions[seat.index()] = 8;
        let whole = board(&scene);
        // The space's ticket is the third down the right side.
        (0..1200 * 1600)
            .filter(|at| at % 1600 > 1450 && (590..830).contains(&(at / 1600)))
            .map(|at| whole[at])
            .collect()
    });
    seen.push(("a token of 1976".to_owned(), places.collect()));
    let turns = Seat::first(6).map(|seat| {
        let mut scene = scenes::midgame();
        scene.view.seats = scenes::crowded().view.seats;
        scene.names = vec!["Ana".to_owned(); 6];
        scene.view.at_turn = Some(seat);
        let whole = board(&scene);
        // The cartouche.
        (0..1200 * 1600).filter(|at| at % 1600 > 1070 && at / 1600 < 270).map(|at| whole[at]).collect()
    });
    seen.push(("whose turn it is".to_owned(), turns.collect()));
    for (what, pictures) in seen {
        for (n, a) in pictures.iter().enumerate() {
            for (m, b) in pictures.iter().enumerate().skip(n + 1) {
                let apart = differing(a, b);
                assert!(
                    apart >= 40,
                    "{what}: seats {n} and {m} differ by colour, and by {apart} pixels else"
                );
            }
        }
    }
}

#[test]
fn a_line_of_the_result_tells_whose_it_is_without_its_colour() {
    let (mut scene, _) = scenes::ending();
    scene.names = vec!["Ana".to_owned(); 6];
    // One line high above the others, which lie on the ground; its end is not looked at.
    let alone = |seat: usize| {
        let mut money = vec![vec![Money(0); 40]; 6];
        money[seat] = vec![Money(30_000); 40];
        let balances = scenes::balances(&money);
        let picture = RENDERER.result(&scene.view, &scene.names, &words(&scene), &balances).unwrap();
        let whole = shapes(&picture.png);
        (0..1200 * 1600)
            .filter(|at| at % 1600 < 1440 && (745..1080).contains(&(at / 1600)))
            .map(|at| whole[at])
            .collect()
    };
    let lines: Vec<Vec<u8>> = (0..6).map(alone).collect();
    for (n, a) in lines.iter().enumerate() {
        for (m, b) in lines.iter().enumerate().skip(n + 1) {
            assert!(differing(a, b) >= 40, "the lines of seats {n} and {m} differ by colour alone");
        }
    }
}

/// Looks for what else than the players' colours tells one seat from another.
fn told_apart(what: &str, pictures: &[Vec<u8>], least: usize) {
    for (n, a) in pictures.iter().enumerate() {
        for (m, b) in pictures.iter().enumerate().skip(n + 1) {
            let apart = differing(a, b);
            assert!(apart >= least, "{what}: seats {n} and {m} differ by colour, and by {apart} pixels else");
        }
    }
}

/// Returns the part of a picture that lies within these columns and rows.
fn part(png: &[u8], columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> Vec<u8> {
    let whole = shapes(png);
    rows.flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| whole[y * 1600 + x]).collect()
}

#[test]
fn a_curve_of_a_review_tells_whose_it_is_without_its_colour() {
    // One curve alone and level, the others on the ground; its end is not looked at.
    let alone = |seat: usize| {
        let chances: Vec<f32> = (0..6).map(|other| if other == seat { 0.5 } else { 0.0 }).collect();
        let turns = (0..=40).map(|turn| Chances { turn, public: chances.clone(), truth: chances.clone() });
        let chart = ReviewChart {
            turns: turns.collect(),
            points: Vec::new(),
            players: vec![("Ana".to_owned(), String::new()); 6],
            title: String::new(),
            headings: [String::new(), String::new()],
            point: String::new(),
            axis: String::new(),
        };
        part(&RENDERER.review(&chart).unwrap().png, 120..1440, 860..1000)
    };
    told_apart("a curve", &(0..6).map(alone).collect::<Vec<_>>(), 40);
}

#[test]
fn standings_tell_who_is_who_without_colour() {
    let ranking = |seat: u8| {
        let (mut scene, balances) = scenes::ending();
        scene.names = vec!["Ana".to_owned(); 6];
        let outcome = scene.view.outcome.as_mut().unwrap();
        outcome.ranking[0].seat = Seat(seat);
        for player in &mut scene.view.seats {
            (player.grants, player.deeds) = (Vec::new(), Vec::new());
        }
        let picture = RENDERER.result(&scene.view, &scene.names, &words(&scene), &balances).unwrap();
        part(&picture.png, 150..205, 122..210)
    };
    told_apart("a place in the ranking", &(0..6).map(ranking).collect::<Vec<_>>(), 40);
    let lead = |seat: usize| {
        let (scene, _) = scenes::ending();
        let mut money = vec![vec![Money(0); 40]; 6];
        money[seat] = vec![Money(30_000); 40];
        let balances = scenes::balances(&money);
        let picture = RENDERER.result(&scene.view, &scene.names, &words(&scene), &balances).unwrap();
        part(&picture.png, 120..1460, 706..738)
    };
    // A letter and nothing else.
    told_apart("the lead", &(0..6).map(lead).collect::<Vec<_>>(), 25);
}

/// The ring of the last tile, its white edge, and the grounds on which it can lie.
#[test]
fn the_ring_stands_out_from_every_ground_whatever_the_eye() {
    const RING: [u8; 3] = [0xc8, 0x40, 0x2a];
    const EDGE: [u8; 3] = [0xff, 0xfb, 0xf0];
    let mut scene = scenes::midgame();
    let ringed =
        golden::read(&RENDERER.board(&scene.view, &scene.names, &words(&scene), marks(&scene)).unwrap().png);
    assert!(ringed.rgb.contains(&RING) && ringed.rgb.contains(&EDGE));
    // Grounds are what lies under the rings of all tiles where there are none.
    scene.ringed = last_spike_engine::TileSet::EMPTY;
    let bare =
        golden::read(&RENDERER.board(&scene.view, &scene.names, &words(&scene), marks(&scene)).unwrap().png);
    let mut grounds = std::collections::BTreeMap::<[u8; 3], usize>::new();
    for pixel in &bare.rgb {
        *grounds.entry(*pixel).or_default() += 1;
    }
    grounds.retain(|colour, count| *count > 20_000 && *colour != RING);
    assert!(grounds.len() > 5, "{grounds:02x?}");
    for (name, eye) in &EYES {
        for ground in grounds.keys() {
            let apart = difference(lab(RING, eye), lab(*ground, eye));
            assert!(apart >= 15.0, "{name}: the ring is only {apart:.1} from {ground:02x?}");
        }
        let apart = difference(lab(RING, eye), lab(EDGE, eye));
        assert!(apart >= 30.0, "{name}: the ring is only {apart:.1} from its edge");
    }
}
