//! A running game with everything that its next step depends on.

use last_spike_engine::{Action, Applied, Event, Game, Illegal, Phase, Seat, Step, Viewer};

use crate::service::clock::{awaiting, countdown::Countdown};
use crate::service::request::refusal::Refusal;
use crate::store::games::{Stage, StoredGame};
use crate::store::log::{self, Logged};
use crate::store::{SeatStates, StoreError, Tx};

/// A position, with all that is read before it is changed.
pub(super) struct Position {
    pub(super) stored: StoredGame,
    pub(super) game: Game,
    pub(super) seats: SeatStates,
    /// True if a vote was open in the game when it was read.
    pub(super) is_voted_on: bool,
    /// True if, when the game was read, anybody had a plan, or was to be told that theirs was dropped.
    pub(super) has_plans: bool,
    /// True if, when the game was read, anybody had answered an auction ahead.
    pub(super) has_answers: bool,
}

/// A stretch of a game: the position before it, and what has happened in it.
pub(super) struct Stretch {
    pub(super) before: Game,
    pub(super) events: Vec<Event>,
}

impl Position {
    /// Reads the position of a running game, in one round trip.
    ///
    /// # Errors
    /// [`Refusal::NotBegun`] for a lobby.
    pub(super) fn read(tx: &Tx<'_>, stored: StoredGame) -> Result<Self, Refusal> {
        let now = log::prefetch_now(tx, stored.id)?;
        let seats = log::prefetch_seats(tx, stored.id)?;
        let log::Now { snapshot, is_voted_on, has_plans, has_answers } = now.read(tx)?;
        let game = log::snapshot_of(tx, &stored, snapshot)?.ok_or(Refusal::NotBegun)?;
        Ok(Self { stored, game, seats: seats.read(tx)?, is_voted_on, has_plans, has_answers })
    }

    /// Returns the position of a game that has just begun: there are no votes, plans or answers in it yet.
    pub(super) fn begun(tx: &Tx<'_>, stored: StoredGame, game: Game) -> Result<Self, StoreError> {
        let seats = log::prefetch_seats(tx, stored.id)?.read(tx)?;
        Ok(Self { stored, game, seats, is_voted_on: false, has_plans: false, has_answers: false })
    }

    /// Returns the refusal of a move that the rules don't allow in this position.
    pub(super) fn illegal(&self, illegal: Illegal, seat: Seat) -> Refusal {
        Refusal::Illegal { illegal, view: Box::new(self.game.view(Viewer::Seat(seat))) }
    }

    /// Checks that a control still asks the same as when it was made: since then others have only bid in the same
    /// auction, or made, declined or withdrawn offers.
    ///
    /// # Errors
    /// [`Refusal::Stale`] if the control asks something else by now.
    pub(super) fn check_asked(&self, tx: &Tx<'_>, seat: Seat, made_at: Step) -> Result<(), Refusal> {
        let now = self.game.step();
        if made_at == now || made_at < now && self.only_others_answered(tx, seat, made_at)? {
            return Ok(());
        }
        Err(Refusal::Stale { now, view: Box::new(self.game.view(Viewer::Seat(seat))) })
    }

    /// Returns whether only other seats have acted since a step, by bids and offers.
    fn only_others_answered(&self, tx: &Tx<'_>, seat: Seat, since: Step) -> Result<bool, StoreError> {
        let changes_nothing = |action: &Action| {
            matches!(
                action,
                Action::Bid { .. } | Action::Offer(_) | Action::Decline { .. } | Action::Withdraw { .. }
            )
        };
        let steps = log::steps(tx, self.stored.id, since, self.game.step())?;
        Ok(steps.iter().all(|step| {
            step.seat != seat
                && step.events.iter().all(|event| match event {
                    Event::Acted { action, .. } => changes_nothing(action),
                    event => event.is_internal(),
                })
        }))
    }

    /// Stores a step and has the clocks follow; returns the step as a stretch of the game.
    pub(super) fn append(
        &mut self,
        tx: &Tx<'_>,
        logged: Logged,
        applied: Applied,
    ) -> Result<Stretch, StoreError> {
        let is_auction = applied.game.phase() == Phase::Auction;
        let deadline = is_auction.then(|| tx.now().after(Countdown::auction(self.stored.pace())));
        log::append(tx, &mut self.stored, &mut self.seats, logged, &applied, deadline)?;
        if self.stored.stage == Stage::Running {
            awaiting::follow(tx, &self.stored, &mut self.seats)?;
        } else {
            awaiting::note_last(tx, &self.stored, &self.seats)?;
        }
        let Applied { game, events } = applied;
        Ok(Stretch { before: std::mem::replace(&mut self.game, game), events })
    }
}
