//! Jobs: what is to be done at a time.
//!
//! From the bottom up:
//! - `failing_jobs`, `job`, `set_back`
//! - `jobs`
//! - `hurried_jobs`

pub(super) mod failing_jobs;
pub(crate) mod hurried_jobs;
mod job;
pub mod jobs;
pub(crate) mod set_back;
