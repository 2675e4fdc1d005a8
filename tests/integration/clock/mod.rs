//! The time of players: the pace of a game, pauses, reminders, and games in which nobody acts.

mod expiry;
pub mod pace;
mod pauses;
mod reminders;
