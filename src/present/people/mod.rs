//! Posts about the choices of a person or a server, their permissions, and the data stored about them.

pub mod privacy;
pub mod rights;
pub mod server;
pub mod settings;
