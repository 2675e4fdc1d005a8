//! Seats that change hands.
//!
//! From the bottom up:
//!
//! ```text
//! tenure
//! replace
//! ```

pub mod replace;
pub(super) mod tenure;
