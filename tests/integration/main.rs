//! All integration tests, in one binary.
#![allow(missing_docs, dead_code, clippy::pedantic, clippy::unwrap_used)]

mod absence;
mod abuse;
mod architecture;
#[cfg(feature = "sandbox")]
mod browser;
mod cli;
mod commands;
mod computers;
mod conformance;
mod crash;
mod debts;
mod disk;
mod draws;
mod expiry;
mod faults;
mod forced;
mod fuzz;
mod gate;
mod gateway;
mod leaks;
mod limits;
mod migrations;
mod notices;
mod outages;
mod peer_defects;
mod pictures;
mod play;
mod posts;
mod privacy;
mod process;
mod reasons;
mod records;
mod refusals;
mod revisions;
mod rulings_columbia;
mod rulings_gamma;
mod rulings_kickstarter;
mod schema;
mod secrets;
mod shards;
mod support;
mod texts;
mod trades;
mod undrawn;
mod words;
