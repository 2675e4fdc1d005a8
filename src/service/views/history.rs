//! The past of a game: the board at the end of any turn and after any step, as everybody may see it.

use std::ops::Range;
use std::sync::Arc;

use last_spike_engine::{Event, Game, Step, View, Viewer, played};

use super::news::{News, Ruin, is_planned, ruins};
use crate::service::request::caller::{Caller, find_past};
use crate::service::request::refusal::Refusal;
use crate::store::Tx;
use crate::store::games::StoredGame;
use crate::store::log::{self, LoggedStep};

/// The unit in which a person goes through the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Turn by turn.
    Turn,
    /// Step by step.
    Step,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The unit.
    pub unit: Unit,
    /// The number of the turn, from 1, or of the step, from 0.
    pub n: u32,
}

/// A game at a moment of its past.
#[derive(Clone, Debug)]
pub struct Past {
    /// The game.
    pub stored: StoredGame,
    /// The position at that moment, as everybody may see it.
    pub view: View,
    /// The events of the turn or step, as everybody may see them.
    pub news: News,
    /// The moment.
    pub moment: Moment,
    /// The game's last turn or step.
    pub last: u32,
    /// The last step of the turn, or the step itself; if it was taken back, the last one before it that was not.
    pub step: Step,
    /// True if the step was taken back, or is a take-back; the position is then the one before it.
    pub taken_back: bool,
}

/// The events of a turn or a step.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of the turn or the step.
    pub n: u32,
    /// The events, as everybody may see them.
    pub news: News,
}

/// The log of a game, with the turn of each step; steps that were taken back, and take-backs, are left out.
struct Story {
    stored: StoredGame,
    beginning: Game,
    /// The number of the last step of the log.
    last: Step,
    steps: Arc<Vec<LoggedStep>>,
    /// The turn in which each step was taken.
    turns: Vec<u32>,
    /// The turn after the last step.
    turn: u32,
}

impl Story {
    fn read(tx: &Tx<'_>, by: &Caller) -> Result<Self, Refusal> {
        let stored = find_past(tx, by)?;
        let beginning = log::beginning(&stored)?.ok_or(Refusal::NotBegun)?;
        let mut steps = log::all(tx, stored.id)?;
        let last = steps.last().map_or(Step(0), |step| step.n);
        if steps.iter().any(|step| step.goes_back_to().is_some()) {
            let line = played(steps.iter().map(|step| (step.n, &*step.events)));
            let is_played = |step: &&LoggedStep| line.binary_search(&step.n).is_ok();
            steps = Arc::new(steps.iter().filter(is_played).cloned().collect());
        }
        let (mut game, mut turns) = (beginning.clone(), Vec::new());
        for step in steps.iter() {
            turns.push(game.turn());
            step.events.iter().for_each(|event| game.evolve(event));
        }
        Ok(Self { stored, beginning, last, steps, turns, turn: game.turn() })
    }

    /// Returns the number of the last turn or step.
    fn last(&self, unit: Unit) -> u32 {
        match unit {
            Unit::Turn => self.turn,
            Unit::Step => self.last.0,
        }
    }

    /// Returns the positions of a moment's steps in the log.
    fn range(&self, moment: Moment) -> Range<usize> {
        let until = |n: u32| match moment.unit {
            Unit::Turn => self.turns.partition_point(|turn| *turn < n),
            Unit::Step => self.steps.partition_point(|step| step.n.0 < n),
        };
        until(moment.n)..until(moment.n.saturating_add(1))
    }

    /// Returns the news of a range of steps, as everybody may see it.
    fn news(&self, range: Range<usize>) -> News {
        let (mut events, mut planned) = (Vec::new(), Vec::new());
        for step in &self.steps[range.clone()] {
            planned.extend(is_planned(step.by, &step.events).then_some(events.len()));
            events.extend(step.events.iter().map(|event| event.seen_by(Viewer::Spectator)));
        }
        // The offer of a deal may have been made long before it; nothing else needs earlier steps.
        let dealt = events.iter().any(|event| matches!(event, Event::DealDone { .. }));
        let earlier = if dealt { &self.steps[..range.start] } else { &[] };
        let ruined = self.ruins(range);
        News { planned, ruined, ..News::of(events, earlier.iter().flat_map(|step| &step.events)) }
    }

    /// Returns the bankruptcies in a range of steps, as everybody may see them.
    fn ruins(&self, range: Range<usize>) -> Vec<Ruin> {
        let is_ruin = |event: &Event| matches!(event, Event::Bankrupt { .. });
        if !self.steps[range.clone()].iter().any(|step| step.events.iter().any(is_ruin)) {
            return Vec::new();
        }
        let (mut game, mut ruined) = (self.beginning.clone(), Vec::new());
        for (at, step) in self.steps[..range.end].iter().enumerate() {
            if range.contains(&at) {
                ruined.extend(ruins(&game, &step.events, Viewer::Spectator));
            }
            step.events.iter().for_each(|event| game.evolve(event));
        }
        ruined
    }
}

/// Returns a game at a moment of its past; by default at the end of its newest turn.
///
/// # Errors
/// [`Refusal`] if there is no game, it has not begun, or it has no such turn or step.
pub fn at(tx: &Tx<'_>, by: &Caller, moment: Option<Moment>) -> Result<Past, Refusal> {
    let story = Story::read(tx, by)?;
    let newest = Moment { unit: Unit::Turn, n: story.last(Unit::Turn) };
    let moment = moment.unwrap_or(newest);
    let last = story.last(moment.unit);
    match moment.unit {
        Unit::Turn if moment.n == 0 || moment.n > last => return Err(Refusal::NoSuchTurn { last }),
        Unit::Step if moment.n > last => return Err(Refusal::NoSuchStep { last: Step(last) }),
        Unit::Turn | Unit::Step => {}
    }
    let range = story.range(moment);
    let mut game = story.beginning.clone();
    story.steps[..range.end].iter().flat_map(|step| &step.events).for_each(|event| game.evolve(event));
    let step = range.end.checked_sub(1).map_or(Step(0), |at| story.steps[at].n);
    let taken_back = moment.unit == Unit::Step && moment.n > 0 && range.is_empty();
    let (view, news) = (View { step, ..game.view(Viewer::Spectator) }, story.news(range));
    Ok(Past { step, view, news, moment, last, taken_back, stored: story.stored })
}

/// Returns the newest turn or step of a game.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn newest(tx: &Tx<'_>, by: &Caller, unit: Unit) -> Result<Past, Refusal> {
    let n = Story::read(tx, by)?.last(unit);
    at(tx, by, Some(Moment { unit, n }))
}

/// The turns or the steps of a game; the news of each is made only when it is asked for.
pub struct Entries {
    story: Story,
    unit: Unit,
}

impl Entries {
    /// Returns the game.
    #[must_use]
    pub fn stored(&self) -> &StoredGame {
        &self.story.stored
    }

    /// Returns the numbers of all turns or steps, the newest first.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        let numbers: Vec<u32> = match self.unit {
            Unit::Turn => (1..=self.story.turn).collect(),
            Unit::Step => self.story.steps.iter().map(|step| step.n.0).collect(),
        };
        numbers.into_iter().rev()
    }

    /// Returns the news of one turn or step.
    #[must_use]
    pub fn entry(&self, n: u32) -> Entry {
        Entry { n, news: self.story.news(self.story.range(Moment { unit: self.unit, n })) }
    }
}

/// Returns the turns or the steps of a game.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn entries(tx: &Tx<'_>, by: &Caller, unit: Unit) -> Result<Entries, Refusal> {
    Ok(Entries { story: Story::read(tx, by)?, unit })
}
