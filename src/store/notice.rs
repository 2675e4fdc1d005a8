//! Notices: announcements that wait to be made, or were made.

use last_spike_engine::{Seat, Step};

use super::ids::{GameId, NoticeId, Time};

/// Names of kinds, as SQL lists them: those for which a function of [`Kind`] says yes.
macro_rules! kinds {
    (tells_moves) => {
        "('board', 'line', 'deciding', 'rack', 'hand')"
    };
    (tells_everything) => {
        "('board', 'rack', 'result')"
    };
    (is_told_with_others) => {
        "('board', 'line', 'rack', 'hand')"
    };
    (asks_its_player) => {
        "('rack', 'hand', 'warning')"
    };
}
pub(super) use kinds;

/// An announcement to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The step that made it true.
    pub step: Step,
    /// The people who are told.
    pub audience: Audience,
    /// The kind of announcement.
    pub kind: Kind,
}

/// The people who are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody: the game's channel.
    Channel,
    /// One player: their direct messages.
    Seat(Seat),
}

/// The kinds of announcements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The lobby, or what became of it.
    Lobby,
    /// The board after a finished turn, its news, whose turn it is.
    Board,
    /// A short line within a turn: an offer, an answer, an auction, a debt.
    Line,
    /// A short line about a move whose player takes long to decide what follows from it.
    Deciding,
    /// A player's own tiles, and the question that is put to them now: a new message.
    Rack,
    /// An update of a player's tiles, shown in the message that they have.
    Hand,
    /// The result, with the record.
    Result,
    /// The game was ended before its end.
    Closed,
    /// The game is stopped: its log and its snapshot disagree.
    Broken,
    /// The game stands still: the bot has left its server.
    Paused,
    /// The game was ended because the bot was not invited to its server again.
    GivenUp,
    /// Nobody has acted in the game for long: it will be ended.
    Expiry,
    /// The game was ended because nobody acted in it.
    Expired,
    /// The bot may not post all of it in the channel: told to the host, once a game.
    Muted,
    /// A question to the people of the game; such notices have the number of the vote in place of a step.
    Vote,
    /// The fate of a vote, shown in the message that asked.
    Verdict,
    /// Somebody's time is running out.
    Warning,
    /// A computer moves for somebody whose time is used up.
    StandIn,
    /// The clocks of the game stand still, or run again, or have another pace.
    Clocks,
    /// Games wait for somebody: told by the notice of one of them.
    Reminder,
    /// Somebody was silent for long: what the others may do.
    Silence,
    /// Somebody else plays at a seat; such notices have the number of the tenure that ended in place of a step.
    Tenure,
}

impl Audience {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Channel => "channel".to_owned(),
            Self::Seat(seat) => seat.to_string(),
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name {
            "channel" => Some(Self::Channel),
            seat => seat.parse().ok().map(|seat| Self::Seat(Seat(seat))),
        }
    }
}

impl Kind {
    pub(super) const ALL: [Self; 22] = [
        Self::Lobby,
        Self::Board,
        Self::Line,
        Self::Deciding,
        Self::Rack,
        Self::Hand,
        Self::Result,
        Self::Closed,
        Self::Broken,
        Self::Paused,
        Self::GivenUp,
        Self::Expiry,
        Self::Expired,
        Self::Muted,
        Self::Vote,
        Self::Verdict,
        Self::Warning,
        Self::StandIn,
        Self::Clocks,
        Self::Reminder,
        Self::Silence,
        Self::Tenure,
    ];

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the kind of the message that shows it: some take the place of another.
    #[must_use]
    pub const fn shown_as(self) -> Self {
        match self {
            Self::Hand => Self::Rack,
            Self::Verdict => Self::Vote,
            other => other,
        }
    }

    /// Returns whether it tells what players did: where that is taken back before it is told, it is dropped.
    #[must_use]
    pub const fn tells_moves(self) -> bool {
        matches!(self, Self::Board | Self::Line | Self::Deciding | Self::Rack | Self::Hand)
    }

    /// Returns whether it tells everything that was to be told to its audience before it.
    #[must_use]
    pub const fn tells_everything(self) -> bool {
        matches!(self, Self::Board | Self::Rack | Self::Result)
    }

    /// Returns whether it is left to a later one that tells everything: after an outage people get one post, not a burst.
    #[must_use]
    pub const fn merges(self) -> bool {
        matches!(self, Self::Board | Self::Line | Self::Deciding | Self::Rack)
    }

    /// Returns whether it is told with any later one that says how the game stands. What somebody decides is said by itself.
    #[must_use]
    pub const fn is_told_with_others(self) -> bool {
        matches!(self, Self::Board | Self::Line | Self::Rack | Self::Hand)
    }

    /// Returns whether it says how the game stands.
    #[must_use]
    pub const fn says_how_it_stands(self) -> bool {
        self.is_told_with_others() || matches!(self, Self::Result)
    }

    /// Returns whether it asks its player something, which a computer in their place answers.
    #[must_use]
    pub const fn asks_its_player(self) -> bool {
        matches!(self, Self::Rack | Self::Hand | Self::Warning)
    }

    /// Returns the kind that is dropped, unless it was tried, once one of this kind is queued to the same audience: that
    /// says the same and more.
    pub(super) const fn takes_over(self) -> Option<Self> {
        match self {
            Self::Rack => Some(Self::Hand),
            Self::Board | Self::Result => Some(Self::Deciding),
            _ => None,
        }
    }

    /// Returns whether it tells how a game ended, which is never left untold because of what it looks like.
    #[must_use]
    pub const fn tells_an_end(self) -> bool {
        matches!(self, Self::Result | Self::Closed | Self::GivenUp | Self::Expired)
    }

    /// Returns its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Board => "board",
            Self::Line => "line",
            Self::Deciding => "deciding",
            Self::Rack => "rack",
            Self::Hand => "hand",
            Self::Result => "result",
            Self::Closed => "closed",
            Self::Broken => "broken",
            Self::Paused => "paused",
            Self::GivenUp => "given-up",
            Self::Expiry => "expiry",
            Self::Expired => "expired",
            Self::Muted => "muted",
            Self::Vote => "vote",
            Self::Verdict => "verdict",
            Self::Warning => "warning",
            Self::StandIn => "stand-in",
            Self::Clocks => "clocks",
            Self::Reminder => "reminder",
            Self::Silence => "silence",
            Self::Tenure => "tenure",
        }
    }
}

/// A notice that waits in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub id: NoticeId,
    /// Its content.
    pub notice: Notice,
    /// The number of attempts.
    pub attempts: u32,
    /// The step up to which it tells, fixed when it was first tried.
    pub upto: Option<Step>,
    /// The time of the first attempt.
    pub first_tried_at: Option<Time>,
    /// The time at which it was queued.
    pub queued_at: Time,
    /// The parts that are left out of its message.
    pub left_out: LeftOut,
    /// Whether direct messages with whom it is for must be opened first.
    pub opens_dm: bool,
}

/// The parts that are left out of a message because Discord has refused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// Its files; what they say of the game is said in messages of their own.
    Files,
    /// Its picture as well.
    Picture,
}

impl LeftOut {
    pub(super) const ALL: [Self; 3] = [Self::Nothing, Self::Files, Self::Picture];

    /// Returns what is left out where that is not enough.
    #[must_use]
    pub const fn more(self) -> Option<Self> {
        match self {
            Self::Nothing => Some(Self::Files),
            Self::Files => Some(Self::Picture),
            Self::Picture => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sql_lists_the_kinds_for_which_their_functions_say_yes() {
        let agree = |list: &str, says_yes: fn(Kind) -> bool| {
            let named = Kind::ALL.into_iter().filter(|kind| says_yes(*kind));
            let names: Vec<String> = named.map(|kind| format!("'{}'", kind.name())).collect();
            assert_eq!(list, format!("({})", names.join(", ")));
        };
        agree(kinds!(tells_moves), Kind::tells_moves);
        agree(kinds!(tells_everything), Kind::tells_everything);
        agree(kinds!(is_told_with_others), Kind::is_told_with_others);
        agree(kinds!(asks_its_player), Kind::asks_its_player);
    }
}
