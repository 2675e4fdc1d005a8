//! Advice, reviews, and showing them to everybody.
//!
//! From the bottom up:
//! - `hint`, `replay`, `review`
//! - `share`

pub(super) mod hint;
pub(super) mod replay;
pub(super) mod review;
pub(super) mod share;
