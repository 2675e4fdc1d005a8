//! Pictures, compared pixel by pixel with those kept in `tests/pictures`.
//!
//! `BLESS=1` keeps what is drawn now; what differs is left beside the kept picture.

#[path = "pictures/golden.rs"]
mod golden;
#[path = "pictures/scenes.rs"]
mod scenes;

use std::sync::LazyLock;

use last_spike::engine::view::{Grant, Standing, TableView, TilesView};
use last_spike::engine::{Money, Seat};
use last_spike::render::{Picture, Renderer};
use scenes::Scene;

static RENDERER: LazyLock<Renderer> =
    LazyLock::new(|| Renderer::new().expect("fonts and shapes are embedded"));

fn pixels(scene: &Scene) -> golden::Pixels {
    golden::read(&board(scene).png)
}

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

#[test]
fn the_board_of_1976_is_drawn_as_kept() {
    golden::compare("board-1976", &board(&scenes::north()));
}

#[test]
fn a_hidden_hand_leaves_no_trace_on_the_board() {
    let public = scenes::midgame();
    let mut own = scenes::hand();
    assert_ne!(public.view.table.tiles().unwrap().hand, own.view.table.tiles().unwrap().hand);
    assert_eq!(board(&public), board(&own));
    own.view.table = match own.view.table {
        TableView::Tiles(table) => TableView::Tiles(TilesView {
            hand: vec!["Z1".parse().unwrap()],
            set_aside: Some("U2".parse().unwrap()),
            ..table
        }),
        TableView::Dice(_) => unreachable!(),
    };
    assert_eq!(board(&public), board(&own));
}

#[test]
fn a_picture_is_the_same_from_another_renderer() {
    let other = Renderer::new().unwrap();
    let scene = scenes::crowded();
    // Texts cut before for other pictures change nothing.
    let _ = board(&scenes::midgame());
    let picture = other.board(&scene.view, &scene.names, &scene.labels, scene.marks).unwrap();
    assert_eq!(picture, board(&scene));
}

#[test]
fn every_change_that_matters_is_seen() {
    let before = scenes::midgame();
    let changes: [(&str, Change); 6] = [
        ("a tile", |scene| tiles(scene).laid.insert("U2".parse().unwrap())),
        ("the bank's land", |scene| tiles(scene).stacks[3].grant = Grant::Held(Seat(2))),
        ("cash", |scene| scene.view.seats[1].cash = Some(Money(28_000))),
        ("whose turn it is", |scene| scene.view.at_turn = Some(Seat(3))),
        ("standing", |scene| scene.view.seats[2].standing = Standing::Bankrupt),
        ("a ring", |scene| scene.marks.ringed = scenes::tiles("A1")),
    ];
    for (what, change) in changes {
        let mut after = scenes::midgame();
        change(&mut after);
        let differing = pixels(&before).rgb.iter().zip(&pixels(&after).rgb).filter(|(a, b)| a != b).count();
        assert!(differing > 100, "{what} changes only {differing} pixels");
    }
}

type Change = fn(&mut Scene);

fn tiles(scene: &mut Scene) -> &mut TilesView {
    match &mut scene.view.table {
        TableView::Tiles(table) => table,
        TableView::Dice(_) => unreachable!(),
    }
}

/// How an eye without one kind of cone sees a colour (Viénot, Brettel and Mollon's matrices).
fn seen(matrix: [[f64; 3]; 3], rgb: [u8; 3]) -> [f64; 3] {
    let linear = rgb.map(|part| (f64::from(part) / 255.0).powf(2.2));
    matrix.map(|row| {
        row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0
    })
}

#[test]
fn players_are_told_apart_by_colour_whatever_the_eye() {
    let eyes = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.1121, 0.8853, -0.0005], [0.1127, 0.8897, -0.0001], [0.0045, 0.0001, 1.0019]],
        [[0.2920, 0.7054, -0.0003], [0.2934, 0.7089, 0.0000], [-0.0210, 0.0256, 1.0019]],
        [[1.0, 0.1461, -0.1461], [0.0, 0.8591, 0.1409], [0.0, 0.4820, 0.5180]],
    ];
    let colours: Vec<[u8; 3]> = Seat::first(6).map(last_spike::render::seat_colour).collect();
    for eye in eyes {
        for (n, a) in colours.iter().enumerate() {
            for b in &colours[n + 1..] {
                let (a, b) = (seen(eye, *a), seen(eye, *b));
                let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                assert!(distance > 24.0, "{a:?} and {b:?} are only {distance:.0} apart");
            }
        }
    }
}
