//! The limits and the shape of requests.

pub(crate) mod command;
mod component;
mod draft;
mod embed;
mod emoji;
mod mention;
pub(crate) mod modal;
mod value;

pub(crate) use component::number_components;
pub(crate) use draft::{Draft, FILE_BYTES, Slot, Upload};
pub(crate) use emoji::{NewEmoji, check_used, new_name, shown};
pub(crate) use mention::{Allowed, Mentions, commands as mentioned_commands};
