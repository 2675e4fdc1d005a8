#![doc = include_str!("../README.md")]
#![warn(clippy::missing_errors_doc)]
//!
//! # Layout
//! Each part uses those above it only.
//! - `id`, `permission`, `error`, `endpoint`, `image`: Discord's basic terms.
//! - `model`: people, servers, channels, messages, commands.
//! - `check`: the limits and the shape of what a bot sends.
//! - `fault`, `rate_limit`, `journal`, `connection`, `sessions`: faults to inject, rate limits, the recorded
//!   requests, connections that can be cut, gateway sessions.
//! - `state`: everything that the stand-in knows, and all that changes it.
//! - `core`: the lock around the state, and how to wait for changes.
//! - `client`: the checks of Discord's client.
//! - `listener`, `gateway`, `rest`, `origin`, `page`: the network.
//! - `server`: [`Standin`] and its [`Settings`].
//! - `sample`, `interactions`, `query`, `inject`, `moderation`, `snapshot`: what a test does with a [`Standin`].

// Whole servers are written as one JSON literal.
#![recursion_limit = "256"]
#![warn(unreachable_pub)]

mod check;
mod client;
mod connection;
mod core;
mod endpoint;
mod error;
mod fault;
mod gateway;
mod id;
mod image;
mod inject;
mod interactions;
mod journal;
mod listener;
mod model;
mod moderation;
mod origin;
#[cfg(feature = "page")]
mod page;
mod permission;
mod query;
mod rate_limit;
mod rest;
mod sample;
mod server;
mod sessions;
mod snapshot;
mod state;

pub use check::modal::{Input, Modal};
pub use client::ClientError;
pub use endpoint::Endpoint;
pub use error::ApiError;
pub use fault::{Failure, Fault};
pub use id::Id;
pub use interactions::Interaction;
pub use journal::{Exchange, Part, Recording};
pub use model::{
    Attachment, Choice, Command, CommandOption, CommandSpec, Control, Emoji, Localizations, Message, Origin,
    Profile,
};
#[cfg(feature = "page")]
pub use page::{Demo, DemoStep, PageSettings};
pub use permission::Permissions;
pub use rate_limit::RateLimits;
pub use sample::{GuildIds, GuildSetup};
pub use server::{Settings, Standin};
pub use sessions::{Identify, SessionStarts};
