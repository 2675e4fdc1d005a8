//! Checking a record: dealing the game again from its seed, and playing it again.

use std::sync::Arc;

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{Record, Step};
use super::export::{after, setup};
use super::figures::edition_of;
use super::follow::follow;
use super::takers::{check_take_backs, check_takers, not_forced};
use crate::engine::{self, By, Edition, Event, Game, Positions, Seed, Viewer};

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
    }
    check_takers(&record.steps)?;
    check_take_backs(&record.steps)?;
    match record.fairness.seed {
        Some(seed) => deal_again(record, &edition, seats, seed),
        None => Ok(Verified { steps: follow(record, &edition, seats)?, complete: false }),
    }
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
    let mut positions = Positions::after(record.steps.iter().filter_map(Step::goes_back_to));
    positions.note(&game);
    let mut last = 0;
    for (n, step) in (1..).zip(&record.steps) {
        if step.by == Some(By::Forced)
            && game.view(Viewer::Spectator).forced() != Some((step.seat, step.action.clone()))
        {
            return Err(not_forced(n, step));
        }
        let events = play(&mut game, &mut positions, n, step)?;
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

/// Plays a step of a record, and returns what happened.
fn play(game: &mut Game, positions: &mut Positions, n: u32, step: &Step) -> Result<Vec<Event>, Disagreement> {
    let illegal = |why: &dyn std::fmt::Display| {
        wrong(n, "action", "a legal action", &format!("{} ({why})", json(&step.action)))
    };
    let mut events: Vec<Event> = Vec::new();
    match step.goes_back_to() {
        Some(to) => {
            if game.is_over() || step.seat.0 >= game.seats() || !game.plays(step.seat) {
                return Err(illegal(&"only who plays takes back, and nothing once the game is over"));
            }
            *game = positions.go_back(game, to).map_err(|why| illegal(&why))?;
            events.push(Event::TakenBack { to });
        }
        None => {
            game.play(step.seat, &step.action, &mut events).map_err(|why| illegal(&why))?;
        }
    }
    positions.note(game);
    Ok(events)
}
