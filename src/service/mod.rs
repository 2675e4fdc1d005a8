//! The use cases: each is one sync function in one transaction, testable on a database in memory.
//!
//! A use case loads, asks the engine, stores, and queues what is to be announced; it knows nothing of Discord. If it
//! refuses, it returns a [`Refusal`], which is shown to the person who asked.
//!
//! Its rooms, which the other floors have under the same names where they have them, from the bottom up:
//! - `clock`: the time of players, and what keeps it from running;
//! - `request`: who asks, how often they may, and why not;
//! - `deals`, `lesson`: offers and auctions; a guided first game, apart from all others;
//! - `notices`, `ratings`, `views`: who is told of a step, and called by it; what finished games say of their players;
//!   games as a person may see them;
//! - `reviews`, `voting`: looking back at a game; questions that several people answer;
//! - `absences`: people who are away, games in which nobody acts;
//! - `posting`, `table`: what a post shows when it is sent; a game from its lobby to its last move;
//! - `operation`, `seating`: what only operators see; seats that change hands;
//! - `automatic`, `ballot`, `people`: moves that nobody makes, answers to votes and what they decide, what people and
//!   servers have chosen;
//! - `jobs`: what is due.

pub mod absences;
pub mod automatic;
pub mod ballot;
pub mod clock;
pub mod deals;
pub mod jobs;
pub mod lesson;
pub mod notices;
pub mod operation;
pub mod people;
pub mod posting;
pub mod ratings;
pub mod request;
pub mod reviews;
pub mod seating;
pub mod table;
#[cfg(test)]
mod tests;
pub mod views;
pub mod voting;

pub use request::caller::{Caller, GameRef, Pressed, elsewhere};
pub use request::editions::Editions;
pub use request::limit_refusal::LimitRefusal;
pub use request::refusal::{Named, NoPlan, Refusal};
pub use request::seat_refusal::SeatRefusal;
pub use table::play::Accepted;
