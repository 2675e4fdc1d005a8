//! Answering an interaction in time: posts as messages, forms, results of requests.
//!
//! From the bottom up:
//! - `answer`, `asker`, `in_place`, `panics`, `progress`
//! - `message`
//! - `responder`
//! - `reply`
//! - `form`, `unanswered`

pub(super) mod answer;
pub(super) mod asker;
pub(super) mod form;
pub(super) mod in_place;
pub(super) mod message;
pub(super) mod panics;
pub(super) mod progress;
pub(super) mod reply;
pub(super) mod responder;
pub(super) mod unanswered;
