//! The actions that are worth thinking about in a tile game: more than one for each choice, fewer than all.

use last_spike_engine::{Action, Deed, Lot, Means, Money, Phase, Raisable, Seat, Tile};

use super::Evaluation;
use crate::bids;
use crate::policy::Policy;

/// The greatest number of sales that are tried for a tile.
const SALES: usize = 3;

impl Evaluation<'_> {
    /// Returns the answers that are worth comparing, the policy's own among them.
    pub(crate) fn candidates(&self, seat: Seat, policy: &Policy) -> Vec<Action> {
        if !self.position.is_awaited(seat) {
            return Vec::new();
        }
        match self.position.phase() {
            Phase::Lay => {
                let credit = self.position.credit(seat);
                let hand = self.position.hand(seat).iter();
                hand.flat_map(|tile| {
                    self.ways_to_lay(seat, tile, self.position.means_by(credit, seat, tile), policy)
                })
                .collect()
            }
            Phase::Buy => {
                let cities =
                    self.position.open_to(seat).iter().map(|spot| self.position.edition().city(spot));
                cities.map(|city| Action::Buy { city }).chain([Action::Pass]).collect()
            }
            Phase::Auction => self.position.bid_bounds(seat).map_or_else(Vec::new, |bounds| {
                let worth = self.marginal(seat, bounds.city.spot()) * 4;
                bids::candidates(&bounds, worth)
            }),
            Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => {
                Vec::new()
            }
        }
    }

    /// Returns the ways to lay a tile or to raise the money for it.
    fn ways_to_lay(&self, seat: Seat, tile: Tile, means: Means, policy: &Policy) -> Vec<Action> {
        match means {
            Means::Cash => vec![Action::Lay { tile, sell: Vec::new() }],
            Means::Sell { short } => {
                let sales = self.sales(seat, short, policy);
                sales.into_iter().map(|sell| Action::Lay { tile, sell }).collect()
            }
            Means::Auction { .. } => {
                let mut lots: Vec<Raisable> = self.position.raisable(seat).collect();
                lots.sort_by_key(|raisable| self.loss(seat, raisable.deed.city.spot(), policy));
                lots.dedup_by_key(|raisable| raisable.deed.city);
                let lots = lots.into_iter().map(|raisable| raisable.deed);
                lots.map(|Deed { city, cost }| Action::Auction(Lot::Deed { city, cost, tile })).collect()
            }
            Means::OutOfReach { .. } | Means::Forbidden | Means::OtherNamed => Vec::new(),
        }
    }

    /// Returns some sales that bring what is lacking, and nothing beyond what that takes: what brings least first, what
    /// is missed least first, and the single cards that are enough by themselves.
    fn sales(&self, seat: Seat, short: Money, policy: &Policy) -> Vec<Vec<Deed>> {
        let mut by_proceeds: Vec<Raisable> = self.position.raisable(seat).collect();
        by_proceeds.sort_by_key(|raisable| raisable.proceeds);
        let mut by_loss = by_proceeds.clone();
        by_loss.sort_by_key(|raisable| {
            self.loss(seat, raisable.deed.city.spot(), policy) - i64::from(raisable.proceeds.0)
        });
        let single = by_loss.iter().filter(|raisable| raisable.proceeds >= short).take(2);
        let mut sales: Vec<Vec<Deed>> = single.map(|raisable| vec![raisable.deed]).collect();
        for order in [&by_loss, &by_proceeds] {
            let mut raised = Money::ZERO;
            let sale: Vec<Deed> = order
                .iter()
                .take_while(|raisable| {
                    let is_short = raised < short;
                    raised += raisable.proceeds;
                    is_short
                })
                .map(|raisable| raisable.deed)
                .collect();
            if !sales.contains(&sale) {
                sales.push(sale);
            }
        }
        sales.truncate(SALES.max(1));
        sales
    }
}
