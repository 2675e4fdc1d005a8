//! The rulings of the Canadian original of 1976, one by one.

use last_spike::engine::*;

use crate::support::table::*;

/// Finds a game in which the first roll takes the first player to a space.
fn rolled_to(space: u8, seats: u8, set_up: impl Fn(&mut Table)) -> Table {
    for seed in 0..=255 {
        let mut t = Table::dice(seats, seed);
        set_up(&mut t);
        t.does(0, Action::Roll);
        if t.view(0).table.dice().unwrap().positions[0] == space {
            return t;
        }
    }
    panic!("no seed rolls to space {space}");
}

/// Puts the first player so many spaces before another, so that any roll may reach it.
fn before(space: u8) -> impl Fn(&mut Table) {
    move |t| {
        t.lands(0, (space + 13) % 20, Phase::Roll);
        t.game.evolve(&Event::TurnTo { seat: Some(Seat(1)), phase: Phase::Roll, turn: None });
        t.game.evolve(&Event::TurnTo { seat: Some(Seat(0)), phase: Phase::Roll, turn: None });
    }
}

/// Plays a game at random, perhaps with people leaving it, and holds what everybody sees of who
/// rolled against who did.
fn who_rolled_is_seen(seats: u8, seed: u8, leaving: bool) {
    let edition = edition("gamma-two-1976");
    let mut game = Game::new(edition.clone(), edition.default_options(), seats, Seed([seed; 32])).unwrap();
    let (mut chosen, mut rolled) = (u32::from(seed), None);
    while !game.is_over() && game.step().0 < 600 {
        let seat = game.to_act()[0];
        chosen = chosen.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let legal = game.legal_actions(seat);
        let action = match chosen >> 16 {
            n if leaving && n % 40 == 0 => Action::Resign,
            n => legal[n as usize % legal.len()].clone(),
        };
        let mut events: Vec<Event> = Vec::new();
        game.play(seat, &action, &mut events).unwrap();
        for event in &events {
            if let Event::Dice { seat, .. } = event {
                rolled = Some(*seat);
            }
        }
        let told = game.view(Viewer::Spectator).table.dice().unwrap().roller;
        assert_eq!(told, rolled, "step {:?}", game.step());
    }
}

#[test]
fn who_rolled_is_told_as_the_dice_were_whoever_has_left_since() {
    for seed in 0..40 {
        for seats in 2..=6 {
            who_rolled_is_seen(seats, seed, true);
        }
        who_rolled_is_seen(2, seed, false);
    }
}

fn paid(t: &Table, cause: SpaceKind) -> Vec<(u8, u32, Option<u8>)> {
    let payment = |event: &Event| match event {
        Event::Paid { seat, amount, to_seat, cause: why } if *why == cause => {
            Some((seat.0, amount.0 / 1000, to_seat.map(|seat| seat.0)))
        }
        _ => None,
    };
    t.events.iter().filter_map(payment).collect()
}

/// Seat 0 owes the bank 10,000 and has so many thousands and these deeds.
fn debtor(seats: u8, thousands: u32, deeds: &'static [&'static str]) -> Table {
    rolled_to(16, seats, move |t| {
        before(16)(t);
        t.deeds(0, deeds).left_with(0, thousands);
    })
}

#[test]
fn g1_seventy_thousand_each_45_deeds_and_the_first_player_by_lot() {
    let game = Game::new(edition("gamma-two-1976"), Options::default(), 6, Seed([4; 32])).unwrap();
    let view = game.view(Viewer::Spectator);
    assert!(view.seats.iter().all(|seat| seat.cash == Some(Money(70_000)) && seat.deeds.is_empty()));
    let table = view.table.dice().unwrap();
    assert_eq!((table.deck, table.positions.clone()), (45, vec![0; 6]));
    let first: std::collections::BTreeSet<u8> =
        (0..60).map(|n| Setup::deal(&edition("gamma-two-1976"), 3, Seed([n; 32])).first_seat.0).collect();
    assert_eq!(first.len(), 3);
}

#[test]
fn g2_two_dice_move_the_token_and_only_at_ones_turn() {
    let mut t = Table::dice(2, 1);
    assert!(matches!(t.refuses(1, Action::Roll), Illegal::NotYourTurn { .. }));
    assert_eq!(t.refuses(0, lay("A1")), Illegal::ForeignAction);
    t.does(0, Action::Roll);
    let Some(Event::Dice { values: [a, b], .. }) =
        t.events.iter().find(|event| matches!(event, Event::Dice { .. })).cloned()
    else {
        panic!()
    };
    assert!((1..=6).contains(&a) && (1..=6).contains(&b));
    assert!(t.happened(&Event::Moved { seat: Seat(0), to: a + b }));
}

#[test]
fn g3_land_costs_the_spaces_price_and_gives_the_top_deed() {
    let mut t = rolled_to(7, 2, |_| {});
    assert_eq!(t.game.phase(), Phase::Land);
    t.does(0, Action::BuyLand);
    assert_eq!(t.cash(0), 67);
    assert!(t.events.iter().any(|event| matches!(event, Event::DeedDrawn { kept: true, .. })));
    let mut t = rolled_to(7, 2, |_| {});
    t.does(0, Action::Pass);
    assert_eq!((t.cash(0), t.to_act()), (70, vec![1]));
}

#[test]
fn g3_less_cash_than_the_price_skips_the_step() {
    let t = rolled_to(7, 2, |t| {
        t.left_with(0, 2);
    });
    assert_eq!((t.to_act(), t.game.phase()), (vec![1], Phase::Roll));
}

#[test]
fn g3_a_deed_of_a_worked_out_city_goes_to_the_bank_and_no_other_is_drawn() {
    // Only Montreal, worked out, is left in the deck.
    let mut t = rolled_to(7, 2, |t| {
        for city in City::CANADIAN.into_iter().filter(|city| *city != City::Montreal) {
            t.deeds(1, &[city.name(); 5]);
        }
        t.sections("Montreal", "Toronto", 4).sections("Montreal", "Sudbury", 4);
    });
    t.does(0, Action::BuyLand);
    assert!(t.happened(&Event::DeedDrawn { seat: Seat(0), city: City::Montreal, kept: false }));
    assert_eq!((t.cash(0), t.view(0).seats[0].deeds.len()), (67, 0));
}

#[test]
fn g4_track_must_be_paid_on_landing_and_a_section_built() {
    let mut t = rolled_to(5, 2, |t| {
        t.sections("Montreal", "Toronto", 4);
    });
    assert_eq!(paid(&t, SpaceKind::Track), [(0, 2, None)]);
    assert_eq!(t.game.phase(), Phase::Build);
    let full = t.refuses(0, Action::Build(line("Toronto", "Montreal")));
    assert!(matches!(&full, Illegal::RouteFull { open, .. } if open.len() == 11));
    assert_eq!(t.ruling(&full), "G4");
    assert!(matches!(
        t.refuses(0, Action::Build(line("Montreal", "Vancouver"))),
        Illegal::NoSuchRoute { .. }
    ));
    assert!(matches!(t.refuses(0, Action::Pass), Illegal::WrongPhase { .. }));
    t.does(0, Action::Build(line("Regina", "Toronto")));
    assert!(t.happened(&Event::SectionBuilt { seat: Seat(0), ends: line("Toronto", "Regina"), sections: 1 }));
}

#[test]
fn g5_the_first_section_of_a_route_earns_the_top_deed() {
    let mut t = rolled_to(5, 2, |t| {
        t.sections("Calgary", "Vancouver", 1);
    });
    let second = t.game.apply(Seat(0), &Action::Build(line("Calgary", "Vancouver"))).unwrap();
    assert!(!second.events.iter().any(|event| matches!(event, Event::DeedDrawn { .. })));
    t.does(0, Action::Build(line("Winnipeg", "Calgary")));
    assert!(t.events.iter().any(|event| matches!(event, Event::DeedDrawn { .. })));
    assert_eq!(t.cash(0), 68, "for nothing but the track");
}

#[test]
fn g6_three_montreal_pay_45000_and_two_toronto_15000() {
    let mut t = rolled_to(5, 2, |t| {
        t.sections("Montreal", "Toronto", 3);
        t.deeds(1, &["Montreal", "Montreal", "Montreal", "Toronto", "Toronto"]);
    });
    t.does(0, Action::Build(line("Montreal", "Toronto")));
    assert_eq!(t.payouts(), [(1, "Montreal".to_owned(), 3, 45), (1, "Toronto".to_owned(), 2, 15)]);
    assert_eq!(t.cash(1), 130);
}

#[test]
fn g6_a_city_whose_routes_are_all_complete_is_out_of_play() {
    let mut t = rolled_to(5, 2, |t| {
        t.sections("Montreal", "Toronto", 3).sections("Montreal", "Sudbury", 4);
        t.deeds(1, &["Montreal", "Toronto"]);
    });
    t.does(0, Action::Build(line("Montreal", "Toronto")));
    assert!(t.happened(&Event::DeedsReturned { city: City::Montreal }));
    assert_eq!((t.cards(1, "Montreal"), t.cards(1, "Toronto")), (0, 1));
}

#[test]
fn g7_subsidy_rents_costs_and_scandal() {
    let t = rolled_to(0, 2, before(0));
    assert!(t.happened(&Event::Received {
        seat: Seat(0),
        amount: Money(5000),
        cause: SpaceKind::CprSubsidy
    }));
    let t = rolled_to(2, 2, |t| {
        t.deeds(0, &["Regina", "Regina", "Calgary"]);
    });
    assert!(t.happened(&Event::Received {
        seat: Seat(0),
        amount: Money(3000),
        cause: SpaceKind::SettlerRents
    }));
    let t = rolled_to(4, 2, |t| {
        t.deeds(0, &["Regina", "Calgary"]);
    });
    assert_eq!(paid(&t, SpaceKind::RoadbedCosts), [(0, 2, None)]);
    let t = rolled_to(4, 2, |_| {});
    assert_eq!(paid(&t, SpaceKind::RoadbedCosts), [], "without a deed nothing is paid");
    let t = rolled_to(16, 2, before(16));
    assert_eq!(paid(&t, SpaceKind::PacificScandal), [(0, 10, None)]);
}

#[test]
fn g7_the_subsidy_is_paid_on_landing_and_not_on_passing() {
    let t = rolled_to(2, 2, before(2));
    assert_eq!(t.cash(0), 70);
}

#[test]
fn g7_land_claims_are_rolled_for_in_the_same_step() {
    let t = rolled_to(12, 2, |_| {});
    let dice: Vec<u32> = t
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Dice { values: [a, b], .. } => Some(u32::from(a + b)),
            _ => None,
        })
        .collect();
    assert_eq!(dice.len(), 2);
    assert_eq!(paid(&t, SpaceKind::LandClaims), [(0, dice[1], None)]);
}

#[test]
fn g7_survey_fees_come_from_every_other_player() {
    let t = rolled_to(14, 3, before(14));
    assert_eq!(paid(&t, SpaceKind::SurveyFees), [(1, 3, Some(0)), (2, 3, Some(0))]);
    assert_eq!((t.cash(0), t.cash(1)), (76, 67));
    assert!(!t.events.iter().any(|event| matches!(event, Event::Received { .. })));
}

#[test]
fn g7_the_rebellion_takes_a_section_from_a_route_with_two_or_three() {
    let mut t = rolled_to(6, 2, |t| {
        t.sections("Montreal", "Toronto", 3)
            .sections("Toronto", "Winnipeg", 1)
            .sections("Regina", "Calgary", 4);
    });
    assert_eq!(t.game.phase(), Phase::Remove);
    for wrong in [line("Toronto", "Winnipeg"), line("Regina", "Calgary"), line("Calgary", "Vancouver")] {
        let refusal = t.refuses(0, Action::Remove(wrong));
        assert!(matches!(&refusal, Illegal::NotRemovable { open, .. } if open.len() == 1));
        assert_eq!(t.ruling(&refusal), "G7");
    }
    t.does(0, Action::Remove(line("Montreal", "Toronto")));
    assert!(t.happened(&Event::SectionRemoved {
        seat: Seat(0),
        ends: line("Montreal", "Toronto"),
        sections: 2
    }));
    let t = rolled_to(6, 2, |_| {});
    assert_eq!(t.to_act(), [1], "no such route: nothing");
}

#[test]
fn g7_the_end_of_track_costs_the_next_turn_once() {
    let mut t = rolled_to(10, 2, |_| {});
    let mut turns = Vec::new();
    for _ in 0..12 {
        if t.game.is_over() {
            break;
        }
        let seat = t.to_act()[0];
        let action = t.game.legal_actions(Seat(seat)).pop().unwrap();
        if action == Action::Roll {
            turns.push(seat);
        }
        t.does(seat, action);
        if t.happened(&Event::TurnMissed { seat: Seat(0) }) {
            break;
        }
    }
    assert!(t.happened(&Event::TurnMissed { seat: Seat(0) }));
    assert_eq!(turns, [1], "seat 1 rolls twice running");
    assert_eq!(t.to_act(), [1]);
}

#[test]
fn g8_a_deal_is_offered_and_accepted_at_any_time() {
    let mut t = Table::dice(3, 1);
    t.deeds(1, &["Regina", "Regina"]).deeds(2, &["Calgary"]);
    t.does(1, offer(1, 2, goods(5, &["Regina"]), goods(0, &["Calgary"])));
    assert_eq!(t.refuses(0, Action::Accept { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    t.does(2, Action::Accept { id: 1 });
    assert!(t.happened(&Event::DealDone { id: 1, unsold: None }));
    assert_eq!((t.cash(1), t.cash(2)), (65, 75));
    assert_eq!((t.cards(1, "Regina"), t.cards(1, "Calgary"), t.cards(2, "Regina")), (1, 1, 1));
    assert_eq!(t.to_act(), [0], "the turn is where it was");
    assert_eq!(t.refuses(2, Action::Accept { id: 1 }), Illegal::NoSuchOffer { id: 1 }, "once only");
}

#[test]
fn g8_declined_and_withdrawn_offers_are_gone() {
    let mut t = Table::dice(3, 1);
    t.does(1, offer(1, 2, goods(1, &[]), goods(2, &[])));
    assert_eq!(t.refuses(2, Action::Withdraw { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    assert_eq!(t.refuses(1, Action::Decline { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    t.does(2, Action::Decline { id: 1 });
    t.does(1, offer(2, 2, goods(1, &[]), goods(2, &[]))).does(1, Action::Withdraw { id: 2 });
    assert!(t.view(0).table.dice().unwrap().offers.is_empty());
}

#[test]
fn g8_what_cannot_be_promised_is_refused() {
    let mut t = Table::dice(3, 1);
    t.deeds(1, &["Regina"]);
    let refused = |give, take| t.refuses(1, offer(1, 2, give, take));
    assert_eq!(refused(goods(71, &[]), goods(0, &[])), Illegal::CannotPromise { seat: Seat(1) });
    assert_eq!(
        refused(goods(0, &["Regina", "Regina"]), goods(0, &[])),
        Illegal::CannotPromise { seat: Seat(1) }
    );
    assert_eq!(refused(goods(0, &[]), goods(0, &["Calgary"])), Illegal::CannotPromise { seat: Seat(2) });
    assert_eq!(refused(goods(0, &[]), goods(0, &[])), Illegal::EmptyOffer);
    assert_eq!(refused(goods(0, &["Denver"]), goods(0, &[])), Illegal::ForeignCity { city: City::Denver });
    let mut odd = goods(0, &[]);
    odd.cash = Money(500);
    assert_eq!(refused(odd, goods(1, &[])), Illegal::NotInThousands { amount: Money(500) });
    assert_eq!(t.refuses(1, offer(2, 2, goods(1, &[]), goods(0, &[]))), Illegal::OfferNumber { next: 1 });
    for nobody in [1, 7] {
        let refusal = t.refuses(1, offer(1, nobody, goods(1, &[]), goods(0, &[])));
        assert_eq!(refusal, Illegal::NoPartner { seat: Seat(nobody) });
        assert_eq!(t.ruling(&refusal), "G8");
    }
}

#[test]
fn g8_three_open_offers_at_most() {
    let mut t = Table::dice(3, 1);
    for id in 1..=3 {
        t.does(1, offer(id, 2, goods(1, &[]), goods(0, &[])));
    }
    assert_eq!(t.refuses(1, offer(4, 2, goods(1, &[]), goods(0, &[]))), Illegal::TooManyOffers { most: 3 });
    t.does(2, offer(4, 1, goods(1, &[]), goods(0, &[])));
}

#[test]
fn g8_the_same_deed_promised_twice_lapses_for_good_once_it_is_gone() {
    let mut t = Table::dice(3, 1);
    t.deeds(0, &["Regina"]);
    t.does(0, offer(1, 1, goods(0, &["Regina"]), goods(5, &[])));
    t.does(0, offer(2, 2, goods(0, &["Regina"]), goods(6, &[])));
    t.does(2, Action::Accept { id: 2 });
    assert!(t.happened(&Event::OfferLapsed { id: 1 }));
    assert_eq!(t.refuses(1, Action::Accept { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    assert_eq!(t.cards(2, "Regina"), 1);
}

#[test]
fn g8_offers_of_and_to_a_leaver_lapse() {
    let mut t = Table::dice(3, 1);
    t.does(1, offer(1, 2, goods(1, &[]), goods(0, &[]))).does(2, offer(2, 0, goods(1, &[]), goods(0, &[])));
    t.does(2, Action::Resign);
    assert!(t.happened(&Event::OfferLapsed { id: 1 }) && t.happened(&Event::OfferLapsed { id: 2 }));
}

#[test]
fn g9_who_cannot_pay_in_full_pays_nothing_and_must_raise_the_money() {
    let t = debtor(3, 4, &["Regina"]);
    assert_eq!((t.game.phase(), t.to_act(), t.cash(0)), (Phase::Debt, vec![0], 4));
    let Some(Prompt::Debt { debt, short, lots }) = t.view(0).prompt else { panic!() };
    assert_eq!((debt.amount, short, lots.len()), (Money(10_000), Money(6000), 1));
    assert!(matches!(t.refuses(1, Action::Roll), Illegal::NotYourTurn { .. }));
    assert_eq!(t.refuses(0, ask("Calgary", 3)), Illegal::NotForAuction { city: City::Calgary });
}

#[test]
fn g9_a_deal_pays_a_debt_at_once() {
    let mut t = debtor(3, 4, &["Regina"]);
    t.does(0, offer(1, 1, goods(0, &["Regina"]), goods(6, &[]))).does(1, Action::Accept { id: 1 });
    assert_eq!(paid(&t, SpaceKind::PacificScandal), [(0, 10, None)]);
    assert_eq!((t.cash(0), t.to_act(), t.game.phase()), (0, vec![1], Phase::Roll));
}

#[test]
fn g9_an_auction_at_the_sellers_minimum() {
    let mut t = debtor(3, 4, &["Regina"]);
    t.does(0, ask("Regina", 6));
    assert!(t.happened(&Event::AuctionOpened {
        seat: Seat(0),
        city: City::Regina,
        minimum: Money(6000),
        terms: None
    }));
    let low = t.refuses(1, bid(5));
    assert_eq!((low.clone(), t.ruling(&low)), (Illegal::BidTooLow { least: Money(6000) }, "G9"));
    t.does(1, bid(20));
    // Offers may be made meanwhile, but nothing changes hands.
    t.does(2, offer(1, 1, goods(1, &[]), goods(0, &[])));
    assert_eq!(t.refuses(1, Action::Accept { id: 1 }), Illegal::AuctionOpen);
    t.does(2, bid(0));
    assert_eq!(t.cash(1), 64, "a lone bidder pays the minimum");
    assert_eq!((t.cash(0), t.to_act()), (0, vec![1]));
}

#[test]
fn g9_a_deed_without_a_bidder_stays_and_may_be_put_up_only_lower() {
    let mut t = debtor(3, 4, &["Regina", "Regina"]);
    t.does(0, ask("Regina", 8)).does(1, bid(0)).does(2, bid(0));
    assert!(
        t.events
            .iter()
            .any(|event| matches!(event, Event::AuctionClosed { to_seat: None, price: Money::ZERO, .. }))
    );
    // The other one may be put up at any price.
    t.does(0, ask("Regina", 8)).does(1, bid(0)).does(2, bid(0));
    let high = t.refuses(0, ask("Regina", 8));
    assert_eq!(high, Illegal::MinimumTooHigh { city: City::Regina, highest: Money(7000) });
    t.does(0, ask("Regina", 6)).does(1, bid(6)).does(2, bid(0));
    assert_eq!(t.to_act(), [1], "paid");
}

#[test]
fn g9_short_with_nothing_left_to_offer_is_out_at_once() {
    let mut t = debtor(3, 4, &["Regina"]);
    t.does(0, ask("Regina", 0)).does(1, bid(1)).does(2, bid(0));
    assert!(t.happened(&Event::Bankrupt { seat: Seat(0), estate: None }), "5,000 do not pay 10,000");
    assert_eq!((t.standing(0), t.cash(0), t.to_act()), (Standing::Bankrupt, 0, vec![1]));
    let t = debtor(3, 4, &[]);
    assert_eq!(t.standing(0), Standing::Bankrupt);
}

#[test]
fn g9_a_leavers_cash_goes_to_the_creditor_and_deeds_out_of_play() {
    let mut t = rolled_to(14, 3, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2);
    });
    assert_eq!((t.game.phase(), t.to_act()), (Phase::Debt, vec![1]));
    assert_eq!(t.cash(0), 73, "seat 2 could pay at once");
    t.does(1, Action::Resign);
    assert_eq!((t.cash(0), t.cards(1, "Regina")), (75, 0));
}

#[test]
fn g9_survey_debtors_settle_one_by_one_in_turn_order() {
    let mut t = rolled_to(14, 4, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2).deeds(2, &["Calgary"]).left_with(2, 1);
    });
    assert_eq!(t.to_act(), [1]);
    // Seat 2 gets money meanwhile, but neither pays nor leaves before its turn to settle.
    t.does(2, offer(1, 3, goods(0, &["Calgary"]), goods(9, &[]))).does(3, Action::Accept { id: 1 });
    assert_eq!((t.cash(2), t.to_act()), (10, vec![1]));
    t.does(1, ask("Regina", 1)).does(3, bid(5)).does(0, bid(0));
    assert_eq!(paid(&t, SpaceKind::SurveyFees), [(1, 3, Some(0)), (2, 3, Some(0))]);
    assert_eq!(t.to_act(), [1], "the turn goes on");
}

#[test]
fn g9_who_owes_may_not_bid() {
    let mut t = rolled_to(14, 4, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2).deeds(2, &["Calgary"]).left_with(2, 2);
    });
    t.does(1, ask("Regina", 1));
    assert!(!t.to_act().contains(&2));
}

#[test]
fn g9_debts_to_a_leaver_are_void() {
    let mut t = rolled_to(14, 3, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2);
    });
    t.does(0, Action::Resign);
    assert!(t.view(1).table.dice().unwrap().debts.is_empty());
    assert_eq!((t.to_act(), t.game.phase()), (vec![1], Phase::Roll));
}

#[test]
fn g9_a_paid_debt_for_track_leads_to_the_building() {
    let mut t = rolled_to(15, 2, |t| {
        before(15)(t);
        t.deeds(0, &["Regina"]).left_with(0, 4);
    });
    t.does(0, ask("Regina", 4)).does(1, bid(4));
    assert_eq!((t.game.phase(), t.to_act(), t.cash(0)), (Phase::Build, vec![0], 0));
}

/// The rulebook's end: three sections Edmonton–Winnipeg, the rest of the line complete.
fn diagram() -> Table {
    rolled_to(5, 3, |t| {
        t.sections("Winnipeg", "Edmonton", 3)
            .sections("Edmonton", "Vancouver", 4)
            .sections("Toronto", "Winnipeg", 4);
        t.sections("Montreal", "Toronto", 4).sections("Montreal", "Sudbury", 4).sections(
            "Saskatoon",
            "Edmonton",
            4,
        );
        t.deeds(1, &["Winnipeg", "Winnipeg"]).deeds(2, &["Edmonton"]);
    })
}

#[test]
fn g10_the_diagram_ends_with_edmonton_to_winnipeg() {
    let mut t = diagram();
    let Some(Prompt::Build { choices }) = t.view(0).prompt else { panic!() };
    assert_eq!(choices.iter().filter(|choice| choice.last_spike).count(), 1);
    t.does(0, Action::Build(line("Edmonton", "Winnipeg")));
    assert!(t.happened(&Event::LastSpike { seat: Seat(0), bonus: Money(20_000) }));
    assert_eq!(t.payouts(), [(1, "Winnipeg".to_owned(), 2, 10), (2, "Edmonton".to_owned(), 1, 6)]);
    let outcome = t.game.outcome().unwrap();
    assert_eq!(outcome.reason, Reason::LastSpike);
    let ranking: Vec<_> =
        outcome.ranking.iter().map(|placing| (placing.seat.0, placing.cash.0 / 1000)).collect();
    assert_eq!(ranking, [(0, 88), (1, 80), (2, 76)]);
    assert!(outcome.ranking.iter().all(|placing| placing.land_cost == Money::ZERO));
}

#[test]
fn g10_nobody_is_forced_to_lay_it() {
    let mut t = diagram();
    t.does(0, Action::Build(line("Regina", "Calgary")));
    assert!(!t.game.is_over());
}

#[test]
fn g11_the_last_one_left_wins() {
    let mut t = Table::dice(2, 1);
    t.does(1, Action::Resign);
    let outcome = t.game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ranking[0].seat), (Reason::LastPlayer, Seat(0)));
}
