//! The rulings of the wooden-tile game of 2015, one by one.

mod leaving;
mod raising;

use last_spike_engine::*;

use last_spike_testkit::table::*;

fn table(hands: &[&str]) -> Table {
    Table::tiles(edition("columbia-2015"), Options::default(), hands)
}

/// A table at which everybody begins with so many thousands.
fn poor(thousands: u32, hands: &[&str]) -> Table {
    Table::tiles(with_cash("columbia-2015", thousands), Options::default(), hands)
}

#[test]
fn s1_starting_cash_by_the_number_of_players() {
    for (seats, cash) in [(2, 60), (3, 50), (4, 40), (5, 35), (6, 30)] {
        let game = Game::new(edition("columbia-2015"), Options::default(), seats, Seed([1; 32])).unwrap();
        let view = game.view(Viewer::Spectator);
        assert!(view.seats.iter().all(|seat| seat.cash == Some(Money::thousands(cash))));
    }
    for seats in [0, 1, 7, 200] {
        let refused = Game::new(edition("columbia-2015"), Options::default(), seats, Seed([1; 32]));
        assert_eq!(refused, Err(SetupError::Players(seats)));
    }
}

#[test]
fn s2_the_tile_closest_to_a1_plays_first_and_goes_back() {
    for n in 0..50 {
        let setup = Setup::deal(&edition("columbia-2015"), 5, Seed([n; 32]));
        let deal = setup.deal.unwrap();
        let closest = *deal.first_draw.iter().min().unwrap();
        assert_eq!(deal.first_draw[setup.first_seat.index()], closest);
    }
    // A3 is closer to A1 than B1, and F4 than U1.
    assert!(tile("A3") < tile("B1") && tile("F4") < tile("U1"));
    let again = (0..50).any(|n| {
        let deal = Setup::deal(&edition("columbia-2015"), 6, Seed([n; 32])).deal.unwrap();
        deal.hands.iter().flatten().any(|tile| deal.first_draw.contains(tile))
    });
    assert!(again, "tiles of the first draw can be dealt again");
}

#[test]
fn s3_four_tiles_each_hidden_from_the_others() {
    let game = Game::new(edition("columbia-2015"), Options::default(), 4, Seed([2; 32])).unwrap();
    for seat in Seat::first(4) {
        let view = game.view(Viewer::Seat(seat));
        assert_eq!(view.table.tiles().unwrap().hand.len(), 4);
        assert!(view.seats.iter().all(|seat| seat.tiles == 4));
    }
    assert!(game.view(Viewer::Spectator).table.tiles().unwrap().hand.is_empty());
}

#[test]
fn s4_with_two_one_tile_is_set_aside_until_the_end() {
    for (seats, aside) in [(2, true), (3, false)] {
        let setup = Setup::deal(&edition("columbia-2015"), seats, Seed([3; 32]));
        assert_eq!(setup.deal.unwrap().set_aside.is_some(), aside);
    }
    let mut game = Game::new(edition("columbia-2015"), Options::default(), 2, Seed([3; 32])).unwrap();
    let aside = |game: &Game| game.view(Viewer::Seat(Seat(0))).table.tiles().unwrap().set_aside;
    assert_eq!(aside(&game), None);
    game.play(Seat(0), &Action::Resign, &mut ()).unwrap();
    assert!(aside(&game).is_some());
}

#[test]
fn s5_the_free_card_is_on_top_and_costs_ascend() {
    let view = table(&["A1", "B1"]).view(0);
    for stack in &view.table.tiles().unwrap().stacks {
        assert_eq!(stack.grant, Grant::Unclaimed);
        assert_eq!(stack.costs.len(), 4);
        assert!(stack.costs.is_sorted());
    }
    let denver = view.table.tiles().unwrap().stack(City::Denver).costs.clone();
    assert_eq!(denver, [2, 3, 4, 5].map(Money::thousands));
}

#[test]
fn t1_beside_a_city_or_a_neighbour_costs_what_is_printed() {
    let mut t = table(&["A1 A2 A3", "B1 B2"]);
    t.lays(0, "A1");
    assert_eq!(t.cash(0), 59);
    t.lays_and_passes(1, "B1").lays_and_passes(0, "A2");
    assert_eq!(t.cash(0), 57, "A2 costs 2,000 beside A1");
}

#[test]
fn t1_an_unsupported_space_costs_double() {
    let mut t = table(&["A3", "B1"]);
    t.lays(0, "A3");
    assert!(t.happened(&Event::TileLaid {
        seat: Seat(0),
        tile: tile("A3"),
        cost: Money(6000),
        doubled: true
    }));
    assert_eq!(t.cash(0), 54);
}

#[test]
fn t1_only_ones_own_tile_on_ones_own_turn() {
    let t = table(&["A1", "B1"]);
    assert_eq!(t.refuses(0, lay("B1")), Illegal::NotInHand { tile: tile("B1") });
    let early = t.refuses(1, lay("B1"));
    assert_eq!(early, Illegal::NotYourTurn { to_act: vec![Seat(0)] });
    assert_eq!(t.ruling(&early), "T7");
    assert_eq!(t.refuses(0, Action::Pass), Illegal::WrongPhase { phase: Phase::Lay });
    assert_eq!(t.refuses(5, Action::Pass), Illegal::OutOfTheGame);
    for foreign in [Action::Roll, Action::BuyLand, bid(5), put_up("Denver", 2, "A1")] {
        assert_eq!(t.refuses(0, foreign), Illegal::ForeignAction);
    }
}

#[test]
fn t2_by_choice_an_unsupported_tile_may_always_be_laid() {
    let mut t = table(&["A1 A3", "B1"]);
    t.lays(0, "A3");
}

#[test]
fn t2_forced_only_when_no_supported_tile_can_be_paid_for() {
    let forced = Options { double_cost: DoubleCost::Forced, ..Options::default() };
    let t = Table::tiles(edition("columbia-2015"), forced, &["A1 A3", "B1"]);
    let refusal = t.refuses(0, lay("A3"));
    assert_eq!(refusal, Illegal::SupportedFirst { tile: tile("A3") });
    assert_eq!(t.ruling(&refusal), "T2");
    let mut t = Table::tiles(edition("columbia-2015"), forced, &["A3", "B1"]);
    t.lays(0, "A3");
    // Y4 is supported but costs 5,000, more than there is; D2 costs 1,000 doubled.
    let mut t = Table::tiles(with_cash("columbia-2015", 4), forced, &["Y4 D2", "B1"]);
    t.lays(0, "D2");
    // Land that could be sold counts: 8,000 of Sacramento bring 4,000.
    let mut t = Table::tiles(with_cash("columbia-2015", 4), forced, &["Y4 D2", "B1"]);
    t.grants(0, "Sacramento").gives(0, "Sacramento", 8);
    assert_eq!(t.refuses(0, lay("D2")), Illegal::SupportedFirst { tile: tile("D2") });
}

#[test]
fn t3_the_first_tile_beside_a_city_earns_its_free_land_before_any_payout() {
    let mut t = table(&["A1 D4", "B1"]);
    t.lays(0, "A1");
    assert!(t.happened(&Event::GrantClaimed { seat: Seat(0), city: City::StLouis }));
    t.lays(1, "B1");
    assert!(
        !t.events.iter().any(|event| matches!(event, Event::GrantClaimed { .. })),
        "St. Louis is claimed"
    );
    // The fourth tile of a route that also claims: D4 beside Denver.
    let mut t = table(&["D4", "B1"]);
    t.built("D1 D2 D3");
    t.lays(0, "D4");
    assert_eq!(t.payouts(), [(0, "Denver".to_owned(), 1, 5)]);
    let grant = t.events.iter().position(|event| matches!(event, Event::GrantClaimed { .. }));
    let payout = t.events.iter().position(|event| matches!(event, Event::Payout { .. }));
    assert!(grant < payout);
}

#[test]
fn t4_two_of_denver_and_one_of_dodge_city_pay_10000_and_7000() {
    let mut t = table(&["E2", "B1"]);
    t.built("E1 E3 E4").grants(0, "Denver").gives(0, "Denver", 2).grants(1, "Dodge City");
    t.gives(0, "Dodge City", 4);
    t.lays(0, "E2");
    let payouts = t.payouts();
    assert!(payouts.contains(&(0, "Denver".to_owned(), 2, 10)));
    assert!(payouts.contains(&(0, "Dodge City".to_owned(), 1, 7)));
    assert!(payouts.contains(&(1, "Dodge City".to_owned(), 1, 7)));
    assert_eq!(payouts.len(), 3);
}

/// The end of the rulebook's example game: seven routes but for the last tile of two.
fn diagram() -> Table {
    let mut t = table(&["V3 Z3 A1", "B1", "C1"]);
    t.built("Y X F E B V1 V2 V4 Z1 Z2 Z4 A2 A3 A4");
    t.grants(1, "Ogden").grants(2, "Denver").gives(2, "Denver", 2).grants(1, "Yuma").grants(0, "Sacramento");
    t
}

#[test]
fn t5_the_diagram_ends_with_v3() {
    let mut t = diagram();
    t.lays(0, "V3");
    assert!(t.happened(&Event::LastSpike { seat: Seat(0), bonus: Money(20_000) }));
    assert_eq!(t.payouts(), [(1, "Ogden".to_owned(), 1, 8), (2, "Denver".to_owned(), 2, 10)]);
    // 3,000 paid before the bonus; the layer owns neither city.
    assert_eq!((t.cash(0), t.cash(1), t.cash(2)), (67, 58, 60));
    let outcome = t.game.outcome().unwrap();
    assert_eq!(outcome.reason, Reason::LastSpike);
    assert_eq!(outcome.ranking.iter().map(|placing| placing.seat.0).collect::<Vec<_>>(), [0, 2, 1]);
    let line: String =
        t.view(0).table.tiles().unwrap().railway.clone().unwrap().iter().map(|r| r.letter()).collect();
    assert_eq!(line, "BEVY", "via Dodge City, Denver and Ogden");
    assert_eq!(t.refuses(1, lay("B1")), Illegal::GameOver);
}

#[test]
fn t5_the_diagram_ends_with_z3_as_well() {
    let mut t = diagram();
    t.lays(0, "Z3");
    assert!(t.happened(&Event::LastSpike { seat: Seat(0), bonus: Money(20_000) }));
    assert_eq!(t.payouts(), [(1, "Yuma".to_owned(), 1, 8), (0, "Sacramento".to_owned(), 1, 11)]);
    assert!(t.game.is_over());
}

#[test]
fn t5_a_route_that_does_not_join_east_and_west_ends_nothing() {
    let mut t = diagram();
    t.lays(0, "A1");
    assert!(!t.game.is_over());
}

#[test]
fn t6_one_card_the_cheapest_left_of_a_claimed_city() {
    let mut t = table(&["B2", "A1"]);
    t.built("B1").grants(1, "St. Louis").grants(1, "Omaha").gives(1, "Omaha", 3);
    t.lays(0, "B2");
    assert_eq!(t.game.phase(), Phase::Buy);
    let unclaimed = t.refuses(0, Action::Buy { city: City::Denver });
    assert_eq!(unclaimed, Illegal::GrantUnclaimed { city: City::Denver });
    assert_eq!(t.ruling(&unclaimed), "T6");
    assert_eq!(
        t.refuses(0, Action::Buy { city: City::Montreal }),
        Illegal::ForeignCity { city: City::Montreal }
    );
    t.buys(0, "Omaha");
    assert!(t.happened(&Event::LandBought { seat: Seat(0), city: City::Omaha, cost: Money(4000) }));
    assert_eq!(t.to_act(), [1]);
}

#[test]
fn t6_who_got_free_land_buys_nothing() {
    let mut t = table(&["A1", "B1"]);
    t.grants(1, "Omaha");
    t.lays(0, "A1");
    assert_eq!(t.to_act(), [1]);
}

#[test]
fn t6_sold_out_and_too_dear_are_refused() {
    let mut t = poor(7, &["B2", "A1"]);
    t.built("B1").grants(1, "St. Louis").grants(1, "Denver").grants(1, "Omaha");
    for cost in 2..=5 {
        t.gives(1, "Denver", cost);
    }
    t.lays(0, "B2");
    assert_eq!(t.refuses(0, Action::Buy { city: City::Denver }), Illegal::SoldOut { city: City::Denver });
    let dear = t.refuses(0, Action::Buy { city: City::StLouis });
    assert_eq!(dear, Illegal::CannotPay { cost: Money(7000), cash: Money(4000) });
}

#[test]
fn t6_land_without_payouts_left_may_be_bought_and_is_marked() {
    let mut t = table(&["C2", "B1"]);
    t.built("A B C1").grants(1, "St. Louis").grants(1, "Omaha").grants(1, "Laramie");
    t.lays(0, "C2");
    let Some(Prompt::Buy { offers }) = t.view(0).prompt else { panic!() };
    let worthless = offers.iter().find(|offer| offer.deed.city == City::StLouis).unwrap();
    assert_eq!(worthless.payouts_left, 0);
    t.buys(0, "St. Louis");
}

#[test]
fn t7_draws_and_passes_on_and_skips_the_buy_that_nobody_can_make() {
    let mut t = table(&["B2", "A1"]);
    t.built("B1");
    t.lays(0, "B2");
    assert!(t.events.iter().any(|event| matches!(event, Event::TileDrawn { seat: Seat(0), tile: Some(_) })));
    assert_eq!((t.to_act(), t.game.phase()), (vec![1], Phase::Lay));
    // Claimed, but nobody can pay for it.
    let mut t = poor(4, &["B2", "A1"]);
    t.built("B1").grants(1, "St. Louis");
    t.lays(0, "B2");
    assert_eq!(t.to_act(), [1]);
}

#[test]
fn t8_without_a_tile_a_player_draws_first_or_is_skipped() {
    let rest: Vec<String> = Tile::all().map(|tile| tile.to_string()).filter(|code| code != "A1").collect();
    let mut t = table(&["A1", "", &rest.join(" ")]);
    t.lays(0, "A1");
    assert_eq!(t.to_act(), [2], "the pool is empty: seat 1 is skipped without an event");
    let mut t = table(&["A1", "", "B1"]);
    t.lays(0, "A1");
    assert_eq!(t.to_act(), [1]);
    assert_eq!(t.hand(1).len(), 1);
}

#[test]
fn hidden_cash_is_ones_own_until_the_end() {
    let hidden = Options { cash: CashDisplay::Hidden, ..Options::default() };
    let mut t = Table::tiles(edition("columbia-2015"), hidden, &["A1", "B1", "C1"]);
    let cash = |t: &Table, viewer| {
        let view = t.game.view(viewer);
        Seat::first(3).map(|seat| view.seat(seat).cash.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(cash(&t, Viewer::Seat(Seat(1))), [false, true, false]);
    assert_eq!(cash(&t, Viewer::Spectator), [false; 3]);
    t.does(0, Action::Resign).does(1, Action::Resign);
    assert_eq!(cash(&t, Viewer::Spectator), [true; 3]);
}
