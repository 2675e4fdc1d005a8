//! The effect of events on a game of 1976.

use super::state::State;
use crate::model::{City, Debt, Goods, Money, Offer, OpenOffer, Phase, Seat, Standing};
use crate::protocol::{Action, Auction, Event, Terms, Unsold};

impl State {
    /// Carries a fact into the state; the only mutation, and no rules in it.
    #[allow(clippy::inline_always, reason = "a rule knows which fact it tells: only that arm is left of it")]
    #[inline(always)]
    pub(crate) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Acted { seat, action } => self.accept(*seat, action),
            Event::Dice { seat, values } => {
                self.last_dice = Some(*values);
                self.roller = Some(*seat);
                self.chance.advance(2);
            }
            Event::Moved { seat, to } => {
                self.player_mut(*seat).position = *to;
                self.player_mut(*seat).missed = false;
                self.moved = true;
            }
            Event::TurnMissed { seat } => self.player_mut(*seat).missed = true,
            Event::Received { seat, amount, .. } | Event::Payout { seat, amount, .. } => {
                self.player_mut(*seat).cash += *amount;
            }
            Event::LastSpike { seat, bonus } => {
                self.player_mut(*seat).cash += *bonus;
                self.last_spike = true;
            }
            Event::Paid { seat, amount, to_seat, .. } => {
                self.player_mut(*seat).cash -= *amount;
                if let Some(creditor) = to_seat {
                    self.player_mut(*creditor).cash += *amount;
                }
                self.settle_debts(|debt| debt.debtor == *seat);
            }
            Event::Owed { seat, amount, to_seat, cause } => {
                self.debts.push(Debt { debtor: *seat, amount: *amount, to_seat: *to_seat, cause: *cause });
            }
            Event::DeedDrawn { seat, city, kept } => {
                self.deck[city.spot().index()] -= 1;
                self.chance.advance(1);
                if *kept {
                    self.player_mut(*seat).deeds[city.spot().index()] += 1;
                }
            }
            Event::SectionBuilt { ends, sections, .. } | Event::SectionRemoved { ends, sections, .. } => {
                let route = ends.route().expect("invariant: a section is of a route");
                self.sections[route.index()] = *sections;
                self.last_built =
                    matches!(event, Event::SectionBuilt { .. }).then_some(route).or(self.last_built);
            }
            Event::DeedsReturned { city } => {
                for player in &mut self.players {
                    player.deeds[city.spot().index()] = 0;
                }
                self.unsold.retain(|(unsold, _)| unsold != city);
            }
            Event::AuctionOpened { seat, city, minimum, terms } => {
                let own = terms.is_none().then(|| self.terms(*seat, *minimum));
                if let Some(Terms { least, asked }) = terms.as_ref().or(own.as_ref()) {
                    self.auction = Some(Auction::open(*seat, *city, *minimum, *least, asked.iter().copied()));
                }
            }
            Event::AuctionClosed { seat, city, to_seat, price, unsold } => {
                self.close_auction(*seat, *city, *to_seat, *price, unsold.as_ref());
            }
            Event::DealDone { id, unsold } => self.exchange(*id, unsold.as_ref()),
            Event::OfferLapsed { id } => self.offers.retain(|open| open.offer.id != *id),
            Event::Bankrupt { seat, estate } => self.leave(*seat, Standing::Bankrupt, estate.as_ref()),
            Event::Resigned { seat, estate } => self.leave(*seat, Standing::Resigned, estate.as_ref()),
            Event::GameOver => self.phase = Phase::Over,
            Event::TurnTo { seat, phase, turn } => self.turn_to(*seat, *phase, *turn),
            // Told for the reader's sake: the state has it from the events beside them.
            Event::RouteCompleted(_) => {}
            // Facts of the tile editions.
            Event::TileLaid { .. }
            | Event::LandSold { .. }
            | Event::GrantClaimed { .. }
            | Event::LandBought { .. }
            | Event::TileDrawn { .. }
            | Event::PoolMixed
            // What folds a log goes back.
            | Event::TakenBack { .. } => {}
        }
    }

    /// Takes an accepted action into the state.
    pub(super) fn accept(&mut self, seat: Seat, action: &Action) {
        self.step.0 += 1;
        match action {
            Action::Bid { amount: Some(amount) } => {
                if let Some(auction) = &mut self.auction {
                    auction.answer(seat, *amount);
                }
            }
            Action::Offer(offer) => {
                self.offers_made = offer.id;
                let made = &mut self.offered[seat.index()];
                *made = made.saturating_add(1);
                self.offers.push(OpenOffer { from: seat, offer: Offer::clone(offer) });
            }
            Action::Decline { id } | Action::Withdraw { id } => {
                self.offers.retain(|open| open.offer.id != *id);
            }
            _ => {}
        }
    }

    fn close_auction(
        &mut self,
        seller: Seat,
        city: City,
        winner: Option<Seat>,
        price: Money,
        unsold: Option<&Vec<Unsold>>,
    ) {
        match unsold {
            Some(unsold) => self.unsold.clone_from(unsold),
            None => self.unsold = self.unsold_after_auction(city, winner),
        }
        self.auction = None;
        if let Some(winner) = winner {
            let spot = city.spot().index();
            let to = self.player_mut(winner);
            to.cash -= price;
            to.deeds[spot] += 1;
            let from = self.player_mut(seller);
            from.cash += price;
            from.deeds[spot] -= 1;
        }
    }

    fn exchange(&mut self, id: u32, unsold: Option<&Vec<Unsold>>) {
        self.unsold = unsold.cloned().unwrap_or_else(|| self.unsold_after_deal(id));
        let at = self.offers.iter().position(|open| open.offer.id == id);
        let OpenOffer { from, offer } = self.offers.remove(at.expect("invariant: a deal was offered"));
        self.swap(from, &offer.give, offer.to_seat, &offer.take);
    }

    fn swap(&mut self, a: Seat, from_a: &Goods, b: Seat, from_b: &Goods) {
        self.player_mut(a).give(from_a);
        self.player_mut(b).give(from_b);
        self.player_mut(a).take(from_b);
        self.player_mut(b).take(from_a);
    }

    /// Returns the number of the turn where an earlier log leaves it unsaid: a new one where a roll is asked for
    /// after the token has moved, or of somebody else (G2).
    fn turn_unsaid(&self, seat: Option<Seat>, phase: Phase) -> u32 {
        let passes_on = seat.is_some_and(|seat| self.moved || seat != self.at_turn);
        self.turn + u32::from(phase == Phase::Roll && passes_on)
    }

    fn turn_to(&mut self, seat: Option<Seat>, phase: Phase, turn: Option<u32>) {
        let turn = turn.unwrap_or_else(|| self.turn_unsaid(seat, phase));
        if let Some(seat) = seat
            && turn != self.turn
        {
            self.turn = turn;
            self.at_turn = seat;
            self.moved = false;
            self.offered = [0; Seat::MOST];
        }
        self.phase = phase;
    }
}
