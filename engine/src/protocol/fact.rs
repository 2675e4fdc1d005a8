//! The decisions of rules that an event carries, so that folding the log decides nothing.
//!
//! Logs have them since revisions are counted; an earlier event leaves them unsaid and means what was the ruling
//! then. The record does not have them: it shows what came of them.

use serde::{Deserialize, Serialize};

use crate::model::{City, Money, Seat};

/// The terms of an auction (K5, G9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The least that counts as a bid, and what a lone bidder pays.
    pub least: Money,
    /// The seats that are asked; all others pass by themselves.
    pub asked: Vec<Seat>,
}

/// The fate of a leaver's money, auction and debts (B2, K7, G9); tiles and land go where the edition has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estate {
    /// The seat that gets the cash; `None` is the bank.
    pub cash_to: Option<Seat>,
    /// The fate of the open auction.
    pub auction: LeftAuction,
    /// The debtors whose debts end with it, the leaver among them.
    pub debts_void: Vec<Seat>,
}

/// The fate of an open auction when somebody leaves (K7, G9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftAuction {
    /// It goes on without the leaver and what they have said.
    #[default]
    GoesOn,
    /// Nothing is sold.
    Void,
}

/// A debtor's deed that found no bidder, with the minimum that nobody offered (G9).
pub type Unsold = (City, Money);
