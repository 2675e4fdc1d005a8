//! Mentions of commands, and emoji, in texts.

pub(super) mod emoji;
pub(super) mod mentions;
