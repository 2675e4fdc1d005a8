//! Drawing pictures in turn, and keeping those that everybody may see.
//!
//! From the bottom up:
//! - `cache`, `queue`
//! - `drawings`

mod cache;
mod drawings;
mod queue;

pub use drawings::{Drawings, Waiting};
