//! Requests, with which every use case begins: the caller, the game, the limits, and the refusals.
//!
//! From the bottom up:
//! - `limit_refusal`, `named`, `pseudonym`, `readable`, `schedule`, `seat_refusal`
//! - `refusal`
//! - `alias`, `caller`, `editions`, `interaction`
//! - `limits`

pub(super) mod alias;
pub(super) mod caller;
pub(super) mod editions;
pub(crate) mod interaction;
pub(super) mod limit_refusal;
pub mod limits;
pub(super) mod named;
pub mod pseudonym;
pub(super) mod readable;
pub(super) mod refusal;
pub(super) mod schedule;
pub(super) mod seat_refusal;
