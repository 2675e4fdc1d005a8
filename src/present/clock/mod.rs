//! Sentences about time: how much there is, and until when.
//!
//! From the bottom up:
//! - `notices`, `pace`
//! - `clocks`
//! - `reminder`

pub mod clocks;
pub mod notices;
pub mod pace;
pub mod reminder;
