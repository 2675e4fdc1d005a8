//! Seasons: quarters of a year, in UTC.

/// A quarter of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    /// The year.
    pub year: i16,
    /// The quarter, from 1 to 4.
    pub quarter: u8,
}
