//! The dice family: the Canadian original of 1976 (G1–G11).
//!
//! A turn is a roll of the dice and what the space says; deals go on at any time, and whoever
//! cannot pay must raise the money before the game goes on. [`State`] is the whole truth, `evolve` its only mutation,
//! which knows no rule. [`Position`] answers what is allowed in a state; [`Play`] decides an action and emits its
//! events. The rules stand in the file of their ruling: `path` (G2, G3, G7), `turn` (G2, the missed turn of G7),
//! `build` (G4–G7, G10), `deals` (G8), `debt`, `auction` and `leave` (G9), `rank` (G10, G11).
//!
//! # Chance
//! Draw 0 picks the first player among the seats. Every roll is two draws of a number below 6,
//! each a die less one. Every deed taken is one draw: a number below the size of the deck picks
//! from the deck sorted by the edition's order of cities.

mod act;
mod auction;
mod build;
mod deals;
mod debt;
mod evolve;
mod leave;
mod mover;
mod path;
mod play;
mod position;
mod rank;
mod sample;
mod state;
mod turn;
mod view;

pub use mover::Mover;
pub(super) use play::Play;
pub use position::Position;
pub(super) use sample::Sampler;
pub use state::State;
pub(super) use turn::first_seat;
pub use view::DiceView;
