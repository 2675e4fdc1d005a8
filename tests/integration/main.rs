//! All integration tests, in one binary.
#![allow(missing_docs, dead_code, clippy::pedantic, clippy::unwrap_used)]

#[cfg(feature = "sandbox")]
mod absence;
#[cfg(feature = "sandbox")]
mod abuse;
mod architecture;
#[cfg(feature = "sandbox")]
mod browser;
mod cli;
#[cfg(feature = "sandbox")]
mod club;
#[cfg(feature = "sandbox")]
mod commands;
mod computers;
mod conformance;
#[cfg(feature = "sandbox")]
mod crash;
#[cfg(feature = "sandbox")]
mod debts;
#[cfg(feature = "sandbox")]
mod disk;
mod draws;
#[cfg(feature = "sandbox")]
mod expiry;
mod faults;
mod fuzz;
#[cfg(feature = "sandbox")]
mod gate;
#[cfg(feature = "sandbox")]
mod gateway;
#[cfg(feature = "sandbox")]
mod leaks;
#[cfg(feature = "sandbox")]
mod limits;
#[cfg(feature = "sandbox")]
mod migrations;
mod notices;
#[cfg(feature = "sandbox")]
mod outages;
mod peer_defects;
mod pictures;
#[cfg(feature = "sandbox")]
mod play;
#[cfg(feature = "sandbox")]
mod privacy;
#[cfg(feature = "sandbox")]
mod process;
mod reasons;
mod records;
#[cfg(feature = "sandbox")]
mod refusals;
mod revisions;
mod rulings_columbia;
mod rulings_gamma;
mod rulings_kickstarter;
#[cfg(feature = "sandbox")]
mod schema;
#[cfg(feature = "sandbox")]
mod secrets;
#[cfg(feature = "sandbox")]
mod shards;
#[cfg(feature = "sandbox")]
mod stage;
#[cfg(feature = "sandbox")]
mod standin;
mod table;
mod texts;
#[cfg(feature = "sandbox")]
mod trades;
#[cfg(feature = "sandbox")]
mod undrawn;
mod words;
