//! What somebody, or a server, has chosen or left behind: habits, defaults, data, and being forgotten.
//!
//! From the bottom up:
//! - `privacy`, `server`, `settings`
//! - `forgetting`

pub mod forgetting;
pub mod privacy;
pub mod server;
pub mod settings;
