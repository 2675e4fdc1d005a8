//! The picture of a review: all words find room, curves can be told apart, and the turning points stand where they are.

use crate::support::ByName;
use last_spike::present::Lang;
use last_spike_render::{Chances, Image, ReviewChart, seat_colour};

use super::RENDERER;
use super::golden::{self, Pixels};
use last_spike_engine::Seat;

/// The rows between which the curves from the full truth are drawn, and the columns of all curves.
const TRUTH: std::ops::Range<usize> = 846..1092;
const COLUMNS: std::ops::Range<usize> = 120..1460;

/// A game of so many players in which the first gains from turn to turn.
fn chart(players: usize, lang: Lang, names: &[&str]) -> ReviewChart {
    let turns = (0..=40u32).map(|turn| {
        let weight = |seat: u32, sharp: u32| {
            let luck = (turn / 3 * (7 + seat) + seat * 5) % 11;
            let lead = if seat == 0 { turn * turn * sharp / 40 } else { 0 };
            if turn == 40 && seat > 0 { 0 } else { 12 + luck * sharp + lead }
        };
        let chances = |sharp: u32| {
            let all: Vec<u32> = (0..players as u32).map(|seat| weight(seat, sharp)).collect();
            let sum: u32 = all.iter().sum();
            all.iter().map(|one| *one as f32 / sum as f32).collect::<Vec<f32>>()
        };
        Chances { turn, public: chances(1), truth: chances(3) }
    });
    let note = |luck: &str, own: &str| {
        lang.text("review-chart-note", &[("luck", luck.to_owned().into()), ("own", own.to_owned().into())])
    };
    let notes = [note("+100", "−100"), note("−31", "−6"), note("±0", "±0")];
    ReviewChart {
        turns: turns.collect(),
        points: vec![9, 10, 33],
        players: names
            .iter()
            .take(players)
            .zip(notes.iter().cycle())
            .map(|(name, note)| ((*name).to_owned(), note.clone()))
            .collect(),
        title: lang.say("picture-title"),
        headings: ["review-chart-public", "review-chart-truth"].map(|key| lang.say(key)),
        point: lang.say("review-chart-point"),
        axis: lang.say("picture-turns"),
    }
}

const NAMES: [&str; 6] = ["Ana Beatriz", "小林さくら", "O'Connor", "Жанна", "Wolfeschlegelstein", "שלום"];

fn drawn(chart: &ReviewChart) -> Image {
    RENDERER.review(chart).expect("a picture")
}

#[test]
fn a_review_is_drawn_as_kept() {
    golden::compare("review", &drawn(&chart(4, Lang::En, &NAMES)));
}

#[test]
fn our_words_have_room_on_a_review_and_lie_over_no_others() {
    for lang in Lang::ALL {
        for players in 2..=6 {
            let picture = drawn(&chart(players, lang, &["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]));
            assert!(picture.shortened.is_empty(), "{lang:?}, {players}: {:?}", picture.shortened);
            for (n, a) in picture.written.iter().enumerate() {
                for b in &picture.written[n + 1..] {
                    let apart = a.0 + a.2 <= b.0 || b.0 + b.2 <= a.0 || a.1 + a.3 <= b.1 || b.1 + b.3 <= a.1;
                    assert!(apart, "{lang:?}, {players}: {a:?} and {b:?}");
                }
            }
        }
    }
}

fn count(picture: &Pixels, columns: impl Iterator<Item = usize> + Clone, seat: Seat) -> usize {
    let colour = seat_colour(seat);
    TRUTH
        .flat_map(|y| columns.clone().map(move |x| (x, y)))
        .filter(|(x, y)| picture.rgb[y * picture.width + x] == colour)
        .count()
}

#[test]
fn every_curve_has_its_colour_and_a_stroke_of_its_own() {
    // One curve alone, level through the whole game: its stroke is what is coloured along the way.
    let mut covered = Vec::new();
    for seat in 0..6 {
        let mut chart = chart(6, Lang::En, &NAMES);
        chart.points.clear();
        for turn in &mut chart.turns {
            turn.truth = (0..6).map(|other| if other == seat { 0.5 } else { 0.0 }).collect();
        }
        let picture = golden::read(&drawn(&chart).png);
        let seat = Seat(seat as u8);
        let row = (TRUTH.start + TRUTH.end) / 2;
        let stroke: Vec<bool> =
            COLUMNS.map(|x| picture.rgb[row * picture.width + x] == seat_colour(seat)).collect();
        assert!(count(&picture, COLUMNS, seat) > 1000, "{seat}");
        covered.push(stroke);
    }
    for (n, a) in covered.iter().enumerate() {
        for b in &covered[n + 1..] {
            let differing = a.iter().zip(b).filter(|(a, b)| a != b).count();
            assert!(differing > 100, "{differing} columns differ");
        }
    }
}

#[test]
fn a_turning_point_is_marked_where_it_was() {
    let with = chart(3, Lang::En, &NAMES);
    let mut without = with.clone();
    without.points.pop();
    let [with, without] = [with, without].map(|chart| golden::read(&drawn(&chart).png));
    let differing: Vec<(usize, usize)> = (0..with.rgb.len())
        .filter(|at| with.rgb[*at] != without.rgb[*at])
        .map(|at| (at % with.width, at / with.width))
        .collect();
    // Turn 33 of 40.
    let x = COLUMNS.start + COLUMNS.len() * 33 / 40;
    assert!(differing.len() > 1000);
    assert!(differing.iter().all(|(column, _)| column.abs_diff(x) < 30), "{differing:?}");
    assert!(differing.iter().any(|(_, row)| TRUTH.contains(row)), "both panels are marked");
}

#[test]
fn a_game_of_one_turn_and_a_review_without_points_can_be_drawn() {
    let mut chart = chart(2, Lang::PtBr, &NAMES);
    chart.turns.truncate(1);
    chart.points.clear();
    drawn(&chart);
    chart.turns.clear();
    drawn(&chart);
}
