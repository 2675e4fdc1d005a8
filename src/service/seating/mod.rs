//! Seats that change hands.
//!
//! From the bottom up:
//! - `tenure`
//! - `replace`

pub mod replace;
pub(super) mod tenure;
