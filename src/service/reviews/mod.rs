//! Looking back at a game: hints, reviews, and showing parts of a game to everybody.

pub mod hints;
pub mod review;
pub mod share;
