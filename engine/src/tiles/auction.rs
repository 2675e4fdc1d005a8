//! Auctions to pay for a tile (K4–K7).

use super::play::Play;
use super::position::Position;
use super::state::State;
use crate::edition::{Edition, Family, Raising, Revision};
use crate::model::{CashDisplay, City, Deed, Money, Options, Phase, Seat, Tile};
use crate::protocol::{BID_STEP, BidBounds, Event, Illegal, Lot, Means, Sink, Terms};

/// The first revision in which all others are asked where cash is hidden.
const ASKS_EVERYBODY: Revision = Revision(3);

impl Position<'_> {
    /// Returns the least that a deed of the city is sold for: half its payout for one card (K5).
    #[inline]
    pub(super) fn minimum(&self, city: City) -> Money {
        self.figures.payout(city, 1).half_rounded_up()
    }

    /// Returns the tile that the player has named and must lay, as long as they have a deed left
    /// to auction or the money for it (K4, K6).
    #[inline]
    pub(super) fn bound_to(&self, seat: Seat) -> Option<Tile> {
        let named = self.state.named.filter(|_| seat == self.state.at_turn)?;
        let can_go_on = self.state.holds_deeds(seat);
        can_go_on.then_some(named)
    }

    /// Checks that a deed may be put up to pay for the tile (K4).
    pub(super) fn may_auction(&self, seat: Seat, lot: Lot) -> Result<(), Illegal> {
        if self.figures.variant.raising != Raising::Auction {
            return Err(Illegal::ForeignAction);
        }
        self.awaited_in(seat, Phase::Lay)?;
        let Lot::Deed { city, cost, tile } = lot else { return Err(Illegal::ForeignAction) };
        if !self.state.hands[seat.index()].contains(tile) {
            return Err(Illegal::NotInHand { tile });
        }
        let deed = Deed { city, cost };
        match self.means(seat, tile) {
            Means::OtherNamed => Err(Illegal::OtherTileNamed { tile: self.bound_to(seat).unwrap_or(tile) }),
            Means::Cash => Err(Illegal::AuctionNotNeeded { tile }),
            _ if self.holds(seat, deed) => Ok(()),
            _ => Err(Illegal::NotOwned { deed }),
        }
    }

    /// Checks an answer to the open auction (K5).
    #[inline]
    pub(super) fn may_bid(&self, seat: Seat, amount: Option<Money>) -> Result<(), Illegal> {
        if self.figures.variant.raising != Raising::Auction {
            return Err(Illegal::ForeignAction);
        }
        self.awaited_in(seat, Phase::Auction)?;
        let bounds = self.bid_bounds(seat).ok_or(Illegal::WrongPhase { phase: self.state.phase })?;
        bounds.check(amount)
    }

    /// Returns what a seat may bid in the open auction (K5).
    #[inline]
    #[must_use]
    pub fn bid_bounds(&self, seat: Seat) -> Option<BidBounds> {
        let auction = self.state.auction.as_ref()?;
        auction.awaits(seat).then(|| auction.bounds(self.cash(seat)))
    }
}

impl Edition {
    /// Tells whether everybody but the seller is asked in an auction, so that who is asked does not tell who has more
    /// than the minimum: where cash is hidden, and by a revision from which on that is the ruling (K5). Who cannot bid
    /// is to be passed for.
    #[inline]
    #[must_use]
    pub fn asks_everybody(&self, options: Options) -> bool {
        matches!(self.family, Family::Tiles(_))
            && options.cash == CashDisplay::Hidden
            && self.revision >= ASKS_EVERYBODY
    }
}

impl State {
    /// Returns the terms of an auction: whoever else can bid more than the minimum is asked (K5). Earlier logs
    /// leave them unsaid and mean these.
    #[inline]
    pub(super) fn terms(&self, seller: Seat, minimum: Money) -> Terms {
        let least = minimum + BID_STEP;
        let asked = self.playing().filter(|seat| *seat != seller && self.cash[seat.index()] >= least);
        Terms { least, asked: asked.collect() }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts a deed up for auction and names the tile it is to pay for (K4).
    pub(super) fn auction(&mut self, seat: Seat, lot: Lot) {
        if let Lot::Deed { city, .. } = lot {
            let minimum = self.position().minimum(city);
            let mut terms = self.state.terms(seat, minimum);
            if self.edition.asks_everybody(self.options) {
                terms.asked = self.state.playing().filter(|other| *other != seat).collect();
            }
            self.emit(Event::AuctionOpened { seat, city, minimum, terms: Some(terms) });
        }
        self.go_on_with_auction();
    }

    /// Waits for who has yet to answer, or closes the auction: the bank takes for the minimum what
    /// nobody bid for (K5), and who still can pay for nothing is out (K7).
    pub(super) fn go_on_with_auction(&mut self) {
        let Some(auction) = self.state.auction else { return };
        if let Some(next) = auction.awaited().next() {
            return self.turn_to(next, Phase::Auction);
        }
        let (seat, city) = (auction.seller, auction.city);
        let sale = auction.sale();
        self.emit(Event::AuctionClosed {
            seat,
            city,
            to_seat: sale.map(|sale| sale.to),
            price: sale.map_or(auction.minimum, |sale| sale.price),
            unsold: None,
        });
        if self.position().is_ruined(seat) {
            self.go_bankrupt(seat);
            self.pass_turn();
        } else {
            self.turn_to(seat, Phase::Lay);
        }
    }
}
