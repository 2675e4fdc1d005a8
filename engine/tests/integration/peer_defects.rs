//! Defects of the one other implementation of the 1976 edition, and why this one cannot have them:
//! one test or a few for each of its defects, by number.
//!
//! Here those of the rules (1–7, 12), on the engine; authority and durability (5, 8–13) on Discord
//! in the bot's tests, deals in any order in [`deals`].

mod deals;
mod ends;

use last_spike_engine::*;

use last_spike_testkit::playout::playout;
use last_spike_testkit::table::*;

const EDITION: &str = "gamma-two-1976";

/// Watches random games of every number of players, offers and leavers included.
fn every_game(games: u64, mut watch: impl FnMut(&Game, &Game, &[Event])) {
    for seats in 2..=6 {
        for n in 0..games {
            playout(
                EDITION,
                Options::default(),
                seats,
                n * 11 + u64::from(seats),
                |before, after, _, _, events| {
                    watch(before, after, events);
                },
            );
        }
    }
}

fn cash(game: &Game, seat: Seat) -> Money {
    game.view(Viewer::Spectator).seat(seat).cash.unwrap()
}

/// Rolls the first player of a new game to a space, the table set up before.
fn rolled_to(space: u8, seats: u8, set_up: impl Fn(&mut Table)) -> Table {
    let mut t = Table::dice(seats, space);
    set_up(&mut t);
    t.about_to_roll(0, space).does(0, Action::Roll);
    assert_eq!(t.view(0).table.dice().unwrap().positions[0], space);
    t
}

#[test]
fn defect_01_nobody_is_ever_in_debt_to_the_bank_and_goes_on_playing() {
    let (mut owed, mut settled) = (0, 0);
    every_game(60, |before, after, events| {
        let mut game = before.clone();
        for event in events {
            match event {
                Event::Paid { seat, amount, .. } => {
                    assert!(cash(&game, *seat) >= *amount, "only money that is there is paid");
                    let debts = &game.view(Viewer::Spectator).table.dice().unwrap().debts.clone();
                    if let Some(debt) = debts.iter().find(|debt| debt.debtor == *seat) {
                        assert_eq!(debt.amount, *amount, "nothing is paid in part, and nothing else before");
                        settled += 1;
                    }
                }
                Event::Owed { seat, amount, .. } => {
                    assert!(cash(&game, *seat) < *amount, "who can pay pays");
                    owed += 1;
                }
                _ => {}
            }
            game.evolve(event);
        }
        let table = after.view(Viewer::Spectator).table.dice().unwrap().clone();
        let Some(debt) = table.debts.first() else { return };
        if !after.is_over() {
            assert!(cash(after, debt.debtor) < debt.amount, "what can be paid is paid at once");
            assert!(matches!(after.phase(), Phase::Debt | Phase::Auction), "the game waits for the debt");
        }
    });
    assert!(owed > 300 && settled > 50, "{owed} debts, {settled} settled");
}

#[test]
fn defect_01_and_02_every_fee_with_every_purse_is_paid_raised_or_the_end() {
    for space in 0..20 {
        for thousands in 0..=12 {
            for deeds in [&[][..], &["Regina"], &["Montreal", "Regina", "Regina"]] {
                let t = rolled_to(space, 3, |t| {
                    t.deeds(0, deeds).left_with(0, thousands);
                    t.sections("Regina", "Calgary", 2);
                });
                match t.game.phase() {
                    // Nothing to be raised, or nothing with which to: the next one plays.
                    Phase::Roll => assert_ne!(t.to_act(), [0]),
                    Phase::Debt => {
                        assert!(t.to_act() == [0] && !deeds.is_empty());
                        assert_eq!(t.game.legal_actions(Seat(0)).len(), if deeds.len() > 1 { 2 } else { 1 });
                    }
                    Phase::Land | Phase::Build | Phase::Remove => assert_eq!(t.to_act(), [0]),
                    phase => panic!("{phase:?}"),
                }
                if t.standing(0) == Standing::Bankrupt {
                    assert!(deeds.is_empty(), "who has something to offer is asked first");
                }
                to_the_end(t.game);
            }
        }
    }
}

/// Plays on with nobody willing to buy or to deal: even so the game ends.
fn to_the_end(mut game: Game) {
    for n in 0..4000 {
        let Some(seat) = game.next_to_act() else { return };
        let actions = game.legal_actions(seat);
        assert!(!actions.is_empty(), "{seat} is waited for in {:?} and can do nothing", game.phase());
        let action = match game.phase() {
            Phase::Auction => bid(0),
            // Track is built, so that the railway gets done.
            _ => actions[(n * 7) % actions.len()].clone(),
        };
        game.play(seat, &action, &mut ()).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn defect_02_track_that_cannot_be_paid_leaves_nobody_stuck() {
    // With a deed it can be auctioned, and whoever finds no bidder gets on all the same: out.
    let mut t = rolled_to(18, 2, |t| {
        t.deeds(0, &["Regina"]).left_with(0, 3);
    });
    assert_eq!((t.game.phase(), t.to_act()), (Phase::Debt, vec![0]));
    for minimum in [4, 3, 2, 1, 0] {
        t.does(0, ask("Regina", minimum)).does(1, bid(0));
    }
    assert_eq!((t.standing(0), t.game.is_over()), (Standing::Bankrupt, true));
    // Without one they are out at once, and a third player goes on.
    let t = rolled_to(18, 3, |t| {
        t.left_with(0, 3);
    });
    assert_eq!((t.standing(0), t.to_act()), (Standing::Bankrupt, vec![1]));
    assert_eq!(t.cash(0), 0);
}

#[test]
fn defect_03_deeds_of_worked_out_cities_are_out_of_play() {
    let mut returned = 0;
    let mut forfeited = 0;
    every_game(80, |_, after, events| {
        let view = after.view(Viewer::Spectator);
        let table = view.table.dice().unwrap();
        for event in events {
            match event {
                Event::DeedsReturned { .. } => returned += 1,
                Event::DeedDrawn { city, kept, .. } => {
                    let open = table.payouts_left[city.spot().index()] > 0;
                    // The section that earned it may have worked the city out in the same step.
                    assert!(*kept || !open, "a deed of {city} that still pays is kept");
                    forfeited += u32::from(!*kept);
                }
                Event::Received { seat, amount, cause: SpaceKind::SettlerRents } => {
                    let deeds = u32::try_from(view.seat(*seat).deeds.len()).unwrap();
                    assert_eq!(*amount, Money(1000) * deeds, "rents for deeds in play");
                }
                _ => {}
            }
        }
        if !after.is_over() {
            let held = view.seats.iter().flat_map(|seat| &seat.deeds);
            for deed in held {
                assert!(table.payouts_left[deed.city.spot().index()] > 0, "{} is worked out", deed.city);
            }
        }
    });
    assert!(returned > 100 && forfeited > 20, "{returned} returned, {forfeited} forfeited");
}

/// Gives all 45 deeds to a seat.
fn all_deeds(t: &mut Table, seat: u8) {
    for city in City::CANADIAN {
        t.deeds(seat, &[city.name(); 5]);
    }
}

#[test]
fn defect_04_an_empty_deck_never_takes_money() {
    for space in [3, 7, 9, 13, 17, 19] {
        let t = rolled_to(space, 2, |t| all_deeds(t, 1));
        assert_eq!((t.cash(0), t.to_act(), t.game.phase()), (70, vec![1], Phase::Roll), "space {space}");
    }
    // Nor does the first section of a route promise a deed that is not there.
    let mut t = rolled_to(5, 2, |t| all_deeds(t, 1));
    let Some(Prompt::Build { choices }) = t.view(0).prompt else { panic!() };
    assert!(choices.iter().all(|choice| !choice.grant));
    t.does(0, Action::Build(line("Regina", "Calgary")));
    assert!(!t.events.iter().any(|event| matches!(event, Event::DeedDrawn { .. })));
    let mut bought = 0;
    every_game(40, |_, _, events| {
        let for_land = |event: &&Event| matches!(event, Event::Paid { cause: SpaceKind::Land, .. });
        if let Some(Event::Paid { seat, .. }) = events.iter().find(for_land) {
            bought += 1;
            let drawn = |event: &Event| matches!(event, Event::DeedDrawn { seat: by, .. } if by == seat);
            assert!(events.iter().any(drawn), "who pays for land draws a deed");
        }
    });
    assert!(bought > 500);
}

#[test]
fn defect_06_the_end_of_track_is_printed_on_the_board_and_costs_one_turn_a_visit() {
    let mut missed = 0;
    for seats in 2..=6 {
        for n in 0..40 {
            let mut missing = [false; 6];
            playout(EDITION, Options::default(), seats, 900 + n, |_, after, _, _, events| {
                for event in events {
                    match event {
                        Event::TurnMissed { seat } => {
                            let at =
                                after.view(Viewer::Spectator).table.dice().unwrap().positions[seat.index()];
                            assert_eq!(
                                (at, missing[seat.index()]),
                                (10, false),
                                "once a visit, and only there"
                            );
                            missing[seat.index()] = true;
                            missed += 1;
                        }
                        Event::Moved { seat, .. } => missing[seat.index()] = false,
                        _ => {}
                    }
                }
            });
        }
    }
    assert!(missed > 100, "{missed}");
}

#[test]
fn defect_07_several_offers_stand_at_once_and_none_overwrites_another() {
    let mut t = Table::dice(4, 1);
    t.deeds(1, &["Regina", "Regina", "Calgary"]).deeds(2, &["Montreal"]);
    t.does(1, offer(1, 2, goods(0, &["Regina"]), goods(0, &["Montreal"])));
    t.does(3, offer(2, 1, goods(20, &[]), goods(0, &["Calgary"])));
    t.does(1, offer(3, 2, goods(0, &["Regina"]), goods(9, &[])));
    t.does(2, offer(4, 1, goods(0, &["Montreal"]), goods(30, &[])));
    let standing = |t: &Table| -> Vec<u32> {
        t.view(0).table.dice().unwrap().offers.iter().map(|open| open.offer.id).collect()
    };
    assert_eq!(standing(&t), [1, 2, 3, 4]);
    // They stand through turns as long as both sides can keep them …
    t.does(0, Action::Roll);
    while t.to_act() == [0] {
        let action = t.game.legal_actions(Seat(0)).pop().unwrap();
        t.does(0, action);
    }
    assert_eq!(standing(&t), [1, 2, 3, 4]);
    // … each answered by itself …
    t.does(2, Action::Accept { id: 3 });
    assert_eq!((standing(&t), t.cards(2, "Regina"), t.cards(1, "Regina")), (vec![1, 2, 4], 1, 1));
    // … and those that a deal makes impossible lapse with it, told by number.
    t.does(1, Action::Accept { id: 4 });
    assert!(t.happened(&Event::OfferLapsed { id: 1 }) && !t.happened(&Event::OfferLapsed { id: 2 }));
    assert_eq!(standing(&t), [2]);
    t.does(1, Action::Accept { id: 2 });
    assert_eq!((t.cards(3, "Calgary"), t.cards(1, "Montreal"), standing(&t)), (1, 1, vec![]));
    // A number is never used twice.
    assert_eq!(t.refuses(0, offer(4, 1, goods(1, &[]), goods(0, &[]))), Illegal::OfferNumber { next: 5 });
}

/// One action of every kind that there is.
fn every_kind() -> Vec<Action> {
    vec![
        lay("A1"),
        Action::Buy { city: City::Montreal },
        Action::Pass,
        put_up("Denver", 3, "A1"),
        ask("Regina", 1),
        bid(0),
        bid(5),
        Action::Bid { amount: None },
        Action::Roll,
        Action::BuyLand,
        Action::Build(line("Regina", "Calgary")),
        Action::Remove(line("Regina", "Calgary")),
        offer(3, 1, goods(1, &[]), goods(0, &[])),
        Action::Accept { id: 1 },
        Action::Decline { id: 1 },
        Action::Withdraw { id: 1 },
        Action::Accept { id: 2 },
        Action::Resign,
    ]
}

#[test]
fn defect_12_the_kind_of_an_action_is_checked_in_every_phase() {
    let phases: [(Phase, Table); 6] = [
        (Phase::Roll, Table::dice(3, 1)),
        (Phase::Land, rolled_to(7, 3, |_| {})),
        (Phase::Build, rolled_to(5, 3, |_| {})),
        (
            Phase::Remove,
            rolled_to(6, 3, |t| {
                t.sections("Regina", "Calgary", 2);
            }),
        ),
        (
            Phase::Debt,
            rolled_to(16, 3, |t| {
                t.deeds(0, &["Regina"]).left_with(0, 1);
            }),
        ),
        (Phase::Auction, {
            let mut t = rolled_to(16, 3, |t| {
                t.deeds(0, &["Regina"]).left_with(0, 1);
            });
            t.does(0, ask("Regina", 1));
            t
        }),
    ];
    for (phase, t) in phases {
        assert_eq!(t.game.phase(), phase);
        let answers = |action: &Action| {
            matches!(
                (phase, action),
                (Phase::Roll, Action::Roll)
                    | (Phase::Land, Action::BuyLand | Action::Pass)
                    | (Phase::Build, Action::Build(_))
                    | (Phase::Remove, Action::Remove(_))
                    | (Phase::Debt, Action::Auction(Lot::Asked { .. }))
                    | (Phase::Auction, Action::Bid { amount: Some(_) })
            )
        };
        for action in every_kind().into_iter().filter(|action| *action != Action::Resign) {
            for seat in 0..3 {
                if t.to_act().contains(&seat) && answers(&action) {
                    t.game.apply(Seat(seat), &action).unwrap();
                } else {
                    // With a reason, and nothing changes: `refuses` compares.
                    t.refuses(seat, action.clone());
                }
            }
        }
    }
    // Track on a full route, or on none, is refused and says what is open.
    let t = rolled_to(5, 2, |t| {
        t.sections("Regina", "Calgary", 4);
    });
    let full = t.refuses(0, Action::Build(line("Regina", "Calgary")));
    assert!(matches!(full, Illegal::RouteFull { open, .. } if open.len() == 11));
    // Another edition's cities lie on the same spots, and are no cities of this board.
    for (from, to) in
        [("Regina", "Vancouver"), ("Denver", "Omaha"), ("Denver", "Sudbury"), ("Regina", "Regina")]
    {
        let none = t.refuses(0, Action::Build(line(from, to)));
        assert!(matches!(none, Illegal::NoSuchRoute { .. }), "{from}–{to}");
    }
}
