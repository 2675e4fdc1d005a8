//! The jobs, each stored as the name of its kind and its subject.

use std::fmt;

use last_spike_engine::Seat;

use crate::store::notices::tried::Tried;
use crate::store::rows::ids::{ChannelId, GameId, GuildId, MessageId, Posted, UserId, VoteId};
use crate::store::rows::named::named;

/// A job that is to be done later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// The deadline of an auction: no answer from this seat counts as a pass (K5).
    AuctionDeadline {
        /// The game.
        game: GameId,
        /// The seat that has not answered.
        seat: Seat,
    },
    /// A warning is due to this seat, or its time is used up.
    TurnAlarm {
        /// The game.
        game: GameId,
        /// The seat whose time runs.
        seat: Seat,
    },
    /// A player without a clock may have been silent for a long time.
    Silence {
        /// The game.
        game: GameId,
        /// The seat of that player.
        seat: Seat,
    },
    /// A person may have to be reminded of games that wait for them.
    Remind(UserId),
    /// The buttons and menus of a post that another post has replaced are removed.
    ClearControls(Posted),
    /// The picture and the controls of a post that another post has replaced are removed.
    ShortenPost(Posted),
    /// A post is deleted that another post has replaced, and that says nothing that is still true.
    DeleteMessage(Posted),
    /// A notice was given up after an attempt that may have reached Discord: the message is looked for and deleted.
    FindTried(Tried),
    /// The thread that was opened for a lobby is closed, because the lobby came to nothing.
    CloseThread(ChannelId),
    /// A channel or a thread is looked for that may have been deleted.
    LookForPlace(ChannelId),
    /// Interactions that cannot be delivered again are forgotten.
    ForgetInteractions,
    /// Notices that nobody needs any more are forgotten.
    PruneOutbox,
    /// The data kept about people who were forgotten a day ago is forgotten too.
    ForgetAliases,
    /// The log of a game that has ended is packed; a lobby that was given up is forgotten.
    PackLog(GameId),
    /// The games of a server are ended that the bot has left, and has not been invited back to.
    GiveUpGuild(GuildId),
    /// The players of a game in which nobody acts are warned that it will be ended.
    WarnOfExpiry(GameId),
    /// A game is ended in which nobody has acted since the warning.
    Expire(GameId),
    /// The deadline of a vote: no answer counts as a no.
    CloseVote(VoteId),
    /// A computer answers an offer made to it (G8).
    AnswerOffer {
        /// The game.
        game: GameId,
        /// The computer's seat.
        seat: Seat,
    },
    /// A post about steps that were taken back is marked as taken back, and loses its controls.
    MarkTakenBack {
        /// The game.
        game: GameId,
        /// The post.
        posted: Posted,
    },
    /// The current posts of a game are updated with the deadlines of its players, which an outage has changed, and with
    /// the players for whom a computer plays.
    RenewDeadlines(GameId),
    /// The post about the clocks of a game, which has changed often, is brought up to date.
    TellClocks(GameId),
    /// The result of a game is stored that ended before results were stored.
    NoteResult(GameId),
}

/// Generates the kinds of jobs, and the functions that write and read them, from one table of names and of the values
/// that make up each job's subject.
macro_rules! stored {
    ($($job:ident $fields:tt = $name:literal of $values:tt,)+) => {
        named! {
            /// The kinds of jobs. Operators see their names too.
            pub enum JobKind by from_name {
                $(
                    #[doc = concat!("[`Job::", stringify!($job), "`].")]
                    $job = $name,
                )+
            }
        }

        impl Job {
            /// Returns the kind of the job.
            #[must_use]
            pub const fn kind(self) -> JobKind {
                match self {
                    $(Self::$job { .. } => JobKind::$job,)+
                }
            }

            /// Returns the subject of the job, as it is stored.
            pub(super) fn subject(self) -> String {
                match self {
                    $(Self::$job $fields => Subject::text($values),)+
                }
            }

            /// Reads a job from its kind and its stored subject; `None` if the subject can't be read.
            pub(in crate::store) fn of(kind: JobKind, subject: &str) -> Option<Self> {
                match kind {
                    $(JobKind::$job => {
                        let $values = Subject::of(subject)?;
                        Some(Self::$job $fields)
                    })+
                }
            }
        }
    };
}

// Databases contain these names: a name is never given to another job.
stored! {
    AuctionDeadline { game, seat } = "auction-deadline" of (game, seat),
    TurnAlarm { game, seat } = "turn-alarm" of (game, seat),
    Silence { game, seat } = "silence" of (game, seat),
    Remind(user) = "remind" of user,
    ClearControls(post) = "clear-controls" of post,
    ShortenPost(post) = "shorten-post" of post,
    DeleteMessage(post) = "delete-message" of post,
    FindTried(tried) = "find-tried" of tried,
    CloseThread(thread) = "close-thread" of thread,
    LookForPlace(place) = "look-for-place" of place,
    ForgetInteractions {} = "forget-interactions" of (),
    PruneOutbox {} = "prune-outbox" of (),
    ForgetAliases {} = "forget-aliases" of (),
    PackLog(game) = "pack-log" of game,
    GiveUpGuild(guild) = "give-up-guild" of guild,
    WarnOfExpiry(game) = "warn-of-expiry" of game,
    Expire(game) = "expire" of game,
    CloseVote(vote) = "close-vote" of vote,
    AnswerOffer { game, seat } = "answer-offer" of (game, seat),
    MarkTakenBack { game, posted } = "mark-taken-back" of (game, posted),
    RenewDeadlines(game) = "renew-deadlines" of game,
    TellClocks(game) = "tell-clocks" of game,
    NoteResult(game) = "note-result" of game,
}

/// Returns whether a subject that this program can't read may be one that a newer program writes: like almost all of them, it
/// begins with a number. Everything else is damage.
pub(super) fn may_be_newer(subject: &str) -> bool {
    subject.starts_with(|first: char| first.is_ascii_digit())
}

/// The values that say what a job is about, stored as text with slashes between them.
trait Subject: Sized {
    /// Writes the values as text.
    fn text(self) -> String;

    /// Reads the values from text.
    fn of(text: &str) -> Option<Self>;
}

macro_rules! numbers {
    ($($id:ident),+) => {$(
        impl Subject for $id {
            fn text(self) -> String {
                self.to_string()
            }

            fn of(text: &str) -> Option<Self> {
                text.parse().ok().map(Self)
            }
        }
    )+};
}

numbers!(ChannelId, GameId, GuildId, MessageId, Seat, UserId, VoteId);

impl Subject for () {
    fn text(self) -> String {
        String::new()
    }

    fn of(text: &str) -> Option<Self> {
        text.is_empty().then_some(())
    }
}

impl<A: Subject, B: Subject> Subject for (A, B) {
    fn text(self) -> String {
        format!("{}/{}", self.0.text(), self.1.text())
    }

    fn of(text: &str) -> Option<Self> {
        let (first, second) = text.split_once('/')?;
        Some((A::of(first)?, B::of(second)?))
    }
}

impl Subject for Posted {
    fn text(self) -> String {
        (self.channel, self.message).text()
    }

    fn of(text: &str) -> Option<Self> {
        Subject::of(text).map(|(channel, message)| Self { channel, message })
    }
}

impl Subject for Tried {
    fn text(self) -> String {
        self.to_string()
    }

    fn of(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

impl JobKind {
    /// The kinds that change a message.
    pub const OF_MESSAGES: [Self; 5] =
        [Self::ClearControls, Self::ShortenPost, Self::DeleteMessage, Self::FindTried, Self::MarkTakenBack];
}

impl Job {
    /// Returns the channel of the message that the job changes; `None` if it changes none.
    #[must_use]
    pub const fn channel(self) -> Option<ChannelId> {
        match self {
            Self::ClearControls(posted)
            | Self::ShortenPost(posted)
            | Self::DeleteMessage(posted)
            | Self::MarkTakenBack { posted, .. } => Some(posted.channel),
            Self::FindTried(tried) => Some(tried.channel),
            _ => None,
        }
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind().name(), self.subject())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Time;
    use crate::store::notices::notice::{Audience, NoticeKind};

    #[test]
    fn every_job_is_stored_as_ever_and_reads_back() {
        let (game, seat, user) = (GameId(3), Seat(2), UserId(u64::MAX));
        let posted = Posted { channel: ChannelId(7), message: MessageId(8) };
        let (channel, since) = (ChannelId(7), Time(9));
        let (audience, kind) = (Audience::Channel, NoticeKind::StandIn);
        let tried = Tried { game, audience, kind, channel, since, said: 5 };
        for (text, job) in [
            ("auction-deadline 3/2", Job::AuctionDeadline { game, seat }),
            ("turn-alarm 3/2", Job::TurnAlarm { game, seat }),
            ("silence 3/2", Job::Silence { game, seat }),
            ("remind 18446744073709551615", Job::Remind(user)),
            ("clear-controls 7/8", Job::ClearControls(posted)),
            ("shorten-post 7/8", Job::ShortenPost(posted)),
            ("delete-message 7/8", Job::DeleteMessage(posted)),
            ("find-tried 7/3/channel/stand-in/9/5", Job::FindTried(tried)),
            ("close-thread 7", Job::CloseThread(channel)),
            ("look-for-place 7", Job::LookForPlace(channel)),
            ("forget-interactions ", Job::ForgetInteractions),
            ("prune-outbox ", Job::PruneOutbox),
            ("forget-aliases ", Job::ForgetAliases),
            ("pack-log 3", Job::PackLog(game)),
            ("give-up-guild 4", Job::GiveUpGuild(GuildId(4))),
            ("warn-of-expiry 3", Job::WarnOfExpiry(game)),
            ("expire 3", Job::Expire(game)),
            ("close-vote 6", Job::CloseVote(VoteId(6))),
            ("answer-offer 3/2", Job::AnswerOffer { game, seat }),
            ("mark-taken-back 3/7/8", Job::MarkTakenBack { game, posted }),
            ("renew-deadlines 3", Job::RenewDeadlines(game)),
            ("tell-clocks 3", Job::TellClocks(game)),
            ("note-result 3", Job::NoteResult(game)),
        ] {
            assert_eq!(job.to_string(), text);
            let (name, subject) = text.split_once(' ').unwrap();
            assert_eq!(JobKind::from_name(name).and_then(|kind| Job::of(kind, subject)), Some(job), "{text}");
        }
        assert_eq!(Job::of(JobKind::TurnAlarm, "3"), None);
        assert_eq!(Job::of(JobKind::MarkTakenBack, "3/7"), None);
    }
}
