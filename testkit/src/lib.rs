//! The parts that tests and benchmarks share: tables in a few words, random games, records of games that were played,
//! views to be drawn, a database server, and `needed`, which skips a test; with the feature `discord` also people who
//! use Discord's stand-in, and the program as a process. For development only; no program depends on it, and it does
//! not depend on the bot: tests beside the bot's code use it, too, and would get a second bot with it.

#![allow(missing_docs, reason = "a name says it, and nobody else uses it")]
#![allow(clippy::pedantic, clippy::unwrap_used, reason = "what cannot be in a test ends it")]

pub mod machine;
pub mod measure;
#[cfg(feature = "discord")]
pub mod pair;
#[cfg(feature = "discord")]
pub mod people;
pub mod played;
pub mod playout;
#[cfg(unix)]
pub mod postgres;
#[cfg(feature = "discord")]
pub mod program;
pub mod scenes;
pub mod table;
