//! Connecting and staying connected: events, registration, leases, and what happens by itself.
//!
//! From the bottom up:
//! - `account`, `clock`, `emoji_upload`, `in_order`, `leases`, `library`, `registration`, `thinkers`
//! - `computers`, `listener`
//! - `run`

pub(super) mod account;
pub(super) mod clock;
pub(super) mod computers;
pub(super) mod emoji_upload;
pub(super) mod in_order;
pub(super) mod leases;
pub(super) mod library;
pub(super) mod listener;
pub(super) mod registration;
pub(super) mod run;
pub(super) mod thinkers;
