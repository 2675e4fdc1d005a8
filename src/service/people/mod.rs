//! The choices of people and servers, the data stored about a person, and forgetting people.
//!
//! From the bottom up:
//! - `forgetting`, `privacy`, `server`, `settings`

pub mod forgetting;
pub mod privacy;
pub mod server;
pub mod settings;
