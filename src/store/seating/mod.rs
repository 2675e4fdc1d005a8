//! Seats, and who sat at them.
//!
//! From the bottom up:
//! - `tenures`
//! - `seats`

pub(super) mod seats;
pub mod tenures;
