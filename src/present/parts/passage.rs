//! The passages of a post: what has happened, which stays, and what is only so while the post is current.

use last_spike_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::service::clock::awaiting::SaidDue;
use crate::store::Time;

/// A passage of a post: one line, or several of the same meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its words, as a post has them.
    pub text: String,
    /// What they say.
    pub says: Says,
}

/// What a passage says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Says {
    /// What has happened. All others are true only while the post is current.
    Told,
    /// Who is asked: these players.
    Asked(Vec<Seat>),
    /// Until when those have time who are asked, a line each.
    Until(Vec<SaidDue>),
    /// Until when the bidders of an auction have time.
    Bids(Option<Time>),
    /// For whom a computer plays.
    StoodIn,
    /// Anything else that passes.
    Now,
}

impl Passage {
    /// A passage about what has happened.
    #[must_use]
    pub fn told(text: impl Into<String>) -> Self {
        Self { text: text.into(), says: Says::Told }
    }

    /// A passage that is so only for now.
    #[must_use]
    pub fn now(text: impl Into<String>) -> Self {
        Self { text: text.into(), says: Says::Now }
    }

    /// Returns whether it stays when the post is no longer current.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.says == Says::Told
    }
}

/// Returns the text that passages make.
#[must_use]
pub fn joined<'a>(passages: impl IntoIterator<Item = &'a Passage>) -> String {
    let texts = passages.into_iter().map(|passage| passage.text.as_str()).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n")
}

/// Returns the lines of passages.
pub(in crate::present) fn lines(passages: &[Passage]) -> Vec<String> {
    passages.iter().map(|passage| passage.text.clone()).collect()
}
