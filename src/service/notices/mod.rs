//! The notices that follow from a step: who is told of it, and who is called by it.
//!
//! From the bottom up:
//! - `call_budget`, `calls`, `slots`
//! - `notice`
//! - `reach`

pub mod call_budget;
pub mod calls;
pub mod notice;
pub mod reach;
pub(super) mod slots;
