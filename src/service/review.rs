//! The review of a finished game.

pub use crate::computer::review::document::{Account, Hard, Review, Turn, TurningPoint};
