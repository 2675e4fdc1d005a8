//! Looking back at a game: advice, its review, and showing either to all.

mod hints;
mod review;
mod share;
