//! Requests, as every use case begins with one: who asks, for which game, how often they may, and why not.
//!
//! From the bottom up:
//! - `pseudonym`, `readable`, `refusal`, `schedule`
//! - `alias`, `caller`, `editions`, `interaction`
//! - `limits`

pub(super) mod alias;
pub(super) mod caller;
pub(super) mod editions;
pub(crate) mod interaction;
pub mod limits;
pub mod pseudonym;
pub(super) mod readable;
pub(super) mod refusal;
pub(super) mod schedule;
