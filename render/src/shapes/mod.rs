//! The shapes that several pictures have, opened once.
//!
//! Its files, from the bottom up:
//! - `track`: the track of a route;
//! - `sprites`: all other shapes;
//! - `plate`: the plate of a city, and the tokens on it.

pub mod plate;
pub mod sprites;
pub mod track;
