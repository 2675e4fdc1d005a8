//! Private answers that can be shown to all, as buttons carry them.

use super::leap::{Leap, Way, leap_text, parse_leap};
use crate::service::views::history::Moment;

/// A private answer that can be shown to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shareable {
    /// The board at a moment of the past.
    Past(Moment),
    /// The game turn by turn.
    Replay,
    /// The review of a game that is over.
    Review,
}

impl Shareable {
    pub(in crate::present) fn text(self) -> String {
        match self {
            // As the button to that moment is written.
            Self::Past(to) => leap_text(Leap { way: Way::Next, to }),
            Self::Replay => "replay".to_owned(),
            Self::Review => "review".to_owned(),
        }
    }

    pub(in crate::present) fn parse(text: &str) -> Option<Self> {
        match text {
            "replay" => Some(Self::Replay),
            "review" => Some(Self::Review),
            past => Some(Self::Past(parse_leap(past)?.to)),
        }
    }
}
