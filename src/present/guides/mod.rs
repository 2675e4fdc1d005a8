//! Help: what can be done, how it is played, and the rules in short.
//!
//! From the bottom up:
//! - `guide`
//! - `help`, `rules`

pub mod guide;
pub mod help;
pub mod rules;
