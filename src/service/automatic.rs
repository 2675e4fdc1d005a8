//! Moves by the clock: computers move, deadlines pass. The engine itself knows no time.

use last_spike_engine::{Action, By, Money, Seat};

use super::request::limits::Limits;
use super::request::refusal::Refusal;
use super::request::schedule::Next;
use super::table::play::{Move, carry_out, end_auction};
use super::table::thinking::AskedComputer;
use super::{
    absences::alarm,
    clock::{awaiting, silence},
    deals::ahead,
    operation::gate,
};
use crate::store::clock::awaited::{Awaited, AwaitedQuestion};
use crate::store::{GameId, Store, StoreError, Time, Tx, computers, log};

/// Passes for a player whose deadline in an auction has passed (K5), or makes the bid that they gave ahead. An auction
/// that asks everybody ends instead, if all answers to it are in.
///
/// # Errors
/// [`Refusal`] when the game cannot be read or does not accept the answer.
pub(super) fn pass_for_silent(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Next, Refusal> {
    let open = match alarm::open(tx, game, seat)? {
        Ok(open) if open.row.question == AwaitedQuestion::Auction => open,
        Ok(_) => return Ok(Next::Done),
        Err(next) => return Ok(next),
    };
    if let Some(later) = awaiting::bids_until(tx, &open.stored, &open.row)? {
        silence::look_later(tx, &open.stored, &open.row)?;
        return Ok(Next::Again(later));
    }
    let stored = open.stored;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let is_kept = ahead::asks_everybody(&game);
    if is_kept && !ahead::runs_to_deadline(tx, &stored, &game)? {
        return end_auction(tx, stored).map(|()| Next::Done);
    }
    let pass = Action::Bid { amount: Some(Money::ZERO) };
    let (action, by) = match ahead::answer(tx, &stored, &game, seat)? {
        // An answer given ahead counts now.
        Some(answer) => (answer, By::Plan),
        // In the log, too, nothing may show who was not asked.
        None if is_kept => (pass, By::Plan),
        None => (pass, By::Deadline),
    };
    carry_out(tx, stored, None, Move { seat, action, by: Some(by) }).map(|_| Next::Done)
}

/// Returns the computers that have to move and have waited since the given moment or longer. Games with people come
/// first; of the games without, at most as many of each server as the limits allow.
pub fn computers_to_move(tx: &Tx<'_>, since: Time, limits: Limits) -> Result<Vec<Awaited>, StoreError> {
    computers::to_move(tx, since, limits.computer_games_per_server)
}

/// Returns the games that wait for a computer, each with its seat: first the computers that have to answer an offer,
/// which they do without waiting (G8), then [`computers_to_move`] that have waited for `pause` seconds. Games that are
/// left to a newer version of the program are not among them.
pub fn computers_asked(tx: &Tx<'_>, pause: i64, limits: Limits) -> Result<Vec<(GameId, Seat)>, StoreError> {
    let since = tx.now().after(-pause);
    let mut asked = computers::offered_deals(tx)?;
    asked.extend(computers_to_move(tx, since, limits)?.into_iter().map(|row| (row.game, row.seat)));
    asked.retain(|(game, _)| !tx.leaves_game(*game));
    Ok(asked)
}

/// The result of letting a computer act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The computer has acted.
    Yes,
    /// The game went on meanwhile: if the computer is still asked, it thinks again.
    Outrun,
    /// The computer is not asked anything now, or found no action.
    NotAsked,
}

/// Lets a computer act for which a game waits. It thinks outside transactions, in one process at a time. A game that
/// cannot be read goes on if its log is whole; otherwise the game is stopped, because it would be tried every second
/// and hold up the other games of its server.
///
/// # Errors
/// [`Refusal`] when the game does not accept the computer's action.
pub async fn let_computer_act<F: Future<Output = Option<Action>>>(
    store: &Store,
    game: GameId,
    seat: Seat,
    think: impl FnOnce(AskedComputer) -> F,
) -> Result<Moved, Refusal> {
    if !store.write(move |tx| computers::lease(tx, game)).await? {
        return Ok(Moved::NotAsked);
    }
    let moved = act_alone(store, game, seat, think).await;
    store.write(move |tx| computers::release(tx, game)).await?;
    moved
}

/// Lets a computer act while no other process thinks for it.
async fn act_alone<F: Future<Output = Option<Action>>>(
    store: &Store,
    game: GameId,
    seat: Seat,
    think: impl FnOnce(AskedComputer) -> F,
) -> Result<Moved, Refusal> {
    let asked = match store.read(move |tx| AskedComputer::read(tx, game, seat)).await {
        Err(Refusal::Fault(StoreError::Newer { .. })) => {
            let leave = move |tx: &Tx<'_>| {
                tx.leave_game(game);
                Ok::<_, StoreError>(())
            };
            store.glance(leave).await?;
            return Ok(Moved::NotAsked);
        }
        // A game that has begun has a state, so [`Refusal::NotBegun`] means that it is missing.
        Err(refusal @ (Refusal::Fault(StoreError::Unreadable { .. }) | Refusal::NotBegun)) => {
            tracing::error!(%refusal, %game, "a computer cannot move");
            gate::check(store, game).await?;
            return Ok(Moved::NotAsked);
        }
        asked => asked?,
    };
    let Some(asked) = asked else { return Ok(Moved::NotAsked) };
    let Some(action) = think(asked.clone()).await else { return Ok(Moved::NotAsked) };
    let done = store.write_after_others(move |tx| asked.commit(tx, &action)).await?;
    Ok(if done { Moved::Yes } else { Moved::Outrun })
}
