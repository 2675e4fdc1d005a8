//! A token bucket: tokens come back at a constant rate, up to a maximum.

use std::time::Duration;

use tokio::time::Instant;

/// A token bucket; the number of tokens may be negative.
#[derive(Debug)]
pub(super) struct Tokens {
    left: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Tokens {
    /// Creates a bucket that is full with `most` tokens.
    pub(super) fn full(most: f64, per_second: f64) -> Self {
        Self { left: most, most, per_second, at: Instant::now() }
    }

    /// Returns how many tokens there can be at most.
    pub(super) const fn most(&self) -> f64 {
        self.most
    }

    /// Returns how many tokens come back in a second.
    pub(super) const fn rate(&self) -> f64 {
        self.per_second
    }

    /// Sets how many tokens come back in a second.
    pub(super) const fn set_rate(&mut self, per_second: f64) {
        self.per_second = per_second;
    }

    /// Sets how many tokens there can be at most, and how many come back in a second.
    pub(super) fn resize(&mut self, most: f64, per_second: f64) {
        self.fill();
        self.left = self.left.min(most);
        (self.most, self.per_second) = (most, per_second);
    }

    /// Adds the tokens of the time that has passed; returns that time.
    pub(super) fn fill(&mut self) -> Duration {
        let now = Instant::now();
        let passed = now - self.at;
        self.left = (self.left + passed.as_secs_f64() * self.per_second).min(self.most);
        self.at = now;
        passed
    }

    /// Takes a token; returns how long to wait until it is available.
    pub(super) fn take(&mut self) -> Duration {
        self.left -= 1.0;
        Duration::from_secs_f64((-self.left / self.per_second).max(0.0))
    }

    /// Returns whether at least `tokens` tokens are left.
    pub(super) fn has(&self, tokens: f64) -> bool {
        self.left >= tokens
    }

    /// Takes one token if at least `tokens` are left; returns whether it did.
    pub(super) fn take_of(&mut self, tokens: f64) -> bool {
        let enough = self.has(tokens);
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Gives back a token that was not used.
    pub(super) fn give_back(&mut self) {
        self.left = (self.left + 1.0).min(self.most);
    }

    /// Takes all tokens, so that the next one is available after `time`.
    pub(super) fn pause(&mut self, time: Duration) {
        self.left = 1.0 - time.as_secs_f64() * self.per_second;
    }
}
