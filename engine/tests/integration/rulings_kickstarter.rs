//! The rulings of the rules announced for the campaign of 2015, one by one.

use last_spike_engine::*;

use last_spike_testkit::table::*;

/// A table at which everybody begins with so many thousands.
fn table(thousands: u32, hands: &[&str]) -> Table {
    Table::tiles(with_cash("kickstarter-2015", thousands), Options::default(), hands)
}

/// Seat 0 is short for A3 (6,000) and holds land in Dodge City and Denver.
fn seller(thousands: u32) -> Table {
    let mut t = table(thousands, &["A3 B4", "B1", "C1", "D1"]);
    t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
    t
}

#[test]
fn k1_the_tile_drawn_for_the_first_turn_is_kept() {
    for n in 0..30 {
        for seats in 2..=6 {
            let deal = Setup::deal(&edition("kickstarter-2015"), seats, Seed([n; 32])).deal.unwrap();
            for (hand, first) in deal.hands.iter().zip(&deal.first_draw) {
                assert_eq!((hand.len(), hand[0]), (4, *first));
            }
            assert_eq!(deal.set_aside, None);
        }
    }
}

#[test]
fn k2_three_dodge_city_deeds_pay_24000() {
    let mut t = table(60, &["E2", "B1"]);
    t.built("E1 E3 E4").grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
    t.lays(0, "E2");
    assert_eq!(t.payouts(), [(0, "Dodge City".to_owned(), 3, 24)]);
    let denver = t.view(0).table.tiles().unwrap().stack(City::Denver).costs[0];
    assert_eq!(denver, Money(2000));
}

#[test]
fn k3_there_is_no_forced_option() {
    let forced = Options { double_cost: DoubleCost::Forced, ..Options::default() };
    let refused = Game::new(edition("kickstarter-2015"), forced, 3, Seed([1; 32]));
    assert!(matches!(refused, Err(SetupError::Options(_))));
}

#[test]
fn k4_the_bank_buys_nothing_on_demand_and_the_tile_is_named_with_the_auction() {
    let mut t = seller(2);
    let refusal = t.refuses(0, lay("A3"));
    assert_eq!(refusal, Illegal::AuctionFirst { cost: Money(6000), cash: Money(2000) });
    assert_eq!(t.ruling(&refusal), "K4");
    assert_eq!(t.refuses(0, put_up("Dodge City", 4, "B4")), Illegal::AuctionNotNeeded { tile: tile("B4") });
    assert_eq!(t.refuses(0, put_up("Denver", 2, "A3")), Illegal::NotOwned { deed: deed("Denver", 2) });
    assert_eq!(t.refuses(0, put_up("Dodge City", 4, "Z1")), Illegal::NotInHand { tile: tile("Z1") });
    assert_eq!(t.refuses(0, ask("Dodge City", 4)), Illegal::ForeignAction);
    t.does(0, put_up("Dodge City", 4, "A3"));
    assert!(t.game.phase() == Phase::Lay, "nobody can pay more than the minimum: the bank has it");
    assert_eq!(t.view(1).table.tiles().unwrap().named, Some(tile("A3")));
    assert_eq!(t.refuses(0, lay("B4")), Illegal::OtherTileNamed { tile: tile("A3") });
    let Some(Prompt::Lay { choices, .. }) = t.view(0).prompt else { panic!() };
    assert_eq!(choices[1].means, Means::OtherNamed);
}

#[test]
fn k4_no_deed_is_bought_in_a_turn_with_an_auction() {
    let mut t = seller(5);
    t.grants(1, "Denver").pays(1, 20);
    t.does(0, put_up("Dodge City", 4, "A3")).does(1, bid(20)).does(2, bid(0)).does(3, bid(0));
    assert_eq!(t.cash(0), 10, "a lone bidder pays 1,000 more than the minimum");
    t.lays(0, "A3");
    assert_eq!(t.to_act(), [1], "Denver was for sale and could be paid");
}

#[test]
fn k4_a_deed_of_a_worked_out_city_can_be_auctioned_and_once_the_last_is_gone_any_tile_laid() {
    let mut t = table(2, &["A3 C1", "B1", "D1"]);
    t.built("F X").grants(0, "El Paso").gives(0, "El Paso", 6);
    t.does(0, put_up("El Paso", 6, "A3"));
    assert_eq!(t.cash(0), 7, "the bank pays half of 9,000, rounded up");
    assert_eq!(t.view(0).table.tiles().unwrap().named, None);
    t.lays(0, "C1");
}

#[test]
fn k5_the_minimum_is_half_the_payout_4000_for_dodge_city() {
    let mut t = seller(5);
    t.does(0, put_up("Dodge City", 4, "A3"));
    assert!(t.happened(&Event::AuctionOpened {
        seat: Seat(0),
        city: City::DodgeCity,
        minimum: Money(4000),
        terms: None
    }));
    assert_eq!(t.to_act(), [1, 2, 3]);
    let Some(Prompt::Bid(bounds)) = t.view(1).prompt else { panic!() };
    assert_eq!((bounds.least, bounds.step, bounds.most), (Money(5000), Money(1000), Money(5000)));
    let low = t.refuses(1, bid(4));
    assert_eq!(low, Illegal::BidTooLow { least: Money(5000) });
    assert_eq!(t.ruling(&low), "K5");
    assert_eq!(t.refuses(1, bid(6)), Illegal::BidTooHigh { most: Money(5000) });
    let uneven = Action::Bid { amount: Some(Money(4500)) };
    assert_eq!(t.refuses(1, uneven), Illegal::NotInThousands { amount: Money(4500) });
    assert!(matches!(t.refuses(0, bid(5)), Illegal::NotYourTurn { .. }));
    assert!(matches!(t.refuses(1, Action::Bid { amount: None }), Illegal::BidTooLow { .. }));
}

#[test]
fn k5_who_has_no_more_than_the_minimum_is_not_asked() {
    let mut t = seller(4);
    t.pays(2, 10);
    t.does(0, put_up("Dodge City", 4, "A3"));
    assert_eq!(t.to_act(), [2]);
}

#[test]
fn k5_with_hidden_cash_who_is_asked_tells_nothing_and_who_cannot_bid_can_only_pass() {
    let hidden = Options { cash: CashDisplay::Hidden, ..Options::default() };
    let seen = |thousands: u32| {
        let hands = ["A3 B4", "B1", "C1", "D1"];
        let mut t = Table::tiles(with_cash("kickstarter-2015", 1), hidden, &hands);
        t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5).pays(1, 30);
        t.pays(2, thousands).does(0, put_up("Dodge City", 4, "A3"));
        t
    };
    let (mut rich, mut poor) = (seen(30), seen(3));
    assert_eq!(poor.to_act(), [1, 2, 3]);
    assert_eq!(rich.game.view(Viewer::Spectator), poor.game.view(Viewer::Spectator));
    let Some(Prompt::Bid(bounds)) = poor.view(2).prompt else { panic!() };
    assert!(!bounds.can_bid());
    assert_eq!(poor.game.legal_actions(Seat(2)), [bid(0)]);
    assert_eq!(poor.refuses(2, bid(5)), Illegal::BidTooHigh { most: Money(4000) });
    for t in [&mut rich, &mut poor] {
        t.does(1, bid(0)).does(2, bid(0)).does(3, bid(0));
    }
    assert_eq!(rich.game.view(Viewer::Spectator), poor.game.view(Viewer::Spectator));
}

#[test]
fn k5_the_highest_pays_1000_more_than_the_second_and_answers_stay_secret() {
    let mut t = seller(5);
    t.pays(1, 10).pays(2, 10).pays(3, 10);
    t.does(0, put_up("Dodge City", 4, "A3")).does(1, bid(6)).does(2, bid(12));
    let seen = t.game.view(Viewer::Seat(Seat(3)));
    let auction = seen.table.auction().unwrap();
    assert_eq!((auction.own_bid, auction.awaited.clone()), (None, vec![Seat(3)]));
    assert_eq!(t.view(2).table.auction().unwrap().own_bid, Some(Money(12_000)));
    assert!(matches!(t.refuses(1, bid(14)), Illegal::NotYourTurn { .. }), "each answers once");
    t.does(3, bid(0));
    let closed = Event::AuctionClosed {
        seat: Seat(0),
        city: City::DodgeCity,
        to_seat: Some(Seat(2)),
        price: Money(7000),
        unsold: None,
    };
    assert!(t.happened(&closed));
    assert_eq!((t.cash(0), t.cash(2), t.cards(2, "Dodge City")), (12, 8, 1));
}

#[test]
fn k5_nobody_above_the_minimum_the_bank_takes_it_and_may_resell_it() {
    let mut t = seller(5);
    t.does(0, put_up("Dodge City", 4, "A3"));
    for seat in 1..=3 {
        t.does(seat, bid(0));
    }
    let closed = Event::AuctionClosed {
        seat: Seat(0),
        city: City::DodgeCity,
        to_seat: None,
        price: Money(4000),
        unsold: None,
    };
    assert!(t.happened(&closed));
    assert_eq!(t.cash(0), 9);
    assert_eq!(t.view(0).table.tiles().unwrap().stack(City::DodgeCity).costs[0], Money(4000));
}

#[test]
fn k6_auctions_go_on_until_the_cost_is_covered_then_the_tile_is_laid_in_a_step_of_its_own() {
    let mut t = table(0, &["A3 D2", "B1", "C1"]);
    t.grants(0, "Denver").gives(0, "Denver", 2).gives(0, "Denver", 3).gives(0, "Denver", 4);
    t.does(0, put_up("Denver", 2, "A3"));
    assert_eq!((t.cash(0), t.game.phase(), t.to_act()), (3, Phase::Lay, vec![0]));
    assert!(matches!(t.refuses(0, lay("A3")), Illegal::AuctionFirst { .. }));
    t.does(0, put_up("Denver", 4, "A3"));
    assert_eq!(t.cash(0), 6);
    assert_eq!(t.refuses(0, put_up("Denver", 3, "A3")), Illegal::AuctionNotNeeded { tile: tile("A3") });
    t.lays(0, "A3");
    assert_eq!(t.cash(0), 0);
}

#[test]
fn k6_with_hidden_cash_the_named_tile_is_laid_by_itself_as_soon_as_it_is_paid_for_and_nothing_else_is() {
    let hidden = Options { cash: CashDisplay::Hidden, ..Options::default() };
    let bought_for = |thousands: u32| {
        let mut t = Table::tiles(with_cash("kickstarter-2015", 1), hidden, &["A3 B4", "B1", "C1"]);
        t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
        t.gives(0, "Dodge City", 6).pays(1, 30).pays(2, 30);
        assert_eq!(t.game.forced(), None, "no tile is named");
        t.does(0, put_up("Dodge City", 4, "A3"));
        assert_eq!(t.game.forced(), None, "an auction is open");
        t.does(1, bid(thousands)).does(2, bid(thousands));
        t
    };
    // A3 costs 6,000, and the seller has 1,000.
    let mut paid = bought_for(6);
    assert_eq!(paid.game.view(Viewer::Spectator).forced(), None, "what the seller has is hidden");
    assert_eq!(paid.game.forced(), Some((Seat(0), lay("A3"))));
    paid.lays(0, "A3");
    // Which deed is put up next is the seller's choice, but for the last one.
    let dear = |deeds: &[u32]| {
        let mut t = Table::tiles(with_cash("kickstarter-2015", 1), hidden, &["Y3 B4", "B1", "C1"]);
        t.grants(0, "Denver");
        for cost in deeds {
            t.gives(0, "Denver", *cost);
        }
        t.does(0, put_up("Denver", 2, "Y3")).does(1, bid(0)).does(2, bid(0));
        t
    };
    assert_eq!(dear(&[2, 3, 4]).game.forced(), None);
    assert_eq!(dear(&[2, 3]).game.forced(), Some((Seat(0), put_up("Denver", 3, "Y3"))));
    // Without a deed any tile may be laid that can be paid for (K4).
    let free = dear(&[2]);
    assert_eq!((free.game.phase(), free.to_act(), free.game.forced()), (Phase::Lay, vec![0], None));
}

#[test]
fn k7_who_can_pay_for_nothing_and_has_no_deed_is_out_at_once() {
    let mut t = table(1, &["Y3", "B3", "C1", "D1"]);
    t.grants(0, "Denver").gives(0, "Denver", 2);
    t.does(0, put_up("Denver", 2, "Y3"));
    assert!(t.happened(&Event::Bankrupt { seat: Seat(0), estate: None }), "4,000 do not pay for 12,000");
    assert_eq!(t.to_act(), [2], "B3 costs 2,000 unsupported, and seat 1 has 1,000: out too");
    assert_eq!(t.standing(1), Standing::Bankrupt);
}

#[test]
fn k7_an_auction_is_void_when_its_seller_resigns_and_a_bid_with_its_bidder() {
    let mut t = seller(5);
    t.pays(1, 10).pays(2, 10);
    t.does(0, put_up("Dodge City", 4, "A3")).does(1, bid(9));
    t.does(1, Action::Resign);
    t.does(2, bid(8)).does(3, bid(0));
    assert!(t.events.iter().any(|event| matches!(
        event,
        Event::AuctionClosed { to_seat: Some(Seat(2)), price: Money(5000), .. }
    )));
    let mut t = seller(5);
    t.does(0, put_up("Dodge City", 4, "A3")).does(1, bid(5));
    t.does(0, Action::Resign);
    assert!(!t.events.iter().any(|event| matches!(event, Event::AuctionClosed { .. })));
    assert_eq!((t.cash(1), t.to_act(), t.game.phase()), (5, vec![1], Phase::Lay));
}

#[test]
fn k7_the_last_answer_may_be_a_resignation() {
    let mut t = seller(5);
    t.does(0, put_up("Dodge City", 4, "A3")).does(1, bid(0)).does(2, bid(5));
    t.does(3, Action::Resign);
    assert_eq!((t.cards(2, "Dodge City"), t.to_act()), (1, vec![0]));
}

#[test]
fn k8_nobody_is_forced_to_lay_the_last_spike() {
    let mut t = table(60, &["V3 C1", "B1"]);
    t.built("Y E B V1 V2 V4");
    t.lays(0, "C1");
    assert!(!t.game.is_over());
}

#[test]
fn k9_equal_cash_shares_the_victory_whatever_the_land() {
    let mut t = table(60, &["V3", "B1", "C1"]);
    t.built("Y E B V1 V2 V4").grants(1, "Omaha").gives(1, "Omaha", 3).pays(1, 17).pays(2, 17);
    t.lays(0, "V3");
    assert!(t.game.outcome().unwrap().ranking.iter().all(|placing| placing.place == 1));
}
