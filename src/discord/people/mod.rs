//! What people and servers have chosen, what is stored of them, and their results.
//!
//! From the bottom up:
//! - `habits`, `privacy`, `ratings`, `server`

pub(super) mod habits;
pub(super) mod privacy;
pub(super) mod ratings;
pub(super) mod server;
