//! The view of one person on a tile game, and the question put to them.

use super::cost::cost;
use super::position::Position;
use crate::edition::TileFigures;
use crate::model::board::least_to_lay;
use crate::model::{City, Grant, Money, Phase, Route, RouteSet, Seat, Spot, Tile, TileSet, Viewer};
use crate::protocol::{AuctionView, LayChoice, Prompt, SeatView};

impl Position<'_> {
    /// Returns what everybody sees of the table, with the viewer's own tiles.
    pub(crate) fn table_view(&self, viewer: Viewer) -> TilesView {
        let state = self.state;
        let over = state.phase == Phase::Over;
        TilesView {
            laid: state.laid,
            last: state.last,
            completed: state.completed,
            railway: state.last_spike.then(|| state.completed.shortest_railway()).flatten(),
            stacks: Spot::EACH.map(|spot| self.stack(spot)),
            pool: state.pool.count(),
            hand: match viewer {
                Viewer::Seat(seat) => state.hands[seat.index()].iter().collect(),
                Viewer::Spectator => Vec::new(),
            },
            choices: match viewer {
                Viewer::Seat(seat) if !over => self.lay_choices(seat),
                _ => Vec::new(),
            },
            set_aside: state.set_aside.filter(|_| over),
            named: state
                .named
                .filter(|_| !over)
                .filter(|_| state.phase == Phase::Auction || self.bound_to(state.at_turn).is_some()),
            auctioned: !over && state.named.is_some(),
            shown: Seat::first(state.seats).map(|seat| state.shown_of(seat)).collect(),
            auction: state.auction.as_ref().map(|auction| AuctionView::of(auction, state.lot_cost, viewer)),
        }
    }

    fn stack(&self, spot: Spot) -> Stack {
        let left = self.state.deeds.in_bank().of_city(spot);
        Stack {
            city: self.edition.city(spot),
            grant: self.state.grants.at(spot),
            costs: left.iter().map(|card| self.figures.land_cost(card)).collect(),
            payouts_left: self.payouts_left(spot),
        }
    }

    /// Returns what is seen of one player.
    pub(crate) fn seat_view(&self, seat: Seat, shows_cash: bool) -> SeatView {
        SeatView {
            seat,
            cash: shows_cash.then(|| self.cash(seat)),
            grants: self.state.grants.of(seat).iter().map(|spot| self.edition.city(spot)).collect(),
            deeds: self.state.deeds.of(seat).iter().map(|card| self.deed(card)).collect(),
            tiles: self.state.hands[seat.index()].count(),
            standing: self.state.standing[seat.index()],
        }
    }

    /// Returns the question put to a seat.
    pub(crate) fn prompt(&self, seat: Seat) -> Option<Prompt> {
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

/// The table of a tile edition.
#[derive(Clone, Debug, PartialEq)]
pub struct TilesView {
    /// The tiles on the board.
    pub laid: TileSet,
    /// The tile laid last.
    pub last: Option<Tile>,
    /// The routes with four tiles (T4).
    pub completed: RouteSet,
    /// The winning railway from St. Louis to Sacramento, once the last spike is laid (T5).
    pub railway: Option<Vec<Route>>,
    /// The land left in the bank, by [`Spot`].
    pub stacks: [Stack; Spot::COUNT],
    /// The number of tiles left to draw.
    pub pool: u8,
    /// The viewer's own tiles, nearest to A1 first; nobody else's.
    pub hand: Vec<Tile>,
    /// The same tiles with what each would cost and do now, whoever is at turn; none once the game is over.
    pub choices: Vec<LayChoice>,
    /// The tile set aside with two players, once the game is over (S4).
    pub set_aside: Option<Tile>,
    /// The tile that the player at turn has named with an auction and must lay (K4).
    pub named: Option<Tile>,
    /// True where the player at turn has put up a deed in this turn, and so buys none (K4).
    pub auctioned: bool,
    /// The tiles of each seat's hand that everybody has seen: drawn for the first turn and kept (K1), or named
    /// with an auction (K4).
    pub shown: Vec<TileSet>,
    /// The open auction (K5).
    pub auction: Option<AuctionView>,
}

impl TilesView {
    /// Tells whether laying the tile now would be supported (T1).
    #[must_use]
    pub fn supported(&self, tile: Tile) -> bool {
        tile.is_supported_by(self.laid)
    }

    /// Returns what laying the tile would cost now, and whether that is double (T1).
    #[must_use]
    pub fn cost(&self, figures: &TileFigures, tile: Tile) -> (Money, bool) {
        cost(figures, self.laid, tile)
    }

    /// Returns the least number of tiles that still join east and west (T5).
    #[must_use]
    pub fn least_to_lay(&self) -> u8 {
        least_to_lay(|route| {
            route.tiles().into_iter().fold(0, |lacks, tile| lacks + u8::from(!self.laid.contains(tile)))
        })
    }

    /// Returns what is left of a city's land in the bank.
    #[must_use]
    pub fn stack(&self, city: City) -> &Stack {
        &self.stacks[city.spot().index()]
    }
}

/// The land of a city that is left in the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The city.
    pub city: City,
    /// The place of its free card.
    pub grant: Grant,
    /// The costs of the cards left, cheapest first.
    pub costs: Vec<Money>,
    /// The number of its incomplete routes: its payouts still to come at most.
    pub payouts_left: u8,
}
