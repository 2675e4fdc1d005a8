//! All integration tests of the engine, in one binary.
#![allow(missing_docs, clippy::pedantic, clippy::unwrap_used)]

mod conformance;
mod draws;
mod extremes;
mod facts;
mod fairness;
mod faults;
mod peer_defects;
mod positions;
mod records;
mod rulings_columbia;
mod rulings_gamma;
mod rulings_kickstarter;
mod take_backs;
mod worlds;
