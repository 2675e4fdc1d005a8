//! The Last Spike: a Discord bot for a railway board game that friends play over days.
//!
//! # Layout
//! - [`engine`]: the rules of all editions, pure.
//! - [`store`]: everything that is kept, in one SQLite database.
//! - [`record`]: a game as one JSON document: written, shown, and dealt again to check it.
//! - [`computer`]: players that choose from what they see.
//! - [`service`]: the use cases, each in one transaction.
//! - [`present`]: from a view to words, controls and which picture, in two languages.
//! - [`render`]: from a view to pictures.
//! - [`discord`]: the edge: commands and buttons to service calls, posts to messages.
//! - `sandbox`: a local stand-in for Discord and its page; knows the protocol, not the game.
//! - [`cli`]: the command line, one subcommand a file.
//! - [`config`]: defaults, file, environment.

// The stand-in writes whole servers as one JSON literal.
#![recursion_limit = "256"]

pub mod cli;
pub mod computer;
pub mod config;
pub mod discord;
pub mod engine;
pub mod present;
pub mod record;
pub mod render;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod service;
pub mod store;
