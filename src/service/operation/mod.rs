//! The operator's side: checking games at the start, packing logs, sharing shards among processes, and times without a
//! connection.
//!
//! From the bottom up:
//! - `gate`, `sharding`, `uptime`
//! - `archive`

pub(super) mod archive;
pub mod gate;
pub mod sharding;
pub mod uptime;
