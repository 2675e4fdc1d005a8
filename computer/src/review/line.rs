//! The line of a game that is reviewed: the positions in which somebody decided, and those after every turn.

use last_spike_engine::{Action, Event, Game, Seat, Step, played};

use super::document::Came;

/// A decision, and the position that it was made in.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    /// The number of its step in the log.
    pub step: Step,
    /// The position before it.
    pub before: Game,
    /// The seat that decided.
    pub seat: Seat,
    /// The action.
    pub action: Action,
}

/// The end of a turn.
#[derive(Clone, Debug)]
pub(super) struct TurnEnd {
    /// The number of the turn, from 1; 0 is the beginning.
    pub turn: u32,
    /// The number of its last step in the log.
    pub step: Step,
    /// The seat whose turn it was; nobody's at the beginning.
    pub seat: Option<Seat>,
    /// The position after it.
    pub game: Game,
    /// The events of the turn that moved the chances.
    pub came: Came,
}

/// The line that was played in the end: what was taken back is no part of it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub decisions: Vec<Decision>,
    pub turns: Vec<TurnEnd>,
}

impl Line {
    /// Follows the steps of a log from the beginning of its game.
    pub fn of(beginning: &Game, log: &[&[Event]]) -> Self {
        let mut game = beginning.clone();
        let first = TurnEnd { turn: 0, step: Step(0), seat: None, game: game.clone(), came: Came::default() };
        let (mut decisions, mut turns) = (Vec::new(), vec![first]);
        let mut came = Came::default();
        let line = played((1..).map(Step).zip(log.iter().copied()));
        for step in line {
            let events = log[step.0 as usize - 1];
            if let Some(Event::Acted { seat, action }) = events.first() {
                decisions.push(Decision { step, before: game.clone(), seat: *seat, action: action.clone() });
            }
            let (turn, seat) = (game.turn(), game.at_turn());
            for event in events {
                came.note(event, game.seats());
                game.evolve(event);
            }
            if game.turn() != turn || game.is_over() {
                let came = std::mem::take(&mut came);
                turns.push(TurnEnd { turn, step, seat: Some(seat), game: game.clone(), came });
            }
        }
        Self { decisions, turns }
    }
}
