//! Events told in sentences, and the lines that stay of an old post.
//!
//! From the bottom up:
//! - `debts`, `offers`
//! - `news`
//! - `bankruptcy`, `story`
//! - `turns`

pub(super) mod bankruptcy;
pub(super) mod debts;
pub(crate) mod news;
pub(crate) mod offers;
pub mod story;
pub(crate) mod turns;
