//! What is to be announced, and to whom, after something has happened.

use super::Refusal;
use crate::engine::{Action, Applied, Event, Game, Seat, Step, Viewer};
use crate::store::games::Stored;
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::outline::{self, Outline};
use crate::store::{Fault, Time, Tx};

/// Announces the start: the board for all, their tiles to each.
pub(super) fn of_start(tx: &Tx<'_>, stored: &Stored, game: &Game, now: Time) -> Result<(), Refusal> {
    let announce = |audience, kind| queue(tx, stored, Step(0), audience, kind, now);
    announce(Audience::Channel, Kind::Board)?;
    let hands_are_hidden = game.view(Viewer::Spectator).table.tiles().is_some();
    for player in &stored.players {
        if hands_are_hidden || game.to_act().contains(&player.seat) {
            announce(Audience::Seat(player.seat), Kind::Rack)?;
        }
    }
    Ok(())
}

/// Announces a step: a board post once a turn is over, a line while it goes on; to each player
/// what they are asked now, or what became of their hand.
pub(super) fn of_step(
    tx: &Tx<'_>,
    stored: &Stored,
    before: &Game,
    applied: &Applied,
    now: Time,
) -> Result<(), Refusal> {
    let (game, step) = (&applied.game, applied.game.step());
    let announce = |audience, kind| queue(tx, stored, step, audience, kind, now);
    if game.is_over() {
        announce(Audience::Channel, Kind::Result)?;
    } else if turn_of(game) != turn_of(before) {
        announce(Audience::Channel, Kind::Board)?;
    } else if is_news(&applied.events) {
        announce(Audience::Channel, Kind::Line)?;
    }
    let asked_before = before.to_act();
    for player in &stored.players {
        let seat = player.seat;
        let newly_asked = game.to_act().contains(&seat)
            && (!asked_before.contains(&seat) || turn_of(game) != turn_of(before));
        let kind = if newly_asked || has_offer(&applied.events, seat) || put_out(&applied.events, seat) {
            Kind::Rack
        } else if hand_changed(&applied.events, seat) || asked_before.contains(&seat) {
            Kind::Hand
        } else {
            continue;
        };
        announce(Audience::Seat(seat), kind)?;
    }
    Ok(())
}

fn queue(
    tx: &Tx<'_>,
    stored: &Stored,
    step: Step,
    audience: Audience,
    kind: Kind,
    now: Time,
) -> Result<(), Refusal> {
    if let Audience::Seat(seat) = audience
        && stored.user(seat).is_none()
    {
        return Ok(());
    }
    Ok(outbox::enqueue(tx, &Notice { game: stored.id, step, audience, kind }, now)?)
}

fn turn_of(game: &Game) -> u32 {
    game.view(Viewer::Spectator).turn
}

/// Tells whether a step within a turn is worth a line: an answer to an auction is not, until it
/// closes; an offer always is, whatever else is open (G8).
fn is_news(events: &[Event]) -> bool {
    let spoken = matches!(
        events.first(),
        Some(Event::Acted { action, .. }) if !matches!(action, Action::Bid { .. } | Action::Pass)
    );
    spoken || !events.iter().all(Event::is_internal)
}

fn hand_changed(events: &[Event], seat: Seat) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::TileLaid { seat: whose, .. } | Event::TileDrawn { seat: whose, .. } if *whose == seat)
    })
}

/// Tells whether a player is out by what somebody else did: they are not there to see it.
fn put_out(events: &[Event], seat: Seat) -> bool {
    let acted = matches!(events.first(), Some(Event::Acted { seat: actor, .. }) if *actor == seat);
    !acted
        && events.iter().any(|event| matches!(event, Event::Bankrupt { seat: whose, .. } if *whose == seat))
}

fn has_offer(events: &[Event], seat: Seat) -> bool {
    matches!(
        events.first(),
        Some(Event::Acted { action: Action::Offer(offer), .. }) if offer.to_seat == seat
    )
}

/// Tells each of a game's people what became of it, in their direct messages.
pub(super) fn to_each(tx: &Tx<'_>, game: &Outline, kind: Kind, now: Time) -> Result<(), Fault> {
    let step = outline::last_step(tx, game.id)?;
    for (seat, _) in outline::people(tx, game.id)? {
        outbox::renew(tx, &Notice { game: game.id, step, audience: Audience::Seat(seat), kind }, now)?;
    }
    Ok(())
}
