//! The player for whom a game of 1976 waits, who moves without being checked.

use super::play::Play;
use super::position::Position;
use super::state::State;
use crate::edition::{DiceFigures, Edition};
use crate::model::Seat;
use crate::protocol::{Action, Moved};

/// The first player for whom a game of 1976 waits, for [`Game::play_on_unchecked`](crate::Game::play_on_unchecked).
pub struct Mover<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a DiceFigures,
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
        Position { edition: self.edition, figures: self.figures, state: self.state }
    }

    /// Does an action without a look at whether it is legal.
    ///
    /// # Panics
    /// An illegal action panics always with debug assertions, else perhaps.
    #[allow(clippy::inline_always, reason = "see `Play::act`")]
    #[inline(always)]
    #[must_use]
    pub fn moves(self, action: &Action) -> Moved {
        let Self { edition, figures, state, seat } = self;
        debug_assert_eq!(
            Position { edition, figures, state }.check(seat, action),
            Ok(()),
            "what is chosen is legal"
        );
        Play { edition, figures, state, sink: &mut () }.act(seat, action);
        Moved::YES
    }
}
