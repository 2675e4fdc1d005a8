//! Pictures, compared pixel by pixel with those kept in `tests/pictures`.
//!
//! `BLESS=1` keeps what is drawn now; what differs is left beside the kept picture.

#[path = "pictures/golden.rs"]
mod golden;
#[path = "pictures/scenes.rs"]
mod scenes;

use std::sync::LazyLock;

use last_spike::render::{Picture, Renderer};
use scenes::Scene;

static RENDERER: LazyLock<Renderer> =
    LazyLock::new(|| Renderer::new().expect("fonts and shapes are embedded"));

fn board(scene: &Scene) -> Picture {
    RENDERER.board(&scene.view, &scene.names, &scene.labels, scene.marks).expect("a picture")
}

#[test]
fn the_empty_board_is_drawn_as_kept() {
    golden::compare("board-empty", &board(&scenes::empty()));
}

#[test]
fn the_board_halfway_is_drawn_as_kept() {
    golden::compare("board-midgame", &board(&scenes::midgame()));
}

#[test]
fn the_crowded_board_is_drawn_as_kept() {
    golden::compare("board-crowded", &board(&scenes::crowded()));
}

#[test]
fn a_hand_to_choose_from_is_drawn_as_kept() {
    let scene = scenes::hand();
    golden::compare("hand", &RENDERER.hand(&scene.view, &scene.labels).expect("a picture"));
}
