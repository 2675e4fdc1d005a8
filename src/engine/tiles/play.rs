//! One action of a tile game while it is decided.

use super::rules::Rules;
use super::state::State;
use crate::engine::edition::{Edition, TileFigures};
use crate::engine::model::{Options, Seat};
use crate::engine::protocol::{Action, Event, Sink};

/// One action being decided: rules emit events, and each is carried into the state at once, so
/// that what follows is decided on what is true by then.
pub(in crate::engine) struct Play<'a, S> {
    pub(in crate::engine) edition: &'a Edition,
    pub(in crate::engine) figures: &'a TileFigures,
    pub(in crate::engine) options: Options,
    pub(in crate::engine) state: &'a mut State,
    pub(in crate::engine) sink: &'a mut S,
}

impl<S: Sink> Play<'_, S> {
    #[allow(clippy::inline_always, reason = "see `State::evolve`")]
    #[inline(always)]
    pub(super) fn emit(&mut self, event: Event) {
        self.state.evolve(self.figures, &event);
        self.sink.push(event);
    }

    /// Takes the action into the state, as its event would be; no event is made where none is kept.
    #[inline]
    pub(super) fn emit_action(&mut self, seat: Seat, action: &Action) {
        self.state.accept(seat, action);
        self.sink.push_with(|| Event::Acted { seat, action: action.clone() });
    }

    pub(super) fn rules(&self) -> Rules<'_> {
        Rules { edition: self.edition, figures: self.figures, options: self.options, state: self.state }
    }
}
