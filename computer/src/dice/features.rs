//! The features of a seat's position in a game of 1976, for a judge that is fitted to games.

use last_spike_engine::{DiceFigures, Phase, Route, Seat, SpaceKind, Spot};

use super::Evaluation;
use crate::features::{FEATURES, Features};
use crate::policy::dollars;

/// The unit of money in features, in dollars.
const UNIT: f32 = 10_000.0;

impl Evaluation<'_> {
    /// Returns how far the game has come: from 0 where nothing is built to 1 where east and west are joined.
    pub(crate) fn progress(self) -> f32 {
        let mut missing = [u8::MAX; Spot::COUNT];
        missing[Spot::EAST.index()] = 0;
        for route in Route::all() {
            let [a, b] = route.ends();
            // One route is named from the west.
            let (from, to) = if a == Spot::EACH[6] && b == Spot::EACH[4] { (b, a) } else { (a, b) };
            let by_this =
                missing[from.index()].saturating_add(DiceFigures::SECTIONS - self.position.sections(route));
            missing[to.index()] = missing[to.index()].min(by_this);
        }
        1.0 - f32::from(missing[Spot::WEST.index()]) / 16.0
    }

    /// Returns the features of a seat.
    #[allow(clippy::cast_precision_loss, reason = "sums of money are far below 2²⁴ thousands")]
    pub(crate) fn features(self, seat: Seat) -> Features {
        let mut features = [0.0; FEATURES];
        let money = |amount: i64| amount as f32 / UNIT;
        let cash = dollars(self.position.cash(seat));
        features[0] = money(cash);
        features[1] = money(cash).sqrt();
        for route in Route::all() {
            let sections = self.position.sections(route);
            if sections < DiceFigures::SECTIONS {
                let pays: i64 = route.ends().map(|spot| self.pays(seat, spot)).iter().sum();
                features[2 + usize::from(sections)] += money(pays);
            }
        }
        features[6] = Spot::all().map(|spot| f32::from(self.position.deeds(seat, spot))).sum::<f32>() / 5.0;
        let place = (seat.0 + self.position.seats() - self.position.at_turn().0) % self.position.seats();
        let has_moved = place == 0 && self.position.phase() != Phase::Roll;
        features[7] = if has_moved { 1.0 } else { f32::from(place) / f32::from(self.position.seats()) };
        features[8] = f32::from(u8::from(
            self.position.space_of(seat).kind == SpaceKind::EndOfTrack && !self.position.has_missed(seat),
        ));
        // How far the token has to the spaces where money comes and goes.
        features[9] = f32::from(self.position.place(seat)) / 20.0;
        features[10] = (money(cash) - 1.0).min(0.0);
        features[11] = f32::from(u8::from(self.position.owes(seat)));
        features
    }
}
