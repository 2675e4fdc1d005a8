//! The outbox, and the messages in Discord that games have.

pub mod calls;
pub mod outbox;
pub mod posts;
pub(crate) mod recipients;
pub(crate) mod shares;
pub mod step_posts;
