//! The notices that follow from a step: who is told of it, and who is called by it.
//!
//! From the bottom up:
//! - `call_budget`, `calls`, `parting`: how often one person may call another; who is called; what remains of messages
//! - `change`, `slots`: what a step changes for those who see it; what a message replaces
//! - `auctions`: the posts that tell auctions
//! - `notice`: what a step announces, and to whom
//! - `reach`: people whose direct messages are open again

pub(super) mod auctions;
pub mod call_budget;
pub mod calls;
mod change;
pub mod notice;
pub(super) mod parting;
pub mod reach;
pub(super) mod slots;
