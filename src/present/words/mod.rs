//! Names, numbers and lengths of text; sentences stand in `lang`.
//!
//! From the bottom up:
//! - `digits`, `emblem`
//! - `limits`, `screen`
//! - `names`
//! - `terms`
//! - `said`

pub(super) mod digits;
pub mod emblem;
pub mod limits;
pub(crate) mod names;
pub(in crate::present) mod said;
pub(super) mod screen;
pub(crate) mod terms;
