//! The events by which a step shows something that cannot be unseen.

use last_spike_engine::{Action, City, Event, Money, Phase, RouteName, Seat, SpaceKind, Step};
use last_spike_testkit::table::{bid, goods, lay, line, offer, put_up, tile};

use crate::service::views::revealed::reveals;

const TURN: u32 = 7;
const SEAT: Seat = Seat(0);
const DENVER: City = City::Denver;

fn acted(action: Action) -> Event {
    Event::Acted { seat: SEAT, action }
}

/// All that shows nothing new.
fn open() -> Vec<Event> {
    let (seat, city, amount, ends) = (SEAT, DENVER, Money::THOUSAND, line("Montreal", "Toronto"));
    vec![
        acted(lay("A1")),
        acted(Action::Buy { city }),
        acted(Action::Pass),
        acted(Action::BuyLand),
        acted(Action::Build(ends)),
        acted(Action::Remove(ends)),
        Event::TileLaid { seat, tile: tile("A1"), cost: amount, doubled: false },
        Event::LandSold { seat, city, cost: amount, proceeds: amount },
        Event::GrantClaimed { seat, city },
        Event::RouteCompleted(RouteName::Lettered { route: tile("A1").route() }),
        Event::Payout { seat, city, cards: 1, amount },
        Event::LandBought { seat, city, cost: amount },
        Event::SectionBuilt { seat, ends, sections: 2 },
        Event::SectionRemoved { seat, ends, sections: 1 },
        Event::DeedsReturned { city },
        Event::TurnMissed { seat },
    ]
}

#[test]
fn chance_auctions_deals_and_leavers_reveal_and_what_a_player_does_openly_does_not() {
    let (seat, city, amount) = (SEAT, DENVER, Money::THOUSAND);
    assert!(!reveals(&open(), true, TURN) && !reveals(&open(), false, TURN));
    let seen = [
        acted(Action::Roll),
        acted(bid(0)),
        acted(put_up("Denver", 2, "A1")),
        acted(offer(1, 1, goods(1, &[]), goods(2, &[]))),
        acted(Action::Accept { id: 1 }),
        acted(Action::Decline { id: 1 }),
        acted(Action::Withdraw { id: 1 }),
        acted(Action::Resign),
        Event::TileDrawn { seat, tile: Some(tile("A1")) },
        Event::TileDrawn { seat, tile: None },
        Event::DeedDrawn { seat, city, kept: true },
        Event::Dice { seat, values: [1, 2] },
        Event::Moved { seat, to: 3 },
        Event::Paid { seat, amount, to_seat: None, cause: SpaceKind::PacificScandal },
        Event::Owed { seat, amount, to_seat: None, cause: SpaceKind::PacificScandal },
        Event::AuctionOpened { seat, city, minimum: amount, terms: None },
        Event::AuctionClosed { seat, city, to_seat: None, price: amount, unsold: None },
        Event::DealDone { id: 1, unsold: None },
        Event::OfferLapsed { id: 1 },
        Event::Resigned { seat, estate: None },
        Event::Bankrupt { seat, estate: None },
        Event::PoolMixed,
        Event::LastSpike { seat, bonus: amount },
        Event::GameOver,
        Event::TakenBack { to: Step(0), agreed: true },
    ];
    for event in seen {
        for tiles in [true, false] {
            let events = [open(), vec![event.clone()]].concat();
            assert!(reveals(&events, tiles, TURN), "{event:?}");
        }
    }
}

#[test]
fn b1_k7_a_turn_that_passes_on_shows_in_a_tile_edition_whether_the_next_player_can_pay() {
    for (tiles, turn, shows) in [
        (true, Some(TURN), false),
        (true, Some(TURN + 1), true),
        (true, None, true),
        (false, Some(TURN), false),
        (false, Some(TURN + 1), false),
        (false, None, false),
    ] {
        let passes_on = Event::TurnTo { seat: Some(Seat(1)), phase: Phase::Lay, turn };
        assert_eq!(reveals(&[passes_on], tiles, TURN), shows, "{tiles} {turn:?}");
    }
}
