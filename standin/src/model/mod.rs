//! The objects of Discord: people, servers, channels, messages, commands.

mod channel;
mod command;
mod control;
pub(crate) mod flag;
mod guild;
mod message;
mod person;

pub use channel::{Channel, ChannelKind, Thread};
pub(crate) use command::option_type;
pub use command::{Choice, Command, CommandOption, CommandSpec, Localizations};
pub use control::Control;
pub use guild::{Guild, Member};
pub use message::{Attachment, File, Message, Origin};
pub use person::{Person, Profile};
