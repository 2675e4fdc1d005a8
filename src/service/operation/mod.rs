//! What only operators see: games checked at the start, logs packed, the shards of several processes, times without a
//! connection.
//!
//! From the bottom up:
//! - `gate`, `sharding`, `uptime`
//! - `archive`

pub(super) mod archive;
pub mod gate;
pub mod sharding;
pub mod uptime;
