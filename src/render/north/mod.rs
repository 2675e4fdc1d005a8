//! The board of 1976.

pub mod board;
pub mod sheet;
mod signs;
