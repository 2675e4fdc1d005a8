//! Checking a record: dealing the game again from its seed, and playing it again.

use std::sync::Arc;

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{Record, Step};
use super::export::{after, setup};
use super::figures::edition_of;
use super::follow::follow;
use crate::engine::{self, Action, By, Edition, Event, Game, Lot, Money, Seed, Viewer};

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of steps that were played again.
    pub steps: u32,
    /// True where everything could be checked: a record without its seed shows only a part.
    pub complete: bool,
}

/// Checks a record against the rules, and against its seed if it has one.
///
/// # Errors
/// The first [`Disagreement`].
pub fn verify(record: &Record, editions: &[Arc<Edition>]) -> Result<Verified, Disagreement> {
    let edition = edition_of(record, editions)?;
    let seats = u8::try_from(record.players.len())
        .map_err(|_| wrong(0, "players", "2 to 6 players", &record.players.len()))?;
    Game::check_table(&edition, record.options, seats)
        .map_err(|error| wrong(0, "setup", "a game that can be set up", &error))?;
    for (n, player) in record.players.iter().enumerate() {
        agree(0, "players", &n, &player.seat.index())?;
    }
    for (n, step) in (1..).zip(&record.steps) {
        agree(n, "n", &n, &step.n)?;
        check_taker(n, step, &record.steps)?;
    }
    match record.fairness.seed {
        Some(seed) => deal_again(record, &edition, seats, seed),
        None => Ok(Verified { steps: follow(record, &edition, seats)?, complete: false }),
    }
}

/// Checks, as far as the actions alone show it, that a step may have been taken as it says.
fn check_taker(n: u32, step: &Step, steps: &[Step]) -> Result<(), Disagreement> {
    match step.by {
        Some(By::Deadline) if !is_silence(step) => {
            Err(wrong(n, "by", "a deadline only where silence passed in an auction", &json(&step.by)))
        }
        Some(By::Forced) if !may_be_forced(n, step, steps) => Err(not_forced(n, step)),
        None | Some(By::Deadline | By::Forced | By::StandIn | By::Plan) => Ok(()),
    }
}

fn not_forced(n: u32, step: &Step) -> Disagreement {
    wrong(n, "by", "forced only where public facts left one answer", &json(&step.by))
}

/// Tells whether a step may have been made by itself: it serves the tile that the seat has named before (K4, K6), or
/// removes track (G7).
fn may_be_forced(n: u32, step: &Step, steps: &[Step]) -> bool {
    let tile = match &step.action {
        Action::Remove(_) => return true,
        Action::Lay { tile, .. } | Action::Auction(Lot::Deed { tile, .. }) => *tile,
        _ => return false,
    };
    let mut own = steps.iter().filter(|earlier| earlier.n < n && earlier.seat == step.seat);
    matches!(own.next_back().map(|earlier| &earlier.action), Some(Action::Auction(Lot::Deed { tile: named, .. })) if *named == tile)
}

/// Tells whether a step is what silence counts as: a pass in an auction (K5).
fn is_silence(step: &Step) -> bool {
    matches!(step.action, Action::Bid { amount: None | Some(Money::ZERO) })
}

/// Plays a finished game again from its seed.
fn deal_again(
    record: &Record,
    edition: &Arc<Edition>,
    seats: u8,
    seed: Seed,
) -> Result<Verified, Disagreement> {
    agree(0, "fairness.commitment", &seed.commitment(), &record.fairness.commitment)?;
    let dealt = engine::Setup::deal(edition, seats, seed);
    agree(0, "setup", &setup(&dealt, None), &record.setup)?;
    let mut game = Game::from_setup(Arc::clone(edition), record.options, seats, &dealt, seed)
        .map_err(|error| wrong(0, "setup", "a game that can be set up", &error))?;
    let mut last = 0;
    for (n, step) in (1..).zip(&record.steps) {
        if step.by == Some(By::Forced)
            && game.view(Viewer::Spectator).forced() != Some((step.seat, step.action.clone()))
        {
            return Err(not_forced(n, step));
        }
        let mut events: Vec<Event> = Vec::new();
        game.play(step.seat, &step.action, &mut events).map_err(|illegal| {
            wrong(n, "action", "a legal action", &format!("{} ({illegal})", json(&step.action)))
        })?;
        let events: Vec<Event> =
            events.into_iter().filter(|event| !event.is_internal()).map(Event::bare).collect();
        agree(n, "events", &events, &step.events)?;
        agree(n, "after", &after(&game, None), &step.after)?;
        last = n;
    }
    agree(last, "result", &game.outcome(), &record.result)?;
    if !game.is_over() {
        return Err(wrong(last, "fairness.seed", "null: the game is not over", &seed.to_hex()));
    }
    Ok(Verified { steps: last, complete: true })
}
