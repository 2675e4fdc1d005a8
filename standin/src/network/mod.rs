//! The network below the addresses of requests: who is let in, connections, and the websocket of the gateway.
//!
//! None of its files uses another.

pub(crate) mod gateway;
pub(crate) mod listener;
pub(crate) mod origin;
