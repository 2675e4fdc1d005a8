//! Ratings: what finished games say about their players.
//!
//! Its files, from the bottom up:
//! - `facts`, `leaving`: the results of a game's players, from its log; how often a person leaves games before they count
//! - `shown`: ratings and results as other floors show them
//! - `counting`, `rating`: tallies of people's games; the effect of a game on their ratings
//! - `recompute`, `standard`: ratings recomputed from the results; whether a game counts
//! - `forgetting`, `profile`, `results`: forgetting a person; a person's tallies and ratings; the end of a game
//! - `earlier`, `leaderboard`, `strike`: games that ended before results were noted; a server's best ratings; striking
//!   games from the ratings

pub(in crate::service) mod counting;
pub(in crate::service) mod earlier;
mod facts;
pub(in crate::service) mod forgetting;
pub mod ladder;
pub mod leaderboard;
pub mod leaving;
pub mod profile;
mod rating;
pub mod recompute;
pub(in crate::service) mod results;
pub mod shown;
mod standard;
pub mod strike;
