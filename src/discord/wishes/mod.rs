//! Wishes: what people ask for, however they ask; one table of what each leads to, and one way to answer them.
//!
//! From the bottom up:
//! - `place`
//! - `wish`
//! - `answered`

pub(super) mod answered;
pub(super) mod place;
pub(super) mod wish;
