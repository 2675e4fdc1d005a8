//! Buying land (T6).

use super::play::Play;
use super::position::Position;
use crate::model::{Cards, City, Deed, Money, Phase, Seat, Spot, SpotSet};
use crate::protocol::{BuyChoice, Event, Illegal, Sink};

impl Position<'_> {
    /// Checks that the city's cheapest card left may be bought (T6).
    #[inline]
    pub(super) fn may_buy(&self, seat: Seat, city: City) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Buy)?;
        let spot = city.spot();
        if self.edition.city(spot) != city {
            return Err(Illegal::ForeignCity { city });
        }
        if self.state.grants.unclaimed().contains(spot) {
            return Err(Illegal::GrantUnclaimed { city });
        }
        let cost = self.cheapest_left(spot).ok_or(Illegal::SoldOut { city })?;
        let cash = self.cash(seat);
        if cash < cost { Err(Illegal::CannotPay { cost, cash }) } else { Ok(()) }
    }

    /// Tells whether there is anything that the player may buy (T7); an auction in the turn costs
    /// the right (K4).
    #[inline]
    pub(super) fn may_buy_anything(&self, seat: Seat) -> bool {
        self.state.named.is_none() && !self.cards_open_to(seat).is_empty()
    }

    /// Returns what may be bought, with what it would mean.
    #[inline]
    pub(super) fn buy_choices(&self, seat: Seat) -> Vec<BuyChoice> {
        let choice = |spot: Spot| {
            Some(BuyChoice {
                deed: Deed { city: self.edition.city(spot), cost: self.cheapest_left(spot)? },
                cards: self.state.cards(seat, spot) + 1,
                payouts_left: self.payouts_left(spot),
            })
        };
        self.open_to(seat).iter().filter_map(choice).collect()
    }

    /// Returns every claimed city whose cheapest card left the player's cash covers (T6).
    #[inline]
    #[must_use]
    pub fn open_to(&self, seat: Seat) -> SpotSet {
        self.cards_open_to(seat).spots()
    }

    /// Returns every claimed city whose cheapest card left costs so much at most (T6).
    #[inline]
    #[must_use]
    pub fn open_for(&self, cash: Money) -> SpotSet {
        self.cards_open_for(cash).spots()
    }

    /// Returns every card left of the claimed cities that the player's cash covers: where there is one of a city,
    /// its cheapest is among them.
    #[inline]
    fn cards_open_to(&self, seat: Seat) -> Cards {
        self.cards_open_for(self.cash(seat))
    }

    #[inline]
    fn cards_open_for(&self, cash: Money) -> Cards {
        let left = self.state.deeds.in_bank().intersection(self.state.grants.claimed_cards());
        left.intersection(self.figures.cards_for(cash))
    }

    /// Returns the cost of a city's cheapest card left in the bank (T6).
    #[inline]
    #[must_use]
    pub fn cheapest_left(&self, spot: Spot) -> Option<Money> {
        let card = self.state.deeds.in_bank().of_city(spot).first()?;
        Some(self.figures.land_cost(card))
    }

    /// Returns how many routes of a city are not complete: its payouts still to come at most.
    #[inline]
    #[must_use]
    pub fn payouts_left(&self, spot: Spot) -> u8 {
        spot.routes().difference(self.state.completed).count()
    }
}

impl<S: Sink> Play<'_, S> {
    /// Buys the city's cheapest card left and ends the turn (T6, T7).
    pub(super) fn buy(&mut self, seat: Seat, city: City) {
        let cost = self.position().cheapest_left(city.spot());
        let cost = cost.expect("invariant: what is bought was found to be left");
        self.emit(Event::LandBought { seat, city, cost });
        self.end_turn();
    }
}
