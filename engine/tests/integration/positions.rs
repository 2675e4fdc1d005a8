//! A position shows what the views of all seats show together.

use last_spike_engine::*;
use last_spike_testkit::playout::playout;
use last_spike_testkit::table::*;

fn tiles_agree(game: &Game, position: TilesPosition<'_>) {
    let public = game.view(Viewer::Spectator);
    let table = public.table.tiles().unwrap();
    assert_eq!((position.laid(), position.completed()), (table.laid, table.completed));
    for spot in Spot::all() {
        let stack = &table.stacks[spot.index()];
        assert_eq!(position.unclaimed().contains(spot), stack.grant == Grant::Unclaimed);
        assert_eq!(position.cheapest_left(spot), stack.costs.first().copied());
        assert_eq!(position.payouts_left(spot), stack.payouts_left);
    }
    for seat in Seat::first(game.seats()) {
        let own = game.view(Viewer::Seat(seat));
        let hand = &own.table.tiles().unwrap().hand;
        assert_eq!(position.hand(seat).iter().collect::<Vec<_>>(), *hand);
        assert_eq!(Some(position.cash(seat)), own.seat(seat).cash);
        for city in own.edition.cities {
            assert_eq!(position.cards(seat, city.spot()), own.seat(seat).cards_of(city));
        }
        match own.prompt {
            Some(Prompt::Lay { choices, raisable }) => {
                if position.may_lay_any(seat) {
                    assert!(choices.iter().all(|choice| choice.cost <= position.cash(seat)));
                    assert_eq!(choices.len(), hand.len());
                }
                assert_eq!(position.raisable(seat).collect::<Vec<_>>(), raisable);
                for choice in choices {
                    assert_eq!(position.cost(choice.tile), choice.cost);
                    assert_eq!(position.means(seat, choice.tile), choice.means);
                }
            }
            Some(Prompt::Buy { offers }) => {
                let open: Vec<City> = offers.iter().map(|offer| offer.deed.city).collect();
                let cities = position.open_to(seat).iter().map(|spot| position.edition().city(spot));
                assert_eq!(cities.collect::<Vec<_>>(), open);
                assert_eq!(position.open_for(position.cash(seat)), position.open_to(seat));
            }
            Some(Prompt::Bid(bounds)) => assert_eq!(position.bid_bounds(seat), Some(bounds)),
            _ => {}
        }
    }
}

fn dice_agree(game: &Game, position: DicePosition<'_>) {
    let public = game.view(Viewer::Spectator);
    let table = public.table.dice().unwrap();
    assert_eq!((position.completed(), position.deck()), (table.completed, u32::from(table.deck)));
    assert_eq!(position.debt(), table.debts.first().copied());
    for route in Route::all() {
        let sections = table.sections[route.index()];
        assert_eq!(position.sections(route), sections);
        assert_eq!(position.buildable().contains(route), sections < DiceFigures::SECTIONS, "G4");
        assert_eq!(
            position.removable().contains(route),
            (2..DiceFigures::SECTIONS).contains(&sections),
            "G7"
        );
    }
    for spot in Spot::all() {
        assert_eq!(position.deck_of(spot), table.deck_by_city[spot.index()]);
    }
    for seat in Seat::first(game.seats()) {
        let own = game.view(Viewer::Seat(seat));
        assert_eq!(Some(position.cash(seat)), own.seat(seat).cash);
        let place = table.positions[seat.index()];
        assert_eq!(position.place(seat), place);
        assert_eq!(position.space_of(seat), position.figures().space(place));
        assert_eq!(position.has_missed(seat), table.missed[seat.index()]);
        assert_eq!(position.owes(seat), table.debts.iter().any(|debt| debt.debtor == seat));
        for city in own.edition.cities {
            assert_eq!(position.deeds(seat, city.spot()), own.seat(seat).cards_of(city));
        }
        if let Some(Prompt::Debt { lots, .. }) = own.prompt {
            assert_eq!(position.lots(seat).collect::<Vec<_>>(), lots);
        }
    }
}

#[test]
fn a_position_shows_what_all_seats_see_together() {
    for id in EDITIONS {
        for n in 0..6 {
            playout(id, edition(id).default_options(), 2 + n as u8 % 5, n, |_, game, _, _, _| {
                let everybody = game.position();
                let open = |turn, phase, at_turn, seats| {
                    assert_eq!(
                        (turn, phase, at_turn, seats),
                        (game.turn(), game.phase(), game.at_turn(), game.seats())
                    );
                };
                match everybody {
                    Position::Tiles(position) => {
                        open(position.turn(), position.phase(), position.at_turn(), position.seats());
                        tiles_agree(game, position);
                    }
                    Position::Dice(position) => {
                        open(position.turn(), position.phase(), position.at_turn(), position.seats());
                        dice_agree(game, position);
                    }
                }
            });
        }
    }
}

#[test]
fn playing_on_unchecked_leads_where_the_same_actions_lead_when_they_are_checked() {
    for id in EDITIONS {
        let edition = edition(id);
        let options = edition.default_options();
        let mut checked = Game::new(edition, options, 3, Seed([3; 32])).unwrap();
        let mut unchecked = checked.clone();
        let mut steps = 0;
        let mut done = Vec::new();
        while let Some(seat) = checked.next_to_act().filter(|_| steps < 400) {
            let actions = checked.legal_actions(seat);
            let action = actions[steps % actions.len()].clone();
            checked.play(seat, &action, &mut ()).unwrap();
            done.push((seat, action));
            steps += 1;
        }
        let mut next = done.into_iter();
        unchecked.play_on_unchecked(|mover| {
            let (whose, action) = next.next()?;
            match mover {
                Mover::Tiles(mover) => {
                    assert_eq!(whose, mover.seat());
                    Some(mover.moves(&action))
                }
                Mover::Dice(mover) => {
                    assert_eq!(whose, mover.seat());
                    Some(mover.moves(&action))
                }
            }
        });
        assert!(checked == unchecked, "{id}");
    }
}

#[test]
fn k5_an_answer_is_put_in_the_place_of_one_that_was_given_and_of_no_other() {
    let edition = with_cash("kickstarter-2015", 3);
    let options = edition.default_options();
    let mut table = Table::tiles(edition, options, &["A3 B4", "B1", "C1"]);
    table.grants(0, "Dodge City").gives(0, "Dodge City", 4).pays(1, 20).pays(2, 20);
    table.turn_of(0).does(0, put_up("Dodge City", 4, "A3")).does(1, bid(9));
    let sold_to = |game: &Game| {
        let mut game = game.clone();
        let mut events = Vec::new();
        game.play(Seat(2), &bid(7), &mut events).unwrap();
        events.iter().find_map(|event| match event {
            Event::AuctionClosed { to_seat, .. } => *to_seat,
            _ => None,
        })
    };
    assert_eq!(sold_to(&table.game), Some(Seat(1)));
    let mut world = table.game.clone();
    world.answer_anew(Seat(1), Money::ZERO);
    assert_eq!(sold_to(&world), Some(Seat(2)));
    // Seat 2 has not answered yet, and goes on being asked.
    world.answer_anew(Seat(2), Money::thousands(9));
    assert_eq!(world.to_act(), [Seat(2)]);
}
