//! How a game of 1976 is looked at: what is picked, what is worth thinking about, what a policy finds best, and what tells
//! how a seat stands.

mod candidates;
mod features;
mod pick;
mod policy;

use last_spike_engine::DicePosition;

pub(crate) use pick::{move_at_random, pick};

/// A game of 1976 as it stands, to be weighed.
#[derive(Clone, Copy)]
pub(crate) struct Evaluation<'a> {
    position: DicePosition<'a>,
}

impl<'a> Evaluation<'a> {
    pub(crate) fn of(position: DicePosition<'a>) -> Self {
        Self { position }
    }
}
