//! The notices that follow from a step: who is told of it, and who is called by it.
//!
//! From the bottom up:
//! - `call_budget`, `calls`, `slots`: how often one person may call another; who is called; what a message replaces
//! - `notice`: what a step announces, and to whom
//! - `reach`: people whose direct messages are open again

pub mod call_budget;
pub mod calls;
pub mod notice;
pub mod reach;
pub(super) mod slots;
