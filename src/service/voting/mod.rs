//! Questions that several people answer.
//!
//! From the bottom up:
//! - `votes`
//! - `consent`

pub mod consent;
pub(crate) mod votes;
