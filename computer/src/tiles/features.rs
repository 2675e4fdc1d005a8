//! The features of a seat's position in a tile game, for a judge that is fitted to games.

use last_spike_engine::{Means, Phase, Route, Seat, Spot};

use super::Evaluation;
use crate::features::{FEATURES, Features};
use crate::policy::dollars;

/// The unit of money in features, in dollars.
const UNIT: f32 = 10_000.0;

impl Evaluation<'_> {
    /// Returns how far the game has come: from 0 where nothing is laid to 1 where east and west are joined.
    pub(crate) fn progress(&self) -> f32 {
        let missing = self.missing_to_join();
        1.0 - f32::from(missing) / 16.0
    }

    /// Returns the least number of tiles that still join east and west. A railway never turns back: that is always the
    /// shorter way.
    fn missing_to_join(&self) -> u8 {
        let mut missing = [u8::MAX; Spot::COUNT];
        missing[Spot::EAST.index()] = 0;
        for route in Route::all() {
            let [a, b] = route.ends();
            // Route V alone is named from the west.
            let (from, to) = if a == Spot::EACH[6] && b == Spot::EACH[4] { (b, a) } else { (a, b) };
            let laid = u8::try_from(self.laid_on(route)).unwrap_or(4);
            let by_this = missing[from.index()].saturating_add(4 - laid);
            missing[to.index()] = missing[to.index()].min(by_this);
        }
        missing[Spot::WEST.index()]
    }

    /// Returns the features of a seat.
    #[allow(clippy::cast_precision_loss, reason = "sums of money are far below 2²⁴ thousands")]
    pub(crate) fn features(&self, seat: Seat) -> Features {
        let mut features = [0.0; FEATURES];
        let money = |amount: i64| amount as f32 / UNIT;
        let cash = dollars(self.position.cash(seat));
        features[0] = money(cash);
        features[1] = money(cash).sqrt();
        // What each route will pay, by the tiles that lie on it.
        for route in Route::all() {
            let laid = self.laid_on(route);
            if laid < 4 {
                let pays: i64 = route.ends().map(|spot| self.pays(seat, spot, 0)).iter().sum();
                features[2 + laid] += money(pays);
            }
        }
        let spots = Spot::all().filter(|spot| self.position.payouts_left(*spot) > 0);
        features[6] = spots.map(|spot| f32::from(self.position.cards(seat, spot))).sum::<f32>() / 5.0;
        self.hand_features(seat, &mut features);
        let place = (seat.0 + self.position.seats() - self.position.at_turn().0) % self.position.seats();
        let has_moved = place == 0 && self.position.phase() == Phase::Buy;
        features[14] = if has_moved { 1.0 } else { f32::from(place) / f32::from(self.position.seats()) };
        features
    }

    /// Adds what the hand can do: its cheapest tile, what it costs in all, the best completion, the last spike, and
    /// the tiles that others wait for.
    #[allow(clippy::cast_precision_loss, reason = "sums of money are far below 2²⁴ thousands")]
    fn hand_features(&self, seat: Seat, features: &mut Features) {
        let credit = self.position.credit(seat);
        let others = i64::from(self.position.seats()).max(2) - 1;
        let (mut cheapest, mut sum, mut best, mut blocks) = (i64::MAX, 0, 0, 0);
        for tile in self.position.hand(seat).iter() {
            let cost = dollars(self.position.cost(tile));
            sum += cost;
            cheapest = cheapest.min(cost);
            let route = tile.route();
            let mut net = 0;
            for spot in route.ends() {
                for holder in Seat::first(self.position.seats()) {
                    let pays = self.pays(holder, spot, 0);
                    net += if holder == seat { pays } else { -pays / others };
                }
            }
            let laid = self.laid_on(route);
            if laid == 3 {
                if !matches!(credit.means(self.position.cost(tile)), Means::OutOfReach { .. }) {
                    best = best.max(net - cost);
                    let mut completed = self.position.completed();
                    completed.insert(route);
                    if completed.joins_east_and_west() {
                        let gain = dollars(self.position.edition().bonus) - cost;
                        let wins = self.wins(seat, route, None, gain);
                        features[if wins { 10 } else { 11 }] = 1.0;
                    }
                }
                blocks += (-net).max(0);
            } else {
                features[12] += net as f32 / UNIT * (1 + laid) as f32 / 4.0;
            }
        }
        features[7] = if cheapest == i64::MAX { 0.0 } else { cheapest as f32 / UNIT };
        features[8] = sum as f32 / UNIT;
        features[9] = best as f32 / UNIT;
        features[13] = blocks as f32 / UNIT;
    }
}
