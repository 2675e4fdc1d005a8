//! Seats, and who sat at them.
//!
//! From the bottom up:
//! - `tenures`
//! - `seats`

pub(crate) mod seats;
pub mod tenures;
