//! Seats that change hands during a game: the questions to the former player go to the new one, but not the messages to
//! the former player.

use last_spike_engine::{Action, By, Seat, Step, Viewer};

use crate::service::clock::countdown::Countdown;
use crate::service::request::refusal::Refusal;
use crate::service::{
    clock::awaiting,
    notices::{notice, slots},
    table::{computers, play},
    voting::asking,
};
use crate::store::clock::clocks::{self, Clock};
use crate::store::games::{self, StoredGame, Who};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unposted};
use crate::store::{
    StoreError, Tx, UserId,
    clock::{awaited, reminders},
    log,
};

/// The level of the computer that gets the seat of a person who is forgotten.
pub(in crate::service) const SUCCESSOR: &str = "easy";

/// Gives a seat of a running game to another person or computer, and tells everybody. The former player's offers are
/// withdrawn; the new player has the full time for a turn, and the rest of the seat's reserve.
pub(in crate::service) fn hand_over(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    name: &str,
    who: &Who,
) -> Result<StoredGame, Refusal> {
    let (game, former) = (stored.id, stored.user(seat));
    let (stored, tenure) = change(tx, stored, seat, name, who)?;
    let told = [Some(Audience::Channel), former.map(|_| Audience::Former(tenure))];
    for audience in told.into_iter().flatten() {
        outbox::enqueue(tx, &Notice { game, step: Step(tenure), audience, kind: NoticeKind::Tenure })?;
    }
    let stored = answer_offers(tx, stored)?;
    if stored.user(seat).is_some() {
        notice::renew(tx, game, Audience::Seat(seat), NoticeKind::Rack)?;
    }
    Ok(stored)
}

/// Gives the seat of a person who is forgotten to a computer, as [`hand_over`] does. Both are called `name` from now
/// on, so there is no message that the seat has a new player: the board is posted anew with that name.
pub(in crate::service) fn hand_over_of_forgotten(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    name: &str,
) -> Result<(), Refusal> {
    let (stored, _) = change(tx, stored, seat, name, &Who::Computer(SUCCESSOR.to_owned()))?;
    let stored = answer_offers(tx, stored)?;
    Ok(notice::renew(tx, stored.id, Audience::Channel, NoticeKind::Board)?)
}

/// Gives a seat to another person or computer and updates the votes, offers, posts and reminders about it. Returns the
/// game and the number of the tenure that has ended.
fn change(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    name: &str,
    who: &Who,
) -> Result<(StoredGame, u32), Refusal> {
    let stored = withdraw_offers(tx, stored, seat)?;
    let game = stored.id;
    // The seat's new player has not agreed to anything, and no take-back goes past a change of a seat.
    asking::changes_hands(tx, game, seat)?;
    let former = stored.user(seat);
    // Done while the former player is still known.
    outbox::drop_all_to(tx, game, Audience::Seat(seat), Unposted::PlayerLeft)?;
    let tenure = games::hand_seat(tx, game, seat, name, who)?;
    slots::leave_seat(tx, game, seat)?;
    slots::retire(tx, game, Audience::Channel, NoticeKind::Silence)?;
    if let Some(former) = former {
        reminders::forget_place(tx, former, game, seat)?;
    }
    renew_turn(tx, &stored, seat)?;
    log::note_people(tx, game)?;
    let stored = games::load(tx, game)?.ok_or(Refusal::NoGame)?;
    if stored.stood_in().is_empty() {
        slots::retire(tx, game, Audience::Channel, NoticeKind::StandIn)?;
        outbox::drop_kind(tx, game, NoticeKind::StandIn, Unposted::NobodyIsAway)?;
    }
    let stored = match former.filter(|former| stored.host == *former) {
        Some(_) => pass_on_host(tx, stored, seat)?,
        None => stored,
    };
    let rows = awaited::of_game(tx, game)?;
    awaiting::schedule(tx, &stored, rows.iter().filter(|row| row.seat == seat))?;
    Ok((stored, tenure))
}

/// Lets the computers of a game answer the offers to them, because a computer may have come to a seat with an offer.
/// Computers that think first are noted.
fn answer_offers(tx: &Tx<'_>, stored: StoredGame) -> Result<StoredGame, Refusal> {
    let position = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    if let Some((computer, answer)) = computers::answer(&stored, &position)? {
        return Ok(play::carry_out(tx, stored, None, play::Move::of_player(computer, answer))?.stored);
    }
    computers::note_offers(tx, &stored, &position)?;
    Ok(stored)
}

/// Withdraws the offers that a leaving player has made (G8).
fn withdraw_offers(tx: &Tx<'_>, mut stored: StoredGame, seat: Seat) -> Result<StoredGame, Refusal> {
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Spectator);
    let open = view.table.dice().map(|table| table.offers.clone()).unwrap_or_default();
    for offer in open.iter().filter(|open| open.from == seat) {
        let action = Action::Withdraw { id: offer.offer.id };
        let withdraw = play::Move { seat, action, by: Some(By::StandIn) };
        stored = play::carry_out(tx, stored, None, withdraw)?.stored;
    }
    Ok(stored)
}

/// Gives a seat's new player the full time for a turn.
fn renew_turn(tx: &Tx<'_>, stored: &StoredGame, seat: Seat) -> Result<(), StoreError> {
    let (clock, full) = (clocks::of_seat(tx, stored.id, seat)?, Countdown::of(stored.pace()));
    match clock.zip(full) {
        Some((clock, full)) => {
            clocks::set(tx, stored.id, seat, Clock { turn_left: full.turn, warned: 0, ..clock })
        }
        None => Ok(()),
    }
}

/// Hands the game on from a host who doesn't play any more: to the person who has come to their seat, or the next host.
fn pass_on_host(tx: &Tx<'_>, mut stored: StoredGame, seat: Seat) -> Result<StoredGame, StoreError> {
    let next = match stored.user(seat) {
        Some(next) => Some(next),
        None => next_host(tx, &stored)?,
    };
    if let Some(host) = next {
        games::set_host(tx, stored.id, host)?;
        stored.header.host = host;
    }
    Ok(stored)
}

/// Returns the next host of a game: the first person at the table who has not resigned and is not out, or else the
/// first person.
fn next_host(tx: &Tx<'_>, stored: &StoredGame) -> Result<Option<UserId>, StoreError> {
    let position = log::snapshot(tx, stored)?;
    let plays = |seat: Seat| position.as_ref().is_some_and(|position| position.plays(seat));
    let seats = || stored.players.iter().map(|player| player.seat);
    let playing = seats().filter(|seat| plays(*seat)).find_map(|seat| stored.user(seat));
    Ok(playing.or_else(|| seats().find_map(|seat| stored.user(seat))))
}
