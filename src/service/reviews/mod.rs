//! Looking back at a game: advice, its review, and showing either to all.

pub mod hints;
pub mod review;
pub mod share;
