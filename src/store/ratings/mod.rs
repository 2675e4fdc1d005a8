//! Results of finished games, and the ratings that follow from them.

pub mod encounters;
pub mod ladders;
pub mod points;
pub mod rated;
pub mod records;
pub mod results;
pub mod season;
