//! The parts that the tests of the bot share: a club whose people use the real bot, positions, and the program as a process.
//! What benchmarks and other crates need, too, is in `testkit`.

mod club;
pub mod database;
pub mod games;
mod home;
mod position;
pub mod process;
#[cfg(feature = "postgres")]
pub mod server;

pub use self::club::{Club, patient};
pub use last_spike_testkit::people::{PATIENCE, choices, custom_id, plain_tile, text, without_times};
