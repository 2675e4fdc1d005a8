//! The words on pictures.

use last_spike_engine::{Money, SpaceKind};

/// A part of the land that a sheet names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names on the maps")]
pub enum Region {
    GreatSaltLake,
    RockyMountains,
    GreatPlains,
    LlanoEstacado,
    GulfOfMexico,
    Prairies,
    LaurentianShield,
}

/// The few words on a picture, in the language of those who see it.
#[derive(Clone, Debug)]
pub struct Labels {
    /// The title in the cartouche.
    pub title: String,
    /// The number of the turn.
    pub turn: String,
    /// The words beside the name of the player at turn.
    pub to_play: String,
    /// The number of tiles left to draw.
    pub pool: String,
    /// The words about how much is to be laid before the last spike; empty when it is laid.
    pub to_go: String,
    /// The words for cash that is hidden.
    pub cash_hidden: String,
    /// The words in the place of the cash of a bankrupt player.
    pub bankrupt: String,
    /// The words in the place of the cash of a player who left.
    pub resigned: String,
    /// The words in the place of the player at turn when the game is over.
    pub over: String,
    /// The unit of the short prices on the board: thousands of dollars.
    pub unit: String,
    /// The unit of the cash beside its chart.
    pub cash_unit: String,
    /// The name of the axis of turns of the chart.
    pub turns: String,
    /// The words beside the strip that shows who had the most cash.
    pub lead: String,
    /// The name of the mark at a payout.
    pub payout: String,
    /// The word before what a card of a city pays.
    pub pays: String,
    /// The word before the price of the next card of a city.
    pub buy: String,
    /// Returns the name of a part of the land, a line each for its words.
    pub region: fn(Region) -> String,
    /// Returns the name of a kind of space of the path.
    pub space: fn(SpaceKind) -> String,
    /// Writes an amount in full.
    pub money: fn(Money) -> String,
    /// Writes how much somebody lacks.
    pub short: fn(Money) -> String,
    /// Writes a price as short as the board wants it.
    pub price: fn(Money) -> String,
}
