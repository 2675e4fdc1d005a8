//! All integration tests, in one binary. Its rooms are named like those of `src` where they are about the same.
#![allow(missing_docs, dead_code, clippy::pedantic, clippy::unwrap_used)]

mod architecture;
#[cfg(feature = "sandbox")]
mod browser;
mod clock;
mod defence;
mod discord;
mod migrations;
mod operation;
mod people;
mod pictures;
mod places;
mod posting;
mod posts;
mod reviews;
mod support;
mod table;
mod wording;
