//! Presses and forms at a table: its lobby, plans, counter-offers, take-backs, rematches.
//!
//! From the bottom up:
//! - `counter`, `details`, `opened`, `plan`, `record`, `rematch`, `replace`
//! - `lobby`, `undo`

pub(super) mod counter;
pub(super) mod details;
pub(super) mod lobby;
pub(super) mod opened;
pub(super) mod plan;
pub(super) mod record;
pub(super) mod rematch;
pub(super) mod replace;
pub(super) mod undo;
