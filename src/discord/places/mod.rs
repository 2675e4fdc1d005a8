//! Servers, threads, their members, and where people may write.

pub(super) mod members;
pub(super) mod membership;
pub(super) mod own_thread;
pub(super) mod servers;
pub(super) mod writing;
