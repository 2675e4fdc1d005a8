//! Offers and auctions, as a game and its log show them.
//!
//! From the bottom up:
//! - `auction`, `offers`
//! - `ahead`
//! - `sale`

pub(super) mod ahead;
pub mod auction;
pub mod offers;
pub(super) mod sale;
