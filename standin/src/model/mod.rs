//! The objects of Discord: people, servers, channels, messages, commands.

mod channel;
mod command;
mod control;
mod emoji;
pub(crate) mod flag;
mod guild;
mod message;
mod person;

pub(crate) use channel::{Channel, ChannelKind, Thread};
pub(crate) use command::option_type;
pub use command::{Choice, Command, CommandOption, CommandSpec, Localizations};
pub use control::Control;
pub use emoji::Emoji;
pub(crate) use guild::{Guild, Member};
pub(crate) use message::File;
pub use message::{Attachment, Message, Origin};
pub(crate) use person::Person;
pub use person::Profile;
