//! Votes and invitations.
//!
//! From the bottom up:
//! - `invitations`, `vote`
//! - `votes`

pub mod invitations;
mod vote;
pub mod votes;
