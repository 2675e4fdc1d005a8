//! The boards of both families, their parts, and what is drawn below or on them for somebody.
//!
//! Its files, from the bottom up:
//! - `land`, `lot`, `market`, `marks`, `panel`: the printed sheet; the deed for auction; the tags of the buying step; the
//!   marks of what has changed; the corners;
//! - `north`: the board of 1976;
//! - `board`, `places`: the board of the tiles; the places of numbers that point at parts of either;
//! - `guide`: those numbers, and what they stand for.

pub mod board;
pub mod guide;
pub mod land;
pub mod lot;
pub mod market;
pub mod marks;
pub mod north;
pub mod panel;
pub mod places;
