//! Debts and how they are raised (G9).

use super::{Debt, OpenOffer, Play, Position, State};
use crate::engine::action::{Lot, Seat};
use crate::engine::board::{City, Spot};
use crate::engine::event::{Event, Phase};
use crate::engine::fact::{Estate, LeftAuction, Terms, Unsold};
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

/// What an auction, a deal and leaving decide beside what they do. Earlier logs leave it unsaid and mean this.
impl State {
    /// Returns the terms of an auction: whoever else can bid and owes nothing is asked (G9).
    pub(super) fn terms(&self, seller: Seat, minimum: Money) -> Terms {
        let least = minimum.max(Money::THOUSAND);
        let asked = Seat::first(self.seats()).filter(|seat| {
            *seat != seller && self.plays(*seat) && !self.owes(*seat) && self.player(*seat).cash >= least
        });
        Terms { least, asked: asked.collect() }
    }

    /// Returns what becomes of a leaver's cash, of the open auction and of debts: the creditor or the bank gets the
    /// cash, debts to the leaver are void, and with the debt the auction that was to pay it (G9).
    pub(super) fn estate(&self, leaver: Seat) -> Estate {
        let own = self.debts.iter().find(|debt| debt.debtor == leaver);
        let ends = |debt: &&Debt| debt.debtor == leaver || debt.to_seat == Some(leaver);
        let debts_void: Vec<Seat> = self.debts.iter().filter(ends).map(|debt| debt.debtor).collect();
        let owes_still = |seat: Seat| self.owes(seat) && !debts_void.contains(&seat);
        let auction = match &self.auction {
            Some(auction) if !owes_still(auction.seller) => LeftAuction::Void,
            _ => LeftAuction::GoesOn,
        };
        Estate { cash_to: own.and_then(|debt| debt.to_seat), auction, debts_void }
    }

    /// Returns what has found no bidder once the open auction is closed. What was put up is the card that was
    /// refused at the lowest minimum above this one, else one not yet tried (G9).
    pub(super) fn unsold_after_auction(&self, city: City, winner: Option<Seat>) -> Vec<Unsold> {
        let auction = self.auction.as_ref().expect("invariant: what is closed was opened");
        let (seller, minimum) = (auction.seller, auction.minimum);
        let mut unsold = self.unsold.clone();
        forget_cheapest(&mut unsold, |(refused, highest)| *refused == city && *highest > minimum);
        if winner.is_none() {
            unsold.push((city, minimum));
        } else if self.debts.first().is_some_and(|debt| debt.debtor == seller) {
            let mut held = self.player(seller).deeds;
            held[city.spot().index()] -= 1;
            forget_unheld(&mut unsold, held);
        }
        unsold
    }

    /// Returns what has found no bidder and is still the debtor's once a deal is carried out (G9).
    pub(super) fn unsold_after_deal(&self, id: u32) -> Vec<Unsold> {
        let open = self.offers.iter().find(|open| open.offer.id == id);
        let OpenOffer { from, offer } = open.expect("invariant: a deal was offered");
        let mut unsold = self.unsold.clone();
        if let Some(debtor) = self.debts.first().map(|debt| debt.debtor) {
            let mut after = self.player(debtor).clone();
            for (side, gives, takes) in
                [(*from, &offer.give, &offer.take), (offer.to_seat, &offer.take, &offer.give)]
            {
                if side == debtor {
                    after.give(gives);
                    after.take(takes);
                }
            }
            forget_unheld(&mut unsold, after.deeds);
        }
        unsold
    }
}

/// Forgets of each city the cards refused at the lowest minimums that are more than are held.
fn forget_unheld(unsold: &mut Vec<Unsold>, held: [u8; Spot::COUNT]) {
    for spot in Spot::all() {
        let of_it = |(city, _): &Unsold| city.spot() == spot;
        while unsold.iter().filter(|one| of_it(one)).count() > usize::from(held[spot.index()]) {
            forget_cheapest(unsold, of_it);
        }
    }
}

/// Forgets the card refused at the lowest minimum, of those that are meant.
fn forget_cheapest(unsold: &mut Vec<Unsold>, meant: impl Fn(&Unsold) -> bool) {
    let cheapest = (0..unsold.len()).filter(|i| meant(&unsold[*i])).min_by_key(|i| unsold[*i].1);
    if let Some(cheapest) = cheapest {
        unsold.remove(cheapest);
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts a deed of the debtor up for auction at their own minimum (G9).
    pub(super) fn auction(&mut self, seat: Seat, lot: Lot) {
        if let Lot::Asked { city, minimum } = lot {
            let terms = Some(self.state.terms(seat, minimum));
            self.emit(Event::AuctionOpened { seat, city, minimum, terms });
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
