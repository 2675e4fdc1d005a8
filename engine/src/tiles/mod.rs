//! The tile family: the wooden-tile game of 2015 and the rules announced for its campaign
//! (S1–W4, K1–K9).
//!
//! A turn is one tile laid, land claimed or bought, and one tile drawn. [`State`] is the whole truth, `evolve` its
//! only mutation, which knows no rule. [`Position`] answers what is allowed in a state; [`Play`] decides an action and
//! emits its events. The rules stand in the file of their ruling: `lay` and `cost` (T1–T5), `sell` (L1–L4), `buy`
//! (T6), `turn` (T7, T8, B5), `auction` (K4–K7), `leave` (B1–B4), `rank` (W1–W4).
//!
//! # Chance
//! The first draws deal (see [`Deal`]); after that every tile taken is one draw: a number below
//! the size of the pool picks from the pool sorted by distance from A1.

mod act;
mod auction;
mod buy;
mod cost;
mod deal;
mod deeds;
mod evolve;
mod grants;
mod lay;
mod leave;
mod mover;
mod play;
mod position;
mod rank;
mod sample;
mod sell;
mod state;
mod turn;
mod view;

pub(crate) use cost::cost;
pub use deal::Deal;
pub(crate) use deal::first_by;
pub use mover::Mover;
pub(super) use play::Play;
pub use position::Position;
pub(super) use sample::Sampler;
pub use sell::Credit;
pub use state::State;
pub use view::{Stack, TilesView};
