//! Events against the rules: what an event says is so, even where the rules of today would decide otherwise.

use last_spike_engine::*;
use serde_json::{Value, json};

use last_spike_testkit::table::{Table, city, edition};

/// Returns the state of a game, without the name of its family.
fn state(game: &Game) -> Value {
    serde_json::to_value(game.state()).unwrap().as_object().unwrap().values().next().unwrap().clone()
}

/// Carries facts into a game, once as they are and once without what the rules decide; what is left unsaid must
/// be decided otherwise by the rules of today, else the facts would show nothing.
fn told(game: &Game, facts: &[Event], read: impl Fn(&Game) -> Value) -> Value {
    let (mut as_said, mut unsaid) = (game.clone(), game.clone());
    for fact in facts {
        as_said.evolve(fact);
        unsaid.evolve(&fact.clone().bare());
    }
    let said = read(&as_said);
    assert_ne!(said, read(&unsaid), "the rules of today decide the same: {facts:?}");
    said
}

fn of_1976() -> Game {
    let mut table = Table::dice(4, 1);
    table.deeds(1, &["Regina", "Toronto"]).fact(Event::Owed {
        seat: Seat(1),
        amount: Money(90_000),
        to_seat: Some(Seat(0)),
        cause: SpaceKind::RoadbedCosts,
    });
    table.game
}

fn of_tiles() -> Game {
    let edition = edition("kickstarter-2015");
    let options = edition.default_options();
    Game::new(edition, options, 4, Seed([3; 32])).unwrap()
}

/// Returns the cash of every seat in thousands.
fn cash(game: &Game) -> Value {
    let view = game.view(Viewer::Spectator);
    json!(view.seats.iter().map(|seat| seat.cash.unwrap().0 / 1000).collect::<Vec<_>>())
}

/// Returns who is asked in the open auction, and the least that counts.
fn auction(game: &Game) -> Value {
    let state = state(game);
    let asked = game.to_act().iter().map(|seat| seat.0).collect::<Vec<_>>();
    json!([asked, state["auction"]["least"]])
}

fn to_auction(game: &Game) -> Event {
    Event::TurnTo { seat: None, phase: Phase::Auction, turn: Some(game.view(Viewer::Spectator).turn) }
}

#[test]
fn a_leavers_cash_goes_where_the_event_says_and_no_other_debt_ends() {
    for game in [of_tiles(), of_1976()] {
        let had = cash(&game);
        let (left, heir) = (had[1].as_u64().unwrap(), had[3].as_u64().unwrap());
        let estate = Estate { cash_to: Some(Seat(3)), ..Estate::default() };
        for fact in [
            Event::Resigned { seat: Seat(1), estate: Some(estate.clone()) },
            Event::Bankrupt { seat: Seat(1), estate: Some(estate) },
        ] {
            let has = told(&game, std::slice::from_ref(&fact), cash);
            assert_eq!((&has[1], &has[3]), (&json!(0), &json!(left + heir)), "{fact:?}");
        }
    }
    let stays = Event::Resigned { seat: Seat(1), estate: Some(Estate::default()) };
    let debts = told(&of_1976(), &[stays], |game| state(game)["debts"].clone());
    assert_eq!(debts.as_array().unwrap().len(), 1, "{debts}");
}

#[test]
fn an_auction_has_the_terms_of_its_event_and_goes_on_where_the_event_says_so() {
    for (game, lot) in [(of_tiles(), "Denver"), (of_1976(), "Regina")] {
        let terms = Some(Terms { least: Money(77_000), asked: vec![Seat(2)] });
        let opened = Event::AuctionOpened { seat: Seat(1), city: city(lot), minimum: Money(20_000), terms };
        let facts = [opened, to_auction(&game)];
        assert_eq!(told(&game, &facts, auction), json!([[2], 77_000]));
        let mut open = game.clone();
        facts.iter().for_each(|fact| open.evolve(fact));
        // The seller leaves: today that would end the auction.
        let estate = Estate { auction: LeftAuction::GoesOn, ..Estate::default() };
        let left = Event::Resigned { seat: Seat(1), estate: Some(estate) };
        let goes_on = told(&open, &[left], |game| json!(!state(game)["auction"].is_null()));
        assert_eq!(goes_on, json!(true));
    }
}

#[test]
fn what_found_no_bidder_is_what_the_event_says() {
    let game = of_1976();
    let unsold = vec![(city("Toronto"), Money(33_000))];
    let closed = Event::AuctionClosed {
        seat: Seat(1),
        city: city("Regina"),
        to_seat: None,
        price: Money(0),
        unsold: Some(unsold.clone()),
    };
    let opened = Event::AuctionOpened {
        seat: Seat(1),
        city: city("Regina"),
        minimum: Money(20_000),
        terms: Some(Terms { least: Money(20_000), asked: vec![Seat(2)] }),
    };
    let kept = told(&game, &[opened, closed], |game| state(game)["unsold"].clone());
    assert_eq!(kept, serde_json::to_value(unsold).unwrap());
}

#[test]
fn the_number_of_the_turn_is_what_the_event_says() {
    for (game, phase) in [(of_tiles(), Phase::Lay), (of_1976(), Phase::Roll)] {
        let turned = Event::TurnTo { seat: Some(Seat(2)), phase, turn: Some(40) };
        assert_eq!(told(&game, &[turned], |game| json!(game.view(Viewer::Spectator).turn)), json!(40));
    }
}
