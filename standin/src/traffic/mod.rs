//! What becomes of requests and connections on their way: they are recorded, limited, cut or made to fail.
//!
//! None of its files uses another.

pub(crate) mod connection;
pub(crate) mod fault;
pub(crate) mod journal;
pub(crate) mod rate_limit;
