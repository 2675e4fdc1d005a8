//! One action of a game of 1976 while it is decided.

use super::position::Position;
use super::state::State;
use crate::edition::{DiceFigures, Edition};
use crate::model::Seat;
use crate::protocol::{Action, Event, Sink};

/// One action being decided: rules emit events, and each is carried into the state at once, so
/// that what follows is decided on what is true by then.
pub(crate) struct Play<'a, S> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a DiceFigures,
    pub(crate) state: &'a mut State,
    pub(crate) sink: &'a mut S,
}

impl<S: Sink> Play<'_, S> {
    #[allow(clippy::inline_always, reason = "see `State::evolve`")]
    #[inline(always)]
    pub(super) fn emit(&mut self, event: Event) {
        self.state.evolve(&event);
        self.sink.push(event);
    }

    /// Takes the action into the state, as its event would be; no event is made where none is kept.
    pub(super) fn emit_action(&mut self, seat: Seat, action: &Action) {
        self.state.accept(seat, action);
        self.sink.push_with(|| Event::Acted { seat, action: action.clone() });
    }

    pub(super) fn position(&self) -> Position<'_> {
        Position { edition: self.edition, figures: self.figures, state: self.state }
    }
}
