//! All integration tests of the ratings, in one binary: what they are for, proved by simulated seasons. Seeds are fixed.
#![allow(missing_docs, clippy::pedantic, clippy::unwrap_used)]

mod computers;
mod farming;
mod field;
mod forecasts;
mod properties;
mod rise;
mod season;
mod strangers;
mod table;
