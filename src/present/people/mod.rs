//! What somebody chooses for themselves or their server, what they may do, and what is stored about them.

pub mod privacy;
pub mod rights;
pub mod server;
pub mod settings;
