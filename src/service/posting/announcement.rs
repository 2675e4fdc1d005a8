//! Announcements: notices with everything that is needed to send them.

use last_spike_engine::{Balance, Extremes, Seat, Step, View};

use crate::service::clock::awaiting::Due;
use crate::service::clock::clock_stops::ClockStops;
use crate::service::clock::silence::Silent;
use crate::service::deals::auction::AnswersShown;
use crate::service::ratings::changes::RatingChange;
use crate::service::views::look::{Besides, Look};
use crate::service::views::news::News;
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{Unposted, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::seating::tenures::Tenure;
use crate::store::table::obstacle::Obstacle;
use crate::store::voting::invitations::Rematch;
use crate::store::voting::votes::Vote;
use crate::store::{ChannelId, GameHeader, MessageId, StoreError, Time, UserId};

/// A reason why there is nothing to send.
#[derive(Debug)]
pub enum Stop {
    /// The notice is dropped, for this reason.
    Drop(Unposted),
    /// Another process sends the notice, or what it tells was told already.
    Elsewhere,
    /// The database failed, or stored data can't be read.
    Fault(StoreError),
}

impl From<StoreError> for Stop {
    fn from(fault: StoreError) -> Self {
        Self::Fault(fault)
    }
}

/// A notice with everything that is needed to send it.
#[derive(Debug)]
pub struct Announcement {
    /// The notice.
    pub waiting: Waiting,
    /// The game that the notice is about.
    pub game: GameHeader,
    /// The same game with its players, if it can be read and the content shows it.
    pub stored: Option<Box<StoredGame>>,
    /// The step up to which it tells, fixed at the first attempt.
    pub upto: Step,
    /// The time at which its content was chosen.
    pub at: Time,
    /// The recipient.
    pub to: Recipient,
    /// The content.
    pub content: Content,
    /// The message that shows this kind of notice now.
    pub current: Option<Posted>,
    /// True if the current message is edited instead of a new one sent.
    pub edit: bool,
    /// `Some` if the current message is edited only while nothing was written below it.
    pub stays_last: Option<StaysLast>,
    /// True if the announcement notifies nobody: it only updates or replaces a message, repeats a question that an
    /// answer has shown to the player already, is the board of a quiet channel, or comes in the reader's quiet hours.
    pub silent: bool,
    /// The people whom the announcement names without notifying them, because its sender has called them often.
    pub hushed: Vec<UserId>,
    /// The newest message known to have been sent to the same audience.
    pub last_known: Option<MessageId>,
    /// The language of the recipient, if it is a person.
    pub locale: Option<String>,
    /// True if the recipient wants no pictures.
    pub in_words: bool,
}

impl Announcement {
    /// Adds to a result what its game did to ratings. It's read apart and before, because a server's ratings follow from all
    /// its games, and nobody is to wait meanwhile for the game's lock.
    pub(crate) fn add_ratings(&mut self, changes: &[RatingChange]) {
        if let Content::Result { course, .. } = &mut self.content {
            course.ratings = changes.to_vec();
        }
    }
}

/// A message that is kept up to date while it is the last one in its channel: a board, or the state of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaysLast {
    /// The call below the message; the call alone doesn't keep the message from being edited, and is deleted then.
    pub call: Option<MessageId>,
}

/// The recipient of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// The channel of the game.
    Channel(ChannelId),
    /// A person, with the channel of their direct messages if they were opened before.
    Person(UserId, Option<ChannelId>),
}

/// The early end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlyEnding {
    /// The person who has ended it, if one has.
    pub by: Option<UserId>,
    /// True if the game counts all the same: that person comes last in the ratings, and cash places the others.
    pub counts: bool,
}

/// The content of an announcement.
#[derive(Debug)]
pub enum Content {
    /// The game was ended early.
    Closed(EarlyEnding),
    /// The game is stopped, because its log and its snapshot disagree.
    Broken,
    /// The game is paused, because the bot has left its server.
    Paused {
        /// The time at which the game is ended unless the bot is invited again.
        until: Time,
    },
    /// The game was ended, because the bot was not invited again.
    GivenUp {
        /// True if it counts for the ratings all the same.
        counts: bool,
    },
    /// The game will be ended, because nobody acts in it.
    Expiry {
        /// The time at which the game is ended.
        until: Time,
        /// The people who can prevent the end.
        called: Vec<UserId>,
    },
    /// The game was ended, because nobody acted in it.
    Expired,
    /// The game was ended; shown in place of a player's tiles.
    Ended(EarlyEnding),
    /// The bot may not post everything of the game.
    Muted(Obstacle),
    /// The game of the lobby can't start, because the bot may not post in its channel.
    NotStarted(Obstacle),
    /// The lobby was closed, because Discord refuses its post.
    Withdrawn(Obstacle),
    /// The games that wait for a person, the most urgent first.
    Reminder(UserId, Vec<Look>),
    /// The lobby, or what has become of it.
    Lobby {
        /// The people who are invited, if the lobby is a rematch.
        rematch: Option<Rematch>,
        /// True if the invited people are called; only the first post calls them.
        calls: bool,
        /// The board as it lies before the first tile, while the lobby is open.
        board: Option<Box<View>>,
    },
    /// The game begins: its players and the commitment to its seed.
    Begin,
    /// The board after a finished turn.
    Board {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events since the last board.
        news: News,
        /// True if this is the game's first board.
        first: bool,
    },
    /// A line that calls the players who are asked.
    Call {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The players who are called.
        called: Vec<Seat>,
        /// The players who are asked, with their deadlines.
        due: Vec<(Seat, Due)>,
    },
    /// A short line within a turn.
    Line {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events that the line tells.
        news: News,
        /// True if the line tells all events since the last board, including turns that have ended.
        turns: bool,
    },
    /// An auction, or its outcome; in 1976 the auctions of a turn.
    Auction {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The beginning of each auction, and its end if it has ended.
        news: News,
        /// True if the auction, or the last of them, can still be answered.
        open: bool,
        /// The part of the answers that the post shows.
        shown: AnswersShown,
    },
    /// The board with a player's own tiles and their question, in their direct messages.
    Table {
        /// The game as the player sees it.
        view: Box<View>,
        /// The events since the player's last action, including that action.
        news: Box<News>,
        /// The lines that the player is shown beside the board.
        besides: Besides,
        /// The player's deadline, if there is one.
        due: Option<Due>,
        /// True if this is the first post of the game.
        first: bool,
    },
    /// A player's own tiles and their question.
    Rack {
        /// The game as the player sees it.
        view: Box<View>,
        /// The player's deadline, if there is one.
        due: Option<Due>,
        /// The lines that the player is shown beside the tiles.
        besides: Besides,
        /// True if the player is told that they can choose quiet hours.
        offer: bool,
    },
    /// A question to the people of the game, or its outcome.
    Vote {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The vote.
        vote: Box<Vote>,
        /// The events that the vote is about, as everybody may see them.
        news: News,
    },
    /// A warning that a player's time is running out.
    Warning {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The players whose time is running out, with their deadlines.
        due: Vec<(Seat, Due)>,
    },
    /// The state of the game's clocks.
    Clocks {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The reasons why clocks are stopped.
        still: ClockStops,
        /// True if the post says that the clocks are running for all others. It doesn't say so if they had never
        /// stopped, because a player has only gone away.
        runs: bool,
    },
    /// A computer moves in a player's place.
    StandIn {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The seats whose players have used up their time.
        late: Vec<Seat>,
        /// The seats for which the other players have voted for a computer.
        by_vote: Vec<Seat>,
    },
    /// Players who were silent or away for long, and what the others may do about it.
    Silence {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The silent players.
        silent: Vec<Silent>,
    },
    /// A seat has a new player.
    Tenure {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The tenure that has ended.
        tenure: Box<Tenure>,
    },
    /// The result.
    Result {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events since the last board.
        news: Box<News>,
        /// True if no board was posted before.
        first: bool,
        /// The course of the game.
        course: Course,
    },
}

/// The course of a game, as its result shows it.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Everybody's cash at the beginning and at the end of every turn.
    pub balances: Vec<Balance>,
    /// The seats for which computers have moved, with the number of moves.
    pub stood_in: Vec<(Seat, u32)>,
    /// The tenures that ended during the game, in their order.
    pub tenures: Vec<Tenure>,
    /// For each seat the moments that brought it the most and cost it the most.
    pub extremes: Vec<Extremes>,
    /// What the game did to ratings; whoever sends the result adds it.
    pub ratings: Vec<RatingChange>,
}
