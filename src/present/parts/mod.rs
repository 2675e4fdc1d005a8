//! The parts of every post: controls and what pressing them means, pictures, forms, files, and the scene of a reader.
//!
//! From the bottom up:
//! - `carried`, `draft`, `file`, `leap`, `passage`, `rated`
//! - `earlier`, `shareable`
//! - `press`
//! - `picture`, `spelling`
//! - `post`
//! - `dm`, `form`, `scene`
//! - `calls`

pub(super) mod calls;
pub(super) mod carried;
pub(crate) mod dm;
pub mod draft;
pub(super) mod earlier;
pub(crate) mod file;
pub mod form;
pub mod leap;
pub mod passage;
pub(crate) mod picture;
pub(crate) mod post;
pub mod press;
pub(super) mod rated;
pub mod scene;
pub mod shareable;
mod spelling;
