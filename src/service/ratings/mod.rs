//! Ratings: what finished games say about their players.
//!
//! Its files, from the bottom up:
//! - `facts`, `standard`: the results of a game's players, from its log; whether a game counts
//! - `shown`: ratings and results as other floors show them
//! - `counting`, `ladder`: what is counted of people's results; the ratings that follow from them
//! - `forgetting`, `profile`, `results`: forgetting a person; a person's counts and ratings; the end of a game
//! - `changes`, `leaderboard`, `strike`: what a game did to ratings; a server's best ratings; striking games from the ratings

pub mod changes;
mod counting;
mod facts;
pub(in crate::service) mod forgetting;
pub mod ladder;
pub mod leaderboard;
pub mod profile;
pub(in crate::service) mod results;
pub mod shown;
mod standard;
pub mod strike;
