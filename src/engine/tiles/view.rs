//! What one person sees of a tile game, and what they are asked.

use super::Position;
use crate::engine::action::Seat;
use crate::engine::board::Spot;
use crate::engine::event::Phase;
use crate::engine::prompt::Prompt;
use crate::engine::view::{AuctionView, Grant, SeatView, Stack, TilesView, Viewer};

impl Position<'_> {
    /// Returns what everybody sees of the table, with the viewer's own tiles.
    pub(in crate::engine) fn table_view(&self, viewer: Viewer) -> TilesView {
        let state = self.state;
        let over = state.phase == Phase::Over;
        TilesView {
            laid: state.laid,
            last: state.last,
            completed: state.completed,
            line: state.last_spike.then(|| state.completed.line_from_east_to_west()).flatten(),
            stacks: Spot::EACH.map(|spot| self.stack(spot)),
            pool: state.pool.count(),
            hand: match viewer {
                Viewer::Seat(seat) => state.hands[seat.index()].iter().collect(),
                Viewer::Spectator => Vec::new(),
            },
            set_aside: state.set_aside.filter(|_| over),
            named: state
                .named
                .filter(|_| state.phase == Phase::Auction || self.bound_to(state.at_turn).is_some()),
            auction: state.auction.as_ref().map(|auction| AuctionView::of(auction, viewer)),
        }
    }

    fn stack(&self, spot: Spot) -> Stack {
        let left = self.state.deeds.in_bank().of_city(spot);
        Stack {
            city: self.edition.city(spot),
            grant: self.state.grants[spot.index()],
            costs: left.iter().map(|card| self.table.land_cost(card)).collect(),
            payouts_left: self.payouts_left(spot),
        }
    }

    /// Returns what is seen of one player.
    pub(in crate::engine) fn seat_view(&self, seat: Seat, shows_cash: bool) -> SeatView {
        SeatView {
            seat,
            cash: shows_cash.then(|| self.cash(seat)),
            grants: Spot::all()
                .filter(|spot| self.state.grants[spot.index()] == Grant::Held(seat))
                .map(|spot| self.edition.city(spot))
                .collect(),
            deeds: self.state.deeds.of(seat).iter().map(|card| self.deed(card)).collect(),
            tiles: self.state.hands[seat.index()].count(),
            standing: self.state.standing[seat.index()],
        }
    }

    /// Returns the question put to a seat.
    pub(in crate::engine) fn prompt(&self, seat: Seat) -> Option<Prompt> {
        if !self.state.is_awaited(seat) {
            return None;
        }
        match self.state.phase {
            Phase::Lay => {
                Some(Prompt::Lay { choices: self.lay_choices(seat), raisable: self.raisable(seat).collect() })
            }
            Phase::Buy => Some(Prompt::Buy { offers: self.buy_choices(seat) }),
            Phase::Auction => self.bid_bounds(seat).map(Prompt::Bid),
            Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => None,
        }
    }
}
