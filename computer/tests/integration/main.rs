//! All integration tests of the computers, in one binary.
#![allow(missing_docs, clippy::pedantic, clippy::unwrap_used)]

mod computers;
mod hard;
