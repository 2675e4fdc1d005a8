//! Questions to several people.
//!
//! From the bottom up:
//! - `terms`
//! - `votes`
//! - `consent`

pub mod consent;
pub(super) mod terms;
pub(crate) mod votes;
