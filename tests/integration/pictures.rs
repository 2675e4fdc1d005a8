//! Pictures, compared pixel by pixel with those kept in `tests/pictures`.
//!
//! `BLESS=1` keeps what is drawn now; what differs is left beside the kept picture.

mod cards;
mod eyes;
mod golden;
mod guide;
mod hidden;
mod kept;
mod lanterns;
mod lobby;
mod ocr;
mod replay;
mod result;
mod review;
mod room;

use std::sync::LazyLock;

use last_spike::pictures;
use last_spike::present::Lang;
use last_spike_engine::{
    Action, BuyChoice, City, Deed, Edition, Game, Grant, Letters, Money, Options, Prompt, Route, Seat, Seed,
    Standing, TableView, Tile, TileSet, TilesView, View, Viewer,
};
use last_spike_render::{Image, Labels, Marks, Players, Renderer};
use last_spike_testkit::scenes::{self, Sample};
use last_spike_testkit::table::{Table, ask, put_up, with_cash};

static RENDERER: LazyLock<Renderer> =
    LazyLock::new(|| Renderer::new().expect("fonts and shapes are embedded"));

/// Returns the words of a scene in English.
fn words(scene: &Sample) -> Labels {
    pictures::labels(&scene.view, Lang::En)
}

fn marks(scene: &Sample) -> Marks {
    Marks { ringed: scene.ringed, first: scene.first }
}

fn pixels(scene: &Sample) -> golden::Pixels {
    golden::read(&board(scene).png)
}

fn board(scene: &Sample) -> Image {
    RENDERER.board(&scene.view, &scene.names, &words(scene), marks(scene)).expect("a picture")
}

#[test]
fn the_empty_board_is_drawn_as_kept() {
    golden::compare("board-empty", &board(&scenes::empty()));
}

/// Two players who have each other's tokens look as each other.
#[test]
fn a_player_has_the_token_that_was_chosen() {
    use last_spike_engine::{Token, Tokens};
    let scene = scenes::midgame();
    let swapped = RENDERER.with_players(Players {
        tokens: Tokens::of_choices([Some(Token::Red), Some(Token::Blue)]),
        ..Players::default()
    });
    let swapped = swapped.board(&scene.view, &scene.names, &words(&scene), marks(&scene)).unwrap();
    let (usual, swapped) = (pixels(&scene), golden::read(&swapped.png));
    let [blue, red] = [Seat(0), Seat(1)].map(last_spike_render::seat_colour);
    let of = |drawn: &golden::Pixels, colour: [u8; 3]| drawn.rgb.iter().filter(|one| **one == colour).count();
    assert_ne!(usual.rgb, swapped.rgb);
    let (many, few) = (of(&usual, blue).max(of(&usual, red)), of(&usual, blue).min(of(&usual, red)));
    assert!(many > few, "the two have not the same land");
    assert_eq!(of(&swapped, blue) > of(&swapped, red), of(&usual, blue) < of(&usual, red));
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
fn names_in_many_scripts_are_drawn_as_kept() {
    golden::compare("board-scripts", &board(&scenes::scripts()));
}

/// The most bytes that a phone should wait for.
const MOST_BYTES: usize = 120_000;

#[test]
fn a_board_is_no_more_bytes_than_a_phone_should_wait_for() {
    let scenes = [
        ("empty", scenes::empty()),
        ("midgame", scenes::midgame()),
        ("crowded", scenes::crowded()),
        ("scripts", scenes::scripts()),
        ("1976", scenes::north()),
    ];
    for (name, scene) in scenes {
        let bytes = board(&scene).png.len();
        assert!(bytes <= MOST_BYTES, "{name}: {bytes} bytes");
    }
}

/// Returns the board with the players' own letters, some seats played by computers.
fn with_letters(scene: &Sample, computers: [bool; Seat::MOST]) -> Image {
    let letters = Letters::of_names(&scene.names, scene.view.table.tiles().is_some());
    let drawn = RENDERER.with_players(Players { letters, computers, ..Players::default() });
    drawn.board(&scene.view, &scene.names, &words(scene), marks(scene)).expect("a picture")
}

#[test]
fn letters_of_names_and_players_that_are_computers_are_drawn_as_kept() {
    let mut scene = scenes::midgame();
    scene.names = ["Maria", "Jupiter", "João", "Tom"].map(str::to_owned).to_vec();
    scene.ringed = scenes::tiles("C1");
    tiles(&mut scene).laid.insert("X3".parse().unwrap());
    golden::compare("board-players", &with_letters(&scene, [false, true, false, true, false, false]));
    golden::compare(
        "board-players-1976",
        &with_letters(&scenes::north(), [true, false, false, true, true, false]),
    );
}

#[test]
fn a_computer_is_seen_in_its_panel_while_the_game_lasts() {
    let differing = |scene: &Sample| {
        let [none, one] = [[false; 6], [false, true, false, false, false, false]]
            .map(|computers| golden::read(&with_letters(scene, computers).png));
        none.rgb.iter().zip(&one.rgb).filter(|(a, b)| a != b).count()
    };
    assert!(differing(&scenes::midgame()) > 500);
    assert!(differing(&scenes::north()) > 500);
    assert_eq!(differing(&scenes::ending().0), 0);
}

#[test]
fn how_far_the_last_spike_is_stands_on_the_board() {
    let labels = |scene: &Sample, lang| pictures::labels(&scene.view, lang).to_go;
    assert_eq!(labels(&scenes::empty(), Lang::En), "16 tiles to the last spike");
    assert_eq!(labels(&scenes::midgame(), Lang::En), "7 tiles to the last spike");
    assert_eq!(labels(&scenes::ending().0, Lang::En), "");
    assert_eq!(labels(&scenes::north(), Lang::PtBr), "3 trechos até o último cravo");
}

#[test]
fn a_difference_is_told_and_shown() {
    let before = pixels(&scenes::midgame());
    let mut scene = scenes::midgame();
    scene.view.seats[1].cash = Some(Money(28_000));
    let after = pixels(&scene);
    let told = golden::describe(&before, &after);
    // The second panel's cash: one figure of five.
    assert!(
        told.contains("pixels differ (0.1") && told.contains("between (200, 200) and (300, 300)"),
        "{told}"
    );
    let shown = golden::read(&golden::show(&before, &after));
    let red = shown.rgb.iter().filter(|pixel| pixel[0] > 200 && pixel[1] == 0).count();
    let differing = before.rgb.iter().zip(&after.rgb).filter(|(a, b)| a != b).count();
    assert_eq!(red, differing);
    assert!(told.starts_with(&format!("{differing} pixels")), "{told}");
}

#[test]
fn a_hand_to_choose_from_is_drawn_as_kept() {
    let scene = scenes::hand();
    golden::compare("hand", &RENDERER.hand(&scene.view, &words(&scene)).expect("a picture"));
}

#[test]
fn the_board_with_ones_own_tiles_below_is_drawn_as_kept() {
    let (scene, hand) = (scenes::midgame(), scenes::hand());
    let mut view = scene.view.clone();
    let tiles = |view: &View| view.table.tiles().unwrap().hand.clone();
    if let TableView::Tiles(table) = &mut view.table {
        table.hand = tiles(&hand.view);
    }
    let picture = RENDERER.table(&view, &scene.names, &words(&scene), marks(&scene)).expect("a picture");
    golden::compare("table", &picture);
    assert!(picture.png.len() <= MOST_BYTES, "{} bytes", picture.png.len());
    // Where nobody holds tiles there is nothing below.
    let north = scenes::north();
    let bare = RENDERER.table(&north.view, &north.names, &words(&north), marks(&north)).expect("a picture");
    assert_eq!(bare.png, board(&north).png);
}

/// Returns the board halfway as somebody sees it who has tiles and may buy land for so much.
fn buying(most: u32) -> Sample {
    let (mut scene, hand) = (scenes::midgame(), scenes::hand());
    let held = hand.view.table.tiles().unwrap().hand.clone();
    tiles(&mut scene).hand = held;
    let table = scene.view.table.tiles().unwrap();
    let next = |city: City| {
        let stack = table.stack(city);
        let cost = *stack.costs.first().filter(|_| stack.grant != Grant::Unclaimed)?;
        (cost <= Money(most)).then_some(BuyChoice { deed: Deed { city, cost }, cards: 1, payouts_left: 1 })
    };
    let offers = scene.view.edition.cities.into_iter().filter_map(next).collect();
    scene.view.prompt = Some(Prompt::Buy { offers });
    scene
}

#[test]
fn the_market_of_who_may_buy_is_drawn_as_kept() {
    let draw = |scene: &Sample| {
        RENDERER.market(&scene.view, &scene.names, &words(scene), marks(scene)).expect("a picture")
    };
    let picture = draw(&buying(6_000));
    golden::compare("market", &picture);
    assert!(picture.png.len() <= MOST_BYTES, "{} bytes", picture.png.len());
    assert_eq!(picture.shortened, Vec::<String>::new());
    // What can be paid for is seen, and nothing else has changed.
    assert_ne!(draw(&buying(6_000)).png, draw(&buying(5_000)).png);
    // A tile that would earn free land says so, as long as nobody has claimed it.
    let below = |scene: &Sample| golden::read(&draw(scene).png).rgb.split_off(1600 * 1200);
    let mut claimed = buying(6_000);
    let table = tiles(&mut claimed);
    let earned = table.hand.iter().find_map(|tile| {
        let spot = tile.beside()?;
        (table.stacks[spot.index()].grant == Grant::Unclaimed).then_some(spot)
    });
    table.stacks[earned.expect("a tile beside a city that nobody has claimed").index()].grant =
        Grant::Removed;
    let stars = below(&buying(6_000)).into_iter().zip(below(&claimed)).filter(|(a, b)| a != b).count();
    assert!(stars > 300, "{stars} pixels");
    // Without tiles there is nothing below the board.
    let mut bare = buying(6_000);
    tiles(&mut bare).hand.clear();
    let size = golden::read(&draw(&bare).png);
    assert_eq!((size.width, size.rgb.len()), (1600, 1600 * 1200));
}

#[test]
fn the_deed_that_is_up_for_auction_is_drawn_as_kept() {
    let mut tiles =
        Table::tiles(with_cash("kickstarter-2015", 1), Options::default(), &["A3 B4", "B1", "C1"]);
    tiles.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5).gives(
        1,
        "Dodge City",
        6,
    );
    tiles.pays(1, 30).pays(2, 20).does(0, put_up("Dodge City", 4, "A3"));
    let mut dice = Table::dice(3, 1);
    dice.deeds(0, &["Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16).does(0, Action::Roll);
    dice.does(0, ask("Calgary", 2));
    let names = ["Ann", "Bartholomew Featherstonehaugh Jr", "王小明"].map(str::to_owned);
    for (name, view) in [("deed-tiles", tiles.view(1)), ("deed-1976", dice.view(1))] {
        let marks = Marks { ringed: TileSet::EMPTY, first: Seat(0) };
        let words = pictures::labels(&view, Lang::En);
        let picture = RENDERER.lot(&view, &names, &words, marks).expect("a picture");
        golden::compare(name, &picture);
        assert!(picture.png.len() <= MOST_BYTES, "{name}: {} bytes", picture.png.len());
    }
}

#[test]
fn the_board_of_1976_is_drawn_as_kept() {
    golden::compare("board-1976", &board(&scenes::north()));
}

#[test]
fn the_end_of_a_game_is_drawn_as_kept() {
    let (scene, money) = scenes::ending();
    let picture = RENDERER.result(&scene.view, &scene.names, &words(&scene), &money).expect("a picture");
    golden::compare("result", &picture);
}

#[test]
fn a_hand_that_stays_while_others_move_shows_nothing_that_they_change() {
    let mut scene = scenes::hand();
    scene.view.prompt = None;
    let drawn = |scene: &Sample| {
        let [lasting, now] = [
            RENDERER.lasting_hand(&scene.view, &words(scene)).unwrap(),
            RENDERER.hand(&scene.view, &words(scene)).unwrap(),
        ];
        (lasting, now.png)
    };
    let (before, now) = drawn(&scene);
    golden::compare("hand-lasting", &before);
    // Others lay all they can: what is supported, what it costs and which routes are finished.
    let TableView::Tiles(table) = &mut scene.view.table else { unreachable!() };
    let hand = table.hand.clone();
    table.laid = Tile::all().filter(|tile| !hand.contains(tile)).collect();
    table.completed = Route::all().collect();
    let (after, later) = drawn(&scene);
    assert!(now != later, "otherwise it shows nothing");
    assert!(before.png == after.png);
}

#[test]
fn every_state_of_real_games_can_be_drawn() {
    let scene = scenes::crowded();
    let labels = words(&scene);
    for (n, edition) in (0u32..).zip(Edition::all()) {
        for seats in [2, 5, 6] {
            let seed = Seed([seats + 10; 32]);
            let mut game = Game::new(edition.clone(), edition.default_options(), seats, seed).unwrap();
            let mut chosen = 7 + n;
            while !game.is_over() && game.step().0 < 150 {
                let seat = game.to_act()[0];
                let legal = game.legal_actions(seat);
                chosen = chosen.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let action = legal[(chosen >> 16) as usize % legal.len()].clone();
                game = game.apply(seat, &action).unwrap().game;
                if game.step().0.is_multiple_of(9) || game.is_over() {
                    let view = game.view(Viewer::Spectator);
                    RENDERER.board(&view, &scene.names, &labels, Marks::default()).unwrap();
                    let view = game.view(Viewer::Seat(seat));
                    RENDERER.hand(&view, &labels).unwrap();
                }
            }
            let view = game.view(Viewer::Spectator);
            RENDERER.result(&view, &scene.names, &labels, &[]).unwrap();
        }
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config { cases: 24, ..Default::default() })]

    #[test]
    fn a_name_stays_in_its_panel(name in "\\PC{0,40}") {
        let mut scene = scenes::midgame();
        let before = pixels(&scene);
        scene.names[1] = name.clone();
        let after = pixels(&scene);
        // The second panel of four, below the first in the upper left corner.
        for at in (0..before.rgb.len()).filter(|at| before.rgb[*at] != after.rgb[*at]) {
            let (x, y) = (at % before.width, at / before.width);
            proptest::prop_assert!((140..=415).contains(&x) && (154..270).contains(&y), "{name:?} reaches {x}, {y}");
        }
    }
}

#[test]
fn a_picture_is_the_same_from_another_renderer() {
    let other = Renderer::new().unwrap();
    let scene = scenes::crowded();
    // Texts cut before for other pictures change nothing.
    let _ = board(&scenes::midgame());
    let picture = other.board(&scene.view, &scene.names, &words(&scene), marks(&scene)).unwrap();
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
        ("a ring", |scene| scene.ringed = scenes::tiles("A1")),
    ];
    for (what, change) in changes {
        let mut after = scenes::midgame();
        change(&mut after);
        let differing = pixels(&before).rgb.iter().zip(&pixels(&after).rgb).filter(|(a, b)| a != b).count();
        assert!(differing > 100, "{what} changes only {differing} pixels");
    }
}

type Change = fn(&mut Sample);

fn tiles(scene: &mut Sample) -> &mut TilesView {
    match &mut scene.view.table {
        TableView::Tiles(table) => table,
        TableView::Dice(_) => unreachable!(),
    }
}
