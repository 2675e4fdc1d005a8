//! The evaluation of tile games: the moves that are picked at random, those that are worth thinking about, the best one
//! by a policy, and the features of a seat's position.

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
