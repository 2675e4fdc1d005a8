//! The state of the stand-in, and all that changes it.

mod access;
mod attachments;
mod guild;
mod guild_json;
mod interaction;
mod json;
mod message;
mod respond;
mod thread;
mod world;

pub(crate) use interaction::{NewInteraction, interaction_type};
pub(crate) use message::MessageOptions;
pub(crate) use world::{State, Timing};
