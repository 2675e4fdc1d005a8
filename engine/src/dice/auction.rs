//! Auctions of a debtor's deeds: who is asked, what may be bid, and what found no bidder (G9).

use super::play::Play;
use super::position::Position;
use super::state::State;
use crate::edition::Edition;
use crate::model::{City, Money, OpenOffer, Phase, Seat, Spot};
use crate::protocol::{BidBounds, Event, Illegal, Lot, LotChoice, Sink, Terms, Unsold};

impl<'a> Position<'a> {
    /// Checks that the debtor may put a deed of the city up at that minimum (G9).
    #[inline]
    pub(super) fn may_auction(self, seat: Seat, lot: Lot) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Debt)?;
        let Lot::Asked { city, minimum } = lot else { return Err(Illegal::ForeignAction) };
        match self.lots(seat).find(|choice| choice.city == city) {
            None => Err(Illegal::NotForAuction { city }),
            Some(LotChoice { highest: Some(highest), .. }) if minimum > highest => {
                Err(Illegal::MinimumTooHigh { city, highest })
            }
            Some(_) if minimum.0 % 1000 != 0 => Err(Illegal::NotInThousands { amount: minimum }),
            Some(_) => Ok(()),
        }
    }

    /// Checks an answer to the open auction (K5, G9).
    #[inline]
    pub(super) fn may_bid(self, seat: Seat, amount: Option<Money>) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Auction)?;
        let bounds = self.bid_bounds(seat).ok_or(Illegal::WrongPhase { phase: self.state.phase })?;
        bounds.check(amount)
    }

    /// Returns what a seat may bid in the open auction (K5, G9).
    #[inline]
    #[must_use]
    pub fn bid_bounds(self, seat: Seat) -> Option<BidBounds> {
        let auction = self.state.auction.as_ref()?;
        auction.awaits(seat).then(|| auction.bounds(self.state.player(seat).cash))
    }

    /// Returns the deeds that a debtor may put up (G9).
    pub fn lots(self, debtor: Seat) -> impl Iterator<Item = LotChoice> + Clone + use<'a> {
        lots(self.edition, self.state.player(debtor).deeds, &self.state.unsold)
    }
}

/// Returns the deeds that may be put up by a debtor who holds so many of each city: one that found no bidder only at a
/// lower minimum, each deed counted by itself (G9).
pub(super) fn lots<'a>(
    edition: &'a Edition,
    held: [u8; Spot::COUNT],
    unsold: &[Unsold],
) -> impl Iterator<Item = LotChoice> + Clone + use<'a> {
    let mut refused = [(0, Money::ZERO); Spot::COUNT];
    for (city, minimum) in unsold {
        let (count, best) = &mut refused[city.spot().index()];
        *count += 1;
        *best = (*best).max(*minimum);
    }
    let choice = move |city: City| {
        let cards = Some(held[city.spot().index()]).filter(|cards| *cards > 0)?;
        let (count, best) = refused[city.spot().index()];
        if count < cards {
            return Some(LotChoice { city, cards, highest: None });
        }
        (best > Money::ZERO).then(|| LotChoice { city, cards, highest: Some(best - Money::THOUSAND) })
    };
    edition.cities.into_iter().filter_map(choice)
}

impl State {
    /// Returns the terms of an auction: whoever else can bid and owes nothing is asked (G9). Earlier logs leave them
    /// unsaid and mean these.
    #[inline]
    pub(super) fn terms(&self, seller: Seat, minimum: Money) -> Terms {
        let least = minimum.max(Money::THOUSAND);
        let asked = Seat::first(self.seats()).filter(|seat| {
            *seat != seller && self.plays(*seat) && !self.owes(*seat) && self.player(*seat).cash >= least
        });
        Terms { least, asked: asked.collect() }
    }

    /// Returns what has found no bidder once the open auction is closed. What was put up is the card that was
    /// refused at the lowest minimum above this one, else one not yet tried (G9).
    #[inline]
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
    let mut counts = [0; Spot::COUNT];
    for (city, _) in &*unsold {
        counts[city.spot().index()] += 1u8;
    }
    for spot in Spot::all() {
        for _ in held[spot.index()]..counts[spot.index()] {
            forget_cheapest(unsold, |(city, _)| city.spot() == spot);
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
}
