//! The stored parts of a game: its header, its state, its packed log, and the plans and answers that players gave
//! ahead; the kinds of what is open in it.
//!
//! From the bottom up:
//! - `answers_ahead`, `conditions`, `obstacle`, `plans`, `steps`
//! - `archive`, `game`, `kinds`
//! - `listing`, `rules`
//! - `headers`
//! - `loading`

pub mod answers_ahead;
pub mod archive;
pub mod conditions;
pub(super) mod game;
pub mod headers;
pub(super) mod kinds;
pub(super) mod listing;
pub(super) mod loading;
pub mod obstacle;
pub mod plans;
mod rules;
pub(super) mod steps;
