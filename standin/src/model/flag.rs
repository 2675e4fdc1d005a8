//! The bits of a message's `flags` that the stand-in knows.

/// Embeds of links are not shown.
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// A thread was started from this message.
pub(crate) const HAS_THREAD: u64 = 1 << 5;
/// The message is ephemeral.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// The application "is thinking".
pub(crate) const LOADING: u64 = 1 << 7;
/// The message notifies nobody.
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The body is made of components alone, which the stand-in does not model.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
