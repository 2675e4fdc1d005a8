//! Votes and invitations.

pub mod invitations;
pub mod votes;
