//! The options that the host of a game may choose.

use serde::{Deserialize, Serialize};

/// The choices made when a game was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The condition under which an unsupported tile may be laid (T2).
    pub double_cost: DoubleCost,
    /// The audience of cash.
    pub cash: CashDisplay,
}

/// The condition under which an unsupported tile may be laid (T2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoubleCost {
    /// Whenever its owner likes, at double cost.
    #[default]
    Any,
    /// Only when no supported tile can be paid for.
    Forced,
}

/// The audience of cash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CashDisplay {
    /// Everybody sees everybody's.
    #[default]
    Public,
    /// One sees one's own until the game ends.
    Hidden,
}
