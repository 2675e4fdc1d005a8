//! The processes that use one database, the shards they hold, when they were connected, and how long things are kept.
//!
//! From the bottom up:
//! - `membership`, `numbers`, `place`, `retention`, `session`, `shards`, `uptime`
//! - `processes`
//! - `heartbeat`

pub(super) mod heartbeat;
pub(super) mod membership;
pub(super) mod numbers;
pub(super) mod place;
pub mod processes;
pub mod retention;
pub(super) mod session;
pub mod shards;
pub mod uptime;
