//! Ratings: how strong players are, by the places of their games. Pure functions, which know nothing of the bot.
//!
//! # Layers
//! Each uses only those below it:
//! - `ladder`: the ratings of everybody, by folding their games.
//! - `standing`: a person's rating on a ladder, and what they lack for a place.
//! - `game`: what a game does to the ratings of its players.
//! - `rating`: a rating, what is shown of it, and absence.
//! - `farming`, `known`, `forecast`, `habit`: how much a game counts for somebody; who is known; a forecast compared with
//!   what came; who leaves games before they count.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

/// The example of the README, as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod farming;
mod forecast;
mod game;
mod habit;
mod known;
mod ladder;
mod rating;
mod standing;

pub use farming::{Opponent, weight};
pub use forecast::{Forecast, foretold};
pub use game::{DEFAULT_TAU, Entrant, rate};
pub use habit::Habit;
pub use ladder::{Fold, Foretold, Game, LAST, Ladder, Player};
pub use rating::{LEADERBOARD_GAMES, LEADERBOARD_SIGMA, PROVISIONAL_GAMES, Rating};
pub use standing::{Lacking, Standing};
