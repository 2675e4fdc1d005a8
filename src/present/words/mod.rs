//! Names, numbers and lengths of text; sentences stand in `lang`.
//!
//! From the bottom up:
//! - `digits`, `emblem`
//! - `limits`, `screen`
//! - `names`
//! - `terms`

pub(super) mod digits;
pub mod emblem;
pub mod limits;
pub(crate) mod names;
pub(super) mod screen;
pub(crate) mod terms;
