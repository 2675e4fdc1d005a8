//! The operator's side: packed logs, space and statements, shards, outages, and games that cannot be read.

mod archive;
mod growth;
mod sharding;
mod statements;
mod unreadable;
mod uptime;
