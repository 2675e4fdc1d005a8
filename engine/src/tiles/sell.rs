//! Raising the money for a tile: what can be sold, and to whom (L1–L4, K4).

use super::play::Play;
use super::position::Position;
use crate::edition::Raising;
use crate::model::{Card, Deed, Money, Seat};
use crate::protocol::{Event, Illegal, Means, Raisable, Sink};

/// The money that a player has and can raise, worked out once for all tiles of a hand.
#[derive(Clone, Copy, Debug)]
pub struct Credit {
    cash: Money,
    beyond: Beyond,
}

/// The money that can be raised beyond cash.
#[derive(Clone, Copy, Debug)]
enum Beyond {
    /// By selling to the bank, up to this sum with the cash (L1).
    SellTo(Money),
    /// By auctions, as long as a deed is left (K4).
    Auctions,
    /// None.
    Nothing,
}

impl Credit {
    /// Returns how a cost can be paid (L1, K4).
    #[inline]
    #[must_use]
    pub fn means(self, cost: Money) -> Means {
        let short = cost.saturating_sub(self.cash);
        match self.beyond {
            _ if short == Money::ZERO => Means::Cash,
            Beyond::SellTo(reach) if cost <= reach => Means::Sell { short },
            Beyond::SellTo(reach) => Means::OutOfReach { short: cost.saturating_sub(reach) },
            Beyond::Auctions => Means::Auction { short },
            Beyond::Nothing => Means::OutOfReach { short },
        }
    }
}

impl Position<'_> {
    /// Returns what a player has and can raise (L1, K4); the one place where the ways of raising differ.
    #[inline]
    #[must_use]
    pub fn credit(&self, seat: Seat) -> Credit {
        let beyond = match self.figures.variant.raising {
            Raising::SellToBank => Beyond::SellTo(self.reach(seat)),
            Raising::Auction if self.state.holds_deeds(seat) => Beyond::Auctions,
            Raising::Auction => Beyond::Nothing,
        };
        Credit { cash: self.cash(seat), beyond }
    }

    /// Returns the player's cash with the proceeds of everything sellable (T2, B1).
    #[inline]
    pub(super) fn reach(&self, seat: Seat) -> Money {
        self.cash(seat) + self.raisable(seat).map(|raisable| raisable.proceeds).sum()
    }

    /// Returns every deed of a player that can be turned into money, and what it brings: from the
    /// bank half its cost (L2) unless its city is worked out (L3); by auction the minimum (K4, K5).
    #[inline]
    pub fn raisable(&self, seat: Seat) -> impl Iterator<Item = Raisable> {
        let by_auction = self.figures.variant.raising == Raising::Auction;
        let held = self.state.deeds.of(seat).iter();
        held.filter(move |card| by_auction || !self.state.worked_out(card.spot())).map(move |card| {
            let deed = self.deed(card);
            let proceeds = if by_auction { self.minimum(deed.city) } else { deed.cost.half_rounded_up() };
            Raisable { deed, proceeds }
        })
    }

    /// Returns a card as actions and events name it.
    #[inline]
    pub(super) fn deed(&self, card: Card) -> Deed {
        Deed { city: self.edition.city(card.spot()), cost: self.figures.land_cost(card) }
    }

    /// Checks that just what is needed is sold, and covers the cost (L1–L3).
    #[inline]
    pub(super) fn may_sell(&self, seat: Seat, cost: Money, sell: &[Deed]) -> Result<(), Illegal> {
        let mut cash = self.cash(seat);
        for (n, deed) in sell.iter().enumerate() {
            self.may_sell_deed(seat, *deed, &sell[..n])?;
            if cash >= cost {
                return Err(Illegal::SaleNotNeeded { deed: *deed });
            }
            cash += deed.cost.half_rounded_up();
        }
        if cash < cost { Err(Illegal::SellFirst { cost, cash }) } else { Ok(()) }
    }

    #[inline]
    fn may_sell_deed(&self, seat: Seat, deed: Deed, sold: &[Deed]) -> Result<(), Illegal> {
        if self.figures.variant.raising == Raising::Auction {
            return Err(Illegal::NoSaleToBank);
        }
        if sold.contains(&deed) || !self.holds(seat, deed) {
            return Err(Illegal::NotOwned { deed });
        }
        if self.state.worked_out(deed.city.spot()) { Err(Illegal::NotSellable { deed }) } else { Ok(()) }
    }

    /// Tells whether the player holds that very card.
    #[inline]
    pub(super) fn holds(&self, seat: Seat, deed: Deed) -> bool {
        let spot = deed.city.spot();
        self.edition.city(spot) == deed.city
            && self
                .figures
                .card(deed.city, deed.cost)
                .is_some_and(|card| self.state.deeds.of(seat).contains(card))
    }
}

impl<S: Sink> Play<'_, S> {
    /// Sells land to the bank, one card after the other (L1, L2).
    pub(super) fn sell(&mut self, seat: Seat, sell: &[Deed]) {
        for Deed { city, cost } in sell.iter().copied() {
            self.emit(Event::LandSold { seat, city, cost, proceeds: cost.half_rounded_up() });
        }
    }
}
