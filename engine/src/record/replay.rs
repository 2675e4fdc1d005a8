//! A record that holds its seed, dealt and played again: the game as it went.

use std::sync::Arc;

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{Record, Step};
use super::export::{after, setup};
use super::takers::not_forced;
use crate::{Applied, By, Edition, Event, Game, Key, Positions, Public, Scheme, Seat, Seed, Setup};

/// A game that was played again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The edition, with the record's revision and figures.
    pub edition: Arc<Edition>,
    /// The seed of all chance.
    pub seed: Seed,
    /// The scheme in which the game began.
    pub scheme: Scheme,
    /// The number that is part of its key, where it has one.
    pub public: Option<Public>,
    /// The deal.
    pub setup: Setup,
    /// The game before its first step.
    pub beginning: Game,
    /// The steps.
    pub steps: Vec<ReplayedStep>,
}

/// A step that was played again.
#[derive(Clone, Debug)]
pub struct ReplayedStep {
    /// The seat that acted.
    pub seat: Seat,
    /// The taker, where it was not the player themselves.
    pub by: Option<By>,
    /// The game after it, and what happened.
    pub applied: Applied,
}

impl Replayed {
    /// Returns the game after its last step.
    #[must_use]
    pub fn end(&self) -> &Game {
        self.steps.last().map_or(&self.beginning, |step| &step.applied.game)
    }

    /// Returns whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.end().is_over()
    }
}

/// The deal of a record, and the game before its first step.
pub(super) fn deal(
    record: &Record,
    edition: &Arc<Edition>,
    seats: u8,
    seed: Seed,
) -> Result<(Setup, Game), Disagreement> {
    agree(0, "fairness.commitment", &seed.commitment(), &record.fairness.commitment)?;
    let key = Key::of(seed, record.scheme(), record.fairness.public);
    let dealt = Setup::deal(edition, seats, key);
    agree(0, "setup", &setup(&dealt, None), &record.setup)?;
    let beginning = Game::from_setup(Arc::clone(edition), record.options, seats, &dealt, key)
        .map_err(|error| wrong(0, "setup", "a game that can be set up", &error))?;
    Ok((dealt, beginning))
}

/// Plays a game again from its beginning, and compares all that happens with its record. Each step is given to `watch`
/// with the game after it; returns the game after the last.
pub(super) fn play_again(
    record: &Record,
    beginning: &Game,
    mut watch: impl FnMut(&Step, &Game, Vec<Event>),
) -> Result<Game, Disagreement> {
    let mut game = beginning.clone();
    let mut positions = Positions::after(record.steps.iter().filter_map(Step::goes_back_to));
    positions.note(&game);
    let mut last = 0;
    for (n, step) in (1..).zip(&record.steps) {
        if step.by == Some(By::Forced) && game.forced() != Some((step.seat, step.action.clone())) {
            return Err(not_forced(n, step));
        }
        let events = play(&mut game, &mut positions, n, step)?;
        let told = events.iter().filter(|event| !event.is_internal());
        agree(n, "events", &told.cloned().map(Event::bare).collect(), &step.events)?;
        agree(n, "after", &after(&game, None), &step.after)?;
        watch(step, &game, events);
        last = n;
    }
    agree(last, "result", &game.outcome(), &record.result)?;
    Ok(game)
}

/// Plays a game again from its seed, and keeps every position of it.
pub(super) fn deal_again(
    record: &Record,
    edition: &Arc<Edition>,
    seats: u8,
    seed: Seed,
) -> Result<Replayed, Disagreement> {
    let (setup, beginning) = deal(record, edition, seats, seed)?;
    let mut steps = Vec::with_capacity(record.steps.len());
    play_again(record, &beginning, |step, game, events| {
        let applied = Applied { game: game.clone(), events };
        steps.push(ReplayedStep { seat: step.seat, by: step.by, applied });
    })?;
    let (scheme, public) = (record.scheme(), record.fairness.public);
    Ok(Replayed { edition: Arc::clone(edition), seed, scheme, public, setup, beginning, steps })
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
            events.push(Event::Acted { seat: step.seat, action: step.action.clone() });
            events.push(Event::TakenBack { to, agreed: step.agreed });
        }
        None => {
            game.play(step.seat, &step.action, &mut events).map_err(|why| illegal(&why))?;
        }
    }
    positions.note(game);
    Ok(events)
}
