//! Ratings: what finished games say of their players.
//!
//! Its files, from the bottom up:
//! - `facts`, `shown`: what the log of a game says of each of them; what other floors show
//! - `counting`, `rating`: what is counted of their games; what a game does to their ratings
//! - `recompute`: ratings computed anew from the results
//! - `forgetting`, `profile`, `results`: whoever is forgotten; what is counted of somebody; the end of a game
//! - `earlier`, `leaderboard`, `strike`: games that ended before results were noted; who is ahead; games that do not count

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
