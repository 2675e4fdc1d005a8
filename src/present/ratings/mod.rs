//! Posts about ratings and results: a profile, a leaderboard, a game that is struck from the ratings.
//!
//! From the bottom up:
//! - `figures`: what they share;
//! - `leaderboard`, `profile`, `strike`

pub mod figures;
pub mod leaderboard;
pub mod profile;
pub mod strike;
