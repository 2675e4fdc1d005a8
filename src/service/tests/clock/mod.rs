//! The time of players: who is awaited and until when, also on machines whose clock is wrong or jumps.

mod histories;
mod jumps;
mod pace;
mod wall_clock;
