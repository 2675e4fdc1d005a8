//! All integration tests, in one binary.
#![allow(missing_docs, dead_code, clippy::pedantic, clippy::unwrap_used)]

mod architecture;
mod club;
mod conformance;
mod pictures;
mod play;
mod table;
mod texts;
