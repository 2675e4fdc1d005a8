//! Servers, their defaults, and threads.

pub mod guilds;
pub mod server_defaults;
pub mod threads;
