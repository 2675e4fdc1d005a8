//! The review of a finished game: computed outside any transaction when a person first asks for it, and then stored.

use last_spike_computer::review::review_telling;
use last_spike_engine::{By, Event, Game, Step, View, Viewer, played};

use crate::service::request::caller::{Caller, find_past};
use crate::service::request::refusal::Refusal;
use crate::store::games::{Stage, StoredGame};
use crate::store::log::{self, LoggedStep};
use crate::store::seating::tenures::{self, Tenure};
use crate::store::{GameId, StoreError, Tx, UserId, reviews};

pub use last_spike_computer::review::document::{Account, Came, Hard, Judged, Review, Turn, TurningPoint};

/// The number of their own choices of which a review tells its reader.
const OWN: usize = 3;

/// A finished game that a person wants to have reviewed.
#[derive(Clone, Debug)]
pub struct Reviewable {
    /// The game.
    pub stored: StoredGame,
    /// The stored review of the game, if there is one.
    pub kept: Option<Review>,
    /// The steps that a computer took for an absent player.
    pub stood_in: Vec<Step>,
    beginning: Game,
    log: Vec<LoggedStep>,
    tenures: Vec<Tenure>,
}

impl Reviewable {
    /// Reviews the game, with the given number of playouts for each position and each choice. This takes seconds;
    /// `tell` gets the finished part of the work, in per cent. `None` if the log doesn't lead to the game's end.
    #[must_use]
    pub fn compute(
        &self,
        playouts: Option<u32>,
        threads: usize,
        tell: impl Fn(usize) + Sync,
    ) -> Option<Review> {
        let log: Vec<&[Event]> = self.log.iter().map(|step| step.events.as_slice()).collect();
        review_telling(&self.beginning, &log, playouts, threads, tell)
    }

    /// Returns the choices that cost a person most, the costliest first and one of each turn; `None` for somebody who
    /// never played in the game.
    #[must_use]
    pub fn costliest<'a>(&self, review: &'a Review, user: UserId) -> Option<Vec<&'a Judged>> {
        let sat = self.tenures.iter().any(|tenure| tenure.user == Some(user));
        if !sat && self.stored.seat_of(user).is_none() {
            return None;
        }
        let mut own: Vec<&Judged> = review.costly.iter().filter(|choice| self.is_of(choice, user)).collect();
        own.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        let mut turns = Vec::new();
        own.retain(|choice| {
            let is_first = !turns.contains(&choice.turn);
            turns.push(choice.turn);
            is_first
        });
        own.truncate(OWN);
        Some(own)
    }

    /// Returns whether a person has made a choice themselves: no clock or computer did for them, and nobody else sat at
    /// their seat then.
    #[must_use]
    pub fn is_of(&self, choice: &Judged, user: UserId) -> bool {
        let made = self.log.iter().find(|step| step.n == choice.step);
        let former =
            self.tenures.iter().find(|tenure| tenure.seat == choice.seat && choice.step <= tenure.until);
        let chose = former.map_or_else(|| self.stored.user(choice.seat), |tenure| tenure.user);
        chose == Some(user) && made.is_some_and(|step| matches!(step.by, None | Some(By::Plan)))
    }

    /// Returns the position before a choice as some viewer saw it.
    #[must_use]
    pub fn before(&self, choice: &Judged, viewer: Viewer) -> View {
        let line = played(self.log.iter().map(|step| (step.n, &*step.events)));
        let steps = self.log.iter().filter(|step| step.n < choice.step && line.contains(&step.n));
        let mut game = self.beginning.clone();
        steps.flat_map(|step| &step.events).for_each(|event| game.evolve(event));
        game.view(viewer)
    }
}

/// Returns a game that was played to its end, with its stored review.
///
/// # Errors
/// [`Refusal`] if there is no game, or it was not played to its end: a review tells things that are hidden until then.
pub fn find_reviewable(tx: &Tx<'_>, by: &Caller) -> Result<Reviewable, Refusal> {
    let stored = find_past(tx, by)?;
    match stored.stage {
        Stage::Over => {}
        Stage::Lobby => return Err(Refusal::NotBegun),
        Stage::Broken => return Err(Refusal::Broken),
        Stage::Running | Stage::Closed => return Err(Refusal::NotPlayedOut),
    }
    let beginning = log::beginning(&stored)?.ok_or(Refusal::NotBegun)?;
    let log = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
    let stood_in = log.iter().filter(|step| step.by == Some(By::StandIn)).map(|step| step.n).collect();
    let (kept, tenures) = (kept(tx, stored.id)?, tenures::of_game(tx, stored.id)?);
    Ok(Reviewable { stored, kept, stood_in, beginning, log, tenures })
}

/// Returns the stored review of a game; `None` if there is none, or an earlier program stored it in another format.
pub(in crate::service) fn kept(tx: &Tx<'_>, game: GameId) -> Result<Option<Review>, StoreError> {
    Ok(reviews::of(tx, game)?.and_then(|json| serde_json::from_str(&json).ok()))
}

/// Stores the review of a game.
///
/// # Panics
/// Never: a review can always be written as JSON.
pub fn keep(tx: &Tx<'_>, stored: &StoredGame, review: &Review) -> Result<(), StoreError> {
    let json = serde_json::to_string(review).expect("invariant: a review is JSON");
    reviews::keep(tx, stored.id, &json)
}
