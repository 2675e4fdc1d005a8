//! Everybody's cash turn by turn, as the end of a game tells it.

use crate::model::{Money, Seat};

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
