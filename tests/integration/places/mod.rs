//! Servers: what is set for one, and the bot's removal from it.

mod absence;
mod server;
