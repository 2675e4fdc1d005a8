//! The questions to a player, with the answers to choose from.
//!
//! From the bottom up:
//! - `amounts`, `buy`, `counter`, `facts`, `land`, `lot`
//! - `build`, `lay`
//! - `bid`, `confirm`, `debt`, `market`, `plan`
//! - `hand`, `raise`

pub(super) mod amounts;
pub mod bid;
pub(crate) mod build;
pub(crate) mod buy;
pub mod confirm;
pub mod counter;
pub mod debt;
pub(super) mod facts;
pub mod hand;
pub(super) mod land;
pub(crate) mod lay;
pub(super) mod lot;
pub(super) mod market;
pub mod plan;
pub mod raise;
