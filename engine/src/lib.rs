//! The rules of all editions, pure: no clock, no files, no Discord, no SQL.
//!
//! An [`Action`] is a request, an [`Event`] a fact, and a game the fold of its events. Two
//! families of editions share this one vocabulary: those with track tiles and the one of 1976
//! with dice.
//!
//! # Layers
//! Each uses only those below it:
//! - [`record`]: a game as one JSON document: written, shown, and dealt again to check it.
//! - `forced`, `fold`, `worlds`: moves that are made by themselves; a log as a game; games that agree with a view.
//! - `game`, `setup`, `view`: a game of any edition, and as it stands; what one person may see of it.
//! - `tiles`, `dice`: the rules of the two families; neither knows the other.
//! - `protocol`: actions, events, refusals, prompts, auctions, outcomes.
//! - `edition`: the editions as data.
//! - `model`: cities, routes, tiles, money, seats, deeds, chance.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

/// The example of the README, as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod dice;
mod edition;
mod fold;
mod forced;
mod game;
mod model;
mod protocol;
pub mod record;
mod setup;
mod tiles;
mod view;
mod worlds;

pub use dice::{DiceView, Mover as DiceMover, Position as DicePosition};
pub(crate) use edition::figures;
pub use edition::{
    Choices, DiceFigures, Edition, EditionError, EditionId, Family, Figure, FirstDraw, ForeignOption,
    PathSpace, Provenance, Raising, Revision, TieBreak, TileFigures, Variant,
};
pub use fold::{Fold, NotPlayed, Positions, goes_back_to, played};
pub use game::{Applied, Game, Mover, Position, State};
#[cfg(test)]
pub(crate) use model::work;
pub use model::{
    BadHex, BadPublic, CashDisplay, City, Commitment, Debt, Deed, DoubleCost, Goods, Grant, Key, Letters,
    Line, Money, Offer, OpenOffer, Options, Phase, Public, Route, RouteEnds, RouteName, RouteSet, Scheme,
    Seat, Seed, Set, SpaceKind, Spot, SpotSet, Standing, Step, Tile, TileSet, Token, Tokens, UnknownName,
    Viewer, hex,
};
pub use protocol::{
    Action, AuctionView, BID_STEP, Balance, BidBounds, BuildChoice, BuyChoice, By, Effect, Estate, Event,
    Expense, Extremes, Illegal, LayChoice, Lead, LeftAuction, Lot, LotChoice, Means, Moved, Outcome, PaidFor,
    Payday, PayoutDue, Placing, Prompt, Raisable, Reason, SeatView, Sink, Terms, Unsold,
};
pub use setup::{Setup, SetupError};
pub use tiles::{Credit, Deal, Mover as TilesMover, Position as TilesPosition, Stack, TilesView};
pub use view::{TableView, View};
pub use worlds::Worlds;
