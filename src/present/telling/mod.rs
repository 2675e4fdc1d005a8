//! Events told in sentences, and what becomes of a post that told them.
//!
//! From the bottom up:
//! - `arrival`, `auctions`, `debts`, `offers`
//! - `wording`
//! - `news`
//! - `afterwards`, `bankruptcy`
//! - `turns`

pub mod afterwards;
mod arrival;
pub(super) mod auctions;
pub(super) mod bankruptcy;
pub(super) mod debts;
pub(crate) mod news;
pub(crate) mod offers;
pub(crate) mod turns;
mod wording;
