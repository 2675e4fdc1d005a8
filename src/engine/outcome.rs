//! How a game ended.

use serde::{Deserialize, Serialize};

use super::action::Seat;
use super::money::Money;

/// The end of a game and everybody's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// What ended it.
    pub reason: Reason,
    /// Everybody, best first (W1–W4).
    pub ranking: Vec<Placing>,
}

impl Outcome {
    /// Returns the seats that won; several share a victory (W3).
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.ranking.iter().filter(|placing| placing.place == 1).map(|placing| placing.seat)
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The last spike was laid (T5, G10).
    LastSpike,
    /// One player was left (B5, G11).
    LastPlayer,
}

/// One player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// Who.
    pub seat: Seat,
    /// Counted from 1; equal players share a place and the next is left out (W3).
    pub place: u8,
    /// Cash at the end.
    pub cash: Money,
    /// The cost of the cards held, which breaks ties (W2).
    pub land_cost: Money,
}
