//! The phases of a turn.

use serde::{Deserialize, Serialize};

/// The question that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A tile to be laid (T1).
    Lay,
    /// A decision to buy (T6).
    Buy,
    /// Answers to an auction (K5, G9).
    Auction,
    /// A roll of the dice (G2).
    Roll,
    /// A section to be built (G4).
    Build,
    /// A decision to buy land (G3).
    Land,
    /// A section to be taken away (G7).
    Remove,
    /// A debt to be paid (G9).
    Debt,
    /// Nothing: the game is over.
    Over,
}
