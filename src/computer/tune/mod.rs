//! Making the figures that `hard` plays by: a policy that is climbed to by playing, and a judge that is fitted to games
//! of that policy; and the calibration of the chances that a review tells.

mod balance;
mod calibrate;
mod climb;
mod deal;
mod fit;

pub use balance::Balance;
pub use calibrate::{Ratings, Tenth};
pub use climb::{climb, wins};
pub use fit::{Fit, Positions, fit};
