//! The outbox, and the messages that games have in Discord.

pub mod calls;
pub mod outbox;
pub mod posts;
pub(crate) mod recipients;
pub(crate) mod shares;
pub mod step_posts;
