//! Lanterns and rings: whom a lantern lights, and that neither covers a word or a coin.

use last_spike::pictures::labels;
use last_spike::present::Lang;
use last_spike_engine::{Options, Route, Seat, View, Viewer};
use last_spike_render::{Labels, Marks};
use last_spike_testkit::scenes;
use last_spike_testkit::table::{Table, put_up, with_cash};

use super::golden::{self, Pixels};
use super::room::{cities, cut_out, short_names};
use super::{RENDERER, tiles};

#[test]
fn no_ring_or_code_covers_the_coin_of_a_route() {
    let cities = cities((332, 249), 598);
    for route in Route::all() {
        let mut scene = scenes::empty();
        tiles(&mut scene).laid = route.tiles().into_iter().collect();
        tiles(&mut scene).completed = [route].into_iter().collect();
        let coin = |picture: &Pixels| {
            let [(x, y), (to_x, to_y)] = route.ends().map(|spot| cities[spot.index()]);
            cut_out(picture, (usize::midpoint(x, to_x) - 14, usize::midpoint(y, to_y) - 14, 28, 28))
        };
        let bare = coin(&golden::read(&super::board(&scene).png));
        for tile in route.tiles() {
            scene.ringed = [tile].into_iter().collect();
            let ringed = coin(&golden::read(&super::board(&scene).png));
            assert!(ringed == bare, "the ring of {tile} covers the coin of {route}");
        }
    }
}

#[test]
fn the_lantern_beside_whose_turn_it_is_covers_no_word() {
    // Where the lantern stands on the cartouche.
    let lantern = (1600 - 30 - 500 + 26, 30 + 112, 36, 68);
    for lang in Lang::ALL {
        for count in [0, 1, 9, 15, 28, 48] {
            let mut scene = scenes::midgame();
            tiles(&mut scene).pool = count;
            let mut labels = labels(&scene.view, lang);
            let drawn = |labels: &Labels| {
                let board = RENDERER.board(&scene.view, &short_names(), labels, Marks::default()).unwrap();
                cut_out(&golden::read(&board.png), lantern)
            };
            let with = drawn(&labels);
            labels.to_go.clear();
            assert!(with == drawn(&labels), "{lang:?}: {count} left");
        }
    }
}

#[test]
fn in_an_auction_whoever_is_asked_has_the_lantern_and_not_the_seller() {
    let mut table =
        Table::tiles(with_cash("kickstarter-2015", 1), Options::default(), &["A3 B4", "B1", "C1"]);
    table.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(1, "Dodge City", 6);
    table.pays(1, 30).pays(2, 20).does(0, put_up("Dodge City", 4, "A3"));
    let auction = table.game.view(Viewer::Spectator);
    let asked = auction.to_act.clone();
    assert!(!asked.is_empty() && !asked.contains(&Seat(0)) && auction.at_turn == Some(Seat(0)));
    let mut idle = auction.clone();
    idle.to_act = vec![Seat(0)];
    let labels = labels(&auction, Lang::En);
    let draw = |view: &View| {
        golden::read(&RENDERER.board(view, &short_names(), &labels, Marks::default()).unwrap().png)
    };
    let (auction, idle) = (draw(&auction), draw(&idle));
    // The corners of the panels in which lanterns hang, and the lantern's place on the cartouche.
    let corners = [(30, 30), (30, 1200 - 30 - 226), (1600 - 30 - 500, 1200 - 30 - 226)];
    let lanterns = corners.map(|(left, top)| (left + 500 - 16, top + 6, 24, 30));
    let differs = |place| cut_out(&auction, place) != cut_out(&idle, place);
    assert!(differs(lanterns[0]), "the seller has none");
    for seat in asked {
        assert!(differs(lanterns[seat.index()]), "{seat} has one");
    }
    assert!(differs((1600 - 30 - 500 + 26, 30 + 120, 36, 40)), "it is nobody's turn to play now");
}
