//! Offers (G8): the standing ones, how many a player may make in a turn, and which of them notify their partner.
//!
//! The rules set no limit to offers. Each offer is a step of the log and a call to a player, so one player could fill
//! the record and the direct messages of others. The limits here are the bot's own, not a ruling, and records with more
//! offers stay valid.

use last_spike_engine::{Action, Event, Game, Offer, OpenOffer, Seat, Step, View, Viewer};

use crate::service::request::readable::if_known;
use crate::service::request::refusal::Refusal;
use crate::store::games::StoredGame;
use crate::store::log::{self, LoggedStep};
use crate::store::{StoreError, Time, Tx, fingerprint, games};

/// The most offers that a player can make to one other player in one turn.
pub const TO_ONE: usize = 3;

/// The most offers that a player can make in one turn.
pub const IN_ALL: usize = 6;

/// The number of offers of one player to another within an hour, in all their games, that notify the other; later ones
/// come without a sound.
const CALLING: usize = 3;

/// The number of steps, for each player, for which a declined offer counts: some five rounds.
const STEPS_OF_A_PLAYER: u32 = 16;

/// The number of steps read at once when a turn is searched from its end.
const STEPS_AT_ONCE: u32 = 32;

/// Returns the standing offers of a game, which can still be answered.
#[must_use]
pub(in crate::service) fn standing(view: &View) -> Vec<OpenOffer> {
    let table = view.table.dice().filter(|_| view.outcome.is_none());
    table.map(|table| table.offers.clone()).unwrap_or_default()
}

/// Returns a fingerprint of an offer's players and terms. With it a button still names the right offer after the
/// database was restored from an older copy and the number of the offer was given again.
///
/// # Panics
/// Never: an offer is JSON.
#[must_use]
pub fn terms(open: &OpenOffer) -> u32 {
    fingerprint(&serde_json::to_string(open).expect("invariant: an offer is JSON"))
}

/// Returns whether an offer of a seat was declined within the last few rounds: a computer that repeated similar offers
/// every turn would be a nuisance.
pub(in crate::service) fn was_declined(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    upto: Step,
) -> Result<bool, StoreError> {
    let players = u32::try_from(stored.players.len()).expect("invariant: at most six play");
    let after = Step(upto.0.saturating_sub(STEPS_OF_A_PLAYER * players));
    let mut made = Vec::new();
    for step in log::steps(tx, stored.id, after, upto)? {
        match step.events.first() {
            Some(Event::Acted { seat: from, action: Action::Offer(offer) }) if *from == seat => {
                made.push(offer.id);
            }
            Some(Event::Acted { action: Action::Decline { id }, .. }) if made.contains(id) => {
                return Ok(true);
            }
            _ => {}
        }
    }
    Ok(false)
}

/// Checks that a player may make one more offer in this turn.
///
/// # Errors
/// [`Refusal::OfferLimit`] if they have made [`TO_ONE`] offers to that player, or [`IN_ALL`] in all.
pub(in crate::service) fn check_limit(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    seat: Seat,
    offer: &Offer,
) -> Result<(), Refusal> {
    let made = made_in_turn(tx, stored, game, seat)?;
    if made.iter().filter(|to| **to == offer.to_seat).count() >= TO_ONE {
        return Err(Refusal::OfferLimit { to: Some(offer.to_seat), most: TO_ONE });
    }
    if made.len() >= IN_ALL {
        return Err(Refusal::OfferLimit { to: None, most: IN_ALL });
    }
    Ok(())
}

/// Returns the partners of all offers that a player has made in the current turn.
fn made_in_turn(tx: &Tx<'_>, stored: &StoredGame, game: &Game, seat: Seat) -> Result<Vec<Seat>, StoreError> {
    let turn = game.view(Viewer::Spectator).turn;
    let mut made = Vec::new();
    let mut upto = game.step().0;
    while upto > 0 {
        let after = upto.saturating_sub(STEPS_AT_ONCE);
        for step in log::steps(tx, stored.id, Step(after), Step(upto))?.iter().rev() {
            // An offer counts even if it was taken back: its partner was called.
            if step.goes_back_to().is_some() {
                continue;
            }
            if turn_of(step) != Some(turn) {
                return Ok(made);
            }
            if step.seat == seat {
                made.extend(offer_of(&step.events).map(|(to, _)| to));
            }
        }
        upto = after;
    }
    Ok(made)
}

/// Returns the numbers of the offers, made after one step up to another, that don't notify their partner: the same
/// person has made them several within the last hour, in this game or in others (G8).
pub fn silent(tx: &Tx<'_>, stored: &StoredGame, after: Step, upto: Step) -> Result<Vec<u32>, StoreError> {
    silent_among(tx, stored, &log::steps(tx, stored.id, after, upto)?)
}

/// Returns the silent offers among some steps, as [`silent`] does.
pub(in crate::service) fn silent_among(
    tx: &Tx<'_>,
    stored: &StoredGame,
    steps: &[LoggedStep],
) -> Result<Vec<u32>, StoreError> {
    let mut silent = Vec::new();
    for step in steps {
        let Some((to, id)) = offer_of(&step.events) else { continue };
        let made = Made { n: step.n, at: step.at, from: step.seat, to };
        if !calls(tx, stored, made)? {
            silent.push(id);
        }
    }
    Ok(silent)
}

/// An offer made by a step.
#[derive(Clone, Copy)]
pub(in crate::service) struct Made {
    pub(in crate::service) n: Step,
    pub(in crate::service) at: Time,
    pub(in crate::service) from: Seat,
    pub(in crate::service) to: Seat,
}

/// Returns whether an offer notifies its partner, so that [`silent`] doesn't return it.
pub(in crate::service) fn calls(tx: &Tx<'_>, stored: &StoredGame, made: Made) -> Result<bool, StoreError> {
    Ok(calls_before(tx, stored, made)? < CALLING)
}

/// Counts the offers by the same person to the same partner in the hour before an offer, in all their games.
fn calls_before(tx: &Tx<'_>, stored: &StoredGame, made: Made) -> Result<usize, StoreError> {
    let Made { n, at, from, to } = made;
    let since = at.after(-3600);
    let count = |steps: Vec<LoggedStep>, from: Seat, to: Seat| {
        let is_same = |other: &&LoggedStep| {
            other.seat == from && offer_of(&other.events).is_some_and(|(other, _)| other == to)
        };
        steps.iter().filter(is_same).count()
    };
    let mut calls = count(log::steps_since(tx, stored.id, since, n)?, from, to);
    let (Some(by), Some(other)) = (stored.user(from), stored.user(to)) else { return Ok(calls) };
    for game in games::shared_by(tx, by, other)? {
        if game == stored.id {
            continue;
        }
        let Some(elsewhere) = if_known(games::read(tx, game))? else { continue };
        let seats = (elsewhere.seat_of(by), elsewhere.seat_of(other));
        if let (Some(from), Some(to)) = seats {
            calls += count(log::steps_between(tx, game, since, at)?, from, to);
        }
    }
    Ok(calls)
}

/// Returns the first step of the exchange that a step belongs to: offers, answers and withdrawals between the same two
/// players, with one offer standing at a time, directly after one another in the same turn; a deal ends the exchange. A
/// step that is none of these is returned itself.
pub fn exchange_since(tx: &Tx<'_>, stored: &StoredGame, step: Step) -> Result<Step, StoreError> {
    let mut exchange: Option<Exchange> = None;
    for step in log::steps(tx, stored.id, Step(step.0.saturating_sub(STEPS_AT_ONCE)), step)? {
        let turn = turn_of(&step);
        let goes_on = exchange.take().filter(|exchange| exchange.turn == turn);
        exchange = match step.events.first() {
            Some(Event::Acted { seat, action: Action::Offer(offer) }) => {
                let pair = [(*seat).min(offer.to_seat), (*seat).max(offer.to_seat)];
                let goes_on = goes_on.filter(|exchange| exchange.pair == pair && exchange.open.is_none());
                let first =
                    goes_on.filter(|exchange| !exchange.is_done).map_or(step.n, |exchange| exchange.first);
                Some(Exchange { first, pair, turn, open: Some(offer.id), is_done: false })
            }
            Some(Event::Acted { action: Action::Accept { id }, .. }) => goes_on
                .filter(|exchange| exchange.open == Some(*id))
                .map(|exchange| Exchange { open: None, is_done: true, ..exchange }),
            Some(Event::Acted { action: Action::Decline { id } | Action::Withdraw { id }, .. }) => goes_on
                .filter(|exchange| exchange.open == Some(*id))
                .map(|exchange| Exchange { open: None, ..exchange }),
            _ => None,
        };
    }
    Ok(exchange.map_or(step, |exchange| exchange.first))
}

/// Offers back and forth between two players.
#[derive(Clone, Copy)]
struct Exchange {
    first: Step,
    pair: [Seat; 2],
    turn: Option<u32>,
    /// The offer that stands.
    open: Option<u32>,
    /// True once a deal was made.
    is_done: bool,
}

/// Returns the number of the turn after a step, if the log says it.
fn turn_of(step: &LoggedStep) -> Option<u32> {
    step.events.iter().find_map(|event| match event {
        Event::TurnTo { turn, .. } => *turn,
        _ => None,
    })
}

/// Returns the partner and the number of the offer that a step makes.
pub(in crate::service) fn offer_of(events: &[Event]) -> Option<(Seat, u32)> {
    match events.first() {
        Some(Event::Acted { action: Action::Offer(offer), .. }) => Some((offer.to_seat, offer.id)),
        _ => None,
    }
}
