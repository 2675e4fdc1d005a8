//! Announcements: a notice with all that is needed to send it.

use last_spike_engine::record::RecordFile;
use last_spike_engine::{Balance, Seat, View};

use crate::service::clock::awaiting::Due;
use crate::service::clock::clock_stops::ClockStops;
use crate::service::clock::silence::Silent;
use crate::service::views::look::{Besides, Look};
use crate::service::views::news::News;
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{Claim, Unposted, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::seating::tenures::Tenure;
use crate::store::table::obstacle::Obstacle;
use crate::store::voting::invitations::Rematch;
use crate::store::voting::votes::Vote;
use crate::store::{ChannelId, GameHeader, MessageId, Time, UserId};

/// The result of preparing a notice.
#[derive(Debug)]
pub enum Preparation {
    /// The notice was dropped, for this reason.
    Dropped(Unposted),
    /// There is nothing to do: another process sends it, or it is told already.
    Elsewhere,
    /// The announcement is sent, or takes the place of the message that it renews.
    Send(Box<Announcement>),
}

/// A notice with all that is needed to send it.
#[derive(Debug)]
pub struct Announcement {
    /// The notice.
    pub waiting: Waiting,
    /// The game that it tells of.
    pub game: GameHeader,
    /// The properties that were fixed when it was first tried.
    pub claim: Claim,
    /// Its recipient.
    pub to: Recipient,
    /// Its content.
    pub content: Content,
    /// The message that shows such a notice now.
    pub current: Option<Posted>,
    /// True if that message is edited rather than a new one sent.
    pub edit: bool,
    /// `Some` if it is edited only where nothing was said below it.
    pub stays_last: Option<StaysLast>,
    /// True if it notifies nobody: it replaces a message, repeats a question that an answer has shown to the player
    /// already, comes in their quiet hours, or is a nudge by somebody who has called them often.
    pub silent: bool,
    /// The people whom it names without notifying them, because its sender has called them often.
    pub hushed: Vec<UserId>,
    /// The newest message known to have been sent to the same audience.
    pub last_known: Option<MessageId>,
    /// The language of the person to whom it goes.
    pub locale: Option<String>,
    /// True if that person wants no pictures.
    pub in_words: bool,
}

/// A message that is kept up to date as long as it is the last one in its channel: a board, or the state of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaysLast {
    /// The call below it, which goes with the edit.
    pub call: Option<MessageId>,
}

/// The recipient of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// The channel of the game.
    Channel(ChannelId),
    /// A person, and where their direct messages are if they were opened before.
    Person(UserId, Option<ChannelId>),
}

/// The content of an announcement.
#[derive(Debug)]
pub enum Content {
    /// The game was ended before its end.
    Closed,
    /// The game is stopped, because its log and its snapshot disagree.
    Broken,
    /// The game stands still, because the bot has left its server.
    Paused {
        /// The time at which it is ended unless the bot is invited again.
        until: Time,
    },
    /// The game was ended, because the bot was not invited again.
    GivenUp,
    /// The game will be ended, because nobody acts in it.
    Expiry {
        /// The time at which it is ended.
        until: Time,
        /// The people who can prevent it.
        called: Vec<UserId>,
    },
    /// The game was ended, because nobody acted in it.
    Expired,
    /// The game was ended: said in the place of a player's tiles.
    Ended,
    /// The bot may not post all of the game.
    Muted(Obstacle),
    /// The lobby was closed, because Discord does not take its post.
    Withdrawn(Obstacle),
    /// Games that wait for a person, the most urgent first.
    Reminder(UserId, Vec<Look>),
    /// The game itself.
    Game(Box<StoredGame>, GameContent),
}

/// The content of an announcement of a game that can be read.
#[derive(Debug)]
pub enum GameContent {
    /// The lobby, or its outcome.
    Lobby {
        /// The people who are asked to it, where it is a rematch.
        rematch: Option<Rematch>,
        /// True if they are called; only the first post does so.
        calls: bool,
    },
    /// The board after a finished turn.
    Board {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events since the last board.
        news: News,
        /// True if it is the game's first board, which shows the commitment to the seed.
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
        /// The events that it tells.
        news: News,
        /// True if they are all since the last board, with turns that have ended.
        turns: bool,
    },
    /// An auction, or what came of it; in 1976 the auctions of a turn.
    Auction {
        /// The game as everybody may see it.
        view: Box<View>,
        /// Its beginning, and its end if it has one; of several those of each.
        news: News,
        /// True if it, or the last of them, can be answered.
        open: bool,
        /// True if nobody is shown who has answered.
        secret: bool,
    },
    /// The board with a player's own tiles and the question that is put to them, in their direct messages.
    Table {
        /// The game as the player sees it.
        view: Box<View>,
        /// The events since they acted, with their own last ones.
        news: Box<News>,
        /// The lines that they are shown beside it.
        besides: Besides,
        /// The player's deadline, if there is one.
        due: Option<Due>,
        /// True if it is the first post of the game.
        first: bool,
    },
    /// A player's own tiles, and the question that is put to them.
    Rack {
        /// The game as the player sees it.
        view: Box<View>,
        /// The player's deadline, if there is one.
        due: Option<Due>,
        /// The lines that they are shown beside it.
        besides: Besides,
        /// True if they are told that they can choose quiet hours.
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
    /// A warning that somebody's time is running out.
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
        /// The reasons why the clocks stand still.
        still: ClockStops,
        /// True if the post says that the clocks run for all others; it does not where they had never stopped, because
        /// somebody has only gone away.
        runs: bool,
    },
    /// A computer moves in somebody's place.
    StandIn {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The seats whose players have used up their time.
        late: Vec<Seat>,
        /// The seats for which the other players have voted for a computer.
        by_vote: Vec<Seat>,
    },
    /// Players who were silent or away for long, and the things that the others may do about it.
    Silence {
        /// The game as everybody may see it.
        view: Box<View>,
        /// Those players.
        silent: Vec<Silent>,
    },
    /// Somebody else plays at a seat.
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
        /// The record of the game.
        record: Option<RecordFile>,
    },
}

/// The course of a game, as its result tells it.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Everybody's cash at the beginning and at the end of every turn.
    pub balances: Vec<Balance>,
    /// The seats for which computers have moved, with the number of moves.
    pub stood_in: Vec<(Seat, u32)>,
    /// The tenures that ended before, in this order.
    pub tenures: Vec<Tenure>,
}

impl Announcement {
    /// Returns what it shows of a game.
    #[must_use]
    pub fn shown(&self) -> Option<&GameContent> {
        match &self.content {
            Content::Game(_, shown) => Some(shown),
            _ => None,
        }
    }
}
