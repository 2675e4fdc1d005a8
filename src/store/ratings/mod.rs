//! Results of finished games, and the ratings that follow from them.
//!
//! Its files, from the bottom up:
//! - `division`, `season`: what is counted together
//! - `strikes`: games that are taken out of the ratings
//! - `results`: the results of each game for its players
//! - `ladders`: the results from which the ratings of a server and an edition follow

pub mod division;
pub(crate) mod ladders;
pub mod results;
pub mod season;
pub mod strikes;
