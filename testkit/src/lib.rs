//! The parts that tests and benchmarks of several crates share: tables in a few words, random games, records of games that were
//! played, a database server, and `needed`, which skips a test. For development only; no program depends on it.

#![allow(missing_docs, reason = "a name says it, and nobody else uses it")]
#![allow(clippy::pedantic, clippy::unwrap_used, reason = "what cannot be in a test ends it")]

pub mod machine;
pub mod played;
pub mod playout;
#[cfg(unix)]
pub mod postgres;
pub mod table;
