//! A log as a game: the fold of its events, with the earlier positions that take-backs go back to.
//!
//! A log is only ever added to. A step that takes back names the step after which the game goes on, and the families
//! of editions never see it: the position of that time is taken up again. Only positions that are gone back to are
//! kept, so that a log without take-backs costs nothing more.

use std::collections::BTreeSet;

use super::game::Game;
use super::model::{Line, Step};
use super::protocol::Event;

/// Returns the step that a step goes back to, if it takes others back: then that is all that happens in it.
#[must_use]
pub fn goes_back_to(events: &[Event]) -> Option<Step> {
    match events.last() {
        Some(Event::TakenBack { to, .. }) => Some(*to),
        _ => None,
    }
}

/// Returns which of some consecutive steps were played in the end: those that are not taken back, without the
/// take-backs.
pub fn played<'a>(steps: impl IntoIterator<Item = (Step, &'a [Event])>) -> Vec<Step> {
    let mut line: Vec<Step> = Vec::new();
    for (n, events) in steps {
        match goes_back_to(events) {
            Some(to) => line.truncate(line.partition_point(|step| *step <= to)),
            None => line.push(n),
        }
    }
    line
}

/// A step to go back to that was not played, or is taken back itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {0} was not played, or is taken back itself")]
pub struct NotPlayed(pub Step);

/// The earlier positions of a game to which it goes back.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    wanted: BTreeSet<Step>,
    kept: Line<Game>,
}

impl Positions {
    /// Prepares for a game that goes back to these steps.
    pub fn after(wanted: impl IntoIterator<Item = Step>) -> Self {
        Self { wanted: wanted.into_iter().collect(), kept: Line::default() }
    }

    /// Keeps a position, if the game goes back to it.
    pub fn note(&mut self, game: &Game) {
        if self.wanted.contains(&game.step()) {
            self.kept.push(game.step(), game.clone());
        }
    }

    /// Goes back to the position after a step; what follows it is taken back from now on.
    ///
    /// # Errors
    /// [`NotPlayed`] when there is none, or it is taken back.
    pub fn go_back(&mut self, game: &Game, to: Step) -> Result<Game, NotPlayed> {
        let back = game.back_to(self.kept.get(to).ok_or(NotPlayed(to))?);
        self.kept.back_to(to);
        Ok(back)
    }
}

/// A log as it is folded into a game.
#[derive(Clone, Debug)]
pub struct Fold {
    game: Game,
    positions: Positions,
}

impl Fold {
    /// Begins to fold a log, which is looked through for the steps that it goes back to.
    pub fn of<'a>(beginning: Game, log: impl IntoIterator<Item = &'a [Event]>) -> Self {
        let mut positions = Positions::after(log.into_iter().filter_map(goes_back_to));
        positions.note(&beginning);
        Self { game: beginning, positions }
    }

    /// Folds the events of the next step into the game.
    ///
    /// # Errors
    /// [`NotPlayed`] when it goes back to a step that was not played, or is taken back.
    pub fn step(&mut self, events: &[Event]) -> Result<(), NotPlayed> {
        match goes_back_to(events) {
            Some(to) => self.game = self.positions.go_back(&self.game, to)?,
            None => events.iter().for_each(|event| self.game.evolve(event)),
        }
        self.positions.note(&self.game);
        Ok(())
    }

    /// Returns the game as it is by now.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game that the steps have led to.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }
}
