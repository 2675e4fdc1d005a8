//! The stored parts of a game: its header, its state, its packed log, and the plans and answers that players gave
//! ahead.
//!
//! From the bottom up:
//! - `answers_ahead`, `obstacle`, `pace`, `plans`, `post_style`, `steps`
//! - `archive`, `game`
//! - `listing`, `rules`
//! - `headers`
//! - `loading`

pub mod answers_ahead;
pub mod archive;
pub(super) mod game;
pub mod headers;
pub(super) mod listing;
pub(super) mod loading;
pub mod obstacle;
pub mod pace;
pub mod plans;
pub mod post_style;
mod rules;
pub(super) mod steps;
