//! The board in words, where the game stands, and how it opened.
//!
//! From the bottom up:
//! - `alt`, `open`, `opening`, `standings`
//! - `board`, `status`
//! - `map`

pub(super) mod alt;
pub mod board;
pub mod map;
pub(super) mod open;
pub(crate) mod opening;
pub(super) mod standings;
pub mod status;
