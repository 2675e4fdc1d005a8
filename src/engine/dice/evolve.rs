//! How facts change a game of 1976.

use super::state::{Debt, OpenOffer, State};
use crate::engine::action::{Action, Goods, Offer, Seat};
use crate::engine::auction::Auction;
use crate::engine::board::{City, Spot};
use crate::engine::event::{Event, Phase};
use crate::engine::money::Money;
use crate::engine::view::Standing;

impl State {
    /// Carries a fact into the state; the only mutation, and no rules in it.
    #[allow(clippy::inline_always, reason = "a rule knows which fact it tells: only that arm is left of it")]
    #[inline(always)]
    pub(in crate::engine) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Acted { seat, action } => self.take_down(*seat, action),
            Event::Dice { values, .. } => {
                self.last_dice = Some(*values);
                self.chance.done(2);
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
                self.chance.done(1);
                if *kept {
                    self.player_mut(*seat).deeds[city.spot().index()] += 1;
                }
            }
            Event::SectionBuilt { line, sections, .. } | Event::SectionRemoved { line, sections, .. } => {
                if let Some(route) = line.route() {
                    self.sections[route.index()] = *sections;
                    self.last_built =
                        matches!(event, Event::SectionBuilt { .. }).then_some(route).or(self.last_built);
                }
            }
            Event::DeedsReturned { city } => {
                for player in &mut self.players {
                    player.deeds[city.spot().index()] = 0;
                }
                self.unsold.retain(|(unsold, _)| unsold != city);
            }
            Event::AuctionOpened { seat, city, minimum } => self.open_auction(*seat, *city, *minimum),
            Event::AuctionClosed { seat, city, to_seat, price } => {
                self.close_auction(*seat, *city, *to_seat, *price);
            }
            Event::DealDone { id } => self.exchange(*id),
            Event::OfferLapsed { id } => self.offers.retain(|open| open.offer.id != *id),
            Event::Bankrupt { seat } => self.leave(*seat, Standing::Bankrupt),
            Event::Resigned { seat } => self.leave(*seat, Standing::Resigned),
            Event::GameOver => self.phase = Phase::Over,
            Event::TurnTo { seat, phase } => {
                if *phase == Phase::Roll
                    && let Some(seat) = *seat
                    && (self.moved || seat != self.at_turn)
                {
                    self.turn += 1;
                    self.at_turn = seat;
                    self.moved = false;
                }
                self.phase = *phase;
            }
            // Told for the reader's sake: the state has it from the events beside them.
            Event::RouteCompleted(_) => {}
            // Facts of the tile editions.
            Event::TileLaid { .. }
            | Event::LandSold { .. }
            | Event::GrantClaimed { .. }
            | Event::LandBought { .. }
            | Event::TileDrawn { .. }
            | Event::PoolMixed => {}
        }
    }

    fn take_down(&mut self, seat: Seat, action: &Action) {
        self.step.0 += 1;
        match action {
            Action::Bid { amount: Some(amount) } => {
                if let Some(auction) = &mut self.auction {
                    auction.answer(seat, *amount);
                }
            }
            Action::Offer(offer) => {
                self.offers_made = offer.id;
                self.offers.push(OpenOffer { from: seat, offer: Offer::clone(offer) });
            }
            Action::Decline { id } | Action::Withdraw { id } => {
                self.offers.retain(|open| open.offer.id != *id);
            }
            _ => {}
        }
    }

    fn settle_debts(&mut self, settled: impl Fn(&Debt) -> bool) {
        if self.debts.first().is_some_and(&settled) {
            self.unsold.clear();
        }
        self.debts.retain(|debt| !settled(debt));
    }

    fn open_auction(&mut self, seller: Seat, city: City, minimum: Money) {
        let least = minimum.max(Money::THOUSAND);
        let asked = Seat::first(self.seats()).filter(|seat| {
            *seat != seller && self.plays(*seat) && !self.owes(*seat) && self.player(*seat).cash >= least
        });
        self.auction = Some(Auction::open(seller, city, minimum, least, asked));
    }

    fn close_auction(&mut self, seller: Seat, city: City, winner: Option<Seat>, price: Money) {
        let minimum = self.auction.take().map_or(Money::ZERO, |auction| auction.minimum);
        // The card that was refused at the lowest minimum above this one, else one not yet tried.
        let tried = (0..self.unsold.len())
            .filter(|i| self.unsold[*i].0 == city && self.unsold[*i].1 > minimum)
            .min_by_key(|i| self.unsold[*i].1);
        if let Some(tried) = tried {
            self.unsold.remove(tried);
        }
        match winner {
            Some(winner) => {
                let sold = Goods { cash: Money::ZERO, deeds: vec![city] };
                let paid = Goods { cash: price, deeds: Vec::new() };
                self.swap(seller, &sold, winner, &paid);
            }
            None => self.unsold.push((city, minimum)),
        }
    }

    fn exchange(&mut self, id: u32) {
        if let Some(at) = self.offers.iter().position(|open| open.offer.id == id) {
            let OpenOffer { from, offer } = self.offers.remove(at);
            self.swap(from, &offer.give, offer.to_seat, &offer.take);
        }
    }

    fn swap(&mut self, a: Seat, from_a: &Goods, b: Seat, from_b: &Goods) {
        self.player_mut(a).give(from_a);
        self.player_mut(b).give(from_b);
        self.player_mut(a).take(from_b);
        self.player_mut(b).take(from_a);
        self.forget_unsold();
    }

    /// Forgets the refused cards that the debtor no longer holds, the cheapest first.
    fn forget_unsold(&mut self) {
        let Some(debtor) = self.debts.first().map(|debt| debt.debtor) else { return };
        for spot in Spot::all() {
            let held = usize::from(self.players[debtor.index()].deeds[spot.index()]);
            while self.unsold.iter().filter(|(city, _)| city.spot() == spot).count() > held {
                let cheapest = (0..self.unsold.len())
                    .filter(|i| self.unsold[*i].0.spot() == spot)
                    .min_by_key(|i| self.unsold[*i].1);
                if let Some(cheapest) = cheapest {
                    self.unsold.remove(cheapest);
                }
            }
        }
    }

    fn leave(&mut self, seat: Seat, standing: Standing) {
        let creditor = self.debts.iter().find(|debt| debt.debtor == seat).and_then(|debt| debt.to_seat);
        let left = std::mem::take(&mut self.player_mut(seat).cash);
        if let Some(creditor) = creditor {
            self.player_mut(creditor).cash += left;
        }
        let player = self.player_mut(seat);
        player.deeds = [0; Spot::COUNT];
        player.standing = standing;
        self.leavers.push(seat);
        self.settle_debts(|debt| debt.debtor == seat || debt.to_seat == Some(seat));
        // Only a player in debt holds an auction: it is void with the seller, or with the debt (G9).
        let debts = &self.debts;
        self.auction =
            self.auction.take().filter(|auction| debts.iter().any(|debt| debt.debtor == auction.seller));
        if let Some(auction) = &mut self.auction {
            auction.strike(seat);
        }
    }
}
