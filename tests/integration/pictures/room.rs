//! That our own words find room on every picture, and that nothing is laid over them.

use last_spike::pictures::labels;
use last_spike::present::Lang;
use last_spike_engine::{
    Edition, Effect, Grant, LayChoice, Means, Money, Outcome, PayoutDue, Placing, Prompt, Reason, Route,
    Seat, Standing, TableView, Tile, View, Viewer,
};
use last_spike_render::{Image, Marks, seat_colour};
use last_spike_testkit::scenes::{self, Sample};

use super::golden::{self, Pixels};
use super::{RENDERER, tiles, words};

fn whole(picture: &Image, what: &str) {
    assert!(picture.shortened.is_empty(), "{what}: {:?} had no room", picture.shortened);
}

/// Names that have room everywhere.
pub(super) fn short_names() -> Vec<String> {
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
    RENDERER
        .result(&scene.view, &short_names(), &labels, &scenes::balances(&[vec![Money(1_234_000)]]))
        .unwrap()
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

/// Returns the places of the cities' names on a result: their plates within the border, as left, top, width and height.
fn plates() -> Vec<(usize, usize, usize, usize)> {
    let rows = [(0, 2), (1, 1), (1, 3), (2, 0), (2, 2), (2, 4), (3, 1), (3, 3), (4, 2)];
    let plate = |(row, column): (usize, usize)| (1264 - 224 + 112 * column, 384 - 184 + 92 * row);
    rows.into_iter().map(plate).map(|(x, y)| (x - 67, y - 17, 134, 34)).collect()
}

pub(super) fn cut_out(
    picture: &Pixels,
    (left, top, width, height): (usize, usize, usize, usize),
) -> Vec<[u8; 3]> {
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
            golden::read(&RENDERER.hand(&scene.view, &words(&scene)).unwrap().png)
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
fn tokens_on_a_space_cover_nothing_that_it_says() {
    let board = |space: u8, crowd: usize| {
        let mut scene = scenes::north();
        // The ticket of who is at turn is lit.
        scene.view.at_turn = None;
        let TableView::Dice(table) = &mut scene.view.table else { unreachable!() };
        // Everybody else stands across the sheet.
        table.positions = (0..6).map(|seat| if seat < crowd { space } else { (space + 10) % 20 }).collect();
        golden::read(
            &RENDERER.board(&scene.view, &scene.names, &words(&scene), Marks::default()).unwrap().png,
        )
    };
    for space in 0..20u8 {
        // The name in full width, and below it what stands before the tokens.
        let says = match space {
            0..6 => (24 + 1552 * usize::from(space) / 6, 24),
            6..10 => (1436, 140 + 230 * usize::from(space - 6)),
            10..16 => (24 + 1552 * usize::from(15 - space) / 6, 1060),
            _ => (24, 140 + 230 * usize::from(19 - space)),
        };
        let parts = if (6..10).contains(&space) || space >= 16 {
            vec![(says.0 + 4, says.1 + 18, 132, 122)]
        } else {
            vec![(says.0 + 14, says.1 + 8, 238, 30), (says.0 + 14, says.1 + 40, 114, 70)]
        };
        let bare = board(space, 0);
        for crowd in [1, 2, 3, 6] {
            let full = board(space, crowd);
            for part in &parts {
                assert!(cut_out(&full, *part) == cut_out(&bare, *part), "{crowd} tokens on space {space}");
            }
            let differing = full.rgb.iter().zip(&bare.rgb).filter(|(a, b)| a != b).count();
            assert!(differing > 1_000, "{crowd} tokens on space {space} are seen");
        }
    }
}

/// Looks at the coin and the plate of every city, and at the price tag of every second one.
fn uncovered(bare: &Pixels, marked: &Pixels, cities: &[(usize, usize)], tags: bool, what: &str) {
    for (n, (x, y)) in cities.iter().enumerate() {
        let mut parts = vec![(x - 56, y - 67, 112, 30), (x - 102, y - 34, 204, 68)];
        if tags && n % 2 == 0 {
            parts.push((x - 57, y + 38, 114, 32));
        }
        for part in parts {
            let same = cut_out(bare, part) == cut_out(marked, part);
            assert!(same, "{what} covers a figure of the city at ({x}, {y})");
        }
    }
}

/// Returns the places of the cities, by spot. `column` and `row` are their distances, `middle` is the middle of the
/// sheet.
pub(super) fn cities((column, row): (i32, i32), middle: i32) -> [(usize, usize); 9] {
    let stands = [(2, 0), (1, -1), (1, 1), (0, -2), (0, 0), (0, 2), (-1, -1), (-1, 1), (-2, 0)];
    stands.map(|(x, y)| ((800 + column * x) as usize, (middle + row * y) as usize))
}

#[test]
fn no_track_ring_or_spike_covers_a_coin_or_a_card() {
    let cities = cities((332, 249), 598);
    let mut scene = scenes::empty();
    // Half of the cities show their free card, the others the price of the next one.
    for stack in tiles(&mut scene).stacks.iter_mut().step_by(2) {
        stack.grant = Grant::Held(Seat(0));
    }
    let draw = |scene: &Sample| golden::read(&super::board(scene).png);
    let bare = draw(&scene);
    for tile in Tile::all() {
        tiles(&mut scene).laid = [tile].into_iter().collect();
        scene.ringed = [tile].into_iter().collect();
        uncovered(&bare, &draw(&scene), &cities, true, &format!("the ring of {tile}"));
        let mut over = scenes::empty();
        tiles(&mut over).stacks = tiles(&mut scene).stacks.clone();
        tiles(&mut over).laid = [tile].into_iter().collect();
        tiles(&mut over).last = Some(tile);
        tiles(&mut over).railway = Some(Vec::new());
        uncovered(&bare, &draw(&over), &cities, true, &format!("the spike on {tile}"));
    }
}

#[test]
fn no_track_ring_or_spike_covers_a_coin_or_a_deed_of_1976() {
    let cities = cities((260, 195), 605);
    let draw = |sections: [u8; 12], last: Option<Route>, railway: Option<Vec<Route>>| {
        let mut scene = scenes::north();
        let TableView::Dice(table) = &mut scene.view.table else { unreachable!() };
        (table.sections, table.last_built, table.railway) = (sections, last, railway);
        golden::read(&super::board(&scene).png)
    };
    let bare = draw([0; 12], None, None);
    for route in Route::all() {
        for built in 1..=4 {
            let mut sections = [0; 12];
            sections[route.index()] = built;
            for railway in [None, Some(Vec::new())] {
                let what = format!("{built} sections of {route}, ended: {}", railway.is_some());
                uncovered(&bare, &draw(sections, Some(route), railway), &cities, false, &what);
            }
        }
    }
}

#[test]
fn panels_stand_in_turn_order_from_the_player_who_began() {
    let place = |picture: &Pixels, (x, y): (usize, usize)| picture.rgb[y * picture.width + x];
    for first in Seat::first(4) {
        let mut scene = scenes::midgame();
        scene.first = first;
        let drawn = golden::read(&super::board(&scene).png);
        // The coloured edge of each panel, down the left side.
        let edges = [(38, 88), (38, 212), (38, 988), (38, 1112)];
        for (place_of, seat) in edges.into_iter().zip(first.round(4)) {
            assert_eq!(place(&drawn, place_of), seat_colour(seat), "{seat} where {first} began");
        }
    }
    for first in Seat::first(6) {
        let mut scene = scenes::north();
        scene.first = first;
        let drawn = golden::read(&super::board(&scene).png);
        let edges = [(178, 190), (178, 290), (178, 910), (178, 1008), (1038, 910), (1038, 1008)];
        for (place_of, seat) in edges.into_iter().zip(first.round(6)) {
            assert_eq!(place(&drawn, place_of), seat_colour(seat), "{seat} where {first} began in 1976");
        }
    }
}

#[test]
fn the_land_is_named_in_the_language_of_the_post() {
    for scene in [scenes::empty(), scenes::north()] {
        let dice = scene.view.table.dice().is_some();
        let drawn = Lang::ALL.map(|lang| {
            let labels = labels(&scene.view, lang);
            golden::read(&RENDERER.board(&scene.view, &short_names(), &labels, Marks::default()).unwrap().png)
        });
        let names: &[(usize, usize, usize, usize)] = if dice {
            &[(690, 786, 220, 28), (950, 556, 240, 28)]
        } else {
            &[(360, 544, 216, 28), (750, 316, 200, 28), (1030, 568, 204, 28), (1250, 1122, 300, 28)]
        };
        for name in names {
            assert!(cut_out(&drawn[0], *name) != cut_out(&drawn[1], *name), "{name:?}, 1976: {dice}");
        }
    }
}
