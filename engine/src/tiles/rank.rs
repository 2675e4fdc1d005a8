//! The ranking at the end (W1–W4, K9).

use super::position::Position;
use crate::edition::TieBreak;
use crate::model::{Money, Phase, Seat};
use crate::protocol::{Outcome, Placing, Reason};

impl Position<'_> {
    /// Returns how the game ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        (self.state.phase == Phase::Over).then(|| self.standing())
    }

    /// Returns how the game would end now.
    pub(crate) fn standing(&self) -> Outcome {
        let reason = if self.state.last_spike { Reason::LastSpike } else { Reason::LastPlayer };
        let placing =
            |seat| Placing { seat, place: 0, cash: self.cash(seat), land_cost: self.land_cost(seat) };
        let worth = |placing: &Placing| match self.figures.variant.tie_break {
            TieBreak::LandCost => (placing.cash, placing.land_cost),
            TieBreak::Shared => (placing.cash, Money::ZERO),
        };
        let leavers = self.state.leavers.iter().flatten().copied().map(placing);
        Outcome::rank(reason, self.state.playing().map(placing), worth, leavers)
    }

    fn land_cost(&self, seat: Seat) -> Money {
        self.state.deeds.of(seat).iter().map(|card| self.figures.land_cost(card)).sum()
    }
}
