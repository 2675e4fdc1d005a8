//! Pictures that look back: the result of a game, its review and its replay.
//!
//! Its files, from the bottom up:
//! - `chart`: lines over the course of a game;
//! - `replay`, `result`, `review`: the pictures.

pub mod chart;
pub mod replay;
pub mod result;
pub mod review;
