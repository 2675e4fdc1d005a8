//! The data stored about people, and their settings.

pub mod aliases;
pub mod person;
pub mod settings;
