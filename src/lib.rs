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
//! - [`pictures`]: from what a post asks for to a picture, for the bot and the command line.
//! - [`discord`]: the edge: commands and buttons to service calls, posts to messages.
//! - [`cli`]: the command line, one subcommand a file.
//! - [`config`]: defaults, file, environment.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod computer;
pub mod config;
pub mod discord;
pub mod engine;
pub mod pictures;
pub mod present;
pub mod record;
pub mod render;
pub mod service;
pub mod store;
