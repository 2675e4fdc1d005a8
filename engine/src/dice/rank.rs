//! The ranking at the end (G10, G11).

use super::state::State;
use crate::model::{Money, Phase, Seat};
use crate::protocol::{Outcome, Placing, Reason};

impl State {
    /// Returns how the game ended: most money first, equal places shared, and those who left
    /// below all others, the last to go first (G9, G10, W4).
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.standing())
    }

    /// Returns how the game would end now.
    pub(crate) fn standing(&self) -> Outcome {
        let reason = if self.last_spike { Reason::LastSpike } else { Reason::LastPlayer };
        let placing =
            |seat: Seat| Placing { seat, place: 0, cash: self.player(seat).cash, land_cost: Money::ZERO };
        let leavers = self.leavers.iter().copied().map(placing);
        Outcome::rank(reason, self.playing().map(placing), |placing| placing.cash, leavers)
    }
}
