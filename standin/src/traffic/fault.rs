//! Faults to inject: what goes wrong with a request, with which requests, and how often.

use std::time::Duration;

use crate::terms::endpoint::Endpoint;
use crate::terms::error::ApiError;

/// The way in which a request fails.
#[derive(Clone, Debug)]
pub enum Failure {
    /// Answers 429 without doing anything.
    RateLimited {
        /// The time to wait that the answer names.
        retry_after: Duration,
        /// True if the answer names the limit of all requests together.
        global: bool,
    },
    /// Answers with this error without doing anything.
    Refused(ApiError),
    /// Answers 500 without doing anything.
    ServerError,
    /// Carries the request out, then answers 500.
    ServerErrorAfterwards,
    /// Closes the connection without doing or answering anything.
    Reset,
    /// Carries the request out, then closes the connection without an answer.
    ResetAfterwards,
    /// Carries the request out, but only after a while.
    Delayed(Duration),
    /// Carries the request out at once, but answers only after a while.
    ResponseDelayed(Duration),
}

/// A fault to inject: which requests fail, how, and how often.
#[derive(Clone, Debug)]
pub struct Fault {
    failure: Failure,
    on: Vec<Endpoint>,
    path: Option<String>,
    skip: u32,
    left: Option<u32>,
}

impl Fault {
    /// Creates a fault of every request to come.
    #[must_use]
    pub fn new(failure: Failure) -> Self {
        Fault { failure, on: Vec::new(), path: None, skip: 0, left: None }
    }

    /// Limits the fault to an endpoint; several calls name several.
    #[must_use]
    pub fn on(mut self, endpoint: Endpoint) -> Self {
        self.on.push(endpoint);
        self
    }

    /// Limits the fault to requests whose path contains a text, such as a channel's id.
    #[must_use]
    pub fn at(mut self, path: &impl ToString) -> Self {
        self.path = Some(path.to_string());
        self
    }

    /// Limits the fault to a number of requests.
    #[must_use]
    pub fn times(mut self, times: u32) -> Self {
        self.left = Some(times);
        self
    }

    /// Lets a number of matching requests pass first.
    #[must_use]
    pub fn after(mut self, passed: u32) -> Self {
        self.skip = passed;
        self
    }

    fn matches(&self, endpoint: Endpoint, path: &str) -> bool {
        (self.on.is_empty() || self.on.contains(&endpoint))
            && self.path.as_deref().is_none_or(|part| path.contains(part))
    }
}

/// The faults in force.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    pub(crate) fn add(&mut self, fault: Fault) {
        self.list.push(fault);
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    #[cfg(any(test, feature = "page"))]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns how a request fails, using up one time of the first fault that matches.
    pub(crate) fn apply(&mut self, endpoint: Endpoint, path: &str) -> Option<Failure> {
        let at = self.list.iter().position(|fault| fault.matches(endpoint, path))?;
        let fault = &mut self.list[at];
        if fault.skip > 0 {
            fault.skip -= 1;
            return None;
        }
        let failure = fault.failure.clone();
        if let Some(left) = &mut fault.left {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.list.remove(at);
            }
        }
        Some(failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_used_up() {
        let mut faults = Faults::default();
        faults.add(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage).after(1).times(2));
        let mut fails = |endpoint| faults.apply(endpoint, "/x").is_some();
        assert!(!fails(Endpoint::GetGateway));
        let failed: Vec<bool> = (0..4).map(|_| fails(Endpoint::CreateMessage)).collect();
        assert_eq!(failed, [false, true, true, false]);
        assert!(faults.is_empty());
    }

    #[test]
    fn a_fault_can_name_a_channel() {
        let mut faults = Faults::default();
        faults.add(Fault::new(Failure::Reset).at(&"/channels/12/"));
        assert!(faults.apply(Endpoint::CreateMessage, "/channels/13/messages").is_none());
        assert!(faults.apply(Endpoint::CreateMessage, "/channels/12/messages").is_some());
    }
}
