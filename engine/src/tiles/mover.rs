//! The player for whom a tile game waits, who moves without being checked.

use super::play::Play;
use super::position::Position;
use super::state::State;
use crate::edition::{Edition, TileFigures};
use crate::model::{Options, Seat};
use crate::protocol::{Action, Moved};

/// The first player for whom a tile game waits, for [`Game::play_on_unchecked`](crate::Game::play_on_unchecked).
pub struct Mover<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a TileFigures,
    pub(crate) options: Options,
    pub(crate) state: &'a mut State,
    pub(crate) seat: Seat,
}

impl Mover<'_> {
    /// Returns the seat.
    #[inline]
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the game as it stands.
    #[inline]
    #[must_use]
    pub fn position(&self) -> Position<'_> {
        Position { edition: self.edition, figures: self.figures, options: self.options, state: self.state }
    }

    /// Does an action without a look at whether it is legal.
    ///
    /// # Panics
    /// An illegal action panics always with debug assertions, else perhaps.
    #[allow(clippy::inline_always, reason = "see `Play::act`")]
    #[inline(always)]
    #[must_use]
    pub fn moves(self, action: &Action) -> Moved {
        let Self { edition, figures, options, state, seat } = self;
        debug_assert_eq!(
            Position { edition, figures, options, state }.check(seat, action),
            Ok(()),
            "what is chosen is legal"
        );
        Play { edition, figures, options, state, sink: &mut () }.act(seat, action);
        Moved::YES
    }
}
