//! What there is on the stand-in: people, servers, channels, messages, commands.

mod channel;
mod command;
mod guild;
mod message;
mod person;

pub use channel::{Channel, Kind, Thread};
pub(crate) use command::takes;
pub use command::{Choice, Choosable, Command, Localizations, Spec};
pub use guild::{Guild, Member};
pub use message::{Attachment, File, Message, Origin};
pub use person::{Person, Profile};

/// The bits of a message's `flags` that the stand-in knows.
pub(crate) mod flag {
    /// Embeds of links are not shown.
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// A thread was started from this message.
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    /// Only one person sees it.
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    /// The application "is thinking".
    pub(crate) const LOADING: u64 = 1 << 7;
    /// Nobody's device rings.
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    /// The body is made of components alone, which the stand-in does not model.
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}
