//! People and servers that are away, and games in which nobody acts: alarms, stand-ins, pauses, reminders, and games
//! that are ended early.
//!
//! From the bottom up:
//! - `ending`, `places`
//! - `expiry`
//! - `absence`
//! - `pause`, `reminders`, `stand_in`
//! - `alarm`, `away`

pub mod absence;
pub(super) mod alarm;
pub mod away;
pub mod ending;
pub mod expiry;
pub mod pause;
pub(crate) mod places;
pub mod reminders;
pub mod stand_in;
