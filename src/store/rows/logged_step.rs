//! A step of a log.

use last_spike_engine::{By, Event, Seat, Step, goes_back_to};

use super::ids::Time;

/// A step of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedStep {
    /// Its number.
    pub n: Step,
    /// The seat that acted.
    pub seat: Seat,
    /// The one who took the step for the player; `None` if it was the player themselves.
    pub by: Option<By>,
    /// The events, with all secrets.
    pub events: Vec<Event>,
    /// The time at which it was taken.
    pub at: Time,
}

impl LoggedStep {
    /// Returns the step that this one goes back to, if it takes steps back.
    #[must_use]
    pub fn goes_back_to(&self) -> Option<Step> {
        goes_back_to(&self.events)
    }
}
