//! A session: what Discord keeps so that a shard can receive the events that it missed.

use poise::serenity_prelude::ApplicationId;

/// A session. It can be resumed by another connection, also by that of another process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Session {
    pub(super) id: String,
    /// The address at which it is resumed.
    pub(super) url: Option<String>,
    /// The number of the last event that arrived.
    pub(super) seq: u64,
    /// The application to which it belongs, which only its beginning tells.
    pub(super) application: ApplicationId,
}
