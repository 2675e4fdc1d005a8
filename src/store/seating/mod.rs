//! Seats, and their former players.
//!
//! From the bottom up:
//! - `tenures`
//! - `seats`

pub(crate) mod seats;
pub mod tenures;
