//! The proxy auction (K5, G9): everybody asked answers once, privately and finally, with the
//! most they would pay; the figures alone decide who wins and what they pay.
//!
//! The editions differ only in who is asked, in the least that counts as a bid, and in what
//! becomes of a deed that nobody wanted; all three are the caller's.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::illegal::Illegal;
use crate::model::{City, Money, Seat};

/// The step between bids (K5).
pub const BID_STEP: Money = Money::THOUSAND;

/// An open auction, with its sealed answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Auction {
    /// The seller.
    pub seller: Seat,
    /// The city of the deed that is sold.
    pub city: City,
    /// The minimum that was announced.
    pub minimum: Money,
    /// The least that counts as a bid, and what a lone bidder pays.
    pub least: Money,
    answers: [Answer; Seat::MOST],
}

/// The answer of one seat in an auction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    /// Not asked, or gone.
    #[default]
    None,
    /// Asked, and yet to answer.
    Awaited,
    /// Answered: passes.
    Passed,
    /// Answered: the most they would pay.
    Bid(Money),
}

/// A sale: the winner of an auction, and the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// The winner.
    pub to: Seat,
    /// The price.
    pub price: Money,
}

/// The bounds of a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidBounds {
    /// The seller.
    pub seller: Seat,
    /// The deed's city.
    pub city: City,
    /// The least that counts as a bid.
    pub least: Money,
    /// The step between bids.
    pub step: Money,
    /// The most: the bidder's cash.
    pub most: Money,
}

impl BidBounds {
    /// Returns the amounts that stand for all: a pass, the least and the most; a pass alone for who cannot bid.
    #[inline]
    #[must_use]
    pub fn amounts(&self) -> impl ExactSizeIterator<Item = Money> + use<> {
        let distinct = match self.least.cmp(&self.most) {
            Ordering::Less => 3,
            Ordering::Equal => 2,
            Ordering::Greater => 1,
        };
        [Money::ZERO, self.least, self.most].into_iter().take(distinct)
    }

    /// Tells whether the bidder can do more than pass.
    #[inline]
    #[must_use]
    pub fn can_bid(&self) -> bool {
        self.least <= self.most
    }

    /// Checks an answer; zero passes.
    ///
    /// # Errors
    /// [`Illegal`] when the amount is missing, too low, too high or between two steps (K5, G9).
    #[inline]
    pub fn check(&self, amount: Option<Money>) -> Result<(), Illegal> {
        match amount {
            Some(Money::ZERO) => Ok(()),
            Some(amount) if amount > self.most => Err(Illegal::BidTooHigh { most: self.most }),
            Some(amount) if amount.0 % self.step.0 != 0 => Err(Illegal::NotInThousands { amount }),
            Some(amount) if amount >= self.least => Ok(()),
            Some(_) | None => Err(Illegal::BidTooLow { least: self.least }),
        }
    }
}

impl Auction {
    /// Opens an auction; who is not among `asked` passes by themselves.
    #[inline]
    #[must_use]
    pub fn open(
        seller: Seat,
        city: City,
        minimum: Money,
        least: Money,
        asked: impl IntoIterator<Item = Seat>,
    ) -> Self {
        let mut answers = [Answer::None; Seat::MOST];
        for seat in asked {
            answers[seat.index()] = Answer::Awaited;
        }
        Self { seller, city, minimum, least, answers }
    }

    /// Returns the most that a bidder with so much cash may bid.
    #[inline]
    #[must_use]
    pub const fn most(cash: Money) -> Money {
        Money(cash.0 / BID_STEP.0 * BID_STEP.0)
    }

    /// Returns what a bidder with so much cash may answer.
    #[inline]
    #[must_use]
    pub fn bounds(&self, cash: Money) -> BidBounds {
        BidBounds {
            seller: self.seller,
            city: self.city,
            least: self.least,
            step: BID_STEP,
            most: Self::most(cash),
        }
    }

    /// Returns who has yet to answer, in turn order after the seller.
    #[inline]
    pub fn awaited(&self) -> impl Iterator<Item = Seat> + '_ {
        self.after_seller().filter(|seat| self.awaits(*seat))
    }

    /// Returns who has answered, in turn order after the seller.
    #[inline]
    pub fn answered(&self) -> impl Iterator<Item = Seat> + '_ {
        let answered = |seat: &Seat| matches!(self.answers[seat.index()], Answer::Passed | Answer::Bid(_));
        self.after_seller().filter(answered)
    }

    /// Tells whether the seat has yet to answer.
    #[inline]
    #[must_use]
    pub fn awaits(&self, seat: Seat) -> bool {
        self.answers.get(seat.index()) == Some(&Answer::Awaited)
    }

    /// Tells whether everybody asked has answered.
    #[inline]
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.awaited().next().is_none()
    }

    /// Returns the seat's own figure; only its owner may see it while the game runs.
    #[inline]
    #[must_use]
    pub fn bid_of(&self, seat: Seat) -> Option<Money> {
        match self.answers[seat.index()] {
            Answer::Bid(amount) => Some(amount),
            Answer::None | Answer::Awaited | Answer::Passed => None,
        }
    }

    /// Records a seat's answer; zero is a pass.
    #[inline]
    pub fn answer(&mut self, seat: Seat, amount: Money) {
        self.answers[seat.index()] = match amount {
            Money::ZERO => Answer::Passed,
            amount => Answer::Bid(amount),
        };
    }

    /// Strikes out whatever a leaver has said (K7).
    #[inline]
    pub fn strike(&mut self, seat: Seat) {
        self.answers[seat.index()] = Answer::None;
    }

    /// Returns who wins and what they pay: 1,000 more than the second highest figure, never more
    /// than their own; equal figures: the first in turn order after the seller (K5).
    #[must_use]
    pub fn sale(&self) -> Option<Sale> {
        let mut best: Option<(Seat, Money)> = None;
        let mut second: Option<Money> = None;
        for seat in self.after_seller() {
            let Some(amount) = self.bid_of(seat) else { continue };
            match best {
                Some((_, highest)) if amount <= highest => second = second.max(Some(amount)),
                _ => {
                    second = best.map(|(_, highest)| highest);
                    best = Some((seat, amount));
                }
            }
        }
        best.map(|(to, highest)| Sale {
            to,
            price: second.map_or(self.least, |second| (second + BID_STEP).min(highest)),
        })
    }

    #[inline]
    fn after_seller(&self) -> impl Iterator<Item = Seat> + use<> {
        const SEATS: u8 = 6;
        self.seller.others(SEATS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seat 1 sells at a minimum of 4,000; the others answer in thousands, 0 to pass.
    fn sale(least: u32, answers: &[(u8, u32)]) -> Option<(u8, u32)> {
        let mut auction = Auction::open(
            Seat(1),
            City::DodgeCity,
            Money::thousands(4),
            Money::thousands(least),
            answers.iter().map(|(seat, _)| Seat(*seat)),
        );
        for (seat, amount) in answers {
            assert!(!auction.is_complete());
            auction.answer(Seat(*seat), Money::thousands(*amount));
        }
        assert!(auction.is_complete());
        auction.sale().map(|sale| (sale.to.0, sale.price.0 / 1000))
    }

    #[test]
    fn k5_the_highest_pays_a_thousand_more_than_the_second() {
        assert_eq!(sale(5, &[(0, 9), (2, 6), (3, 0)]), Some((0, 7)));
        assert_eq!(sale(5, &[(0, 6), (2, 9)]), Some((2, 7)));
        assert_eq!(sale(5, &[(2, 6), (3, 7), (0, 12)]), Some((0, 8)));
    }

    #[test]
    fn k5_nobody_pays_more_than_their_own_figure() {
        assert_eq!(sale(5, &[(0, 7), (2, 6), (3, 7)]), Some((3, 7)));
    }

    #[test]
    fn k5_equal_figures_go_to_the_first_in_turn_order_after_the_seller() {
        assert_eq!(sale(5, &[(0, 8), (2, 8)]), Some((2, 8)));
        assert_eq!(sale(5, &[(5, 8), (0, 8)]), Some((5, 8)));
    }

    #[test]
    fn k5_a_lone_bidder_pays_a_thousand_more_than_the_minimum() {
        assert_eq!(sale(5, &[(0, 0), (2, 30)]), Some((2, 5)));
    }

    #[test]
    fn g9_a_lone_bidder_pays_the_minimum() {
        assert_eq!(sale(4, &[(0, 0), (2, 30)]), Some((2, 4)));
    }

    #[test]
    fn k5_nobody_wants_it() {
        assert_eq!(sale(5, &[(0, 0), (2, 0)]), None);
        assert_eq!(sale(5, &[]), None);
    }

    #[test]
    fn k7_a_leavers_bid_is_struck_out() {
        let mut auction = Auction::open(Seat(0), City::Yuma, Money(4000), Money(5000), [Seat(1), Seat(2)]);
        auction.answer(Seat(1), Money(9000));
        auction.strike(Seat(1));
        assert_eq!(auction.awaited().collect::<Vec<_>>(), [Seat(2)]);
        auction.answer(Seat(2), Money(6000));
        assert_eq!(auction.sale(), Some(Sale { to: Seat(2), price: Money(5000) }));
    }
}
