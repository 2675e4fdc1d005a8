//! The things of the game: cities, routes, tiles, money, seats, deeds and chance. They know no rule of play.

pub(crate) mod board;
mod chance;
mod deed;
mod letters;
mod line;
mod money;
mod offer;
mod options;
mod phase;
mod seat;
mod set;
mod space;
mod token;

pub use board::{City, Route, RouteEnds, RouteName, RouteSet, Spot, SpotSet, Tile, TileSet, UnknownName};
pub use chance::{BadHex, BadPublic, Chance, Commitment, Key, Public, Scheme, Seed, hex};
pub(super) use deed::{CARDS, Card, Cards};
pub use deed::{Deed, Grant};
pub use letters::Letters;
pub use line::Line;
#[cfg(test)]
pub(crate) use line::work;
pub use money::Money;
pub use offer::{Debt, Goods, Offer, OpenOffer};
pub use options::{CashDisplay, DoubleCost, Options};
pub use phase::Phase;
pub use seat::{Seat, Standing, Step, Viewer};
pub use set::Set;
pub use space::SpaceKind;
pub use token::{Token, Tokens};
