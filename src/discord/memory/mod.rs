//! What is remembered of interactions and people for a while, and never stored.

pub(super) mod interaction_set;
pub(super) mod seen;
pub mod user_limit;
pub(super) mod writing_elsewhere;
