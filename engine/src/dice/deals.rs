//! Deals between players (G8).

use super::play::Play;
use super::position::Position;
use super::state::State;
use crate::model::{Goods, Offer, OpenOffer, Seat};
use crate::protocol::{Event, Illegal, Sink};

/// The greatest number of open offers of a player (G8).
pub(super) const MOST_OFFERS: usize = 3;

impl Position<'_> {
    /// Checks that an offer is one that both sides could keep now (G8).
    pub(super) fn may_offer(self, seat: Seat, offer: &Offer) -> Result<(), Illegal> {
        let state = self.state;
        let partner = offer.to_seat;
        if partner == seat || partner.0 >= state.seats() || !state.plays(partner) {
            return Err(Illegal::NoPartner { seat: partner });
        }
        if state.offers.iter().filter(|open| open.from == seat).count() >= MOST_OFFERS {
            return Err(Illegal::TooManyOffers { most: MOST_OFFERS });
        }
        if offer.id != state.next_offer() {
            return Err(Illegal::OfferNumber { next: state.next_offer() });
        }
        if offer.give == Goods::default() && offer.take == Goods::default() {
            return Err(Illegal::EmptyOffer);
        }
        for (side, goods) in [(seat, &offer.give), (partner, &offer.take)] {
            if let Some(city) = goods.deeds.iter().find(|city| !self.edition.cities.contains(city)) {
                return Err(Illegal::ForeignCity { city: *city });
            }
            if !state.player(side).has(goods) {
                return Err(Illegal::CannotPromise { seat: side });
            }
            if goods.cash.0 % 1000 != 0 {
                return Err(Illegal::NotInThousands { amount: goods.cash });
            }
        }
        Ok(())
    }

    /// Checks that the offer stands and was made to the player, and that no auction is open (G8).
    pub(super) fn may_accept(self, seat: Seat, id: u32) -> Result<(), Illegal> {
        if self.state.auction.is_some() {
            return Err(Illegal::AuctionOpen);
        }
        self.may_decline(seat, id)
    }

    /// Checks that the offer stands and was made to the player (G8).
    pub(super) fn may_decline(self, seat: Seat, id: u32) -> Result<(), Illegal> {
        self.find_offer(id, |open| open.offer.to_seat == seat)
    }

    /// Checks that the offer stands and is the player's own (G8).
    pub(super) fn may_withdraw(self, seat: Seat, id: u32) -> Result<(), Illegal> {
        self.find_offer(id, |open| open.from == seat)
    }

    fn find_offer(self, id: u32, fits: impl Fn(&OpenOffer) -> bool) -> Result<(), Illegal> {
        let found = self.state.offers.iter().any(|open| open.offer.id == id && fits(open));
        if found { Ok(()) } else { Err(Illegal::NoSuchOffer { id }) }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Closes every offer that one side can no longer keep (G8).
    pub(super) fn lapse_offers(&mut self) {
        if self.state.offers.is_empty() {
            return;
        }
        let broken: Vec<u32> = self
            .state
            .offers
            .iter()
            .filter(|open| !self.state.can_be_kept(open))
            .map(|open| open.offer.id)
            .collect();
        for id in broken {
            self.emit(Event::OfferLapsed { id });
        }
    }
}

impl State {
    /// Returns the number that the next offer gets.
    pub(super) fn next_offer(&self) -> u32 {
        self.offers_made + 1
    }

    fn can_be_kept(&self, open: &OpenOffer) -> bool {
        let sides = [(open.from, &open.offer.give), (open.offer.to_seat, &open.offer.take)];
        sides.into_iter().all(|(seat, goods)| self.plays(seat) && self.player(seat).has(goods))
    }
}
