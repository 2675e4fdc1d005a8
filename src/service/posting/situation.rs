//! The state of a game while its notices are prepared, read once for all of them.

use std::cell::{OnceCell, RefCell};

use last_spike_engine::{Game, Seat, Step, View};

use super::announcement::Stop;
use crate::service::clock::awaiting::{self, Due};
use crate::service::request::readable::{check_levels, unless_newer};
use crate::service::views::look::Besides;
use crate::service::{deals::ahead, views::revealed};
use crate::store::games::{self, StoredGame};
use crate::store::posting::outbox::{Audience, Unposted};
use crate::store::posting::posts::{self, Held};
use crate::store::posting::recipients::{self, Addressee};
use crate::store::table::plans::{self, OfSeat};
use crate::store::{GameHeader, GameId, StoreError, Time, Tx, log, seating::tenures, table::headers};

/// A locked game, as a transaction sees it: each part is read when it is first needed.
pub(in crate::service) struct Situation<'a, 't> {
    pub(in crate::service) tx: &'a Tx<'t>,
    pub(in crate::service) game: GameId,
    stored: OnceCell<Option<StoredGame>>,
    latest: OnceCell<Option<Game>>,
    people: OnceCell<Vec<(Seat, Addressee)>>,
    held: OnceCell<Vec<(Audience, Held)>>,
    plans: OnceCell<Vec<OfSeat>>,
    said: RefCell<Option<Said>>,
}

/// Everybody's deadlines, up to a step and as of a moment.
struct Said {
    upto: Step,
    at: Time,
    due: Vec<(Seat, Due)>,
}

/// Returns the value of a cell, reading it first if the cell is empty.
fn read<T>(cell: &OnceCell<T>, read: impl FnOnce() -> Result<T, StoreError>) -> Result<&T, StoreError> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let value = read()?;
    Ok(cell.get_or_init(|| value))
}

impl<'a, 't> Situation<'a, 't> {
    /// Locks a game and returns its situation.
    pub(in crate::service) fn of(tx: &'a Tx<'t>, game: GameId) -> Result<Self, StoreError> {
        games::lock(tx, game)?;
        Ok(Self::unlocked(tx, game))
    }

    /// Returns the situation of a game in a transaction that only reads.
    pub(super) fn unlocked(tx: &'a Tx<'t>, game: GameId) -> Self {
        Self {
            tx,
            game,
            stored: OnceCell::new(),
            latest: OnceCell::new(),
            people: OnceCell::new(),
            held: OnceCell::new(),
            plans: OnceCell::new(),
            said: RefCell::new(None),
        }
    }

    /// Returns the game with its players; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or if a stored value can't be read.
    pub(in crate::service) fn stored(&self) -> Result<Option<&StoredGame>, StoreError> {
        Ok(read(&self.stored, || games::read(self.tx, self.game))?.as_ref())
    }

    /// Returns the header of the game, even if its edition or its players can't be read; `None` if there is no game.
    pub(in crate::service) fn header(&self) -> Result<Option<GameHeader>, StoreError> {
        match self.stored() {
            Err(StoreError::Unreadable { .. }) => headers::load(self.tx, self.game),
            stored => Ok(stored?.map(|stored| stored.header.clone())),
        }
    }

    /// Returns the game of a post. Stops if the game was deleted, or has ended and can't be read any more.
    pub(in crate::service) fn shown(&self, header: &GameHeader) -> Result<&StoredGame, Stop> {
        let stored = self.stored().map_err(|fault| unreadable(header, fault))?;
        stored.ok_or(Stop::Drop(Unposted::NoGame))
    }

    /// Returns the last position of the game; `None` before it has begun.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or if a stored value can't be read.
    pub(in crate::service) fn latest(&self, stored: &StoredGame) -> Result<Option<&Game>, StoreError> {
        Ok(read(&self.latest, || log::snapshot(self.tx, stored))?.as_ref())
    }

    /// Checks that no newer version of the program serves the game, which need not be readable.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or [`StoreError::Newer`].
    pub(super) fn check_known(&self) -> Result<(), StoreError> {
        unless_newer(self.stored().and_then(|stored| {
            let Some(stored) = stored else { return Ok(()) };
            check_levels(stored)?;
            self.latest(stored).map(drop)
        }))
    }

    /// Returns the person at a seat; `None` if a computer has it.
    pub(in crate::service) fn person(&self, seat: Seat) -> Result<Option<&Addressee>, StoreError> {
        let people = read(&self.people, || recipients::of_game(self.tx, self.game))?;
        Ok(people.iter().find(|(of, _)| *of == seat).map(|(_, person)| person))
    }

    /// Returns the person who gets the direct messages of an audience; `None` for the channel, a computer, and a person
    /// who was forgotten.
    pub(super) fn addressee(&self, audience: Audience) -> Result<Option<Addressee>, StoreError> {
        match audience {
            Audience::Channel => Ok(None),
            Audience::Seat(seat) => Ok(self.person(seat)?.cloned()),
            Audience::Former(tenure) => {
                let user = tenures::load(self.tx, self.game, tenure)?.and_then(|tenure| tenure.user);
                user.map(|user| recipients::of(self.tx, user)).transpose()
            }
        }
    }

    /// Returns the slots of an audience that hold a message, the oldest message first.
    pub(in crate::service) fn held(&self, audience: Audience) -> Result<Vec<Held>, StoreError> {
        let held = read(&self.held, || posts::of_all(self.tx, self.game))?;
        Ok(held.iter().filter(|(of, _)| *of == audience).map(|(_, held)| *held).collect())
    }

    /// Returns the lines that a player is shown beside the game.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or if the player's plan can't be read.
    pub(in crate::service) fn besides(
        &self,
        stored: &StoredGame,
        view: &View,
    ) -> Result<Besides, StoreError> {
        let Some(seat) = view.own_seat() else { return Ok(Besides::default()) };
        let plans = read(&self.plans, || plans::of_game(self.tx, self.game))?;
        let plan = plans.iter().find(|(of, _)| *of == seat).map(|(_, plan)| plan.clone()).transpose()?;
        let standing = ahead::standing_of(self.tx, stored, view)?;
        Ok(Besides {
            undo: revealed::is_offered(self.tx, stored, view)?,
            plan,
            standing,
            ..Besides::default()
        })
    }

    /// Returns the deadlines that [`awaiting::said`] gives for a position up to a step; read again only for another
    /// step or moment.
    pub(in crate::service) fn said(
        &self,
        stored: &StoredGame,
        position: &Game,
        upto: Step,
        at: Time,
    ) -> Result<Vec<(Seat, Due)>, StoreError> {
        if let Some(said) = &*self.said.borrow()
            && (said.upto, said.at) == (upto, at)
        {
            return Ok(said.due.clone());
        }
        let due = awaiting::said(self.tx, stored, position, upto, at)?;
        *self.said.borrow_mut() = Some(Said { upto, at, due: due.clone() });
        Ok(due)
    }

    /// Forgets the deadlines, because a player was noted as told.
    pub(super) fn forget_due(&self) {
        *self.said.borrow_mut() = None;
    }
}

/// Returns why a game that can't be read is not shown.
pub(super) fn unreadable(header: &GameHeader, fault: StoreError) -> Stop {
    match fault {
        StoreError::Unreadable { .. } if !header.is_open() => Stop::Drop(Unposted::EndedUnreadable),
        fault => Stop::Fault(fault),
    }
}
