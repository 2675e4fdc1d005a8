//! Auctions that ask everybody, because cash is hidden (K5): all answers count together, once the last is in.
//!
//! An answer is in when a person has given it, or their time is over; that of a computer, or of one that stands in, after
//! a pause. What a computer has thought of by then counts. Its time to think has no influence: otherwise the end of an
//! auction would tell whether there was something to think about.

use last_spike_computer::{self as computer, Level, Think};
use last_spike_engine::{Action, By, Game, Money, Seat, Viewer};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

use crate::service::clock::awaiting::{self, is_there};
use crate::service::deals::ahead;
use crate::service::request::readable::level;
use crate::store::clock::awaited::{self, Awaited, COMPUTERS_PAUSE};
use crate::store::games::StoredGame;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::answers_ahead;
use crate::store::{StoreError, Time, Tx};

/// A pass.
const PASS: Action = Action::Bid { amount: Some(Money::ZERO) };

/// An answer that counts: its seat, the bid, and who gave it for the player.
pub(super) type Answer = (Seat, Action, Option<By>);

/// Returns the next answer that counts in the open auction: the first in turn order if all are in, otherwise none.
pub(super) fn next(tx: &Tx<'_>, stored: &StoredGame, game: &Game) -> Result<Option<Answer>, StoreError> {
    if !ahead::asks_everybody(game) || ahead::runs_to_deadline(tx, stored, game)? {
        return Ok(None);
    }
    let rows = awaited::of_game(tx, stored.id)?;
    let mut first = None;
    for seat in game.to_act() {
        let Some(row) = rows.iter().find(|row| row.seat == seat) else { return Ok(None) };
        match answer(tx, stored, game, row)? {
            Some(answer) => first = first.or(Some(answer)),
            None => return Ok(None),
        }
    }
    Ok(first)
}

/// Returns the answer of a seat, if it is in.
fn answer(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    row: &Awaited,
) -> Result<Option<Answer>, StoreError> {
    let seat = row.seat;
    let given = ahead::answer(tx, stored, game, seat)?;
    if is_there(stored, seat) {
        return Ok(match given {
            Some(action) => Some((seat, action, Some(By::Plan))),
            None if awaiting::bids_until(tx, stored, row)?.is_none() => {
                Some((seat, PASS, Some(By::Deadline)))
            }
            None => None,
        });
    }
    if counts_from(row) > tx.now() {
        return Ok(None);
    }
    if let Some(since) = stored.player(seat).stand_in {
        // What the player has answered before stays theirs.
        let is_own = given.is_some() && ahead::was_given_before(tx, stored.id, seat, since)?;
        let by = if is_own { By::Plan } else { By::StandIn };
        return Ok(Some((seat, given.unwrap_or(PASS), Some(by))));
    }
    let action = match given {
        Some(action) => action,
        None => at_once(stored, game, seat)?,
    };
    Ok(Some((seat, action, None)))
}

/// Returns the answer of a computer that has not thought to an end: its level's, or that of the formula where its level
/// would think.
fn at_once(stored: &StoredGame, game: &Game, seat: Seat) -> Result<Action, StoreError> {
    let level = level(stored, stored.player(seat))?.filter(|level| !level.thinks()).unwrap_or(Level::Easy);
    let mut dice = ChaCha20Rng::seed_from_u64(u64::from(game.step().0));
    let chosen = computer::choose_alone(&game.view(Viewer::Seat(seat)), level, Think::default(), &mut dice);
    Ok(chosen.unwrap_or(PASS))
}

/// Returns the moment from which the answer of a computer counts.
fn counts_from(row: &Awaited) -> Time {
    row.since.after(COMPUTERS_PAUSE)
}

/// Schedules the look at whether all answers are in, for when the answer of this computer counts: it may have come to
/// its seat while the auction was open.
pub(super) fn look_after_pause(tx: &Tx<'_>, stored: &StoredGame, seat: Seat) -> Result<(), StoreError> {
    let rows = awaited::of_game(tx, stored.id)?;
    let Some(row) = rows.iter().find(|row| row.seat == seat) else { return Ok(()) };
    jobs::enqueue_by(tx, Job::AuctionDeadline { game: stored.id, seat }, counts_from(row))
}

/// Returns whether a seat has answered the open auction already, and only waits for the others.
pub(super) fn has_answered(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    seat: Seat,
) -> Result<bool, StoreError> {
    if !ahead::asks_everybody(game) || ahead::runs_to_deadline(tx, stored, game)? {
        return Ok(false);
    }
    Ok(answers_ahead::of(tx, stored.id, seat)?.is_some_and(|ahead| ahead.sealed.is_some()))
}
