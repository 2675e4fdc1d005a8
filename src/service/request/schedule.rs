//! The next run of a job that was carried out.

use crate::store::Time;

/// The next run of a job that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Next {
    /// The job is done.
    Done,
    /// The job runs again at this time.
    Again(Time),
}
