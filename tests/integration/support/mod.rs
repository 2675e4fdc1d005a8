//! The parts that tests share: a club whose people use the real bot, positions, and the program as a process.

mod club;
pub mod database;
mod position;
pub mod process;
pub mod table;

pub use self::club::{Club, IN_TIME, PATIENCE, choices, custom_id, patient, plain_tile, text};
