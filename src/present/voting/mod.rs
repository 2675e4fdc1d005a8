//! Questions to several people: votes, seats of absent players, taking back.
//!
//! From the bottom up:
//! - `replace`, `undo`
//! - `vote`

pub mod replace;
pub mod undo;
pub mod vote;
