//! Announcements: what a notice shows at the moment of sending.
//!
//! A notice says what to announce, not the text: [`prepare`] reads what it shows from the database and fixes
//! up to which step it tells, so that sending it again says the same.

use super::awaiting::{self, Due};
use super::look::{self, Look, News, Whole};
use super::quiet::QuietHours;
use super::{absence, calls, expiry, notice, offers, standstill};
use crate::engine::{By, Game, Seat, Step, Viewer};
use crate::record::course;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::invitations;
use crate::store::log::LoggedStep;
use crate::store::outbox::{self, Audience, Kind, Notice, Waiting};
use crate::store::posts;
use crate::store::settings;
use crate::store::votes::{self, Fate, Question};
use crate::store::{Fault, GameHeader, GameId, Time, Tx, UserId, awaited, headers, log, people};

pub use super::announcement::{Announcement, Content, Preparation, Recipient, Shown};

/// Decides what a notice shows now, and fixes up to which step it tells.
///
/// # Errors
/// [`Fault`] of the database, or when the game cannot be read.
pub fn prepare(tx: &Tx<'_>, waiting: Waiting, now: Time) -> Result<Preparation, Fault> {
    let game = waiting.notice.game;
    match announcement(tx, waiting, now) {
        Ok(announcement) => Ok(Preparation::Send(Box::new(announcement))),
        Err(Stop::Drop(why)) => {
            // Who accepts no direct messages is told by the channel.
            awaited::tell_by_posts(tx, game, now)?;
            Ok(Preparation::Drop(why))
        }
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// The games at most that somebody is reminded of at once.
const MOST_REMINDED: u32 = 20;

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
    if let (Some(stored), Audience::Seat(seat), Kind::Rack | Kind::Hand) =
        (&stored, notice.audience, notice.kind)
        && stored.stage == Stage::Running
        && stored.player(seat).stand_in.is_some()
    {
        return Err(Stop::Drop("a computer stands in"));
    }
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
    let mut content = match stored {
        Some(stored) => {
            let tried = waiting.first_tried_at;
            let at = tried.unwrap_or(now);
            let shown = shown(tx, &stored, (notice, tried.is_some()), latest, (first, claim.upto), at)?;
            Content::Game(Box::new(stored), shown)
        }
        None => match (notice.kind, to) {
            (Kind::Reminder, Recipient::Person(user, _)) => reminder(tx, user)?,
            _ => without_the_game(tx, &game, &waiting, now)?,
        },
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
    if let (Content::Game(_, Shown::Rack { offer, .. }), Recipient::Person(user, _)) = (&mut content, to) {
        let edited = current.as_ref().filter(|_| edit).map(|current| current.message);
        *offer = people::offers_quiet_hours(tx, user, edited)?;
    }
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
        | Kind::Reminder
        | Kind::Muted => return Ok((None, None)),
        Kind::Hand | Kind::Rack if game.stage == Stage::Closed => return Ok((None, None)),
        Kind::Warning | Kind::StandIn | Kind::Clocks if game.stage != Stage::Running => {
            return Ok((None, None));
        }
        Kind::Lobby
        | Kind::Board
        | Kind::Line
        | Kind::Deciding
        | Kind::Rack
        | Kind::Hand
        | Kind::Result
        | Kind::Vote
        | Kind::Verdict
        | Kind::Warning
        | Kind::StandIn
        | Kind::Clocks => {}
    }
    let stored = games::load(tx, game.id)?;
    let latest = stored.as_ref().map(|stored| log::snapshot(tx, stored)).transpose()?.flatten();
    Ok((stored, latest))
}

/// Returns the games that wait for a person, the most urgent first.
fn reminder(tx: &Tx<'_>, user: UserId) -> Result<Content, Stop> {
    let mut looks = look::mine(tx, user, MOST_REMINDED)?;
    let own = |look: &Look| {
        let seat = look.stored.seat_of(user);
        look.awaited.iter().copied().find(|one| Some(one.seat) == seat)
    };
    looks.retain(|look| look.stored.stage == Stage::Running && own(look).is_some());
    looks.sort_by_key(|look| {
        let due = own(look).and_then(|one| one.due).map(Due::next);
        (due.is_none(), due, own(look).map(|one| one.since))
    });
    if looks.is_empty() {
        Err(Stop::Drop("no game waits for them"))
    } else {
        Ok(Content::Reminder(user, looks))
    }
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
        | Kind::Verdict
        | Kind::Warning
        | Kind::StandIn
        | Kind::Clocks
        | Kind::Reminder => {
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

/// Returns whether what is told to an audience may be about a seat.
fn audience_is(audience: Audience, seat: Seat) -> bool {
    match audience {
        Audience::Channel => true,
        Audience::Seat(own) => own == seat,
    }
}

/// Keeps those whom no direct message reaches.
fn closed_to_us(
    tx: &Tx<'_>,
    stored: &StoredGame,
    mut due: Vec<(Seat, Due)>,
) -> Result<Vec<(Seat, Due)>, Fault> {
    let mut closed = Vec::new();
    for (seat, due) in due.drain(..) {
        let Some(user) = stored.user(seat) else { continue };
        if people::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some()) {
            closed.push((seat, due));
        }
    }
    Ok(closed)
}

/// Counts the moves that computers have made in the place of people.
fn stood_in(steps: &[LoggedStep]) -> Vec<(Seat, u32)> {
    let mut counted: Vec<(Seat, u32)> = Vec::new();
    for step in steps.iter().filter(|step| step.by == Some(By::StandIn)) {
        match counted.iter_mut().find(|(seat, _)| *seat == step.seat) {
            Some((_, moves)) => *moves += 1,
            None => counted.push((step.seat, 1)),
        }
    }
    counted.sort_unstable();
    counted
}

/// Returns what is shown of a game up to a step, as a notice says it that was first tried at a moment; a line tells the
/// steps from `first` on.
fn shown(
    tx: &Tx<'_>,
    stored: &StoredGame,
    (notice, tried): (Notice, bool),
    latest: Option<Game>,
    (first, upto): (Step, Step),
    at: Time,
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
        let due = awaiting::said(tx, stored, &game, upto, at)?;
        Ok(News { called, silent, due, ..look::news(tx, stored.id, after, upto, Viewer::Spectator)? })
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
            let due = awaiting::said(tx, stored, &game, upto, at)?;
            let due = due.into_iter().find(|(whose, _)| *whose == seat).map(|(_, due)| due);
            let besides = look::besides(tx, stored, &view)?;
            Shown::Rack { view, due, besides, offer: false }
        }
        (Kind::Vote | Kind::Verdict, _) => {
            let vote = votes::load(tx, notice::vote_of(notice.step))?;
            let vote = vote.ok_or(Stop::Drop("there is no such vote"))?;
            if notice.kind == Kind::Vote && vote.fate != Fate::Open && !tried {
                return Err(Stop::Drop("the vote is closed"));
            }
            let news = match vote.question {
                Question::TakeBack { to } => look::news(tx, stored.id, to, vote.step, Viewer::Spectator)?,
                Question::Pause { .. } | Question::Pace(_) | Question::Away { .. } => News::default(),
            };
            Shown::Vote { view: public(), vote: Box::new(vote), news }
        }
        (Kind::Warning, audience) => {
            let mut due = awaiting::said(tx, stored, &game, upto, at)?;
            due.retain(|(seat, due)| matches!(due, Due::StandIn { .. }) && audience_is(audience, *seat));
            if audience == Audience::Channel {
                due = closed_to_us(tx, stored, due)?;
            }
            if due.is_empty() {
                return Err(Stop::Drop("they have answered"));
            }
            Shown::Warning { view: public(), due }
        }
        (Kind::Clocks, _) => Shown::Clocks { view: public(), still: standstill::of_game(tx, stored, at)? },
        (Kind::StandIn, audience) => {
            let mut seats = stored.stood_in();
            seats.retain(|seat| audience_is(audience, *seat));
            if seats.is_empty() {
                return Err(Stop::Drop("everybody is back"));
            }
            Shown::StandIn { view: public(), seats }
        }
        (Kind::Rack | Kind::Hand, Audience::Channel) => return Err(Stop::Drop("not for everybody")),
        (Kind::Result, _) => {
            let beginning = log::beginning(stored)?.ok_or(NOT_BEGUN)?;
            let steps = log::steps(tx, stored.id, Step(0), upto)?;
            let balances = course::balances(&beginning, steps.iter().map(|step| &*step.events));
            let stood_in = stood_in(&steps);
            let whole = Whole { stored: stored.clone(), beginning, steps, viewer: Viewer::Spectator };
            Shown::Result {
                view: public(),
                news: Box::new(news(stored.announced)?),
                first: is_first()?,
                balances,
                stood_in,
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
            | Kind::Reminder
            | Kind::Muted,
            _,
        ) => return Err(Stop::Drop("told already")),
    })
}
