//! The choices of people and servers, the data stored about somebody, and forgetting them.

mod forgotten;
mod privacy;
mod server;
mod settings;
