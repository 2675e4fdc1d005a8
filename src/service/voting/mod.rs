//! Questions to several people.
//!
//! From the bottom up:
//! - `terms`
//! - `asking`
//! - `consent`

pub(crate) mod asking;
pub mod consent;
pub(super) mod terms;
