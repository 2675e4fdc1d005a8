//! Seats that change hands.
//!
//! From the bottom up:
//! - `absent`, `tenure`
//! - `taking_over`
//! - `replace`

pub mod absent;
pub mod replace;
pub mod taking_over;
pub(super) mod tenure;
