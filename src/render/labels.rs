//! The words on pictures.

use crate::engine::Money;

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
    /// Writes an amount in full.
    pub money: fn(Money) -> String,
    /// Writes a price as short as the board wants it.
    pub price: fn(Money) -> String,
}
