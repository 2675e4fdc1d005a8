//! A table for the tests: games from any deal, actions in short words.

use std::sync::{Arc, LazyLock};

use last_spike_engine::*;

/// The editions of the program.
pub const EDITIONS: [&str; 3] = ["columbia-2015", "kickstarter-2015", "gamma-two-1976"];

/// Returns one of the program's own editions.
pub fn edition(id: &str) -> Arc<Edition> {
    static ALL: LazyLock<Vec<Arc<Edition>>> = LazyLock::new(Edition::all);
    ALL.iter().find(|edition| edition.id.0 == id).unwrap().clone()
}

pub fn tile(code: &str) -> Tile {
    code.parse().unwrap()
}

pub fn city(name: &str) -> City {
    name.parse().unwrap()
}

pub fn deed(name: &str, cost: u32) -> Deed {
    Deed { city: city(name), cost: Money::thousands(cost) }
}

pub fn line(from: &str, to: &str) -> RouteEnds {
    RouteEnds { from: city(from), to: city(to) }
}

/// A game being played, and the events of its last step.
pub struct Table {
    pub game: Game,
    pub events: Vec<Event>,
}

impl Table {
    /// Deals the hands given; seat 0 begins.
    pub fn tiles(edition: Arc<Edition>, options: Options, hands: &[&str]) -> Self {
        let hands: Vec<Vec<Tile>> =
            hands.iter().map(|hand| hand.split_whitespace().map(tile).collect()).collect();
        let seats = hands.len() as u8;
        let deal = Deal { first_draw: Vec::new(), hands, set_aside: None };
        let setup = Setup { first_seat: Seat(0), deal: Some(deal) };
        let game = Game::from_setup(edition, options, seats, &setup, Seed([7; 32])).unwrap();
        Self { game, events: Vec::new() }
    }

    /// Starts a game of 1976; seat 0 begins.
    pub fn dice(seats: u8, seed: u8) -> Self {
        let setup = Setup { first_seat: Seat(0), deal: None };
        let options = Options::default();
        let game =
            Game::from_setup(edition("gamma-two-1976"), options, seats, &setup, Seed([seed; 32])).unwrap();
        Self { game, events: Vec::new() }
    }

    /// Does an action that must be legal.
    #[track_caller]
    pub fn does(&mut self, seat: u8, action: Action) -> &mut Self {
        let applied =
            self.game.apply(Seat(seat), &action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal:?}"));
        (self.game, self.events) = (applied.game, applied.events);
        self
    }

    /// Tries an action that must be refused, and changes nothing.
    #[track_caller]
    pub fn refuses(&self, seat: u8, action: Action) -> Illegal {
        let mut tried = self.game.clone();
        let refusal = tried.play(Seat(seat), &action, &mut ()).unwrap_err();
        assert_eq!(tried, self.game, "a refusal changes nothing");
        refusal
    }

    #[track_caller]
    pub fn lays(&mut self, seat: u8, code: &str) -> &mut Self {
        self.does(seat, lay(code))
    }

    #[track_caller]
    pub fn passes(&mut self, seat: u8) -> &mut Self {
        self.does(seat, Action::Pass)
    }

    /// Lays, and declines to buy if asked.
    #[track_caller]
    pub fn lays_and_passes(&mut self, seat: u8, code: &str) -> &mut Self {
        self.lays(seat, code);
        if self.game.phase() == Phase::Buy {
            self.passes(seat);
        }
        self
    }

    #[track_caller]
    pub fn buys(&mut self, seat: u8, name: &str) -> &mut Self {
        self.does(seat, Action::Buy { city: city(name) })
    }

    pub fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Returns a seat's cash in thousands.
    pub fn cash(&self, seat: u8) -> u32 {
        self.view(seat).seat(Seat(seat)).cash.unwrap().0 / 1000
    }

    pub fn cards(&self, seat: u8, name: &str) -> u8 {
        self.view(seat).seat(Seat(seat)).cards_of(city(name))
    }

    pub fn hand(&self, seat: u8) -> Vec<Tile> {
        self.view(seat).table.tiles().unwrap().hand.clone()
    }

    /// Returns what the last step paid to whom, in thousands.
    pub fn payouts(&self) -> Vec<(u8, String, u8, u32)> {
        let payout = |event: &Event| match event {
            Event::Payout { seat, city, cards, amount } => {
                Some((seat.0, city.to_string(), *cards, amount.0 / 1000))
            }
            _ => None,
        };
        self.events.iter().filter_map(payout).collect()
    }

    pub fn happened(&self, event: &Event) -> bool {
        self.events.iter().any(|happened| happened.clone().bare() == *event)
    }
}

pub fn lay(code: &str) -> Action {
    Action::Lay { tile: tile(code), sell: Vec::new() }
}

pub fn lay_selling(code: &str, sell: &[Deed]) -> Action {
    Action::Lay { tile: tile(code), sell: sell.to_vec() }
}

pub fn put_up(name: &str, cost: u32, code: &str) -> Action {
    Action::Auction(Lot::Deed { city: city(name), cost: Money::thousands(cost), tile: tile(code) })
}

pub fn ask(name: &str, minimum: u32) -> Action {
    Action::Auction(Lot::Asked { city: city(name), minimum: Money::thousands(minimum) })
}

pub fn bid(thousands: u32) -> Action {
    Action::Bid { amount: Some(Money::thousands(thousands)) }
}

pub fn goods(thousands: u32, deeds: &[&str]) -> Goods {
    Goods { cash: Money::thousands(thousands), deeds: deeds.iter().map(|name| city(name)).collect() }
}

pub fn offer(id: u32, to: u8, give: Goods, take: Goods) -> Action {
    Action::Offer(Box::new(Offer { id, to_seat: Seat(to), give, take }))
}

/// Returns the edition with another starting cash, in thousands.
pub fn with_cash(id: &str, thousands: u32) -> Arc<Edition> {
    let mut edition = (*edition(id)).clone();
    edition.starting_cash = [Money::thousands(thousands); 5];
    Arc::new(edition)
}

/// Setting up positions by facts alone: what a rulebook's diagram shows.
impl Table {
    pub fn fact(&mut self, event: Event) -> &mut Self {
        self.game.evolve(&event);
        self.events.push(event);
        self
    }

    /// Puts track on the board for nothing: a letter is a whole route, a code one tile.
    pub fn built(&mut self, what: &str) -> &mut Self {
        for word in what.split_whitespace() {
            let tiles = match word.parse::<Route>() {
                Ok(route) => route.tiles().to_vec(),
                Err(_) => vec![tile(word)],
            };
            for tile in &tiles {
                self.fact(Event::TileDrawn { seat: Seat(0), tile: Some(*tile) });
                self.fact(Event::TileLaid { seat: Seat(0), tile: *tile, cost: Money::ZERO, doubled: false });
            }
            if tiles.len() == 4 {
                self.fact(Event::RouteCompleted(RouteName::Lettered { route: tiles[0].route() }));
            }
        }
        self.turn_of(0)
    }

    /// Gives a seat the turn.
    pub fn turn_of(&mut self, seat: u8) -> &mut Self {
        self.fact(Event::TurnTo { seat: Some(Seat(seat)), phase: Phase::Lay, turn: None })
    }

    /// Puts a question to a seat.
    pub fn asks(&mut self, seat: u8, phase: Phase) -> &mut Self {
        self.fact(Event::TurnTo { seat: Some(Seat(seat)), phase, turn: None })
    }

    /// Gives a seat a city's free land.
    pub fn grants(&mut self, seat: u8, name: &str) -> &mut Self {
        self.fact(Event::GrantClaimed { seat: Seat(seat), city: city(name) })
    }

    /// Gives a seat a card for nothing.
    pub fn gives(&mut self, seat: u8, name: &str, cost: u32) -> &mut Self {
        let (seat, city, cost) = (Seat(seat), city(name), Money::thousands(cost));
        self.fact(Event::Payout { seat, city, cards: 0, amount: cost });
        self.fact(Event::LandBought { seat, city, cost })
    }

    /// Adds to a seat's cash.
    pub fn pays(&mut self, seat: u8, thousands: u32) -> &mut Self {
        let (seat, amount) = (Seat(seat), Money::thousands(thousands));
        self.fact(Event::Payout { seat, city: City::Denver, cards: 0, amount })
    }

    /// Makes a seat lay a tile of its hand at a price, and draw none.
    pub fn lays_for(&mut self, seat: u8, tile: Tile, cost: Money) -> &mut Self {
        self.fact(Event::TileLaid { seat: Seat(seat), tile, cost, doubled: false })
    }

    /// Builds sections for nothing (1976).
    pub fn sections(&mut self, from: &str, to: &str, sections: u8) -> &mut Self {
        self.fact(Event::SectionBuilt { seat: Seat(0), ends: line(from, to), sections })
    }

    /// Gives a seat deeds from the deck (1976).
    pub fn deeds(&mut self, seat: u8, names: &[&str]) -> &mut Self {
        for name in names {
            self.fact(Event::DeedDrawn { seat: Seat(seat), city: city(name), kept: true });
        }
        self
    }

    /// Puts a seat's token on a space and opens its question (1976).
    pub fn lands(&mut self, seat: u8, space: u8, phase: Phase) -> &mut Self {
        self.fact(Event::Moved { seat: Seat(seat), to: space });
        self.fact(Event::TurnTo { seat: Some(Seat(seat)), phase, turn: None })
    }

    /// Puts a seat's token where its next roll takes it to a space, and gives it the turn (1976).
    pub fn about_to_roll(&mut self, seat: u8, space: u8) -> &mut Self {
        self.lands(seat, 0, Phase::Roll);
        let rolled = self.game.apply(Seat(seat), &Action::Roll).unwrap().events;
        // The first throw moves; two spaces throw again.
        let thrown = rolled.iter().find_map(|event| match event {
            Event::Dice { values, .. } => Some(values.iter().sum::<u8>()),
            _ => None,
        });
        self.lands(seat, (space + 20 - thrown.unwrap()) % 20, Phase::Roll)
    }

    /// Makes a seat pay the bank, until it has so much left (1976).
    pub fn left_with(&mut self, seat: u8, thousands: u32) -> &mut Self {
        let amount = Money::thousands(self.cash(seat) - thousands);
        self.fact(Event::Paid { seat: Seat(seat), amount, to_seat: None, cause: SpaceKind::PacificScandal })
    }

    pub fn ruling(&self, illegal: &Illegal) -> &'static str {
        illegal.ruling(&self.game.edition().family)
    }

    pub fn standing(&self, seat: u8) -> last_spike_engine::Standing {
        self.view(seat).seat(Seat(seat)).standing
    }

    pub fn to_act(&self) -> Vec<u8> {
        self.game.to_act().iter().map(|seat| seat.0).collect()
    }
}
