//! The future of a job that was carried out.

use crate::store::Time;

/// The future of a job that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Next {
    /// It is done.
    Done,
    /// It is done again at that time.
    Again(Time),
}
