//! A game as its notices are prepared: what several of them need is read once.

use std::cell::{OnceCell, RefCell};

use last_spike_engine::{Game, Seat, Step};

use super::awaiting::{self, Due};
use crate::store::games::{self, StoredGame};
use crate::store::{Fault, GameId, Time, Tx, log};

/// A game that is locked, as it is in a transaction.
pub(super) struct Situation<'a, 't> {
    pub(super) tx: &'a Tx<'t>,
    game: GameId,
    stored: OnceCell<Option<StoredGame>>,
    latest: OnceCell<Option<Game>>,
    said: RefCell<Option<Said>>,
}

/// Until when each person has time, up to a step and as of a moment.
type Said = ((Step, Time), Vec<(Seat, Due)>);

impl<'a, 't> Situation<'a, 't> {
    /// Locks a game.
    ///
    /// # Errors
    /// [`Fault`] of the database.
    pub(super) fn of(tx: &'a Tx<'t>, game: GameId) -> Result<Self, Fault> {
        games::lock(tx, game)?;
        Ok(Self { tx, game, stored: OnceCell::new(), latest: OnceCell::new(), said: RefCell::new(None) })
    }

    /// Returns the game with its players; `None` where there is none.
    ///
    /// # Errors
    /// [`Fault`] of the database, or when a stored value cannot be read.
    pub(super) fn stored(&self) -> Result<Option<&StoredGame>, Fault> {
        if self.stored.get().is_none() {
            let _ = self.stored.set(games::read(self.tx, self.game)?);
        }
        Ok(self.stored.get().and_then(Option::as_ref))
    }

    /// Returns the last position of the game; `None` before it has begun.
    ///
    /// # Errors
    /// [`Fault`] of the database, or when a stored value cannot be read.
    pub(super) fn latest(&self, stored: &StoredGame) -> Result<Option<&Game>, Fault> {
        if self.latest.get().is_none() {
            let _ = self.latest.set(log::snapshot(self.tx, stored)?);
        }
        Ok(self.latest.get().and_then(Option::as_ref))
    }

    /// Returns what [`awaiting::said`] says of a position up to a step.
    ///
    /// # Errors
    /// [`Fault`] of the database.
    pub(super) fn said(
        &self,
        stored: &StoredGame,
        position: &Game,
        (upto, at): (Step, Time),
    ) -> Result<Vec<(Seat, Due)>, Fault> {
        if let Some((of, said)) = &*self.said.borrow()
            && *of == (upto, at)
        {
            return Ok(said.clone());
        }
        let said = awaiting::said(self.tx, stored, position, upto, at)?;
        *self.said.borrow_mut() = Some(((upto, at), said.clone()));
        Ok(said)
    }

    /// Forgets until when people have time: somebody was noted as told.
    pub(super) fn told(&self) {
        *self.said.borrow_mut() = None;
    }
}
