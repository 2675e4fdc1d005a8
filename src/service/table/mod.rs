//! A game from its lobby to its last move: opening, settings, moves, plans, take-backs, rematches.
//!
//! From the bottom up:
//! - `computers`, `position`
//! - `planned`, `together`
//! - `steps`
//! - `import`, `play`
//! - `lobby`, `plans`, `standing`, `take_back`, `thinking`
//! - `alone`, `lobby_settings`, `post_style`, `questions`, `rematch`

pub mod alone;
pub(super) mod computers;
pub mod import;
pub mod lobby;
pub mod lobby_settings;
mod planned;
pub mod plans;
pub mod play;
mod position;
pub mod post_style;
pub mod questions;
pub mod rematch;
pub mod standing;
mod steps;
pub mod take_back;
pub mod thinking;
mod together;
