//! Checking a record: dealing the game again from its seed, and playing it again.

use std::sync::Arc;

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{Record, Step};
use super::export::{after, setup};
use super::figures::edition_of;
use super::follow::follow;
use crate::engine::{self, Action, Edition, Event, Game, Money, Seed};

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
        if step.by.is_some() && !is_silence(step) {
            return Err(wrong(
                n,
                "by",
                "a deadline only where silence passed in an auction",
                &json(&step.by),
            ));
        }
    }
    match record.fairness.seed {
        Some(seed) => deal_again(record, &edition, seats, seed),
        None => Ok(Verified { steps: follow(record, &edition, seats)?, complete: false }),
    }
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
