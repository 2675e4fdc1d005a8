//! Debts and how they are settled (G9).

use super::play::Play;
use super::state::State;
use crate::model::{Debt, Money};
use crate::protocol::{Event, Sink};

impl State {
    /// Strikes out the debts that are settled; what found no bidder is forgotten with the first of them (G9).
    pub(super) fn settle_debts(&mut self, settled: impl Fn(&Debt) -> bool) {
        if self.debts.first().is_some_and(&settled) {
            self.unsold.clear();
        }
        self.debts.retain(|debt| !settled(debt));
    }
}

impl<S: Sink> Play<'_, S> {
    /// Carries on as far as nobody needs to decide: closes an auction that all have answered, has
    /// debts paid that can be paid, and puts out who has nothing left to offer. Returns whether
    /// a debt for track was paid.
    pub(super) fn settle(&mut self) -> bool {
        let mut track_paid = false;
        loop {
            if self.state.is_down_to_one() {
                break;
            }
            if let Some(auction) = &self.state.auction {
                if !auction.is_complete() {
                    break;
                }
                let (seat, city) = (auction.seller, auction.city);
                let sale = auction.sale();
                let to_seat = sale.map(|sale| sale.to);
                self.emit(Event::AuctionClosed {
                    seat,
                    city,
                    to_seat,
                    price: sale.map_or(Money::ZERO, |sale| sale.price),
                    unsold: Some(self.state.unsold_after_auction(city, to_seat)),
                });
                continue;
            }
            let Some(debt) = self.state.debts.first().copied() else { break };
            let Debt { debtor: seat, amount, to_seat, cause } = debt;
            if self.state.player(seat).cash >= amount {
                track_paid |= debt.is_for_track();
                self.emit(Event::Paid { seat, amount, to_seat, cause });
            } else if self.position().lots(seat).next().is_none() {
                let estate = Some(self.state.estate(seat));
                self.emit(Event::Bankrupt { seat, estate });
            } else {
                break;
            }
        }
        track_paid
    }
}
