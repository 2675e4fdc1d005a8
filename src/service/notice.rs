//! The notices that follow from what has happened: what is announced, and to whom.
//!
//! A player is called, by a new direct message and by a mention in the channel, when somebody else's
//! act puts a question to them. Whoever acts is shown what they are asked next by the answer itself:
//! they are not called to it, and the message with their tiles is brought up to date without a sound.

use super::offers;
use super::refusal::Refusal;
use crate::engine::{Action, Applied, By, Event, Game, OpenOffer, Phase, Seat, Step, View, Viewer};
use crate::store::games::{StoredGame, Who};
use crate::store::log::{self, LoggedStep};
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::{Fault, GameId, Time, Tx, posts};
use crate::store::{GameHeader, headers};

/// Announces the start: the board for all, their tiles to each.
pub(super) fn of_start(tx: &Tx<'_>, stored: &StoredGame, game: &Game, now: Time) -> Result<(), Refusal> {
    let mut notices = vec![(Audience::Channel, Kind::Board)];
    let hands_are_hidden = game.view(Viewer::Spectator).table.tiles().is_some();
    for player in &stored.players {
        if hands_are_hidden || game.to_act().contains(&player.seat) {
            notices.push((Audience::Seat(player.seat), Kind::Rack));
        }
    }
    queue(tx, stored, Step(0), notices, now)
}

/// Announces a step: a board post once a turn is over, a line while it goes on, later where only a decision of
/// whoever moved is missing; to each player what they are asked now, or what became of their hand. `answered` is who acts and sees at once
/// what came of it.
pub(super) fn of_step(
    tx: &Tx<'_>,
    stored: &StoredGame,
    before: &Game,
    applied: &Applied,
    answered: Option<Seat>,
    now: Time,
) -> Result<(), Refusal> {
    let (game, step) = (&applied.game, applied.game.step());
    let (was, is) = (before.view(Viewer::Spectator), game.view(Viewer::Spectator));
    let mut notices = Vec::new();
    if game.is_over() {
        notices.push((Audience::Channel, Kind::Result));
    } else if is.turn != was.turn {
        notices.push((Audience::Channel, Kind::Board));
    } else if leaves_a_decision(&is, &applied.events) {
        notices.push((Audience::Channel, Kind::Deciding));
    } else if is_news(&applied.events) {
        notices.push((Audience::Channel, Kind::Line));
    }
    let (offered, standing) = (standing_offers(&was), standing_offers(&is));
    let ended: Vec<&OpenOffer> = offered.iter().filter(|open| !standing.contains(open)).collect();
    if !ended.is_empty() {
        let standing: Vec<u32> = standing.iter().map(|open| open.offer.id).collect();
        posts::keep_offers(tx, stored.id, &standing, now)?;
    }
    let calling_offer = match offered_to(&applied.events) {
        Some(to) if offers::silent(tx, stored, Step(step.0 - 1), step)?.is_empty() => Some(to),
        _ => None,
    };
    for player in &stored.players {
        let seat = player.seat;
        let called = is_newly_asked(&was, &is, seat)
            || calling_offer.is_some_and(|to| to == seat)
            || put_out(&applied.events, seat);
        let kind = if called && answered != Some(seat) {
            Kind::Rack
        } else if hand_changed(&applied.events, seat)
            || was.to_act.contains(&seat)
            || is.to_act.contains(&seat)
            || game.is_over()
            || offered_to(&applied.events) == Some(seat)
            || ended.iter().any(|open| open.from == seat || open.offer.to_seat == seat)
        {
            Kind::Hand
        } else {
            continue;
        };
        notices.push((Audience::Seat(seat), kind));
    }
    queue(tx, stored, step, notices, now)
}

/// Updates the direct messages of players after their game was ended.
///
/// # Errors
/// [`Fault`] of the database.
pub(super) fn of_end(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), Fault> {
    for (seat, _) in headers::people(tx, game)? {
        outbox::follow_up(tx, game, Audience::Seat(seat), Kind::Hand, now)?;
    }
    Ok(())
}

/// Tells the host, once a game, that the bot may not post all of it in its channel.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn of_mute(tx: &Tx<'_>, game: &GameHeader, now: Time) -> Result<(), Fault> {
    let people = headers::people(tx, game.id)?;
    let Some((seat, _)) = people.into_iter().find(|(_, user)| *user == game.host) else { return Ok(()) };
    // Of a notice about the same step there is one.
    let notice = Notice { game: game.id, step: Step(0), audience: Audience::Seat(seat), kind: Kind::Muted };
    outbox::enqueue(tx, &notice, now)
}

/// Returns the offers that can be answered in a game (G8).
#[must_use]
pub(crate) fn standing_offers(view: &View) -> Vec<OpenOffer> {
    let table = view.table.dice().filter(|_| view.outcome.is_none());
    table.map(|table| table.offers.clone()).unwrap_or_default()
}

/// Returns who is called by a post that tells what happened after one step up to another, which led to
/// this position: whoever is asked something then, unless they have acted meanwhile and nobody has asked
/// them anything since.
///
/// # Errors
/// [`Fault`] of the database.
pub fn called(tx: &Tx<'_>, stored: &StoredGame, after: Step, position: &Game) -> Result<Vec<Seat>, Fault> {
    let steps = answers(tx, stored, after, position.step())?;
    let mut called = Vec::new();
    for seat in position.to_act() {
        let is_called = match last_answer(stored, &steps, seat) {
            None => true,
            Some(last) => is_asked_since(tx, stored, &steps, last, seat)?,
        };
        if is_called {
            called.push(seat);
        }
    }
    Ok(called)
}

/// Returns whether a player has acted after one step, up to another: the answer has shown them what they
/// are asked.
///
/// # Errors
/// [`Fault`] of the database.
pub fn is_answered(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    after: Step,
    upto: Step,
) -> Result<bool, Fault> {
    let steps = log::steps(tx, stored.id, after, upto)?;
    Ok(last_answer(stored, &steps, seat).is_some())
}

/// Returns the steps after one up to another; the first does not follow at once from an act that is left out.
fn answers(tx: &Tx<'_>, stored: &StoredGame, after: Step, upto: Step) -> Result<Vec<LoggedStep>, Fault> {
    let steps = log::steps(tx, stored.id, after, upto)?;
    match steps.first() {
        Some(first) if follows_at_once(stored, first) && after > Step(0) => {
            answers(tx, stored, Step(after.0 - 1), upto)
        }
        _ => Ok(steps),
    }
}

/// Returns the last step of which a player has seen at once what came of it: an act of their own, or
/// what followed from it at once.
fn last_answer(stored: &StoredGame, steps: &[LoggedStep], seat: Seat) -> Option<Step> {
    let (mut answered, mut last) = (None, None);
    for step in steps {
        if !follows_at_once(stored, step) {
            answered = step.by.is_none().then_some(step.seat);
        }
        if answered == Some(seat) {
            last = Some(step.n);
        }
    }
    last
}

/// Returns whether a step after one of these newly asks a player something.
fn is_asked_since(
    tx: &Tx<'_>,
    stored: &StoredGame,
    steps: &[LoggedStep],
    last: Step,
    seat: Seat,
) -> Result<bool, Fault> {
    if steps.last().is_some_and(|step| step.n == last) {
        return Ok(false);
    }
    let Some(mut before) = log::rebuild(tx, stored, last)? else { return Ok(false) };
    for step in steps.iter().filter(|step| step.n > last) {
        let mut after = before.clone();
        step.events.iter().for_each(|event| after.evolve(event));
        if is_newly_asked(&before.view(Viewer::Spectator), &after.view(Viewer::Spectator), seat) {
            return Ok(true);
        }
        before = after;
    }
    Ok(false)
}

/// Returns whether a step came at once with the one before it: a computer's answer to an offer (G8), or a move
/// that was made by itself.
fn follows_at_once(stored: &StoredGame, step: &LoggedStep) -> bool {
    let answers = |event: &Event| {
        matches!(event, Event::Acted { action: Action::Accept { .. } | Action::Decline { .. }, .. })
    };
    let is_computer = matches!(stored.player(step.seat).who, Who::Computer(_));
    step.by == Some(By::Forced) || is_computer && step.events.first().is_some_and(answers)
}

/// Returns whether a seat is asked something that it was not asked before.
fn is_newly_asked(before: &View, after: &View, seat: Seat) -> bool {
    after.to_act.contains(&seat) && (!before.to_act.contains(&seat) || after.turn != before.turn)
}

/// Queues the notices of a step; computers are told nothing.
fn queue(
    tx: &Tx<'_>,
    stored: &StoredGame,
    step: Step,
    mut notices: Vec<(Audience, Kind)>,
    now: Time,
) -> Result<(), Refusal> {
    notices.retain(|(audience, _)| match audience {
        Audience::Channel => true,
        Audience::Seat(seat) => stored.user(*seat).is_some(),
    });
    Ok(outbox::enqueue_all(tx, stored.id, step, &notices, now)?)
}

/// Returns whether a step within a turn is worth a line: an answer to an auction is not, until it
/// closes; an offer always is, whatever else is open (G8).
fn is_news(events: &[Event]) -> bool {
    let spoken = matches!(
        events.first(),
        Some(Event::Acted { action, .. }) if !matches!(action, Action::Bid { .. } | Action::Pass)
    );
    spoken || !events.iter().all(Event::is_internal)
}

/// Returns whether a move leaves its player to decide what follows from it: the post of the turn tells it all, unless
/// that takes them long.
fn leaves_a_decision(after: &View, events: &[Event]) -> bool {
    let moves =
        matches!(events.first(), Some(Event::Acted { action: Action::Lay { .. } | Action::Roll, .. }));
    moves && matches!(after.phase, Phase::Buy | Phase::Land | Phase::Build | Phase::Remove)
}

fn hand_changed(events: &[Event], seat: Seat) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::TileLaid { seat: whose, .. } | Event::TileDrawn { seat: whose, .. } if *whose == seat)
    })
}

/// Returns whether a player is out by what somebody else did: they are not there to see it.
fn put_out(events: &[Event], seat: Seat) -> bool {
    let acted = matches!(events.first(), Some(Event::Acted { seat: actor, .. }) if *actor == seat);
    !acted
        && events.iter().any(|event| matches!(event, Event::Bankrupt { seat: whose, .. } if *whose == seat))
}

/// Returns to whom a step offers something.
fn offered_to(events: &[Event]) -> Option<Seat> {
    offers::offer_of(events).map(|(to, _)| to)
}

/// Tells each of a game's people what became of it, in their direct messages.
pub(super) fn to_each(tx: &Tx<'_>, game: &GameHeader, kind: Kind, now: Time) -> Result<(), Fault> {
    let step = headers::last_step(tx, game.id)?;
    for (seat, _) in headers::people(tx, game.id)? {
        outbox::renew(tx, &Notice { game: game.id, step, audience: Audience::Seat(seat), kind }, now)?;
    }
    Ok(())
}
