//! What happens by itself: computers move, deadlines pass. The engine knows no time.

use super::play::{carry_out, running};
use super::{Done, Refusal};
use crate::computer::{self, Level};
use crate::engine::{Action, Money, Viewer};
use crate::store::awaited::{self, Awaited};
use crate::store::games::{self, Who};
use crate::store::log;
use crate::store::{Fault, Time, Tx, people};
use rand::SeedableRng;
use rand::rngs::SysRng;
use rand_chacha::ChaCha20Rng;

/// Takes silence for a pass, for one player whose deadline has passed; `None` when there is none.
///
/// # Errors
/// [`Refusal`] when the game does not take it.
pub fn pass_for_silent(tx: &Tx<'_>, now: Time) -> Result<Option<Done>, Refusal> {
    let Some(Awaited { game, seat, .. }) = awaited::overdue(tx, now)?.first().copied() else {
        return Ok(None);
    };
    let stored = running(games::load(tx, game)?.ok_or(Refusal::NoGame)?)?;
    let pass = Action::Bid { amount: Some(Money::ZERO) };
    carry_out(tx, &stored, seat, None, &pass, true, now).map(Some)
}

/// Returns the computers that are to move, those that have waited since the given moment or longer.
///
/// # Errors
/// [`Fault`] of the database.
pub fn computers_to_move(tx: &Tx<'_>, since: Time) -> Result<Vec<Awaited>, Fault> {
    let waiting = awaited::waiting_for_computer(tx)?;
    Ok(waiting.into_iter().filter(|awaited| awaited.since <= since).collect())
}

/// Has a computer move that a game waits for; `None` when it waits no longer.
///
/// # Errors
/// [`Refusal`] when the game does not take the move.
pub fn move_computer(tx: &Tx<'_>, awaited: Awaited, now: Time) -> Result<Option<Done>, Refusal> {
    let stored = running(games::load(tx, awaited.game)?.ok_or(Refusal::NoGame)?)?;
    let Who::Computer(level) = &stored.player(awaited.seat).who else { return Ok(None) };
    let level: Level = level.parse().unwrap_or(Level::Easy);
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(awaited.seat));
    match computer::choose(&view, level, &mut dice()) {
        Some(action) => carry_out(tx, &stored, awaited.seat, None, &action, false, now).map(Some),
        None => Ok(None),
    }
}

/// Returns a generator for what a computer leaves to chance: not the game's, which is dealt from its
/// seed alone.
fn dice() -> ChaCha20Rng {
    ChaCha20Rng::try_from_rng(&mut SysRng).expect("invariant: the operating system has randomness")
}

/// Tidies up what is no longer needed.
///
/// # Errors
/// [`Fault`] of the database.
pub fn tidy(tx: &Tx<'_>, now: Time) -> Result<(), Fault> {
    people::forget_interactions(tx, now)
}
