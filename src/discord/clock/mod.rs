//! Discord's time, and ours.

pub(super) mod discord_clock;
pub(super) mod time;
