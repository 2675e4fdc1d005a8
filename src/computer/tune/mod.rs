//! Making the figures that `hard` plays by: a policy that is climbed to by playing, and a judge that is fitted to games
//! of that policy.

mod climb;
mod deal;
mod fit;

pub use climb::{climb, wins};
pub use fit::{Fit, Positions, fit};
