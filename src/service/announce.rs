//! Announcements: what a notice shows at the moment of sending.
//!
//! A notice says what to announce, not the text: [`prepare`] reads what it shows from the database and fixes
//! up to which step it tells, so that sending it again says the same.

use last_spike_engine::{Game, Seat, Step};

use super::awaiting::Due;
use super::look::{self, Look};
use super::quiet::QuietHours;
use super::shown::{Stop, shown};
use super::{absence, calls, expiry, offers};
use crate::store::calls as store_calls;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::outbox::{self, Audience, Kind, Notice, Waiting};
use crate::store::posts::{self, Posted};
use crate::store::settings;
use crate::store::{Fault, GameHeader, GameId, Time, Tx, UserId, awaited, headers, log, people, tenures};

pub use super::announcement::{Announcement, Content, Preparation, Recipient, Shown};

/// Decides what a notice shows now, and fixes up to which step it tells; one of which nothing is to be shown is dropped.
///
/// # Errors
/// [`Fault`] of the database, or when the game cannot be read.
pub fn prepare(tx: &Tx<'_>, waiting: &Waiting, now: Time) -> Result<Preparation, Fault> {
    let (id, game) = (waiting.id, waiting.notice.game);
    match announcement(tx, waiting, now) {
        Ok(announcement) => Ok(Preparation::Send(Box::new(announcement))),
        Err(Stop::Drop(why)) => {
            outbox::drop_notice(tx, id, why)?;
            // Who accepts no direct messages is told by the channel.
            awaited::tell_by_posts(tx, game, now)?;
            Ok(Preparation::Dropped(why))
        }
        Err(Stop::Elsewhere) => Ok(Preparation::Elsewhere),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// The games at most that somebody is reminded of at once.
const MOST_REMINDED: u32 = 20;

fn announcement(tx: &Tx<'_>, due: &Waiting, now: Time) -> Result<Announcement, Stop> {
    let notice = due.notice;
    games::lock(tx, notice.game)?;
    // Since it was read another process may have posted it, and have gone.
    let waiting = outbox::lease(tx, due)?.ok_or(Stop::Elsewhere)?;
    let game = headers::load(tx, notice.game)?.ok_or(Stop::Drop("no such game"))?;
    if matches!(notice.kind, Kind::Line | Kind::Deciding | Kind::Board | Kind::Rack)
        && outbox::is_overtaken(tx, &waiting)?
    {
        outbox::overtake(tx, &waiting)?;
        return Err(Stop::Drop("merged into a later post"));
    }
    let to = match notice.audience {
        Audience::Channel => Recipient::Channel(game.channel),
        // Who does not sit there any more is told by the number of their tenure.
        Audience::Seat(_) if notice.kind == Kind::Tenure => former(tx, notice, now)?,
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
    let claim = claim.ok_or(Stop::Elsewhere)?;
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
    let current = posts::showing(tx, &notice)?;
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
    // In direct messages a new post comes when its player is asked something by what others did.
    let stays = match &content {
        Content::Game(_, Shown::Table { view, news, .. }) => {
            !view.own_seat().is_some_and(|own| news.called.contains(&own))
        }
        _ => false,
    };
    let at = waiting.first_tried_at.unwrap_or(now);
    let edit = replaces || stays || is_edited(notice.kind, current, at) || first < notice.step;
    if let (Content::Game(_, Shown::Rack { offer, .. }), Recipient::Person(user, _)) = (&mut content, to) {
        let edited = current.as_ref().filter(|_| edit).map(|current| current.message);
        *offer = people::offers_quiet_hours(tx, user, edited)?;
    }
    let last_known = posts::last_known(tx, notice.game, notice.audience)?;
    let reader = match to {
        Recipient::Person(user, _) => Some(user),
        Recipient::Channel(_) => game.is_in_dm().then_some(game.host),
    };
    let (locale, quiet) = match reader {
        Some(user) => {
            let hours = QuietHours::of(&settings::of(tx, user)?);
            let is_quiet = hours.is_some_and(|hours| hours.end(now).is_some());
            (people::find(tx, user)?.map(|person| person.locale), is_quiet)
        }
        None => (None, false),
    };
    let silent = replaces || quiet || notice.kind == Kind::Verdict;
    let hushed = store_calls::silent_in(tx, &notice)?;
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

/// Returns the person at a seat, if they can be sent something now.
fn person(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<Recipient, Stop> {
    let mut people = headers::people(tx, game)?.into_iter();
    let (_, user) = people.find(|(whose, _)| *whose == seat).ok_or(Stop::Drop("a computer"))?;
    reachable(tx, user, now)
}

/// Returns the person whose tenure a notice tells the end of, if they can be sent something now.
fn former(tx: &Tx<'_>, notice: Notice, now: Time) -> Result<Recipient, Stop> {
    let tenure = tenures::load(tx, notice.game, notice.step.0)?;
    let user = tenure.and_then(|tenure| tenure.user).ok_or(Stop::Drop("they were forgotten"))?;
    reachable(tx, user, now)
}

fn reachable(tx: &Tx<'_>, user: UserId, now: Time) -> Result<Recipient, Stop> {
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
        Kind::Warning | Kind::StandIn | Kind::Clocks | Kind::Silence | Kind::Tenure
            if game.stage != Stage::Running =>
        {
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
        | Kind::Clocks
        | Kind::Silence
        | Kind::Tenure => {}
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
