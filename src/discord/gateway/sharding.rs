//! The shards that a process holds.

use std::collections::BTreeSet;

use super::remote::Advice;

/// The shards that a process holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sharding {
    /// All shards that Discord advises.
    #[default]
    Auto,
    /// Some shards, named by hand.
    Pinned {
        /// The numbers of the shards that this process holds.
        own: BTreeSet<u32>,
        /// The number of shards of the bot.
        of: u32,
    },
}

impl Sharding {
    /// Returns the shards that a process holds if it is alone, and the number of shards of the bot.
    pub(super) fn of(&self, advice: &Advice) -> (BTreeSet<u32>, u32) {
        match self {
            Self::Auto => ((0..advice.shards).collect(), advice.shards),
            Self::Pinned { own, of } => (own.clone(), *of),
        }
    }
}
