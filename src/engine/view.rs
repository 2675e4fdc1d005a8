//! What one person may see. Built field by field from the game, never by blanking it, so that
//! a secret has no way in.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::action::{Deed, Seat, Step};
use super::auction::Auction;
use super::board::{City, Route, RouteSet, Spot, Tile, TileSet};
pub use super::dice::DiceView;
use super::edition::Edition;
use super::event::Phase;
use super::money::Money;
use super::options::Options;
use super::outcome::Outcome;
use super::prompt::Prompt;
use super::tiles::TileTable;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees their own hand too.
    Seat(Seat),
    /// Anybody else, and everybody together: what is public.
    Spectator,
}

impl Viewer {
    /// Tells whether the viewer sits there.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// The game as one person may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Rule set and figures.
    pub edition: Arc<Edition>,
    /// What the host chose.
    pub options: Options,
    /// How many actions were accepted.
    pub step: Step,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// What the game waits for.
    pub phase: Phase,
    /// Whose turn it is; `None` when it is over.
    pub at_turn: Option<Seat>,
    /// Who is waited for: several in an auction, nobody when it is over.
    pub to_act: Vec<Seat>,
    /// Everybody at the table, in turn order.
    pub seats: Vec<SeatView>,
    /// The open question, if it is put to the viewer.
    pub prompt: Option<Prompt>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What only one family has.
    pub table: TableView,
}

impl View {
    /// Returns what is seen of one player.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatView {
        &self.seats[seat.index()]
    }

    /// Returns the viewer's own seat.
    #[must_use]
    pub fn own_seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Tells whether the game waits for this seat.
    #[must_use]
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.to_act.contains(&seat)
    }
}

/// What is seen of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Who.
    pub seat: Seat,
    /// Their cash; `None` where it is hidden from the viewer (option `cash`).
    pub cash: Option<Money>,
    /// The cities whose free land they hold.
    pub grants: Vec<City>,
    /// The deeds they hold; in 1976 their cost is 0.
    pub deeds: Vec<Deed>,
    /// How many tiles they hold.
    pub tiles: u8,
    /// Whether they are still in the game.
    pub standing: Standing,
}

impl SeatView {
    /// Returns how many cards they hold of a city, the free one counted.
    ///
    /// # Panics
    /// Never: a city has five cards.
    #[must_use]
    pub fn cards_of(&self, city: City) -> u8 {
        let grants = self.grants.iter().filter(|held| **held == city).count();
        let deeds = self.deeds.iter().filter(|deed| deed.city == city).count();
        u8::try_from(grants + deeds).expect("invariant: a city has five cards")
    }
}

/// Whether a player is still in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// They play.
    Playing,
    /// They ran out of means (B1).
    Bankrupt,
    /// They left (B4).
    Resigned,
}

/// What only one family of editions has on its table.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a view is built once and passed by reference")]
pub enum TableView {
    /// The tile editions.
    Tiles(TilesView),
    /// The edition of 1976.
    Dice(DiceView),
}

impl TableView {
    /// Returns the table of a tile edition.
    #[must_use]
    pub fn tiles(&self) -> Option<&TilesView> {
        match self {
            Self::Tiles(table) => Some(table),
            Self::Dice(_) => None,
        }
    }

    /// Returns the table of 1976.
    #[must_use]
    pub fn dice(&self) -> Option<&DiceView> {
        match self {
            Self::Dice(table) => Some(table),
            Self::Tiles(_) => None,
        }
    }

    /// Returns the open auction.
    #[must_use]
    pub fn auction(&self) -> Option<&AuctionView> {
        match self {
            Self::Tiles(table) => table.auction.as_ref(),
            Self::Dice(table) => table.auction.as_ref(),
        }
    }
}

/// An open auction as one person sees it: who has answered is public, what they said is not (K5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionView {
    /// Who sells.
    pub seller: Seat,
    /// The deed's city.
    pub city: City,
    /// The minimum that was announced.
    pub minimum: Money,
    /// The least that counts as a bid.
    pub least: Money,
    /// Who has yet to answer, in turn order after the seller.
    pub awaited: Vec<Seat>,
    /// The viewer's own figure, if they have bid.
    pub own_bid: Option<Money>,
}

impl AuctionView {
    /// Returns what the viewer may see of an auction.
    #[must_use]
    pub fn of(auction: &Auction, viewer: Viewer) -> Self {
        let own = match viewer {
            Viewer::Seat(seat) => auction.bid_of(seat),
            Viewer::Spectator => None,
        };
        Self {
            seller: auction.seller,
            city: auction.city,
            minimum: auction.minimum,
            least: auction.least,
            awaited: auction.awaited().collect(),
            own_bid: own,
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
    /// The winning line from St. Louis to Sacramento, once the last spike is laid (T5).
    pub line: Option<Vec<Route>>,
    /// The land left in the bank, by [`Spot`].
    pub stacks: [Stack; Spot::COUNT],
    /// How many tiles are left to draw.
    pub pool: u8,
    /// The viewer's own tiles, nearest to A1 first; nobody else's.
    pub hand: Vec<Tile>,
    /// The tile set aside with two players, once the game is over (S4).
    pub set_aside: Option<Tile>,
    /// The tile that the player at turn has named with an auction and must lay (K4).
    pub named: Option<Tile>,
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
    pub fn cost(&self, figures: &TileTable, tile: Tile) -> (Money, bool) {
        let printed = figures.cost(tile);
        if self.supported(tile) { (printed, false) } else { (printed * 2, true) }
    }

    /// Returns what is left of a city's land in the bank.
    #[must_use]
    pub fn stack(&self, city: City) -> &Stack {
        &self.stacks[city.spot().index()]
    }
}

/// What is left of a city's land in the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The city.
    pub city: City,
    /// Where its free card is.
    pub grant: Grant,
    /// The costs of the cards left, cheapest first.
    pub costs: Vec<Money>,
    /// How many of its routes are not complete: its payouts still to come at most.
    pub payouts_left: u8,
}

/// Where a city's free card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grant {
    /// Still in the bank: no card of the city can be bought (T6).
    Unclaimed,
    /// With a player (T3).
    Held(Seat),
    /// Out of play; the city counts as claimed (B3).
    Removed,
}
