//! A policy that looks one step ahead in a game of 1976. It offers no deals.

use last_spike_engine::{Action, BidBounds, DiceFigures, Money, Phase, Route, Seat, Spot};

use super::Evaluation;
use crate::bids;
use crate::policy::{Policy, Worth, dollars};

/// Worth of the last spike to who wins by it; who loses by it would pay as much not to build it.
const VICTORY: Worth = 1_000_000;

impl Evaluation<'_> {
    /// Chooses what the policy finds best for a seat that is asked.
    pub(crate) fn choose(self, seat: Seat, policy: &Policy) -> Option<Action> {
        if !self.position.is_awaited(seat) {
            return None;
        }
        match self.position.phase() {
            Phase::Roll => Some(Action::Roll),
            Phase::Land => {
                let price = dollars(self.position.space_of(seat).amount);
                let left = dollars(self.position.cash(seat)) - price;
                let buys = left >= 0
                    && left >= self.reserve(policy)
                    && price * policy.deed_price / 1000 <= self.deed_worth(seat, policy);
                Some(if buys { Action::BuyLand } else { Action::Pass })
            }
            Phase::Build => {
                let best = self
                    .position
                    .buildable()
                    .iter()
                    .max_by_key(|route| self.build_worth(seat, *route, policy))?;
                Some(Action::Build(self.position.figures().ends(best)))
            }
            Phase::Remove => {
                let least = self
                    .position
                    .removable()
                    .iter()
                    .min_by_key(|route| self.held_worth(seat, *route, policy))?;
                Some(Action::Remove(self.position.figures().ends(least)))
            }
            Phase::Debt => {
                let debt = self.position.debt()?;
                let short = debt.amount.saturating_sub(self.position.cash(seat));
                let income = |spot: Spot| self.pays(seat, spot) * self.outlook(spot, policy);
                let lot = self
                    .position
                    .lots(seat)
                    .min_by_key(|lot| (lot.highest.is_some(), income(lot.city.spot())))?;
                Some(lot.action(short))
            }
            Phase::Auction => {
                let bounds = self.position.bid_bounds(seat)?;
                Some(Action::Bid { amount: Some(self.choose_bid(seat, &bounds, policy)) })
            }
            Phase::Lay | Phase::Buy | Phase::Over => None,
        }
    }

    /// Returns the worth of a section: payouts to the seat less what the others get on average, a deed, and a little
    /// for the routes that will pay.
    pub(crate) fn build_worth(self, seat: Seat, route: Route, policy: &Policy) -> Worth {
        let sections = self.position.sections(route) + 1;
        let [mine, theirs] = self.split(seat, route);
        let mut worth = (mine * policy.nearer - theirs * policy.nearer_rivals) * Worth::from(sections) / 2000;
        if sections == 1 && self.position.deck() > 0 {
            worth += policy.deed;
        }
        if sections == DiceFigures::SECTIONS {
            worth += mine - theirs * policy.rivals / 1000;
            let mut completed = self.position.completed();
            completed.insert(route);
            if completed.joins_east_and_west() {
                worth += if self.wins(seat, route) { VICTORY } else { -VICTORY };
            }
        }
        worth
    }

    /// Returns what a route's cities may still pay the seat, less what they may pay the others on average: the least of
    /// it is what is best to lose.
    pub(crate) fn held_worth(self, seat: Seat, route: Route, policy: &Policy) -> Worth {
        let others = Worth::from(self.position.seats()).max(2) - 1;
        let expected = |whose: Seat| -> Worth {
            route.ends().map(|spot| self.pays(whose, spot) * self.outlook(spot, policy) / 1000).iter().sum()
        };
        let theirs: Worth = seat.others(self.position.seats()).map(|other| expected(other) / others).sum();
        expected(seat) - theirs * policy.nearer_rivals / 1000
    }

    /// Returns what a route pays the seat, and what it pays the others on average.
    fn split(self, seat: Seat, route: Route) -> [Worth; 2] {
        let others = Worth::from(self.position.seats()).max(2) - 1;
        let (mut mine, mut theirs) = (0, 0);
        for spot in route.ends() {
            for holder in Seat::first(self.position.seats()) {
                let paid = self.pays(holder, spot);
                if holder == seat {
                    mine += paid;
                } else {
                    theirs += paid / others;
                }
            }
        }
        [mine, theirs]
    }

    fn wins(self, seat: Seat, route: Route) -> bool {
        let total = |whose: Seat| {
            let paid: Worth = route.ends().map(|spot| self.pays(whose, spot)).iter().sum();
            dollars(self.position.cash(whose)) + paid
        };
        let mine = total(seat) + dollars(self.position.edition().bonus);
        seat.others(self.position.seats()).all(|other| total(other) < mine)
    }

    /// Returns what a city pays a seat.
    pub(crate) fn pays(self, seat: Seat, spot: Spot) -> Worth {
        self.pays_for(spot, self.position.deeds(seat, spot))
    }

    fn pays_for(self, spot: Spot, cards: u8) -> Worth {
        match usize::from(cards.min(5)).checked_sub(1) {
            Some(index) => dollars(self.position.figures().income[spot.index()][index]),
            None => 0,
        }
    }

    fn marginal(self, seat: Seat, spot: Spot) -> Worth {
        let held = self.position.deeds(seat, spot);
        self.pays_for(spot, held + 1) - self.pays_for(spot, held)
    }

    /// Returns the number of payouts, in thousandths, that a city may be expected to make yet.
    pub(crate) fn outlook(self, spot: Spot, policy: &Policy) -> Worth {
        let open = spot.routes().iter().map(|route| self.position.sections(route));
        open.filter(|sections| *sections < DiceFigures::SECTIONS)
            .map(|sections| policy.completion[usize::from(sections)])
            .sum()
    }

    /// Returns what the top deed is worth to a seat on average.
    pub(crate) fn deed_worth(self, seat: Seat, policy: &Policy) -> Worth {
        let size = Worth::from(self.position.deck()).max(1);
        let one = |spot: Spot| self.land_worth(seat, spot, policy) * Worth::from(self.position.deck_of(spot));
        Spot::all().map(one).sum::<Worth>() / size
    }

    /// Returns what one more deed of a city is worth to a seat.
    pub(crate) fn land_worth(self, seat: Seat, spot: Spot, policy: &Policy) -> Worth {
        self.marginal(seat, spot) * self.outlook(spot, policy) / 1000 * policy.land / 1000
    }

    /// Returns the cash that the policy keeps.
    fn reserve(self, policy: &Policy) -> Worth {
        policy.reserve_at(Route::all().map(|route| Worth::from(self.position.sections(route))).sum())
    }

    /// Returns what the policy bids for those who have answered already, and the most that each can bid.
    pub(crate) fn bids(self, but: Seat, policy: &Policy) -> Vec<(Seat, (Money, Money))> {
        let others = self.position.answered().filter(|(seat, _)| *seat != but);
        others.map(|(seat, bounds)| (seat, (self.choose_bid(seat, &bounds, policy), bounds.most))).collect()
    }

    fn choose_bid(self, seat: Seat, bounds: &BidBounds, policy: &Policy) -> Money {
        let value = self.land_worth(seat, bounds.city.spot(), policy);
        let spare = dollars(self.position.cash(seat)) - self.reserve(policy);
        bids::figure(bounds, value.min(spare))
    }
}
