//! What tells how a seat stands: what a judge is fitted to.

/// The number of features of a seat.
pub const FEATURES: usize = 16;

/// What tells how a seat stands, as numbers of about one.
pub type Features = [f32; FEATURES];
