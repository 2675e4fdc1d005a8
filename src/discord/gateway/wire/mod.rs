//! The wire: the websocket, its messages, and their content. The wire knows nothing of shards and sessions.
//!
//! From the bottom up:
//! - `dial`, `frame`, `interaction`: the websocket; messages there and back; what people do, read for what the bot uses
//! - `event`: the events in messages

pub(super) mod dial;
pub(super) mod event;
pub(super) mod frame;
mod interaction;
