//! Making the figures that `hard` plays by: a policy that is climbed to by playing, and a judge that is fitted to games
//! of that policy; both made better by the search's own games; and the calibration of the chances that a review tells.

mod balance;
mod calibrate;
mod climb;
mod deal;
mod expert;
mod fit;
mod share;

pub use balance::Balance;
pub use calibrate::{Ratings, Tenth};
pub use climb::climb;
pub use expert::{Games, Imitation};
pub use fit::{Fit, Positions, fit};
pub use share::{Player, Share};
