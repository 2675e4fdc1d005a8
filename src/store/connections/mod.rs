//! The threads that use a database, of either kind, and what passes through them.
//!
//! From the bottom up:
//! - `copy`, `queue`, `wiping`
//! - `pool`, `writer`
//! - `reader`, `worker`

pub mod copy;
pub(super) mod pool;
pub(super) mod queue;
pub(super) mod reader;
pub(super) mod wiping;
pub(super) mod worker;
pub(super) mod writer;
