//! Computers that think outside transactions: a question is read, answered elsewhere, and its answer committed.
//!
//! An answer counts only while its question stands: at the commit the same computer must still play at the seat, and
//! the game must be at the same step.

use last_spike_computer::{self as computer, Level};
use last_spike_engine::{Action, By, Seat, Step, View, Viewer};
use rand::SeedableRng;
use rand::rngs::SysRng;
use rand_chacha::ChaCha20Rng;

use super::play::{self, Move, carry_out};
use super::together;
use crate::service::request::caller::running;
use crate::service::request::readable::level;
use crate::service::request::refusal::Refusal;
use crate::service::{absences::stand_in, deals::offers};
use crate::store::games::{self, StoredGame};
use crate::store::{GameId, StoreError, Tx, computers, log};
pub use last_spike_computer::Think;

/// A computer that plays at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mind {
    /// A computer that plays for itself.
    Player(Level),
    /// A computer that stands in for a person.
    StandIn,
}

impl Mind {
    /// Returns the computer that plays at a seat; `None` if a person does.
    fn at(stored: &StoredGame, seat: Seat) -> Result<Option<Self>, StoreError> {
        let player = stored.player(seat);
        let stands_in = player.stand_in.map(|_| Self::StandIn);
        Ok(level(stored, player)?.map(Self::Player).or(stands_in))
    }

    /// Returns the `by` of this computer's steps.
    fn by(self) -> Option<By> {
        (self == Self::StandIn).then_some(By::StandIn)
    }
}

/// A question to a computer: only what its seat sees.
#[derive(Clone, Debug)]
pub struct AskedComputer {
    game: GameId,
    seat: Seat,
    step: Step,
    mind: Mind,
    view: View,
    /// True if the computer may make offers: it is one that does, and none of its own was declined lately.
    offers: bool,
}

impl AskedComputer {
    /// Reads the question of a game to the computer at a seat; `None` if the computer may not act now, or no computer
    /// plays there.
    ///
    /// # Errors
    /// [`Refusal`] if the game can't be read or is not being played.
    pub(crate) fn read(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<Self>, Refusal> {
        let stored = running(games::load(tx, game)?.ok_or(Refusal::NoGame)?)?;
        let Some(mind) = Mind::at(&stored, seat)? else { return Ok(None) };
        if !computers::may_act(tx, game)? {
            return Ok(None);
        }
        let truth = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
        let (step, view) = (truth.step(), truth.view(Viewer::Seat(seat)));
        if together::has_answered(tx, &stored, &truth, seat)? {
            return Ok(None);
        }
        let deals = view.table.dice().is_some() && matches!(mind, Mind::Player(level) if level.thinks());
        let offers = deals && !offers::was_declined(tx, &stored, seat, step)?;
        Ok(Some(Self { game, seat, step, mind, view, offers }))
    }

    /// Chooses an answer, without the database; `None` if there is nothing to answer.
    #[must_use]
    pub fn answer(&self, think: Think) -> Option<Action> {
        let mut dice = match think.time {
            Some(_) => dice(),
            // Who thinks by number alone answers the same on every machine and each time.
            None => ChaCha20Rng::seed_from_u64(u64::from(self.step.0)),
        };
        self.answer_by(think, &mut dice)
    }

    /// Chooses an answer; `dice` decides what the computer leaves to chance.
    pub(crate) fn answer_by(&self, think: Think, dice: &mut ChaCha20Rng) -> Option<Action> {
        match self.mind {
            Mind::Player(level) if self.offers => computer::choose_within(&self.view, level, think, dice),
            Mind::Player(level) => computer::choose_without_offers(&self.view, level, think, dice),
            Mind::StandIn => stand_in::choose(&self.view, think, dice),
        }
    }

    /// Carries the answer out. If the question doesn't stand any more, nothing is done and `false` returned: the game
    /// has gone on, another player has the seat, or the bot has left the server.
    ///
    /// # Errors
    /// [`Refusal`] if the game is not being played any more, or the rules don't allow the answer.
    pub(crate) fn commit(&self, tx: &Tx<'_>, action: &Action) -> Result<bool, Refusal> {
        let stored = running(games::load(tx, self.game)?.ok_or(Refusal::NoGame)?)?;
        let truth = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
        let stands = truth.step() == self.step
            && Mind::at(&stored, self.seat)? == Some(self.mind)
            && computers::may_act(tx, self.game)?
            && !together::has_answered(tx, &stored, &truth, self.seat)?;
        if stands {
            let made = Move { seat: self.seat, action: action.clone(), by: self.mind.by() };
            match action {
                Action::Bid { .. } if self.view.edition.asks_everybody(self.view.options) => {
                    play::answer_together(tx, stored, made)?;
                }
                _ => drop(carry_out(tx, stored, Some(self.step), made)?),
            }
        }
        Ok(stands)
    }
}

/// Returns a generator for what a computer leaves to chance. It is not the game's own, which depends on the seed alone.
fn dice() -> ChaCha20Rng {
    ChaCha20Rng::try_from_rng(&mut SysRng).expect("invariant: the operating system has randomness")
}
