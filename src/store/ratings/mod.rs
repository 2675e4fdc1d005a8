//! Results of finished games, and the ratings that follow from them.
//!
//! Its files, from the bottom up:
//! - `division`, `season`: what is counted together
//! - `earlier`, `strikes`: games whose results are still to be noted; games that are taken out of the ratings
//! - `results`: the results of each game for its players
//! - `encounters`, `ladders`, `tallies`: counts over these results; the ratings of a server and an edition
//! - `rated`: people who are rated
//! - `points`: the curves of their ratings

pub mod division;
pub mod earlier;
pub mod encounters;
pub mod ladders;
pub mod points;
pub mod rated;
pub mod results;
pub mod season;
pub mod strikes;
pub mod tallies;
