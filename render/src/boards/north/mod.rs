//! The board of 1976.

pub mod board;
mod path;
pub mod sheet;
mod signs;
