//! How a tile game is looked at: what is picked, what is worth thinking about, what a policy finds best, and what tells how
//! a seat stands.

mod candidates;
mod features;
mod pick;
mod policy;

use last_spike_engine::TilesPosition;

pub(crate) use pick::{move_at_random, pick};

/// A tile game as it stands, to be weighed.
#[derive(Clone, Copy)]
pub(crate) struct Evaluation<'a> {
    position: TilesPosition<'a>,
}

impl<'a> Evaluation<'a> {
    pub(crate) fn of(position: TilesPosition<'a>) -> Self {
        Self { position }
    }
}
