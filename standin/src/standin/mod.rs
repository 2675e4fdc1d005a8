//! [`Standin`](server::Standin), and what a test does with one.
//!
//! Its files, from the bottom up:
//! - `server`: a stand-in that runs;
//! - `inject`, `interactions`, `moderation`, `query`, `sample`, `snapshot`: its methods, by what they are for.

pub(crate) mod inject;
pub(crate) mod interactions;
pub(crate) mod moderation;
pub(crate) mod query;
pub(crate) mod sample;
pub(crate) mod server;
pub(crate) mod snapshot;
