//! Jobs: what is to be done at a time.
//!
//! From the bottom up:
//! - `job`, `set_back`
//! - `failing_jobs`
//! - `jobs`
//! - `hurried_jobs`

pub(super) mod failing_jobs;
pub(crate) mod hurried_jobs;
mod job;
pub mod jobs;
pub(crate) mod set_back;
