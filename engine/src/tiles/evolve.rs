//! The effect of events on a tile game.

use super::state::State;
use crate::edition::TileFigures;
use crate::model::{City, Money, Phase, RouteName, Seat, Standing};
use crate::protocol::{Action, Auction, Event, Lot, Terms};

impl State {
    /// Carries a fact into the state; the only mutation, and no rules in it.
    #[allow(clippy::inline_always, reason = "a rule knows which fact it tells: only that arm is left of it")]
    #[inline(always)]
    pub(crate) fn evolve(&mut self, figures: &TileFigures, event: &Event) {
        match *event {
            Event::Acted { seat, ref action } => self.accept(seat, action),
            Event::TileLaid { seat, tile, cost, .. } => {
                self.hands[seat.index()].remove(tile);
                self.shown.remove(tile);
                self.laid.insert(tile);
                self.cash[seat.index()] -= cost;
                self.last = Some(tile);
                self.has_laid = true;
            }
            Event::LandSold { seat, city, cost, proceeds } => {
                self.hand_over(figures, city, cost, Some(seat), None);
                self.cash[seat.index()] += proceeds;
            }
            Event::GrantClaimed { seat, city } => self.grants.claim(city.spot(), seat),
            Event::RouteCompleted(RouteName::Lettered { route }) => self.completed.insert(route),
            Event::Payout { seat, amount, .. } => self.cash[seat.index()] += amount,
            Event::LandBought { seat, city, cost } => {
                self.hand_over(figures, city, cost, None, Some(seat));
                self.cash[seat.index()] -= cost;
            }
            Event::TileDrawn { seat, tile } => {
                self.chance.advance(1);
                if let Some(tile) = tile {
                    self.pool.remove(tile);
                    self.hands[seat.index()].insert(tile);
                }
            }
            Event::Bankrupt { seat, ref estate } => self.leave(seat, Standing::Bankrupt, estate.as_ref()),
            Event::Resigned { seat, ref estate } => self.leave(seat, Standing::Resigned, estate.as_ref()),
            Event::LastSpike { seat, bonus } => {
                self.cash[seat.index()] += bonus;
                self.last_spike = true;
            }
            Event::GameOver => self.phase = Phase::Over,
            Event::AuctionOpened { seat, city, minimum, ref terms } => {
                let own = terms.is_none().then(|| self.terms(seat, minimum));
                if let Some(Terms { least, asked }) = terms.as_ref().or(own.as_ref()) {
                    self.auction = Some(Auction::open(seat, city, minimum, *least, asked.iter().copied()));
                }
            }
            Event::AuctionClosed { seat, city, to_seat, price, .. } => {
                self.hand_over(figures, city, self.lot_cost, Some(seat), to_seat);
                self.cash[seat.index()] += price;
                if let Some(buyer) = to_seat {
                    self.cash[buyer.index()] -= price;
                }
                self.auction = None;
            }
            Event::TurnTo { seat, phase, turn } => self.turn_to(seat, phase, turn),
            // Told for the reader's sake: a pool has no order here that could be mixed.
            Event::PoolMixed
            // Facts of 1976.
            | Event::RouteCompleted(RouteName::Between(_))
            | Event::Dice { .. }
            | Event::Moved { .. }
            | Event::Paid { .. }
            | Event::Owed { .. }
            | Event::Received { .. }
            | Event::DeedDrawn { .. }
            | Event::SectionBuilt { .. }
            | Event::SectionRemoved { .. }
            | Event::DeedsReturned { .. }
            | Event::DealDone { .. }
            | Event::OfferLapsed { .. }
            | Event::TurnMissed { .. }
            // What folds a log goes back.
            | Event::TakenBack { .. } => {}
        }
    }

    /// Takes an accepted action into the state.
    #[inline]
    pub(super) fn accept(&mut self, seat: Seat, action: &Action) {
        self.step.0 += 1;
        match *action {
            Action::Bid { amount: Some(amount) } => {
                if let Some(auction) = &mut self.auction {
                    auction.answer(seat, amount);
                }
            }
            Action::Auction(Lot::Deed { cost, tile, .. }) => {
                self.named = Some(tile);
                self.shown.insert(tile);
                self.lot_cost = cost;
            }
            _ => {}
        }
    }

    /// Returns the number of the turn where an earlier log leaves it unsaid: a new one where the tile is laid and
    /// the next is asked for, or somebody else is asked for one (T7).
    fn turn_unsaid(&self, seat: Option<Seat>, phase: Phase) -> u32 {
        let passes_on = seat.is_some_and(|seat| self.has_laid || seat != self.at_turn);
        self.turn + u32::from(phase == Phase::Lay && passes_on)
    }

    fn turn_to(&mut self, seat: Option<Seat>, phase: Phase, turn: Option<u32>) {
        let turn = turn.unwrap_or_else(|| self.turn_unsaid(seat, phase));
        if let Some(seat) = seat
            && turn != self.turn
        {
            self.turn = turn;
            self.at_turn = seat;
            self.has_laid = false;
            self.named = None;
        }
        self.phase = phase;
    }

    fn hand_over(
        &mut self,
        figures: &TileFigures,
        city: City,
        cost: Money,
        from: Option<Seat>,
        to: Option<Seat>,
    ) {
        let card = figures.card(city, cost).expect("invariant: a deed is named by a cost of its city");
        self.deeds.hand_over(card, from, to);
    }
}
