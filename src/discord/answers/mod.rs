//! Answering an interaction in time: posts as messages, forms, results of requests.
//!
//! From the bottom up:
//! - `panics`, `progress`, `waiting`
//! - `message`
//! - `responder`
//! - `reply`
//! - `asker`, `unanswered`
//! - `answer`, `form`, `in_place`

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
pub(super) mod waiting;
