//! A short memory of interactions and people, which is never stored.
//!
//! From the bottom up:
//! - `interaction_set`, `joined_servers`, `seen`, `user_limit`, `writing_elsewhere`
//! - `long_work`

pub(super) mod interaction_set;
pub(super) mod joined_servers;
pub(super) mod long_work;
pub(super) mod seen;
pub mod user_limit;
pub(super) mod writing_elsewhere;
