//! Questions that several people answer.
//!
//! From the bottom up:
//! - `terms`
//! - `votes`
//! - `consent`

pub mod consent;
pub(super) mod terms;
pub(crate) mod votes;
