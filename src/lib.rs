//! The Last Spike: a Discord bot for a railway board game that friends play over several days.
//!
//! # Layout
//! - `engine/`, the crate [`last_spike_engine`]: the rules of all editions, pure, and
//!   [records](last_spike_engine::record).
//! - `computer/`, the crate [`last_spike_computer`]: players that choose from what they see.
//! - `render/`, the crate [`last_spike_render`]: from a view to pictures.
//! - [`store`]: everything that is kept, in one database: a file, or on a server.
//! - [`service`]: the use cases, each in one transaction.
//! - [`present`]: from a view to words, controls and which picture, in two languages.
//! - [`pictures`]: from what a post asks for to a picture, for the bot and the command line.
//! - [`discord`]: the edge: commands and buttons to service calls, posts to messages.
//! - [`cli`]: the command line, one subcommand a file.
//! - [`config`]: defaults, file, environment.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod config;
pub mod discord;
pub mod pictures;
pub mod present;
pub mod service;
pub mod store;
