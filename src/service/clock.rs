//! The clock: computers move, deadlines pass. The engine knows no time.

use super::caller::running;
use super::limits::Limits;
use super::play::{Accepted, carry_out, level};
use super::refusal::Refusal;
use super::schedule::Next;
use super::{alarm, gate, stand_in};
use crate::computer;
use crate::engine::{Action, By, Money, Seat, Viewer};
use crate::store::awaited::{self, Awaited, Question};
use crate::store::games;
use crate::store::log;
use crate::store::{Fault, GameId, Store, Time, Tx};
use rand::SeedableRng;
use rand::rngs::SysRng;
use rand_chacha::ChaCha20Rng;

/// Takes silence for a pass, for a player whose deadline has passed (K5).
///
/// # Errors
/// [`Refusal`] when the game cannot be read or does not take it.
pub(super) fn pass_for_silent(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<Next, Refusal> {
    let open = match alarm::open(tx, game, seat, now)? {
        Ok(open) if open.row.question == Question::Auction => open,
        Ok(_) => return Ok(Next::Done),
        Err(next) => return Ok(next),
    };
    if let Some(later) = alarm::not_yet(tx, &open, now)? {
        return Ok(Next::Again(later));
    }
    let stored = open.stored;
    let pass = Action::Bid { amount: Some(Money::ZERO) };
    carry_out(tx, stored, seat, None, &pass, Some(By::Deadline), now).map(|_| Next::Done)
}

/// Returns the computers that are to move, those that have waited since the given moment or longer: first
/// where people play, and where nobody does only in so many games of a server as the limits let move.
///
/// # Errors
/// [`Fault`] of the database.
pub fn computers_to_move(tx: &Tx<'_>, since: Time, limits: Limits) -> Result<Vec<Awaited>, Fault> {
    awaited::waiting_for_computer(tx, since, limits.computer_games_per_server)
}

/// Lets a computer move that a game waits for. A game that cannot be read goes on if its log is whole, and is
/// stopped otherwise: it would be tried every second, and hold up others of its server.
///
/// # Errors
/// [`Refusal`] when the game does not take the move.
pub(crate) async fn let_computer_move(store: &Store, awaited: Awaited, now: Time) -> Result<(), Refusal> {
    let game = awaited.game;
    match store.write(move |tx| move_computer(tx, &awaited, now)).await {
        // One that has begun has a state: it is missing.
        Err(refusal @ (Refusal::Fault(Fault::Unreadable { .. }) | Refusal::NotBegun)) => {
            tracing::error!(%refusal, %game, "a computer cannot move");
            gate::check(store, game, now).await?;
            Ok(())
        }
        moved => moved.map(drop),
    }
}

/// Makes the move of a computer that a game waits for; `None` when it waits no longer.
///
/// # Errors
/// [`Refusal`] when the game does not take the move.
pub(crate) fn move_computer(tx: &Tx<'_>, awaited: &Awaited, now: Time) -> Result<Option<Accepted>, Refusal> {
    let stored = running(games::load(tx, awaited.game)?.ok_or(Refusal::NoGame)?)?;
    let player = stored.player(awaited.seat);
    let (level, stands_in) = (level(&stored, player)?, player.stand_in.is_some());
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(awaited.seat));
    let (chosen, by) = match level {
        Some(level) => (computer::choose(&view, level, &mut dice()), None),
        None if stands_in => (stand_in::choose(&view, &mut dice()), Some(By::StandIn)),
        None => return Ok(None),
    };
    match chosen {
        Some(action) => carry_out(tx, stored, awaited.seat, None, &action, by, now).map(Some),
        None => Ok(None),
    }
}

/// Returns a generator for what a computer leaves to chance: not the game's, which is dealt from its
/// seed alone.
fn dice() -> ChaCha20Rng {
    ChaCha20Rng::try_from_rng(&mut SysRng).expect("invariant: the operating system has randomness")
}
