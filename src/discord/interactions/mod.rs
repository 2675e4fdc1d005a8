//! Incoming interactions: commands are passed on; buttons, menus and forms are read here.
//!
//! From the bottom up:
//! - `forms`, `shown`
//! - `press`
//! - `framework`

pub(super) mod forms;
pub(super) mod framework;
pub(super) mod press;
mod shown;
