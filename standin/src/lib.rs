#![doc = include_str!("../README.md")]
#![warn(clippy::missing_errors_doc)]
//!
//! # Layout
//! Its rooms and files, from the bottom up:
//! - `terms`: Discord's basic terms;
//! - `model`: people, servers, channels, messages, commands;
//! - `check`, `traffic`, `sessions`: the limits and the shape of what a bot sends; faults to inject, rate limits, recorded
//!   requests, connections that can be cut; gateway sessions;
//! - `state`: everything that the stand-in knows, and all that changes it;
//! - `client`, `core`: the checks of Discord's client; the lock around the state, and how to wait for changes;
//! - `network`, `rest`, `page`: connections and the gateway; requests; the web page;
//! - `standin`: [`Standin`], its [`Settings`], and what a test does with it.

// Whole servers are written as one JSON literal.
#![recursion_limit = "256"]
#![warn(unreachable_pub)]

mod check;
mod client;
mod core;
mod model;
mod network;
#[cfg(feature = "page")]
mod page;
mod rest;
mod sessions;
mod standin;
mod state;
mod terms;
mod traffic;

pub use check::modal::{Input, Modal};
pub use client::ClientError;
pub use model::{
    Attachment, Choice, Command, CommandOption, CommandSpec, Control, Emoji, Localizations, Message, Origin,
    Profile,
};
#[cfg(feature = "page")]
pub use page::{Demo, DemoStep, PageSettings};
pub use sessions::{Identify, SessionStarts};
pub use standin::interactions::Interaction;
pub use standin::sample::{GuildIds, GuildSetup};
pub use standin::server::{Settings, Standin};
pub use terms::endpoint::Endpoint;
pub use terms::error::ApiError;
pub use terms::id::Id;
pub use terms::permission::Permissions;
pub use traffic::fault::{Failure, Fault};
pub use traffic::journal::{Exchange, Part, Recording};
pub use traffic::rate_limit::RateLimits;
