//! A policy that looks one step ahead in a tile game.

use last_spike_engine::{Action, BidBounds, City, Money, Phase, Route, Seat, Spot, Tile};

use super::Evaluation;
use crate::bids;
use crate::policy::{Policy, Worth, dollars};

/// Worth of the last spike to who wins by it; who loses by it would pay as much not to lay it.
const VICTORY: Worth = 1_000_000;

impl Evaluation<'_> {
    /// Chooses what the policy finds best for a seat that is asked.
    pub(crate) fn choose(&self, seat: Seat, policy: &Policy) -> Option<Action> {
        if !self.position.is_awaited(seat) {
            return None;
        }
        match self.position.phase() {
            Phase::Lay => {
                let credit = self.position.credit(seat);
                let possible = self.position.hand(seat).iter().filter_map(|tile| {
                    let means = self.position.means_by(credit, seat, tile);
                    means.suffice().then_some((tile, means))
                });
                let (tile, means) = possible.max_by_key(|(tile, _)| self.tile_worth(seat, *tile, policy))?;
                means.action(tile, self.position.raisable(seat))
            }
            Phase::Buy => {
                Some(self.choose_land(seat, policy).map_or(Action::Pass, |city| Action::Buy { city }))
            }
            Phase::Auction => {
                let bounds = self.position.bid_bounds(seat)?;
                Some(Action::Bid { amount: Some(self.choose_bid(seat, &bounds, policy)) })
            }
            Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => None,
        }
    }

    /// Returns the worth of laying a tile: payouts to the seat less what the others get on average, free land, and a
    /// little for routes that will pay.
    pub(crate) fn tile_worth(&self, seat: Seat, tile: Tile, policy: &Policy) -> Worth {
        let cost = dollars(self.position.cost(tile));
        let mut worth = -cost * policy.cost / 1000;
        let granted = tile.beside_one_of(self.position.unclaimed());
        if let Some(spot) = granted {
            worth +=
                self.outlook(spot, policy, None) * self.marginal(seat, spot) / 1000 * policy.grant / 1000;
        }
        let route = tile.route();
        let mut laid = self.position.laid();
        laid.insert(tile);
        if !route.is_complete(laid) {
            let [mine, theirs] = self.split(seat, route, None);
            return worth + mine * policy.nearer / 1000 - theirs * policy.nearer_rivals / 1000;
        }
        let [mine, theirs] = self.split(seat, route, granted);
        worth += mine - theirs * policy.rivals / 1000;
        let mut completed = self.position.completed();
        completed.insert(route);
        if completed.joins_east_and_west() {
            let bonus = dollars(self.position.edition().bonus);
            worth += if self.wins(seat, route, granted, bonus - cost) { VICTORY } else { -VICTORY };
        }
        worth
    }

    /// Returns what a route pays the seat, and what it pays the others on average; the land just claimed is the seat's.
    fn split(&self, seat: Seat, route: Route, granted: Option<Spot>) -> [Worth; 2] {
        let others = Worth::from(self.position.seats()).max(2) - 1;
        let (mut mine, mut theirs) = (0, 0);
        for spot in route.ends() {
            for holder in Seat::first(self.position.seats()) {
                if holder == seat {
                    mine += self.pays(seat, spot, u8::from(granted == Some(spot)));
                } else {
                    theirs += self.pays(holder, spot, 0) / others;
                }
            }
        }
        [mine, theirs]
    }

    /// Tells whether the seat would have most if the game ended with what a route pays and so much more.
    pub(crate) fn wins(&self, seat: Seat, route: Route, granted: Option<Spot>, gain: Worth) -> bool {
        let total = |whose: Seat| {
            let more = |spot| u8::from(whose == seat && granted == Some(spot));
            dollars(self.position.cash(whose))
                + route.ends().map(|spot| self.pays(whose, spot, more(spot))).iter().sum::<Worth>()
        };
        let mine = total(seat) + gain;
        seat.others(self.position.seats()).all(|other| total(other) < mine)
    }

    /// Returns what a city pays a seat, some cards counted on top of those it holds.
    pub(crate) fn pays(&self, seat: Seat, spot: Spot, more: u8) -> Worth {
        self.pays_for(spot, self.position.cards(seat, spot) + more)
    }

    fn pays_for(&self, spot: Spot, cards: u8) -> Worth {
        match usize::from(cards.min(5)).checked_sub(1) {
            Some(index) => dollars(self.position.figures().payouts[spot.index()][index]),
            None => 0,
        }
    }

    /// Returns what one more card of a city would add to each of its payouts.
    pub(crate) fn marginal(&self, seat: Seat, spot: Spot) -> Worth {
        let held = self.position.cards(seat, spot);
        self.pays_for(spot, held + 1) - self.pays_for(spot, held)
    }

    /// Returns the number of payouts, in thousandths, that a city may be expected to make yet. `completed` makes one
    /// now, and no more.
    pub(crate) fn outlook(&self, spot: Spot, policy: &Policy, completed: Option<Route>) -> Worth {
        let open = spot.routes().difference(self.position.completed()).iter();
        open.map(|route| if completed == Some(route) { 0 } else { policy.completion[self.laid_on(route)] })
            .sum()
    }

    /// Returns how many tiles lie on a route.
    pub(crate) fn laid_on(&self, route: Route) -> usize {
        route.tiles().iter().filter(|tile| self.position.laid().contains(**tile)).count()
    }

    /// Returns the cash that the policy keeps.
    fn reserve(&self, policy: &Policy) -> Worth {
        policy.reserve_at(Worth::from(self.position.laid().count()))
    }

    /// Chooses the city of which a card is worth most beyond its cost.
    fn choose_land(&self, seat: Seat, policy: &Policy) -> Option<City> {
        let spare = dollars(self.position.cash(seat)) - self.reserve(policy);
        let spare = Money(u32::try_from(spare).ok()?);
        let open = self.position.open_for(spare);
        let worth = |spot: Spot| {
            let cheapest = self.position.cheapest_left(spot).map_or(0, dollars);
            self.land_worth(seat, spot, policy) - cheapest
        };
        let best = open.iter().map(|spot| (worth(spot), spot)).max_by_key(|(worth, _)| *worth);
        best.filter(|(worth, _)| *worth > 0).map(|(_, spot)| self.position.edition().city(spot))
    }

    /// Returns what one more card of a city is worth to a seat.
    pub(crate) fn land_worth(&self, seat: Seat, spot: Spot, policy: &Policy) -> Worth {
        self.marginal(seat, spot) * self.outlook(spot, policy, None) / 1000 * policy.land / 1000
    }

    /// Returns what a seat may sell a card of a city for without a loss: what the last of them brings.
    pub(crate) fn loss(&self, seat: Seat, spot: Spot, policy: &Policy) -> Worth {
        let held = self.position.cards(seat, spot);
        let last = self.pays_for(spot, held) - self.pays_for(spot, held.saturating_sub(1));
        last * self.outlook(spot, policy, None) / 1000 * policy.land / 1000
    }

    /// Returns what the policy bids for those who have answered already, and the most that each can bid.
    pub(crate) fn bids(&self, but: Seat, policy: &Policy) -> Vec<(Seat, (Money, Money))> {
        let others = self.position.answered().filter(|(seat, _)| *seat != but);
        others.map(|(seat, bounds)| (seat, (self.choose_bid(seat, &bounds, policy), bounds.most))).collect()
    }

    /// Chooses a figure: what the card is worth, as far as cash beyond the reserve goes; less than the least passes.
    fn choose_bid(&self, seat: Seat, bounds: &BidBounds, policy: &Policy) -> Money {
        let value = self.land_worth(seat, bounds.city.spot(), policy);
        let spare = dollars(self.position.cash(seat)) - self.reserve(policy);
        bids::figure(bounds, value.min(spare))
    }
}
