//! A short memory of interactions and people, which is never stored.

pub(super) mod interaction_set;
pub(super) mod joined_servers;
pub(super) mod seen;
pub mod user_limit;
pub(super) mod writing_elsewhere;
