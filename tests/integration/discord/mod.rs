//! The edge to Discord: commands, buttons and forms, connections and shards, limits, outages, and the form of requests.

mod commands;
mod emoji;
mod gateway;
mod limits;
mod outages;
mod schema;
mod shards;
