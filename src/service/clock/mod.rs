//! The time of players: how much has passed, until when they have it, and what keeps it from running. No use case stands
//! here.
//!
//! From the bottom up:
//! - `quiet`, `standstill`, `wall_clock`
//! - `countdown`
//! - `answer_time`
//! - `awaiting`
//! - `deadlines`, `silence`

pub(super) mod answer_time;
pub mod awaiting;
pub mod countdown;
pub mod deadlines;
pub mod quiet;
pub mod silence;
pub mod standstill;
pub mod wall_clock;
