//! Debts and how they are raised (G9).

use super::{Debt, Play, Position};
use crate::engine::action::{Lot, Seat};
use crate::engine::board::City;
use crate::engine::event::{Event, Phase};
use crate::engine::illegal::Illegal;
use crate::engine::money::Money;
use crate::engine::prompt::{BidBounds, LotChoice};
use crate::engine::sink::Sink;

impl<'a> Position<'a> {
    /// Checks that the debtor may put a deed of the city up at that minimum (G9).
    pub(super) fn may_auction(self, seat: Seat, lot: Lot) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Debt)?;
        let Lot::Asked { city, minimum } = lot else { return Err(Illegal::ForeignAction) };
        if minimum.0 % 1000 != 0 {
            return Err(Illegal::NotInThousands { amount: minimum });
        }
        match self.lots(seat).find(|choice| choice.city == city) {
            None => Err(Illegal::NotForAuction { city }),
            Some(LotChoice { highest: Some(highest), .. }) if minimum > highest => {
                Err(Illegal::MinimumTooHigh { city, highest })
            }
            Some(_) => Ok(()),
        }
    }

    /// Checks an answer to the open auction (K5, G9).
    pub(super) fn may_bid(self, seat: Seat, amount: Option<Money>) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Auction)?;
        let bounds = self.bid_bounds(seat).ok_or(Illegal::WrongPhase { phase: self.state.phase })?;
        bounds.check(amount)
    }

    /// Returns what a seat may bid in the open auction.
    pub(super) fn bid_bounds(self, seat: Seat) -> Option<BidBounds> {
        let auction = self.state.auction.as_ref()?;
        auction.awaits(seat).then(|| auction.bounds(self.state.player(seat).cash))
    }

    /// Returns the deeds that a debtor may put up: one that found no bidder only at a lower
    /// minimum, each deed counted by itself (G9).
    pub(super) fn lots(self, debtor: Seat) -> impl Iterator<Item = LotChoice> + use<'a> {
        let held = &self.state.player(debtor).deeds;
        let choice = move |city: City| {
            let cards = Some(held[city.spot().index()]).filter(|cards| *cards > 0)?;
            let refused = || self.state.unsold.iter().filter(move |(unsold, _)| *unsold == city);
            if refused().count() < usize::from(cards) {
                return Some(LotChoice { city, cards, highest: None });
            }
            let best = refused().map(|(_, minimum)| *minimum).max().filter(|best| *best > Money::ZERO)?;
            Some(LotChoice { city, cards, highest: Some(best - Money::THOUSAND) })
        };
        self.edition.cities.into_iter().filter_map(choice)
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts a deed of the debtor up for auction at their own minimum (G9).
    pub(super) fn auction(&mut self, seat: Seat, lot: Lot) {
        if let Lot::Asked { city, minimum } = lot {
            self.emit(Event::AuctionOpened { seat, city, minimum });
        }
    }

    /// Carries on as far as nobody needs to decide: closes an auction that all have answered, has
    /// debts paid that can be paid, and puts out who has nothing left to offer. Returns whether
    /// a debt for track was paid.
    pub(super) fn settle(&mut self) -> bool {
        let mut track_paid = false;
        loop {
            if self.state.playing().count() == 1 {
                break;
            }
            if let Some(auction) = &self.state.auction {
                if !auction.is_complete() {
                    break;
                }
                let (seat, city) = (auction.seller, auction.city);
                let sale = auction.sale();
                self.emit(Event::AuctionClosed {
                    seat,
                    city,
                    to_seat: sale.map(|sale| sale.to),
                    price: sale.map_or(Money::ZERO, |sale| sale.price),
                });
                continue;
            }
            let Some(debt) = self.state.debts.first().copied() else { break };
            let Debt { debtor: seat, amount, to_seat, cause } = debt;
            if self.state.player(seat).cash >= amount {
                track_paid |= debt.is_for_track();
                self.emit(Event::Paid { seat, amount, to_seat, cause });
            } else if self.position().lots(seat).next().is_none() {
                self.emit(Event::Bankrupt { seat });
            } else {
                break;
            }
        }
        track_paid
    }
}
