//! That our own words find room on every picture, and that nothing is laid over them.

use last_spike::engine::{
    Edition, Effect, LayChoice, Means, Money, Outcome, PayoutDue, Placing, Prompt, Reason, Route, Seat,
    Standing, TableView, Tile, View, Viewer,
};
use last_spike::pictures::labels;
use last_spike::present::Lang;
use last_spike::render::{Image, Marks};

use super::golden::{self, Pixels};
use super::scenes::{self, Sample};
use super::{RENDERER, tiles};

fn whole(picture: &Image, what: &str) {
    assert!(picture.shortened.is_empty(), "{what}: {:?} had no room", picture.shortened);
}

/// Names that have room everywhere.
fn short_names() -> Vec<String> {
    ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"].map(str::to_owned).to_vec()
}

/// Gives every seat another thing that can stand where cash stands.
fn vary(view: &mut View, from: usize) {
    for (n, seat) in view.seats.iter_mut().enumerate() {
        (seat.standing, seat.cash) = match (n + from) % 4 {
            0 => (Standing::Playing, None),
            1 => (Standing::Bankrupt, Some(Money::ZERO)),
            2 => (Standing::Resigned, Some(Money::ZERO)),
            _ => (Standing::Playing, Some(Money(1_234_000))),
        };
    }
}

#[test]
fn no_word_of_ours_is_cut_on_a_board() {
    for lang in Lang::ALL {
        for count in 0..=48u8 {
            let tiled = match count % 3 {
                0 => scenes::empty(),
                1 => scenes::midgame(),
                _ => scenes::crowded(),
            };
            for mut scene in [tiled, scenes::north()] {
                match &mut scene.view.table {
                    TableView::Tiles(table) => table.pool = count,
                    TableView::Dice(table) => {
                        table.deck = count.min(45);
                        table.roller = Some(Seat(count % 6));
                    }
                }
                scene.view.turn = 1 + u32::from(count) * 20;
                vary(&mut scene.view, usize::from(count));
                if count % 5 == 0 {
                    scene.view.at_turn = None;
                }
                let labels = labels(&scene.view, lang);
                let board = RENDERER.board(&scene.view, &short_names(), &labels, Marks::default()).unwrap();
                whole(&board, &format!("{lang:?}, {count} left"));
            }
        }
    }
}

#[test]
fn whose_turn_it_is_has_all_the_room_there_is() {
    for lang in Lang::ALL {
        for mut scene in [scenes::midgame(), scenes::north()] {
            scene.view.at_turn = Some(Seat(2));
            let mut names = short_names();
            "João Conceição".clone_into(&mut names[2]);
            let labels = labels(&scene.view, lang);
            let board = RENDERER.board(&scene.view, &names, &labels, Marks::default()).unwrap();
            whole(&board, &format!("{lang:?}"));
        }
    }
}

/// The end of a game of either family, won with the last spike on a route.
fn ending(dice: bool, last: Route) -> Sample {
    let (mut scene, _) = scenes::ending();
    if dice {
        let outcome = scene.view.outcome.take();
        scene = scenes::north();
        scene.view.outcome = outcome;
    }
    match &mut scene.view.table {
        TableView::Tiles(table) => {
            table.railway = Some(Route::all().collect());
            table.last = last.tiles().first().copied();
        }
        TableView::Dice(table) => {
            table.railway = Some(Route::all().collect());
            table.last_built = Some(last);
        }
    }
    scene
}

fn result(scene: &Sample, lang: Lang) -> Image {
    let labels = labels(&scene.view, lang);
    RENDERER.result(&scene.view, &short_names(), &labels, &[vec![Money(1_234_000)]]).unwrap()
}

#[test]
fn no_word_of_ours_is_cut_on_a_result() {
    for lang in Lang::ALL {
        for dice in [false, true] {
            for seats in 2..=6 {
                for from in 0..4 {
                    let mut scene = ending(dice, "A".parse().unwrap());
                    vary(&mut scene.view, from);
                    let placing = |(n, seat)| Placing {
                        seat,
                        place: n,
                        cash: Money(1_234_000),
                        land_cost: Money::ZERO,
                    };
                    let ranking = (1..).zip(Seat::first(seats)).map(placing).collect();
                    scene.view.outcome = Some(Outcome { reason: Reason::LastSpike, ranking });
                    whole(&result(&scene, lang), &format!("{lang:?}, {seats} players, dice: {dice}"));
                }
            }
        }
    }
}

/// Where the names of the cities stand on a result: their plates within the border, left, top, width
/// and height.
fn plates() -> Vec<(usize, usize, usize, usize)> {
    let rows = [(0, 2), (1, 1), (1, 3), (2, 0), (2, 2), (2, 4), (3, 1), (3, 3), (4, 2)];
    let plate = |(row, column): (usize, usize)| (1216 - 264 + 132 * column, 396 - 184 + 92 * row);
    rows.into_iter().map(plate).map(|(x, y)| (x - 78, y - 18, 156, 36)).collect()
}

fn cut_out(picture: &Pixels, (left, top, width, height): (usize, usize, usize, usize)) -> Vec<[u8; 3]> {
    let row = |y: usize| &picture.rgb[y * picture.width + left..][..width];
    (top..top + height).flat_map(row).copied().collect()
}

#[test]
fn the_last_spike_covers_no_city() {
    for dice in [false, true] {
        let drawn: Vec<Pixels> =
            Route::all().map(|route| golden::read(&result(&ending(dice, route), Lang::En).png)).collect();
        for plate in plates() {
            let bare = cut_out(&drawn[0], plate);
            assert_eq!(bare[0], [0x2b, 0x21, 0x18], "a plate starts where it was looked for");
            for (route, drawn) in Route::all().zip(&drawn) {
                assert!(cut_out(drawn, plate) == bare, "the spike on {route} covers {plate:?}");
            }
        }
    }
}

/// A hand of these tiles, each of which would do all that a tile can do.
fn hand(edition: &std::sync::Arc<Edition>, held: &[Tile], doubled: bool) -> Sample {
    let mut scene = scenes::hand();
    scene.view.edition = std::sync::Arc::clone(edition);
    let choice = |tile: &Tile| LayChoice {
        tile: *tile,
        cost: Money::thousands(if doubled { 24 } else { 12 }),
        doubled,
        means: Means::Sell { short: Money::thousands(24) },
        effect: Effect {
            grant: Some(edition.city(tile.route().ends()[0])),
            completes: Some(tile.route()),
            payouts: vec![PayoutDue {
                seat: Seat(0),
                city: edition.city(tile.route().ends()[1]),
                cards: 5,
                amount: Money::thousands(250),
            }],
            ..Effect::default()
        },
    };
    tiles(&mut scene).hand = held.to_vec();
    scene.view.viewer = Viewer::Seat(Seat(0));
    let choices = held.iter().map(choice).collect();
    scene.view.prompt = Some(Prompt::Lay { choices, raisable: Vec::new() });
    scene
}

#[test]
fn no_word_of_ours_is_cut_on_a_hand() {
    let all: Vec<Tile> = Tile::all().collect();
    let tiled = Edition::all().into_iter().filter(|edition| edition.id.0 != "gamma-two-1976");
    for edition in tiled {
        for lang in Lang::ALL {
            for held in all.chunks(4) {
                for doubled in [false, true] {
                    let scene = hand(&edition, held, doubled);
                    let labels = labels(&scene.view, lang);
                    whole(&RENDERER.hand(&scene.view, &labels).unwrap(), &format!("{lang:?} {held:?}"));
                }
            }
        }
    }
}

#[test]
fn a_price_struck_out_keeps_clear_of_the_tiles_code() {
    let edition = scenes::edition();
    let all: Vec<Tile> = Tile::all().collect();
    for held in all.chunks(4) {
        let [single, doubled] = [false, true].map(|doubled| {
            let mut scene = hand(&edition, held, doubled);
            // Both without means to say more below: what differs is the price alone.
            let Some(Prompt::Lay { choices, .. }) = &mut scene.view.prompt else { unreachable!() };
            for choice in choices {
                choice.means = Means::Cash;
            }
            golden::read(&RENDERER.hand(&scene.view, &scene.labels).unwrap().png)
        });
        for at in (0..single.rgb.len()).filter(|at| single.rgb[*at] != doubled.rgb[*at]) {
            let (x, y) = (at % 1200, at / 1200);
            assert!((x - 24) % 292 >= 165 && y < 165, "{held:?}: {x}, {y}");
        }
        // Between the code and the prices, above the map, there is nothing but paper.
        for x in (0..4).flat_map(|tile| 24 + 292 * tile + 145..24 + 292 * tile + 160) {
            assert!((40..105).all(|y| doubled.rgb[y * 1200 + x] == doubled.rgb[40 * 1200 + x]), "{held:?}");
        }
    }
}

#[test]
fn four_tokens_on_a_ticket_cover_nothing_that_it_says() {
    let board = |space: u8, crowd: usize| {
        let mut scene = scenes::north();
        // The ticket of who is at turn is lit.
        scene.view.at_turn = None;
        let TableView::Dice(table) = &mut scene.view.table else { unreachable!() };
        // Everybody else stands at the side of the sheet.
        table.positions = (0..6).map(|seat| if seat < crowd { space } else { 8 }).collect();
        golden::read(&RENDERER.board(&scene.view, &scene.names, &scene.labels, Marks::default()).unwrap().png)
    };
    for space in (0..6u8).chain(10..16) {
        let column = usize::from(if space < 6 { space } else { 15 - space });
        let top = if space < 6 { 24 } else { 1076 };
        let says = (24 + 1552 * column / 6, top, 164, 100);
        let bare = cut_out(&board(space, 0), says);
        for crowd in 1..=4 {
            assert!(cut_out(&board(space, crowd), says) == bare, "{crowd} tokens on space {space}");
        }
    }
}
