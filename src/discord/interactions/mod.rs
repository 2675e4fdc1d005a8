//! Incoming interactions: commands are passed on; buttons, menus and forms are read into wishes here.
//!
//! From the bottom up:
//! - `press`
//! - `forms`
//! - `framework`

pub(super) mod forms;
pub(super) mod framework;
pub(super) mod press;
