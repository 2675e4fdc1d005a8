//! Laying a tile and what follows from it (T1–T5).

use super::cost::cost;
use super::play::Play;
use super::position::Position;
use super::sell::Credit;
use crate::model::{Deed, DoubleCost, Money, Phase, RouteName, Seat, Spot, Tile};
use crate::protocol::{Effect, Event, Illegal, LayChoice, Means, PayoutDue, Sink};

impl Position<'_> {
    /// Checks that the tile may be laid and is paid for (T1, T2, L1, K4).
    pub(super) fn may_lay(&self, seat: Seat, tile: Tile, sell: &[Deed]) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Lay)?;
        if !self.state.hands[seat.index()].contains(tile) {
            return Err(Illegal::NotInHand { tile });
        }
        match self.means(seat, tile) {
            Means::Forbidden => Err(Illegal::SupportedFirst { tile }),
            Means::OtherNamed => Err(Illegal::OtherTileNamed { tile: self.bound_to(seat).unwrap_or(tile) }),
            Means::OutOfReach { short } => {
                let cost = self.cost(tile);
                Err(Illegal::OutOfReach { cost, reach: cost - short })
            }
            Means::Auction { .. } => {
                Err(Illegal::AuctionFirst { cost: self.cost(tile), cash: self.cash(seat) })
            }
            Means::Cash | Means::Sell { .. } => self.may_sell(seat, self.cost(tile), sell),
        }
    }

    /// Tells whether a tile lies beside the space, or a city does (T1).
    #[inline]
    pub(super) fn is_supported(&self, tile: Tile) -> bool {
        tile.is_supported_by(self.state.laid)
    }

    /// Returns what laying the tile costs now (T1).
    #[inline]
    #[must_use]
    pub fn cost(&self, tile: Tile) -> Money {
        cost(self.figures, self.state.laid, tile).0
    }

    /// Returns whether and how a tile of the hand can be paid for (T1, T2, L1, K4).
    #[inline]
    #[must_use]
    pub fn means(&self, seat: Seat, tile: Tile) -> Means {
        self.means_by(self.credit(seat), seat, tile)
    }

    /// Returns the same for a player whose credit is known.
    #[inline]
    #[must_use]
    pub fn means_by(&self, credit: Credit, seat: Seat, tile: Tile) -> Means {
        if self.bound_to(seat).is_some_and(|named| named != tile) {
            Means::OtherNamed
        } else if self.is_forbidden(seat, tile) {
            Means::Forbidden
        } else {
            credit.means(self.cost(tile))
        }
    }

    /// Tells whether the player may lay any tile of the hand at once: cash covers each, and no rule forbids one.
    #[inline]
    #[must_use]
    pub fn may_lay_any(&self, seat: Seat) -> bool {
        let cash = self.cash(seat);
        let hand = self.state.hands[seat.index()].iter();
        self.state.named.is_none()
            && self.options.double_cost == DoubleCost::Any
            // Every tile is looked at, whatever the one before costs: processors guess badly which is the first too
            // dear.
            && hand.fold(true, |all, tile| all & (self.cost(tile) <= cash))
    }

    /// Tells whether only a supported tile may be laid, and this is none (T2).
    #[inline]
    fn is_forbidden(&self, seat: Seat, tile: Tile) -> bool {
        match self.options.double_cost {
            DoubleCost::Any => false,
            DoubleCost::Forced => {
                let payable = |reach| {
                    let mut hand = self.state.hands[seat.index()].iter();
                    hand.any(|other| self.is_supported(other) && self.cost(other) <= reach)
                };
                !self.is_supported(tile) && payable(self.reach(seat))
            }
        }
    }

    /// Returns every tile of the hand with what it costs and does now.
    #[inline]
    pub(super) fn lay_choices(&self, seat: Seat) -> Vec<LayChoice> {
        let credit = self.credit(seat);
        let choice = |tile| LayChoice {
            tile,
            cost: self.cost(tile),
            doubled: !self.is_supported(tile),
            means: self.means_by(credit, seat, tile),
            effect: self.effect(seat, tile),
        };
        self.state.hands[seat.index()].iter().map(choice).collect()
    }

    #[inline]
    fn effect(&self, seat: Seat, tile: Tile) -> Effect {
        let granted = self.grants(tile);
        let completes = self.completes(tile).then(|| tile.route());
        let mut completed = self.state.completed;
        completed.extend(completes);
        let payouts =
            completes.into_iter().flat_map(|_| self.payouts(tile, granted.map(|spot| (seat, spot))));
        Effect {
            grant: granted.map(|spot| self.edition.city(spot)),
            completes,
            payouts: payouts.collect(),
            last_spike: completes.is_some() && completed.joins_east_and_west(),
        }
    }

    /// Returns where the tile would earn the free land (T3).
    #[inline]
    fn grants(&self, tile: Tile) -> Option<Spot> {
        tile.beside_one_of(self.state.grants.unclaimed())
    }

    /// Tells whether the tile is its route's fourth (T4).
    #[inline]
    fn completes(&self, tile: Tile) -> bool {
        let mut laid = self.state.laid;
        laid.insert(tile);
        tile.route().is_complete(laid)
    }

    /// Returns what the tile's route would pay, the free land just claimed counted (T3, T4).
    #[inline]
    fn payouts(&self, tile: Tile, claimed: Option<(Seat, Spot)>) -> impl Iterator<Item = PayoutDue> {
        tile.route().ends().into_iter().flat_map(move |spot| {
            let just_claimed = move |seat| u8::from(claimed == Some((seat, spot)));
            let seats = Seat::first(self.state.seats);
            seats.filter_map(move |seat| self.payout(seat, spot, just_claimed(seat)))
        })
    }

    /// Returns what a city pays to a seat, some cards counted on top of those it holds (T4).
    #[inline]
    fn payout(&self, seat: Seat, spot: Spot, more: u8) -> Option<PayoutDue> {
        let city = self.edition.city(spot);
        let cards = self.state.cards(seat, spot) + more;
        (cards > 0).then(|| PayoutDue { seat, city, cards, amount: self.figures.payout(city, cards) })
    }
}

impl<S: Sink> Play<'_, S> {
    /// Lays the tile, and does all that follows until somebody has to decide.
    pub(super) fn lay(&mut self, seat: Seat, tile: Tile, sell: &[Deed]) {
        self.sell(seat, sell);
        let (cost, doubled) = cost(self.figures, self.state.laid, tile);
        self.emit(Event::TileLaid { seat, tile, cost, doubled });
        let granted = self.position().grants(tile);
        if let Some(spot) = granted {
            self.emit(Event::GrantClaimed { seat, city: self.edition.city(spot) });
        }
        if self.position().completes(tile) && self.complete(seat, tile) {
            return self.game_over();
        }
        if granted.is_none() && self.position().may_buy_anything(seat) {
            self.turn_to(seat, Phase::Buy);
        } else {
            self.end_turn();
        }
    }

    /// Completes the tile's route and pays for it (T4); tells whether it was the last spike (T5).
    fn complete(&mut self, seat: Seat, tile: Tile) -> bool {
        self.emit(Event::RouteCompleted(RouteName::Lettered { route: tile.route() }));
        let joined = self.state.completed.joins_east_and_west();
        if joined {
            self.emit(Event::LastSpike { seat, bonus: self.edition.bonus });
        }
        for spot in tile.route().ends() {
            for seat in Seat::first(self.state.seats) {
                if let Some(due) = self.position().payout(seat, spot, 0) {
                    let PayoutDue { seat, city, cards, amount } = due;
                    self.emit(Event::Payout { seat, city, cards, amount });
                }
            }
        }
        joined
    }
}
