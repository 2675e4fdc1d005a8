//! What is stored of a game: its header, state and packed log, plans and answers given ahead.
//!
//! From the bottom up:
//! - `answers_ahead`, `obstacle`, `pace`, `plans`, `post_style`, `steps`
//! - `archive`, `game`
//! - `headers`, `listing`
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
pub(super) mod steps;
