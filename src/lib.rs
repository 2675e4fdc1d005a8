//! The Last Spike: a Discord bot for a railway board game that friends play over days.
//!
//! # Layout
//! - [`engine`]: the rules of all editions, pure.

pub mod engine;
