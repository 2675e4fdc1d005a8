//! The explanation of a board: its picture and its words say the same.

use last_spike::pictures::Draw;
use last_spike::present::{Drawing, Lang, Names, Note, Post, guides::guide};
use last_spike_engine::{Game, Seat, Seed, View, Viewer};
use last_spike_render::Image;
use last_spike_testkit::scenes::{self, Sample};

use super::{RENDERER, golden};

fn post(scene: &Sample, lang: Lang) -> Post {
    guide::post(&scene.view, &Names::new(&scene.names), Seat(1), lang)
}

fn notes(post: &Post) -> &[Note] {
    match &post.picture.as_ref().unwrap().drawing {
        Drawing::Guide { notes, .. } => notes,
        other => panic!("{other:?}"),
    }
}

fn drawn(post: &Post) -> Image {
    let picture = post.picture.as_ref().unwrap();
    Image {
        png: RENDERER.draw(&picture.drawing, picture.lang).unwrap(),
        shortened: Vec::new(),
        written: Vec::new(),
    }
}

#[test]
fn the_explanation_of_a_board_is_drawn_as_kept() {
    golden::compare("guide-tiles", &drawn(&post(&scenes::midgame(), Lang::En)));
    golden::compare("guide-1976", &drawn(&post(&scenes::north(), Lang::PtBr)));
}

#[test]
fn the_explanation_says_in_words_what_its_picture_says() {
    for lang in Lang::ALL {
        let mut told = Vec::new();
        for scene in [scenes::empty(), scenes::midgame(), scenes::crowded(), scenes::north()] {
            let post = post(&scene, lang);
            assert!(post.text.chars().count() <= 1_900, "{}", post.text);
            let (here, later): (Vec<&Note>, Vec<&Note>) =
                notes(&post).iter().partition(|note| note.part.is_some());
            for (number, note) in (1..).zip(&here) {
                assert!(post.text.contains(&format!("\n**{number}** {}", note.text)), "{}", post.text);
            }
            for note in later {
                assert!(post.text.contains(&format!("\n• {}", note.text)), "{}", post.text);
            }
            let alt = &post.picture.as_ref().unwrap().alt;
            assert!(alt.contains(&here.len().to_string()), "{alt}");
            told.push(here.len());
        }
        assert!(told[1] > told[0], "more can be pointed at where more has happened: {told:?}");
    }
}

#[test]
fn every_number_stands_on_the_picture() {
    for scene in [scenes::empty(), scenes::midgame(), scenes::north()] {
        let post = post(&scene, Lang::En);
        let plain = |scene: &Sample| golden::read(&super::board(scene).png);
        let (with, without) = (golden::read(&drawn(&post).png), plain(&scene));
        assert_eq!((with.width, without.width), (1600, 1600));
        assert!(with.height > 1_500, "the words stand below the board");
        let white_on_red = with.rgb.iter().filter(|pixel| **pixel == [0xc8, 0x40, 0x2a]).count();
        let count = notes(&post).iter().filter(|note| note.part.is_some()).count();
        // Each number is on the board and before its words; a disc has some 1,000 pixels.
        assert!(white_on_red > 2 * count * 800, "{white_on_red} for {count}");
    }
}

/// The top of the dots of the city in the middle of each board.
const TOP: usize = 528;
const NORTH: usize = 535;

#[test]
fn no_number_covers_the_dots_of_the_city_that_they_are_explained_by() {
    for scene in [scenes::midgame(), scenes::north()] {
        let explained = post(&scene, Lang::En);
        let [with, without] = [drawn(&explained).png, super::board(&scene).png].map(|png| golden::read(&png));
        // At the right of its tab.
        let top = if scene.view.table.dice().is_some() { NORTH } else { TOP };
        let dots = (top..top + 34).flat_map(|y| (806..870).map(move |x| y * 1600 + x));
        let covered = dots.filter(|at| with.rgb[*at] != without.rgb[*at]).count();
        assert_eq!(covered, 0, "{:?}", scene.view.edition.id);
    }
}

/// The example that is shown where no game is played.
#[test]
fn a_board_is_explained_at_any_moment_of_a_game() {
    for edition in last_spike_engine::Edition::all() {
        let mut game = Game::new(edition.clone(), edition.default_options(), 4, Seed([9; 32])).unwrap();
        let names: Vec<String> = ["Ana", "Bo", "Cy", "Di"].map(str::to_owned).to_vec();
        let mut chosen = 3u32;
        while !game.is_over() && game.step().0 < 160 {
            let seat = game.to_act()[0];
            let legal = game.legal_actions(seat);
            chosen = chosen.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            game = game.apply(seat, &legal[(chosen >> 16) as usize % legal.len()]).unwrap().game;
            if game.step().0.is_multiple_of(40) {
                let view: View = game.view(Viewer::Spectator);
                let post = guide::post(&view, &Names::new(&names), Seat(0), Lang::PtBr);
                drawn(&post);
            }
        }
    }
}
