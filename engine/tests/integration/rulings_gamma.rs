//! The rulings of the Canadian original of 1976, one by one.

mod deals;
mod debts;
mod end;

use last_spike_engine::*;

use last_spike_testkit::table::*;

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
