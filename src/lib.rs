//! The Last Spike: a Discord bot for a railway board game that friends play over days.
//!
//! # Layout
//! - [`engine`]: the rules of all editions, pure.
//! - [`render`]: from a view to pictures.

pub mod engine;
pub mod render;
