//! The players for whom games wait, and the times that are counted, paused or spent away.
//!
//! From the bottom up:
//! - `absences`, `clocks`, `pauses`, `reminders`
//! - `awaited`
//! - `seat_states`

pub mod absences;
pub mod awaited;
pub mod clocks;
pub mod pauses;
pub mod reminders;
pub(super) mod seat_states;
