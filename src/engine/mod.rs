//! The rules of all editions, pure: no clock, no I/O, no Discord, no SQL.
//!
//! An [`Action`] is a request, an [`Event`] a fact, and a game the fold of its events. Two
//! families of editions share this one vocabulary: those with track tiles and the one of 1976
//! with dice.

pub mod action;
pub mod auction;
pub mod board;
pub mod chance;
pub mod dice;
pub mod edition;
pub mod event;
pub mod fact;
pub mod game;
pub mod illegal;
pub mod money;
pub mod options;
pub mod outcome;
pub mod prompt;
pub mod set;
pub mod sink;
pub mod tiles;
pub mod view;

pub use action::{Action, Deed, Goods, Line, Lot, Offer, Seat, Step};
pub use board::{City, Route, Spot, Tile};
pub use chance::{Commitment, Seed};
pub use edition::{Edition, EditionId, Revision};
pub use event::{Cause, Event, Phase, Way};
pub use game::{Applied, Game, Setup, SetupError};
pub use illegal::Illegal;
pub use money::Money;
pub use options::Options;
pub use outcome::Outcome;
pub use prompt::Prompt;
pub use view::{View, Viewer};
