//! Events told in sentences, and the lines that stay of an old post.
//!
//! From the bottom up:
//! - `arrival`, `auctions`, `debts`, `offers`
//! - `news`
//! - `bankruptcy`, `story`
//! - `turns`

mod arrival;
pub(super) mod auctions;
pub(super) mod bankruptcy;
pub(super) mod debts;
pub(crate) mod news;
pub(crate) mod offers;
pub mod story;
pub(crate) mod turns;
