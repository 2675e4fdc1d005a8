//! Ratings: what finished games say of their players.
//!
//! `shown` has what other floors show of them.

pub mod shown;
