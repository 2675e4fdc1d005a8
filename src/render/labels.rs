//! The words on pictures.

use crate::engine::Money;

/// The few words on a picture, in the language of those who see it.
#[derive(Clone, Debug)]
pub struct Labels {
    /// The title in the cartouche.
    pub title: String,
    /// Which turn it is, with its number.
    pub turn: String,
    /// What stands beside the name of the player at turn.
    pub to_play: String,
    /// How many tiles are left to draw, with the number.
    pub pool: String,
    /// What stands for cash that is hidden.
    pub cash_hidden: String,
    /// What stands for the cash of a bankrupt player.
    pub bankrupt: String,
    /// What stands for the cash of a player who left.
    pub resigned: String,
    /// What stands for whose turn it is when the game is over.
    pub over: String,
    /// In what the short prices on the board are: thousands of dollars.
    pub unit: String,
    /// In what cash is told beside its chart.
    pub cash_unit: String,
    /// Writes an amount in full.
    pub money: fn(Money) -> String,
    /// Writes a price as short as the board wants it.
    pub price: fn(Money) -> String,
}
