//! Everybody's cash turn by turn, as the end of a game tells it.

use crate::model::{City, Money, Seat, SpaceKind, Step, Tile};

/// Everybody's cash at the end of a turn, and what land paid in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The number of the turn, counted from 1; 0 is the beginning of the game.
    pub turn: u32,
    /// Each seat's cash at its end.
    pub cash: Vec<Money>,
    /// The sum of each seat's payouts in it.
    pub payouts: Vec<Money>,
}

/// The moments of a game that brought a seat the most, and cost it the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extremes {
    /// The turn in which land paid it the most, the first of equal ones; `None` if it never did.
    pub payday: Option<Payday>,
    /// The most that it paid at once, the first of equal sums; `None` if it paid nothing.
    pub expense: Option<Expense>,
}

/// The payouts of a seat in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payday {
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The step of its last payout.
    pub step: Step,
    /// The sum.
    pub amount: Money,
}

/// A sum that a seat paid at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expense {
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The step.
    pub step: Step,
    /// The sum.
    pub amount: Money,
    /// The purpose of it.
    pub paid_for: PaidFor,
}

/// The purpose of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaidFor {
    /// The laying of a tile (T1).
    Tile(Tile),
    /// Land of a city (T6).
    Land(City),
    /// A deed of a city, in an auction (K5, G9).
    Deed(City),
    /// A space of the path of 1976 (G3, G4, G7).
    Space(SpaceKind),
    /// A deal of 1976: the sum is the cash given in it, less the cash that came back (G8).
    Deal,
}

/// A change of the lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The turn at whose end the seat had the most cash; 0 is the beginning of the game.
    pub turn: u32,
    /// The seat in the lead from then on.
    pub seat: Seat,
}

impl Balance {
    /// Returns the seats that had the most cash, one after the other; at a tie the lead does not change.
    #[must_use]
    pub fn leads(turns: &[Self]) -> Vec<Lead> {
        let mut leads: Vec<Lead> = Vec::new();
        for balance in turns {
            let Some(most) = balance.cash.iter().max() else { continue };
            let mut ahead = (0u8..).map(Seat).zip(&balance.cash).filter(|(_, cash)| *cash == most);
            if let (Some((seat, _)), None) = (ahead.next(), ahead.next())
                && leads.last().is_none_or(|lead| lead.seat != seat)
            {
                leads.push(Lead { turn: balance.turn, seat });
            }
        }
        leads
    }

    /// Returns what land paid a seat in all turns.
    #[must_use]
    pub fn payouts_of(turns: &[Self], seat: Seat) -> Money {
        Money(turns.iter().filter_map(|balance| balance.payouts.get(seat.index())).map(|paid| paid.0).sum())
    }
}
