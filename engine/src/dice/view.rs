//! The view of one person on a game of 1976, and the question put to them.

use super::auction::lots;
use super::position::Position;
use super::state::SECTIONS;
use crate::edition::Edition;
use crate::model::board::least_to_lay;
use crate::model::{
    City, Debt, Deed, Money, OpenOffer, Phase, Route, RouteEnds, RouteSet, Seat, Spot, Viewer,
};
use crate::protocol::{Action, AuctionView, BuildChoice, LotChoice, Prompt, SeatView, Unsold};

/// The table of 1976. All of it is public but the figures bid in an open auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceView {
    /// The number of sections of each route.
    pub sections: [u8; Route::COUNT],
    /// The routes with four sections (G6).
    pub completed: RouteSet,
    /// The route of the section built last.
    pub last_built: Option<Route>,
    /// The winning railway from Montreal to Vancouver, once the last spike is laid (G10).
    pub railway: Option<Vec<Route>>,
    /// The place of each seat's token on the path.
    pub positions: Vec<u8>,
    /// The dice rolled last.
    pub dice: Option<[u8; 2]>,
    /// The seat that rolled them.
    pub roller: Option<Seat>,
    /// The seats that have missed the turn that the end of track costs, by seat (G7).
    pub missed: Vec<bool>,
    /// The number of deeds left to draw.
    pub deck: u8,
    /// The number of each city's deeds among them: every deed is drawn openly.
    pub deck_by_city: [u8; Spot::COUNT],
    /// The number of each city's incomplete routes: its payouts still to come at most.
    pub payouts_left: [u8; Spot::COUNT],
    /// The debts, the one being settled first (G9).
    pub debts: Vec<Debt>,
    /// The open auction (G9).
    pub auction: Option<AuctionView>,
    /// The debtor's deeds that found no bidder, with the minimum that nobody offered (G9).
    pub unsold: Vec<Unsold>,
    /// The offers that stand (G8).
    pub offers: Vec<OpenOffer>,
    /// The number of the next offer (G8).
    pub next_offer: u32,
    /// The number of offers that each seat has made in this turn.
    pub offered: [u8; Seat::MOST],
}

impl DiceView {
    /// Returns the least number of sections that still join east and west (G10).
    #[must_use]
    pub fn least_to_build(&self) -> u8 {
        least_to_lay(|route| SECTIONS.saturating_sub(self.sections[route.index()]))
    }

    /// Returns the deeds that a debtor may put up: everybody sees who holds which, and what found no bidder (G9).
    pub fn lots<'a>(
        &self,
        edition: &'a Edition,
        debtor: &SeatView,
    ) -> impl Iterator<Item = LotChoice> + use<'a> {
        let mut held = [0; Spot::COUNT];
        for deed in &debtor.deeds {
            held[deed.city.spot().index()] += 1;
        }
        lots(edition, held, &self.unsold)
    }

    /// Returns the deeds that a debtor has not put up yet at a minimum or a lower one, by city with how many there are
    /// (G9); without the deed of the open auction.
    pub fn untried<'a>(
        &'a self,
        edition: &'a Edition,
        debtor: &'a SeatView,
        minimum: Money,
    ) -> impl Iterator<Item = (City, usize)> + use<'a> {
        edition.cities.into_iter().filter_map(move |city| {
            let held = debtor.deeds.iter().filter(|deed| deed.city == city).count();
            let refused = self.unsold.iter().filter(|(refused, at)| *refused == city && *at <= minimum);
            let is_open = self.auction.as_ref().is_some_and(|auction| auction.city == city);
            let left = held.saturating_sub(refused.count() + usize::from(is_open));
            (left > 0).then_some((city, left))
        })
    }
}

impl Position<'_> {
    /// Returns what everybody, or the viewer, may see of the table.
    pub(crate) fn table_view(self, viewer: Viewer) -> DiceView {
        let state = self.state;
        let completed = state.completed();
        DiceView {
            sections: state.sections,
            completed,
            last_built: state.last_built,
            railway: state.last_spike.then(|| completed.shortest_railway()).flatten(),
            positions: state.players.iter().map(|player| player.position).collect(),
            dice: state.last_dice,
            roller: state.roller,
            missed: state.players.iter().map(|player| player.missed).collect(),
            deck: state.deck.iter().sum(),
            deck_by_city: state.deck,
            payouts_left: std::array::from_fn(|spot| self.payouts_left(self.edition.cities[spot])),
            debts: state.debts.clone(),
            auction: state.auction.as_ref().map(|auction| AuctionView::of(auction, Money::ZERO, viewer)),
            unsold: state.unsold.clone(),
            offers: state.offers.clone(),
            next_offer: state.next_offer(),
            offered: state.offered,
        }
    }

    /// Returns what is seen of one player; in 1976 nothing of it is hidden but cash, by option.
    pub(crate) fn seat_view(self, seat: Seat, shows_cash: bool) -> SeatView {
        let player = self.state.player(seat);
        let deeds_of = |city: City| {
            let deed = Deed { city, cost: Money::ZERO };
            std::iter::repeat_n(deed, usize::from(player.deeds[city.spot().index()]))
        };
        SeatView {
            seat,
            cash: shows_cash.then_some(player.cash),
            grants: Vec::new(),
            deeds: self.edition.cities.into_iter().flat_map(deeds_of).collect(),
            tiles: 0,
            standing: player.standing,
        }
    }

    /// Returns the question put to a seat.
    #[must_use]
    pub fn prompt(self, seat: Seat) -> Option<Prompt> {
        if !self.state.is_awaited(seat) {
            return None;
        }
        match self.state.phase {
            Phase::Roll => Some(Prompt::Roll),
            Phase::Land => {
                let price = self.space_of(seat).amount;
                Some(Prompt::Land { price, affordable: self.state.player(seat).cash >= price })
            }
            Phase::Build => Some(Prompt::Build {
                choices: self
                    .ends_of(self.buildable())
                    .into_iter()
                    .map(|ends| self.build_choice(ends))
                    .collect(),
            }),
            Phase::Remove => Some(Prompt::Remove { routes: self.ends_of(self.removable()) }),
            Phase::Debt => {
                let debt = *self.state.debts.first()?;
                let cash = self.state.player(seat).cash;
                Some(Prompt::Debt {
                    debt,
                    short: debt.amount.saturating_sub(cash),
                    lots: self.lots(seat).collect(),
                })
            }
            Phase::Auction => self.bid_bounds(seat).map(Prompt::Bid),
            Phase::Lay | Phase::Buy | Phase::Over => None,
        }
    }

    /// Returns what a seat may do: the answers to its question, and to the offers that stand.
    ///
    /// Finite: of the many minimums and bids the least stands for all; new offers and leaving are
    /// always possible and not listed.
    pub(crate) fn legal_actions(self, seat: Seat) -> Vec<Action> {
        let mut actions = self.prompt(seat).map_or_else(Vec::new, |prompt| prompt.actions());
        for open in &self.state.offers {
            let id = open.offer.id;
            for answer in [Action::Accept { id }, Action::Decline { id }, Action::Withdraw { id }] {
                if self.check(seat, &answer).is_ok() {
                    actions.push(answer);
                }
            }
        }
        actions
    }

    fn build_choice(self, ends: RouteEnds) -> BuildChoice {
        let route = ends.route().expect("invariant: a choice is a route of the board");
        let sections = self.state.sections[route.index()] + 1;
        let completes = sections == SECTIONS;
        let joins = || {
            let mut completed = self.state.completed();
            completed.insert(route);
            completed.joins_east_and_west()
        };
        BuildChoice {
            ends,
            sections,
            grant: sections == 1 && self.state.deck_size() > 0,
            payouts: if completes { self.income_of(ends) } else { Vec::new() },
            last_spike: completes && joins(),
        }
    }

    fn payouts_left(self, city: City) -> u8 {
        city.spot().routes().difference(self.state.completed()).count()
    }
}
