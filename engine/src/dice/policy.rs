//! A policy that looks one step ahead in a game of 1976, and plays a game on by it.

use super::play::Play;
use super::rules::Rules;
use super::state::{SECTIONS, State};
use crate::edition::{DiceFigures, Edition};
use crate::model::{Money, Phase, Route, Seat, Spot};
use crate::protocol::{Action, BidBounds, Policy, Worth, dollars};

/// Worth of the last spike to who wins by it; who loses by it would pay as much not to build it.
const VICTORY: Worth = 1_000_000;

impl Rules<'_> {
    /// Chooses what the policy finds best for a seat that is asked.
    pub(crate) fn choose(self, seat: Seat, policy: &Policy) -> Option<Action> {
        if !self.state.is_awaited(seat) {
            return None;
        }
        match self.state.phase {
            Phase::Roll => Some(Action::Roll),
            Phase::Land => {
                let price = dollars(self.space_of(seat).amount);
                let left = dollars(self.state.player(seat).cash) - price;
                let buys = left >= 0
                    && left >= self.reserve(policy)
                    && price * policy.deed_price / 1000 <= self.deed_worth(seat, policy);
                Some(if buys { Action::BuyLand } else { Action::Pass })
            }
            Phase::Build => {
                let best =
                    self.buildable().iter().max_by_key(|route| self.build_worth(seat, *route, policy))?;
                Some(Action::Build(self.figures.ends(best)))
            }
            Phase::Remove => {
                let least =
                    self.removable().iter().min_by_key(|route| self.held_worth(seat, *route, policy))?;
                Some(Action::Remove(self.figures.ends(least)))
            }
            Phase::Debt => {
                let debt = self.state.debts.first()?;
                let short = debt.amount.saturating_sub(self.state.player(seat).cash);
                let income = |spot: Spot| self.pays(seat, spot) * self.outlook(spot, policy);
                let lot =
                    self.lots(seat).min_by_key(|lot| (lot.highest.is_some(), income(lot.city.spot())))?;
                Some(lot.action(short))
            }
            Phase::Auction => {
                let bounds = self.bid_bounds(seat)?;
                Some(Action::Bid { amount: Some(self.choose_bid(seat, &bounds, policy)) })
            }
            Phase::Lay | Phase::Buy | Phase::Over => None,
        }
    }

    /// Returns the worth of a section: payouts to the seat less what the others get on average, a deed, and a little
    /// for the routes that will pay.
    pub(super) fn build_worth(self, seat: Seat, route: Route, policy: &Policy) -> Worth {
        let sections = self.state.sections[route.index()] + 1;
        let [mine, theirs] = self.split(seat, route);
        let mut worth = (mine * policy.nearer - theirs * policy.nearer_rivals) * Worth::from(sections) / 2000;
        if sections == 1 && self.state.deck_size() > 0 {
            worth += policy.deed;
        }
        if sections == SECTIONS {
            worth += mine - theirs * policy.rivals / 1000;
            let mut completed = self.state.completed();
            completed.insert(route);
            if completed.joins_east_and_west() {
                worth += if self.wins(seat, route) { VICTORY } else { -VICTORY };
            }
        }
        worth
    }

    /// Returns what a route's cities may still pay the seat, less what they may pay the others on average: the least of
    /// it is what is best to lose.
    pub(super) fn held_worth(self, seat: Seat, route: Route, policy: &Policy) -> Worth {
        let others = Worth::from(self.state.seats()).max(2) - 1;
        let expected = |whose: Seat| -> Worth {
            route.ends().map(|spot| self.pays(whose, spot) * self.outlook(spot, policy) / 1000).iter().sum()
        };
        let theirs: Worth = seat.others(self.state.seats()).map(|other| expected(other) / others).sum();
        expected(seat) - theirs * policy.nearer_rivals / 1000
    }

    /// Returns what a route pays the seat, and what it pays the others on average.
    fn split(self, seat: Seat, route: Route) -> [Worth; 2] {
        let others = Worth::from(self.state.seats()).max(2) - 1;
        let (mut mine, mut theirs) = (0, 0);
        for spot in route.ends() {
            for holder in Seat::first(self.state.seats()) {
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
            dollars(self.state.player(whose).cash) + paid
        };
        let mine = total(seat) + dollars(self.edition.bonus);
        seat.others(self.state.seats()).all(|other| total(other) < mine)
    }

    /// Returns what a city pays a seat.
    pub(super) fn pays(self, seat: Seat, spot: Spot) -> Worth {
        self.pays_for(spot, self.state.player(seat).deeds[spot.index()])
    }

    fn pays_for(self, spot: Spot, cards: u8) -> Worth {
        match usize::from(cards.min(5)).checked_sub(1) {
            Some(index) => dollars(self.figures.income[spot.index()][index]),
            None => 0,
        }
    }

    fn marginal(self, seat: Seat, spot: Spot) -> Worth {
        let held = self.state.player(seat).deeds[spot.index()];
        self.pays_for(spot, held + 1) - self.pays_for(spot, held)
    }

    /// Returns the number of payouts, in thousandths, that a city may be expected to make yet.
    pub(super) fn outlook(self, spot: Spot, policy: &Policy) -> Worth {
        let open = spot.routes().iter().map(|route| self.state.sections[route.index()]);
        open.filter(|sections| *sections < SECTIONS)
            .map(|sections| policy.completion[usize::from(sections)])
            .sum()
    }

    /// Returns what the top deed is worth to a seat on average.
    pub(super) fn deed_worth(self, seat: Seat, policy: &Policy) -> Worth {
        let size = Worth::from(self.state.deck_size()).max(1);
        let one =
            |spot: Spot| self.land_worth(seat, spot, policy) * Worth::from(self.state.deck[spot.index()]);
        Spot::all().map(one).sum::<Worth>() / size
    }

    /// Returns what one more deed of a city is worth to a seat.
    pub(super) fn land_worth(self, seat: Seat, spot: Spot, policy: &Policy) -> Worth {
        self.marginal(seat, spot) * self.outlook(spot, policy) / 1000 * policy.land / 1000
    }

    /// Returns the cash that the policy keeps.
    fn reserve(self, policy: &Policy) -> Worth {
        policy.reserve_at(self.state.sections.iter().map(|sections| Worth::from(*sections)).sum())
    }

    /// Returns what the policy bids for those who have answered already, and the most that each can bid.
    pub(crate) fn bids(self, but: Seat, policy: &Policy) -> Vec<(Seat, (Money, Money))> {
        let Some(auction) = &self.state.auction else { return Vec::new() };
        let others = auction.answered().filter(|seat| *seat != but);
        let bid = |seat| {
            let bounds = auction.bounds(self.state.player(seat).cash);
            (seat, (self.choose_bid(seat, &bounds, policy), bounds.most))
        };
        others.map(bid).collect()
    }

    fn choose_bid(self, seat: Seat, bounds: &BidBounds, policy: &Policy) -> Money {
        let value = self.land_worth(seat, bounds.city.spot(), policy);
        let spare = dollars(self.state.player(seat).cash) - self.reserve(policy);
        bounds.figure(value.min(spare))
    }
}

/// Plays a game on by a policy, until it is over or a turn has come. Nobody offers deals.
pub(crate) fn play_on(
    edition: &Edition,
    figures: &DiceFigures,
    state: &mut State,
    policy: &Policy,
    until: u32,
) {
    while let Some(seat) = state.next_to_act() {
        if state.turn >= until && state.phase == Phase::Roll {
            return;
        }
        let rules = Rules { edition, figures, state };
        let Some(action) = rules.choose(seat, policy) else { return };
        debug_assert_eq!(rules.check(seat, &action), Ok(()), "what a policy chooses is legal");
        Play { edition, figures, state, sink: &mut () }.act(seat, &action);
    }
}
