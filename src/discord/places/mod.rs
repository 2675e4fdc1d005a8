//! Servers, threads, their members, and what people see and where they may write.

pub(super) mod members;
pub(super) mod membership;
pub(super) mod own_thread;
pub(super) mod servers;
pub(super) mod writing;
