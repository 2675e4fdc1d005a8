//! The time of players: how much has passed, until when they have it, and what stops it. There are no use cases here.
//!
//! From the bottom up:
//! - `quiet`, `clock_stops`: hours in which nobody is disturbed; pauses and absences
//! - `countdown`: how much of a turn's time and of the reserve has passed, as functions of values
//! - `answer_time`: the time that counts for an answer, without what stops it
//! - `awaiting`: who is awaited and until when; books the reserve when a turn ends
//! - `silence`: players who do not answer for long

pub(super) mod answer_time;
pub mod awaiting;
pub mod clock_stops;
pub mod countdown;
pub mod quiet;
pub mod silence;
