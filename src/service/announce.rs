//! Announcements: what a notice shows at the moment of sending.
//!
//! A notice says what to announce, not the text: [`prepare`] reads what it shows from the database and fixes
//! up to which step it tells, so that sending it again says the same.

use super::look::{self, News, Whole};
use super::quiet::QuietHours;
use super::{absence, calls, expiry, notice, offers, revealed};
use crate::engine::{Balance, Game, Seat, Step, View, Viewer};
use crate::record::{RecordFile, course};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::invitations::{self, Rematch};
use crate::store::outbox::{self, Audience, Claim, Kind, Notice, Waiting};
use crate::store::posts::{self, Posted};
use crate::store::settings;
use crate::store::votes::{self, Fate, Question, Vote};
use crate::store::{ChannelId, Fault, GameHeader, GameId, MessageId, Time, Tx, UserId, headers, log, people};

/// The result of preparing a notice.
#[derive(Debug)]
pub enum Preparation {
    /// The notice is dropped, for this reason.
    Drop(&'static str),
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
    /// Whether that message is edited rather than a new one sent.
    pub edit: bool,
    /// Whether nobody is notified of it: it takes the place of a message, asks a player something that an answer
    /// has shown them already, or comes in their quiet hours.
    pub silent: bool,
    /// The newest message known to have been sent to the same audience.
    pub last_known: Option<MessageId>,
    /// The language of the person to whom it goes.
    pub locale: Option<String>,
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
        /// When.
        until: Time,
        /// The people who can prevent it.
        called: Vec<UserId>,
    },
    /// The game was ended, because nobody acted in it.
    Expired,
    /// The game was ended: said in the place of a player's tiles.
    Ended,
    /// The bot may not post all of the game.
    Muted,
    /// The game itself.
    Game(Box<StoredGame>, Shown),
}

/// The content of an announcement of a game that can be read.
#[derive(Debug)]
pub enum Shown {
    /// The lobby, or what became of it.
    Lobby {
        /// The people who are asked to it, where it is a rematch.
        rematch: Option<Rematch>,
        /// Whether they are called: once, by the first post.
        calls: bool,
    },
    /// The board after a finished turn.
    Board {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events since the last board.
        news: News,
        /// Whether it is the game's first board, which shows the commitment to the seed.
        first: bool,
    },
    /// A short line within a turn.
    Line {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events that it tells.
        news: News,
    },
    /// A player's own tiles, and the question that is put to them.
    Rack {
        /// The game as the player sees it.
        view: Box<View>,
        /// Whether they may take back at once what they did last.
        undo: bool,
    },
    /// A question to the people of the game, or what came of it.
    Vote {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The vote.
        vote: Box<Vote>,
        /// What is asked about, as everybody may see it.
        news: News,
    },
    /// The result.
    Result {
        /// The game as everybody may see it.
        view: Box<View>,
        /// The events since the last board.
        news: News,
        /// Whether no board was posted before.
        first: bool,
        /// Everybody's cash at the beginning and at the end of every turn.
        balances: Vec<Balance>,
        /// The record of the game.
        record: Option<RecordFile>,
    },
}

impl Announcement {
    /// Returns the game that it shows; `None` where it shows nothing of one.
    #[must_use]
    pub fn stored(&self) -> Option<&StoredGame> {
        match &self.content {
            Content::Game(stored, _) => Some(stored),
            _ => None,
        }
    }
}

/// Decides what a notice shows now, and fixes up to which step it tells.
///
/// # Errors
/// [`Fault`] of the database, or when the game cannot be read.
pub fn prepare(tx: &Tx<'_>, waiting: Waiting, now: Time) -> Result<Preparation, Fault> {
    match announcement(tx, waiting, now) {
        Ok(announcement) => Ok(Preparation::Send(Box::new(announcement))),
        Err(Stop::Drop(why)) => Ok(Preparation::Drop(why)),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// A reason why there is no announcement.
enum Stop {
    /// There is nothing to send.
    Drop(&'static str),
    /// Our fault.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

fn announcement(tx: &Tx<'_>, waiting: Waiting, now: Time) -> Result<Announcement, Stop> {
    let notice = waiting.notice;
    let game = headers::load(tx, notice.game)?.ok_or(Stop::Drop("no such game"))?;
    if matches!(notice.kind, Kind::Line | Kind::Deciding | Kind::Board | Kind::Rack)
        && outbox::is_overtaken(tx, &waiting)?
    {
        outbox::overtake(tx, &waiting)?;
        return Err(Stop::Drop("merged into a later post"));
    }
    let to = match notice.audience {
        Audience::Channel => Recipient::Channel(game.channel),
        Audience::Seat(seat) => person(tx, game.id, seat, now)?,
    };
    let (stored, latest) = match read(tx, &game, notice.kind) {
        Err(Fault::Unreadable { .. }) if !game.is_open() => {
            return Err(Stop::Drop("the game has ended and cannot be read"));
        }
        read => read?,
    };
    let latest_step = match &latest {
        // What happened besides while its player decides was told by itself.
        Some(latest) if notice.kind == Kind::Deciding => notice.step.min(latest.step()),
        Some(latest) => latest.step(),
        None => headers::last_step(tx, game.id)?,
    };
    if notice.kind == Kind::Deciding && game.stage != Stage::Running && waiting.upto.is_none() {
        return Err(Stop::Drop("the game has ended"));
    }
    let claim = outbox::claim(tx, waiting.id, latest_step, now)?;
    let claim = claim.ok_or(Stop::Drop("another has taken its place"))?;
    // Offers back and forth between the same two change one message.
    let first = match (&stored, notice.kind) {
        (Some(stored), Kind::Line) => told_with(tx, stored, &waiting, claim.upto)?,
        _ => notice.step,
    };
    let content = match stored {
        Some(stored) => {
            let tried = waiting.upto.is_some();
            let shown = shown(tx, &stored, (notice, tried), latest, first, claim.upto)?;
            Content::Game(Box::new(stored), shown)
        }
        None => without_the_game(tx, &game, &waiting, now)?,
    };
    let current = posts::current(tx, notice.game, notice.audience, notice.kind.shown_as())?;
    if notice.kind == Kind::Verdict && current.is_none() {
        return Err(Stop::Drop("the question was not posted"));
    }
    if notice.kind == Kind::Hand && current.is_none() && game.stage != Stage::Running {
        return Err(Stop::Drop("there is no message to bring up to date"));
    }
    let answered = match (notice, &content) {
        (Notice { kind: Kind::Rack, audience: Audience::Seat(seat), step, .. }, Content::Game(stored, _)) => {
            calls::is_answered(tx, stored, seat, step, claim.upto)?
        }
        _ => false,
    };
    let replaces = answered || notice.kind == Kind::Hand;
    let edit = replaces || matches!(notice.kind, Kind::Lobby | Kind::Verdict) || first < notice.step;
    let last_known = posts::last_known(tx, notice.game, notice.audience)?;
    let (locale, quiet) = match to {
        Recipient::Person(user, _) => {
            let hours = QuietHours::of(&settings::of(tx, user)?);
            let is_quiet = hours.is_some_and(|hours| hours.end(now).is_some());
            (people::find(tx, user)?.map(|person| person.locale), is_quiet)
        }
        Recipient::Channel(_) => (None, false),
    };
    let silent = replaces || quiet || notice.kind == Kind::Verdict;
    Ok(Announcement { waiting, game, claim, to, content, current, edit, silent, last_known, locale })
}

/// Returns the person at a seat, if they can be sent something now.
fn person(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<Recipient, Stop> {
    let mut people = headers::people(tx, game)?.into_iter();
    let (_, user) = people.find(|(whose, _)| *whose == seat).ok_or(Stop::Drop("a computer"))?;
    let known = people::find(tx, user)?;
    if known.as_ref().and_then(|person| person.dm_retry_at).is_some_and(|retry| retry > now) {
        return Err(Stop::Drop("direct messages closed"));
    }
    Ok(Recipient::Person(user, known.and_then(|person| person.dm)))
}

/// Reads a game and its last position, where a notice of that kind needs them.
fn read(tx: &Tx<'_>, game: &GameHeader, kind: Kind) -> Result<(Option<StoredGame>, Option<Game>), Fault> {
    match kind {
        Kind::Closed
        | Kind::Broken
        | Kind::Paused
        | Kind::GivenUp
        | Kind::Expiry
        | Kind::Expired
        | Kind::Muted => return Ok((None, None)),
        Kind::Hand | Kind::Rack if game.stage == Stage::Closed => return Ok((None, None)),
        Kind::Lobby
        | Kind::Board
        | Kind::Line
        | Kind::Deciding
        | Kind::Rack
        | Kind::Hand
        | Kind::Result
        | Kind::Vote
        | Kind::Verdict => {}
    }
    let stored = games::load(tx, game.id)?;
    let latest = stored.as_ref().map(|stored| log::snapshot(tx, stored)).transpose()?.flatten();
    Ok((stored, latest))
}

/// Returns what a notice shows that needs only the header of its game.
fn without_the_game(tx: &Tx<'_>, game: &GameHeader, waiting: &Waiting, now: Time) -> Result<Content, Stop> {
    Ok(match waiting.notice.kind {
        Kind::Closed => Content::Closed,
        Kind::Broken => Content::Broken,
        Kind::GivenUp => Content::GivenUp,
        Kind::Expired => Content::Expired,
        Kind::Expiry if !game.is_open() => return Err(Stop::Drop("the game was ended")),
        Kind::Expiry => Content::Expiry {
            until: waiting.first_tried_at.unwrap_or(now).after(expiry::WARNING),
            called: expiry::called(tx, game)?,
        },
        Kind::Muted if !game.is_open() => return Err(Stop::Drop("the game has ended")),
        Kind::Muted => Content::Muted,
        Kind::Paused => {
            let left_at = game.bot_left_at.ok_or(Stop::Drop("the bot is back"))?;
            Content::Paused { until: left_at.after(absence::PATIENCE) }
        }
        Kind::Hand => Content::Ended,
        Kind::Lobby
        | Kind::Board
        | Kind::Line
        | Kind::Deciding
        | Kind::Rack
        | Kind::Result
        | Kind::Vote
        | Kind::Verdict => {
            return Err(Stop::Drop("the game was ended"));
        }
    })
}

/// Returns the first step that the message of a line tells: an exchange of offers goes on in the message that
/// was posted last, unless something else happened up to the last step that it tells. That is a message of its
/// own, because an edit notifies nobody.
fn told_with(tx: &Tx<'_>, stored: &StoredGame, waiting: &Waiting, upto: Step) -> Result<Step, Fault> {
    let step = waiting.notice.step;
    let first = offers::exchange_since(tx, stored, upto)?;
    let posted = outbox::last_line(tx, stored.id, waiting.id)?;
    Ok(if first < step && posted.is_some_and(|posted| posted >= first) { first } else { step })
}

/// Returns what is shown of a game up to a step; a line tells the steps from `first` on.
fn shown(
    tx: &Tx<'_>,
    stored: &StoredGame,
    (notice, tried): (Notice, bool),
    latest: Option<Game>,
    first: Step,
    upto: Step,
) -> Result<Shown, Stop> {
    const NOT_BEGUN: Stop = Stop::Drop("the game has not begun");
    if notice.kind == Kind::Lobby {
        let rematch = invitations::of_game(tx, stored.id)?;
        // Those that follow are counted in place of steps.
        return Ok(Shown::Lobby { rematch, calls: notice.step == Step(0) });
    }
    let latest = latest.ok_or(NOT_BEGUN)?;
    let game =
        if latest.step() == upto { latest } else { log::rebuild(tx, stored, upto)?.ok_or(NOT_BEGUN)? };
    let public = || Box::new(game.view(Viewer::Spectator));
    let news = |after: Step| -> Result<News, Fault> {
        let called = calls::called(tx, stored, after, &game)?;
        let silent = offers::silent(tx, stored, after, upto)?;
        Ok(News { called, silent, ..look::news(tx, stored.id, after, upto, Viewer::Spectator)? })
    };
    // The first notice that is sent tells what the first of all would have told.
    let is_first =
        || Ok::<_, Fault>(posts::current(tx, stored.id, Audience::Channel, Kind::Board)?.is_none());
    Ok(match (notice.kind, notice.audience) {
        (Kind::Board, _) => {
            Shown::Board { view: public(), news: news(stored.announced)?, first: is_first()? }
        }
        (Kind::Line | Kind::Deciding, _) => {
            Shown::Line { view: public(), news: news(Step(first.0.saturating_sub(1)))? }
        }
        (Kind::Rack | Kind::Hand, Audience::Seat(seat)) => {
            let view = Box::new(game.view(Viewer::Seat(seat)));
            Shown::Rack { undo: revealed::is_offered(tx, stored, &view)?, view }
        }
        (Kind::Vote | Kind::Verdict, _) => {
            let vote = votes::load(tx, notice::vote_of(notice.step))?;
            let vote = vote.ok_or(Stop::Drop("there is no such vote"))?;
            if notice.kind == Kind::Vote && vote.fate != Fate::Open && !tried {
                return Err(Stop::Drop("the vote is closed"));
            }
            let news = match vote.question {
                Question::TakeBack { to } => look::news(tx, stored.id, to, vote.step, Viewer::Spectator)?,
            };
            Shown::Vote { view: public(), vote: Box::new(vote), news }
        }
        (Kind::Rack | Kind::Hand, Audience::Channel) => return Err(Stop::Drop("not for everybody")),
        (Kind::Result, _) => {
            let beginning = log::beginning(stored)?.ok_or(NOT_BEGUN)?;
            let steps = log::steps(tx, stored.id, Step(0), upto)?;
            let balances = course::balances(&beginning, steps.iter().map(|step| &*step.events));
            let whole = Whole { stored: stored.clone(), beginning, steps, viewer: Viewer::Spectator };
            Shown::Result {
                view: public(),
                news: news(stored.announced)?,
                first: is_first()?,
                balances,
                record: whole.record(),
            }
        }
        (
            Kind::Lobby
            | Kind::Broken
            | Kind::Closed
            | Kind::Paused
            | Kind::GivenUp
            | Kind::Expiry
            | Kind::Expired
            | Kind::Muted,
            _,
        ) => return Err(Stop::Drop("told already")),
    })
}
