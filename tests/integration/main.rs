//! All integration tests, in one binary.
#![allow(missing_docs, dead_code, clippy::pedantic, clippy::unwrap_used)]

mod architecture;
mod browser;
mod club;
mod conformance;
mod pictures;
mod play;
mod refusals;
mod rulings_columbia;
mod rulings_gamma;
mod rulings_kickstarter;
#[cfg(feature = "sandbox")]
mod standin;
mod table;
mod texts;
