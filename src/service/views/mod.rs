//! Games as different people may see them. Nothing here changes a game.
//!
//! From the bottom up:
//! - `before`, `fairness`, `knowledge`, `revealed`
//! - `news`, `whole`
//! - `look`
//! - `example`, `history`

pub mod before;
pub mod example;
pub mod fairness;
pub mod history;
pub(super) mod knowledge;
pub mod look;
pub mod news;
pub(super) mod revealed;
pub mod whole;
