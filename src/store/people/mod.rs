//! People as they are known, and their settings.

pub mod aliases;
pub mod person;
pub mod settings;
