//! Misbehaviour on demand: what Discord does on a bad day.

use std::time::Duration;

use super::endpoint::Endpoint;
use super::error::ApiError;

/// What goes wrong with a request.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// Answers 429 without doing anything.
    RateLimited {
        /// How long to wait, says the answer.
        retry_after: Duration,
        /// Whether it is the limit of all requests together.
        global: bool,
    },
    /// Answers with this error without doing anything.
    Refused(ApiError),
    /// Answers 500 without doing anything.
    Failed,
    /// Does what was asked, then answers 500.
    FailedAfterwards,
    /// Closes the connection without doing or answering anything.
    Reset,
    /// Does what was asked, then closes the connection without an answer.
    ResetAfterwards,
    /// Does what was asked, but only after a while.
    Late(Duration),
    /// Does what was asked at once, but answers only after a while.
    AnsweredLate(Duration),
}

/// Which requests go wrong, how, and how often.
#[derive(Clone, Debug)]
pub struct Rule {
    trouble: Trouble,
    on: Vec<Endpoint>,
    path: Option<String>,
    skip: u32,
    left: Option<u32>,
}

impl Rule {
    /// A rule for every request to come.
    #[must_use]
    pub fn new(trouble: Trouble) -> Self {
        Rule { trouble, on: Vec::new(), path: None, skip: 0, left: None }
    }

    /// The rule for requests to this endpoint; several calls name several.
    #[must_use]
    pub fn on(mut self, endpoint: Endpoint) -> Self {
        self.on.push(endpoint);
        self
    }

    /// The rule for requests whose address contains this, such as a channel's id.
    #[must_use]
    pub fn at(mut self, path: &impl ToString) -> Self {
        self.path = Some(path.to_string());
        self
    }

    /// The rule for this many requests only.
    #[must_use]
    pub fn times(mut self, times: u32) -> Self {
        self.left = Some(times);
        self
    }

    /// The rule after this many matching requests have gone well.
    #[must_use]
    pub fn after(mut self, good: u32) -> Self {
        self.skip = good;
        self
    }

    fn matches(&self, endpoint: Endpoint, path: &str) -> bool {
        (self.on.is_empty() || self.on.contains(&endpoint))
            && self.path.as_deref().is_none_or(|part| path.contains(part))
    }
}

/// The rules in force.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Vec<Rule>,
}

impl Faults {
    pub(crate) fn add(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    pub(crate) fn clear(&mut self) {
        self.rules.clear();
    }

    #[cfg(any(test, feature = "page"))]
    pub(crate) fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// What goes wrong with this request, using up one time of the first rule that matches.
    pub(crate) fn strike(&mut self, endpoint: Endpoint, path: &str) -> Option<Trouble> {
        let at = self.rules.iter().position(|rule| rule.matches(endpoint, path))?;
        let rule = &mut self.rules[at];
        if rule.skip > 0 {
            rule.skip -= 1;
            return None;
        }
        let trouble = rule.trouble.clone();
        if let Some(left) = &mut rule.left {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.rules.remove(at);
            }
        }
        Some(trouble)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_used_up() {
        let mut faults = Faults::default();
        faults.add(Rule::new(Trouble::Failed).on(Endpoint::CreateMessage).after(1).times(2));
        let mut strike = |endpoint| faults.strike(endpoint, "/x").is_some();
        assert!(!strike(Endpoint::GetGateway));
        let struck: Vec<bool> = (0..4).map(|_| strike(Endpoint::CreateMessage)).collect();
        assert_eq!(struck, [false, true, true, false]);
        assert!(faults.is_empty());
    }

    #[test]
    fn a_rule_can_name_a_channel() {
        let mut faults = Faults::default();
        faults.add(Rule::new(Trouble::Reset).at(&"/channels/12/"));
        assert!(faults.strike(Endpoint::CreateMessage, "/channels/13/messages").is_none());
        assert!(faults.strike(Endpoint::CreateMessage, "/channels/12/messages").is_some());
    }
}
