//! What has happened, told in sentences, and what stays of an old post.
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
