//! The part of a game that a viewer sees in every family. Worlds are sampled from it.

use rand_chacha::rand_core::Rng;

use super::auction::Auction;
use super::seat_view::{AuctionView, SeatView};
use crate::model::{Chance, Key, Money, Phase, Seat, Step, Viewer};

/// The part of a view that both families share.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The person who looks.
    pub viewer: Viewer,
    /// The number of accepted actions.
    pub step: Step,
    /// The number of the turn.
    pub turn: u32,
    /// The question that the game waits for.
    pub phase: Phase,
    /// The seat whose turn it is; the first where the game is over and nobody's is.
    pub at_turn: Seat,
    /// Everybody at the table.
    pub seats: &'a [SeatView],
    /// The seats that are out, the first to go first.
    pub leavers: &'a [Seat],
    /// The cash that a seat starts with.
    pub start: Money,
}

/// The bounds of a cash that is hidden, in dollars.
#[derive(Clone, Copy, Debug)]
pub struct CashBounds {
    /// The least that it can be.
    pub least: Money,
    /// The most, where anything tells it.
    pub most: Option<Money>,
}

impl Default for CashBounds {
    fn default() -> Self {
        Self { least: Money::ZERO, most: None }
    }
}

impl CashBounds {
    /// Makes sure that the cash is at least so much.
    pub fn at_least(&mut self, least: Money) {
        self.least = self.least.max(least);
    }

    /// Makes sure that the cash is below so much.
    pub fn below(&mut self, limit: Money) {
        let most = limit.saturating_sub(Money::THOUSAND);
        self.most = Some(self.most.map_or(most, |known| known.min(most)));
    }
}

impl Seen<'_> {
    /// Returns the number of seats.
    ///
    /// # Panics
    /// Never: at most six sit at a table.
    #[must_use]
    pub fn count(&self) -> u8 {
        u8::try_from(self.seats.len()).expect("invariant: at most six play")
    }

    /// Returns a seat's cash, drawn between its bounds where it is hidden: any amount in full thousands can be, the
    /// ones about the starting cash are the most likely.
    ///
    /// # Panics
    /// Never: a draw is of a few hundred thousands.
    pub fn cash(&self, seat: &SeatView, bounds: CashBounds, rng: &mut impl Rng) -> Money {
        if let Some(cash) = seat.cash {
            return cash;
        }
        if self.leavers.contains(&seat.seat) {
            return Money::ZERO;
        }
        let least = bounds.least.0.div_ceil(Money::THOUSAND.0);
        // Thousands beyond the least: each further one is a little less likely, and none impossible.
        let mut beyond = 0;
        let mean = (self.start.0 / Money::THOUSAND.0).max(1);
        while below(rng, mean) > 0 && beyond < 1000 {
            beyond += 1;
        }
        let drawn = Money::thousands(least + beyond);
        match bounds.most {
            Some(most) if drawn > most => {
                let room = most.saturating_sub(bounds.least).0 / Money::THOUSAND.0;
                Money::thousands(least.min(most.0 / Money::THOUSAND.0) + below(rng, room + 1))
            }
            _ => drawn,
        }
    }

    /// Returns the open auction, what others have answered drawn anew: a pass, or any figure that their cash covers.
    pub fn auction(&self, open: &AuctionView, cash: impl Fn(Seat) -> Money, rng: &mut impl Rng) -> Auction {
        let asked = open.awaited.iter().chain(&open.answered).copied();
        let mut auction = Auction::open(open.seller, open.city, open.minimum, open.least, asked);
        for seat in open.answered.iter().copied() {
            let amount = if self.viewer.is(seat) {
                open.own_bid.unwrap_or(Money::ZERO)
            } else {
                let figures = Auction::most(cash(seat)).saturating_sub(open.least).0 / Money::THOUSAND.0 + 1;
                let can_bid = cash(seat) >= open.least;
                if can_bid && below(rng, 3) > 0 {
                    open.least + Money::thousands(below(rng, figures))
                } else {
                    Money::ZERO
                }
            };
            auction.answer(seat, amount);
        }
        auction
    }
}

/// Draws a number below another; its bias of one in millions does not matter to a guess.
///
/// # Panics
/// Never: a part of a number is below it.
pub fn below(rng: &mut impl Rng, most: u32) -> u32 {
    let scaled = (u64::from(rng.next_u32()) * u64::from(most)) >> 32;
    u32::try_from(scaled).expect("invariant: it is below the number given")
}

/// Returns chance of its own, which is not the game's.
pub fn fresh_chance(rng: &mut impl Rng) -> Chance {
    let mut key = [0; 32];
    rng.fill_bytes(&mut key);
    Chance::new(Key::new(key), 0)
}
