//! Ratings: what finished games say about their players.
//!
//! Its files, from the bottom up:
//! - `facts`, `shown`: the results of a game's players, from its log; ratings and results as other floors show them
//! - `counting`, `rating`: tallies of people's games; the effect of a game on their ratings
//! - `recompute`: ratings recomputed from the results
//! - `forgetting`, `profile`, `results`: forgetting a person; a person's tallies and ratings; the end of a game
//! - `earlier`, `leaderboard`, `strike`: games that ended before results were noted; a server's best ratings; striking
//!   games from the ratings

mod counting;
pub(in crate::service) mod earlier;
mod facts;
pub(in crate::service) mod forgetting;
pub mod leaderboard;
pub mod profile;
mod rating;
pub mod recompute;
pub(in crate::service) mod results;
pub mod shown;
pub mod strike;
