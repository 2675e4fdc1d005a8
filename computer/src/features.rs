//! The features of a seat: the numbers that a judge is fitted to.

/// The number of features of a seat.
pub const FEATURES: usize = 16;

/// The features of a seat, each a number of about one.
pub type Features = [f32; FEATURES];
