//! The operator's side: packed logs, space and statements, shards, outages, games that cannot be read, and games of a
//! newer version.

mod archive;
mod growth;
mod newer;
mod sharding;
mod statements;
mod unreadable;
mod uptime;
