//! A table: its lobby, its moves, plans and offers, take-backs, its clocks, its end, and what is shown of it.
//!
//! From the bottom up:
//! - `clocks`, `counter`, `details`, `ending`, `opened`, `plan`, `play`, `record`, `rematch`, `replace`, `shown`
//! - `lobby`, `new`, `undo`

pub(super) mod clocks;
pub(super) mod counter;
pub(super) mod details;
pub(super) mod ending;
pub(super) mod lobby;
pub(super) mod new;
mod opened;
pub(super) mod plan;
pub(super) mod play;
pub(super) mod record;
pub(super) mod rematch;
pub(super) mod replace;
pub(super) mod shown;
pub(super) mod undo;
