//! Announcements: what a notice shows at the moment of sending.
//!
//! A notice says what to announce, not the text: [`prepare`] reads what it shows from the database and fixes
//! up to which step it tells, so that sending it again says the same.

use last_spike_engine::{Game, Step};

use super::awaiting::Due;
use super::look::{self, Look};
use super::quiet::QuietHours;
use super::shown::{Stop, shown};
use super::situation::Situation;
use super::{absence, calls as asked, expiry, offers};
use crate::store::games::{Stage, StoredGame};
use crate::store::outbox::{self, Audience, Kind, Notice, Waiting};
use crate::store::posts::{self, Posted};
use crate::store::recipients::{self, Addressee};
use crate::store::{
    Fault, GameHeader, GameId, MessageId, Time, Tx, UserId, awaited, calls, headers, tenures,
};

pub use super::announcement::{Announcement, Content, Preparation, Recipient, Shown};

/// Decides what a notice shows now, and fixes up to which step it tells; one of which nothing is to be shown is dropped.
///
/// # Errors
/// [`Fault`] of the database, or when the game cannot be read.
pub fn prepare(tx: &Tx<'_>, waiting: &Waiting, now: Time) -> Result<Preparation, Fault> {
    prepare_in(&Situation::of(tx, waiting.notice.game)?, waiting, now)
}

/// Prepares notices of one game as [`prepare`] does, in that order.
///
/// # Errors
/// [`Fault`] of the database, or when the game cannot be read.
pub(crate) fn prepare_all(
    tx: &Tx<'_>,
    game: GameId,
    waiting: &[Waiting],
    now: Time,
) -> Result<Vec<Preparation>, Fault> {
    let situation = Situation::of(tx, game)?;
    waiting.iter().map(|waiting| prepare_in(&situation, waiting, now)).collect()
}

fn prepare_in(situation: &Situation<'_, '_>, waiting: &Waiting, now: Time) -> Result<Preparation, Fault> {
    let tx = situation.tx;
    match announcement(situation, waiting, now) {
        Ok(announcement) => Ok(Preparation::Send(Box::new(announcement))),
        Err(Stop::Drop(why)) => {
            outbox::drop_notice(tx, waiting.id, why)?;
            // Who accepts no direct messages is told by the channel.
            awaited::tell_by_posts(tx, waiting.notice.game, now)?;
            situation.told();
            Ok(Preparation::Dropped(why))
        }
        Err(Stop::Elsewhere) => Ok(Preparation::Elsewhere),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// The games at most that somebody is reminded of at once.
const MOST_REMINDED: u32 = 20;

fn announcement(situation: &Situation<'_, '_>, due: &Waiting, now: Time) -> Result<Announcement, Stop> {
    let (tx, notice) = (situation.tx, due.notice);
    // Since it was read another process may have posted it, and have gone.
    let (waiting, is_overtaken) = outbox::lease(tx, due)?.ok_or(Stop::Elsewhere)?;
    if notice.kind.merges() && is_overtaken {
        outbox::overtake(tx, &waiting)?;
        return Err(Stop::Drop("merged into a later post"));
    }
    let person = match notice.audience {
        Audience::Channel => None,
        // Who does not sit there any more is told by the number of their tenure.
        Audience::Seat(_) if notice.kind == Kind::Tenure => Some(former(tx, notice)?),
        Audience::Seat(seat) => {
            let person = recipients::at_seat(tx, notice.game, seat)?;
            Some(person.ok_or(Stop::Drop("a computer"))?)
        }
    };
    if person.as_ref().is_some_and(|person| !is_reached(person, now)) {
        return Err(Stop::Drop("direct messages closed"));
    }
    let Read { game, stored, latest } = read(situation, notice)?;
    let to = match &person {
        None => Recipient::Channel(game.channel),
        Some(person) => Recipient::Person(person.user, person.person.as_ref().and_then(|known| known.dm)),
    };
    if let (Some(stored), Audience::Seat(seat), Kind::Rack | Kind::Hand) =
        (stored, notice.audience, notice.kind)
        && stored.stage == Stage::Running
        && stored.player(seat).stand_in.is_some()
    {
        return Err(Stop::Drop("a computer stands in"));
    }
    let latest_step = match latest {
        // What happened besides while its player decides was told by itself.
        Some(latest) if notice.kind == Kind::Deciding => notice.step.min(latest.step()),
        Some(latest) => latest.step(),
        None => headers::last_step(tx, game.id)?,
    };
    if notice.kind == Kind::Deciding && game.stage != Stage::Running && waiting.upto.is_none() {
        return Err(Stop::Drop("the game has ended"));
    }
    let claim = outbox::claim(tx, waiting.id, latest_step, now)?;
    let claim = claim.ok_or(Stop::Elsewhere)?;
    // Offers back and forth between the same two change one message.
    let first = match (stored, notice.kind) {
        (Some(stored), Kind::Line) => told_with(tx, stored, &waiting, claim.upto)?,
        _ => notice.step,
    };
    let held = posts::of_audience(tx, notice.game, notice.audience)?;
    let mut content = match stored {
        Some(stored) => {
            let tried = waiting.first_tried_at;
            let at = tried.unwrap_or(now);
            let shown =
                shown(situation, stored, (notice, tried.is_some()), latest, (first, claim.upto), &held, at)?;
            Content::Game(Box::new(stored.clone()), shown)
        }
        None => match (notice.kind, to) {
            (Kind::Reminder, Recipient::Person(user, _)) => reminder(tx, user)?,
            _ => without_the_game(tx, &game, &waiting, now)?,
        },
    };
    let current = held.iter().find(|held| held.slot == notice.slot()).map(|held| held.posted);
    if notice.kind == Kind::Verdict && current.is_none() {
        return Err(Stop::Drop("the question was not posted"));
    }
    if notice.kind == Kind::Hand && current.is_none() && game.stage != Stage::Running {
        return Err(Stop::Drop("there is no message to bring up to date"));
    }
    let answered = match (notice, &content) {
        (Notice { kind: Kind::Rack, audience: Audience::Seat(seat), step, .. }, Content::Game(stored, _)) => {
            asked::is_answered(tx, stored, seat, step, claim.upto)?
        }
        _ => false,
    };
    let replaces = answered || notice.kind == Kind::Hand;
    // In direct messages a new post comes when its player is asked something by what others did.
    let stays = match &content {
        Content::Game(_, Shown::Table { view, news, .. }) => {
            !view.own_seat().is_some_and(|own| news.called.contains(&own))
        }
        _ => false,
    };
    let at = waiting.first_tried_at.unwrap_or(now);
    let edit = replaces || stays || is_edited(notice.kind, current, at) || first < notice.step;
    if let (Content::Game(_, Shown::Rack { offer, .. }), Some(person)) = (&mut content, &person) {
        let edited = current.as_ref().filter(|_| edit).map(|current| current.message);
        *offer = offers_quiet_hours(person, edited);
    }
    let last_known = held.iter().map(|held| held.posted.message).max();
    let reader = match person {
        None if game.is_in_dm() => Some(recipients::of(tx, game.host)?),
        person => person,
    };
    let quiet = reader.as_ref().and_then(|reader| QuietHours::of(&reader.habits)?.end(now)).is_some();
    let locale = reader.and_then(|reader| reader.person).map(|known| known.locale);
    let silent = replaces || quiet || notice.kind == Kind::Verdict;
    let hushed = if is_budgeted(notice.kind) { calls::silent_in(tx, &notice)? } else { Vec::new() };
    Ok(Announcement { waiting, game, claim, to, content, current, edit, silent, hushed, last_known, locale })
}

/// The time for which the post about the clocks of a game is edited, in seconds: then it is far above in the channel, and
/// another takes its place.
pub(super) const CLOCKS_EDITED: i64 = 60 * 60;

/// Returns whether the message that shows a notice is edited because of the kind that it is.
fn is_edited(kind: Kind, current: Option<Posted>, now: Time) -> bool {
    match kind {
        Kind::Lobby | Kind::Verdict => true,
        Kind::Clocks => current.is_some_and(|current| current.message.sent_at().after(CLOCKS_EDITED) > now),
        _ => false,
    }
}

/// Returns the person whose tenure a notice tells the end of.
fn former(tx: &Tx<'_>, notice: Notice) -> Result<Addressee, Stop> {
    let tenure = tenures::load(tx, notice.game, notice.step.0)?;
    let user = tenure.and_then(|tenure| tenure.user).ok_or(Stop::Drop("they were forgotten"))?;
    Ok(recipients::of(tx, user)?)
}

/// Tells whether somebody can be sent something now.
fn is_reached(to: &Addressee, now: Time) -> bool {
    let retry = to.person.as_ref().and_then(|known| known.dm_retry_at);
    retry.is_none_or(|retry| retry <= now)
}

/// Tells whether a message tells somebody that they can choose quiet hours: the first one, which may take the place of a
/// message, and that one alone.
fn offers_quiet_hours(to: &Addressee, edited: Option<MessageId>) -> bool {
    to.habits.quiet.is_none() && to.person.as_ref().is_some_and(|known| known.offered_in == edited)
}

/// Tells whether the calls of notices of a kind are counted, so that one of too many notifies nobody.
fn is_budgeted(kind: Kind) -> bool {
    matches!(kind, Kind::Vote | Kind::Lobby)
}

/// A game, as far as a notice needs it.
struct Read<'a> {
    game: GameHeader,
    stored: Option<&'a StoredGame>,
    latest: Option<&'a Game>,
}

/// Reads the game of a notice.
fn read<'a>(situation: &'a Situation<'_, '_>, notice: Notice) -> Result<Read<'a>, Stop> {
    let tx = situation.tx;
    let header = || headers::load(tx, notice.game)?.ok_or(Stop::Drop("no such game"));
    if !needs_the_game(notice.kind, None) {
        return Ok(Read { game: header()?, stored: None, latest: None });
    }
    let whole = || -> Result<_, Fault> {
        let Some(stored) = situation.stored()? else { return Ok(None) };
        let is_needed = needs_the_game(notice.kind, Some(stored.stage));
        let latest = if is_needed { situation.latest(stored)? } else { None };
        Ok(Some((stored.header.clone(), Some(stored).filter(|_| is_needed), latest)))
    };
    match whole() {
        Ok(Some((game, stored, latest))) => Ok(Read { game, stored, latest }),
        Ok(None) => Err(Stop::Drop("no such game")),
        Err(fault @ Fault::Unreadable { .. }) => {
            let game = header()?;
            if !needs_the_game(notice.kind, Some(game.stage)) {
                Ok(Read { game, stored: None, latest: None })
            } else if game.is_open() {
                Err(fault.into())
            } else {
                Err(Stop::Drop("the game has ended and cannot be read"))
            }
        }
        Err(fault) => Err(fault.into()),
    }
}

/// Tells whether a notice of a kind shows a game and its last position, at its stage if that is known.
fn needs_the_game(kind: Kind, stage: Option<Stage>) -> bool {
    match kind {
        Kind::Closed
        | Kind::Broken
        | Kind::Paused
        | Kind::GivenUp
        | Kind::Expiry
        | Kind::Expired
        | Kind::Reminder
        | Kind::Muted => false,
        Kind::Hand | Kind::Rack => stage != Some(Stage::Closed),
        Kind::Warning | Kind::StandIn | Kind::Clocks | Kind::Silence | Kind::Tenure => {
            stage.is_none_or(|stage| stage == Stage::Running)
        }
        Kind::Lobby
        | Kind::Board
        | Kind::Line
        | Kind::Deciding
        | Kind::Result
        | Kind::Vote
        | Kind::Verdict => true,
    }
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
        | Kind::Silence
        | Kind::Tenure
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
