//! Deals between players and money that is owed (G8, G9).

use serde::{Deserialize, Serialize};

use super::board::City;
use super::money::Money;
use super::seat::Seat;
use super::space::SpaceKind;

/// An offered exchange of deeds and money (G8).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offer {
    /// Its number in this game, counted from 1.
    pub id: u32,
    /// The seat that may accept it.
    pub to_seat: Seat,
    /// The goods that the offerer gives.
    pub give: Goods,
    /// The goods that the offerer takes.
    pub take: Goods,
}

/// One side of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Goods {
    /// Money.
    #[serde(default)]
    pub cash: Money,
    /// Deeds by their cities; a city named twice means two deeds of it.
    #[serde(default)]
    pub deeds: Vec<City>,
}

/// Money that somebody owes and cannot pay (G9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// The debtor.
    pub debtor: Seat,
    /// The amount.
    pub amount: Money,
    /// To whom; `None` is the bank.
    pub to_seat: Option<Seat>,
    /// For which space.
    pub cause: SpaceKind,
}

/// An offer that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOffer {
    /// The seat that offers.
    pub from: Seat,
    /// The offer.
    pub offer: Offer,
}
