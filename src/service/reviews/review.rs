//! The review of a finished game: computed outside any transaction when a person first asks for it, and then stored.

use last_spike_computer::review::review_telling;
use last_spike_engine::{Action, By, Event, Fold, Game, Money, Step, View, Viewer};

use crate::service::request::caller::{Caller, find_past};
use crate::service::request::refusal::Refusal;
use crate::service::views::knowledge::Knowledge;
use crate::store::games::{Stage, StoredGame};
use crate::store::log::{self, LoggedStep};
use crate::store::{GameId, StoreError, Tx, reviews};

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
    /// The knowledge of whoever asks, at each step.
    knowledge: Knowledge,
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

    /// Returns the choices that cost whoever asks most, the costliest first and one of each turn; `None` for somebody who
    /// never moved in the game themselves.
    #[must_use]
    pub fn costliest<'a>(&self, review: &'a Review) -> Option<Vec<&'a Judged>> {
        let mut own: Vec<&Judged> = review.costly.iter().filter(|choice| self.is_own(choice)).collect();
        own.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        let mut turns = Vec::new();
        own.retain(|choice| {
            let is_first = !turns.contains(&choice.turn);
            turns.push(choice.turn);
            is_first
        });
        own.truncate(OWN);
        // Who did nothing but leave has not played well either.
        let moves = |step: &LoggedStep| self.did_themselves(step) && action(step) != Some(&Action::Resign);
        (!own.is_empty() || self.log.iter().any(moves)).then_some(own)
    }

    /// Returns whether whoever asks has made a choice themselves.
    #[must_use]
    pub fn is_own(&self, choice: &Judged) -> bool {
        self.log.iter().any(|step| step.n == choice.step && self.did_themselves(step))
    }

    /// Returns whether whoever asks took a step themselves: they sat there then, and no clock or computer did it.
    fn did_themselves(&self, step: &LoggedStep) -> bool {
        let chose = match step.by {
            None => true,
            // Earlier versions logged silence in an auction with hidden cash like a pass that was given ahead.
            Some(By::Plan) => !matches!(action(step), Some(Action::Bid { amount: None | Some(Money::ZERO) })),
            Some(By::Deadline | By::Forced | By::StandIn) => false,
        };
        chose && self.knowledge.at(step.n) == Viewer::Seat(step.seat)
    }

    /// Returns the position before a step as some viewer saw it.
    #[must_use]
    pub fn before(&self, step: Step, viewer: Viewer) -> View {
        let mut fold = Fold::of(self.beginning.clone(), self.log.iter().map(|step| &*step.events));
        let earlier = self.log.iter().take_while(|earlier| earlier.n < step);
        // The whole log was folded when the game was reviewed.
        let folded = earlier.map(|step| fold.step(&step.events)).all(|folded| folded.is_ok());
        debug_assert!(folded, "the log leads to its end");
        fold.game().view(viewer)
    }
}

/// Returns the action of a step.
fn action(step: &LoggedStep) -> Option<&Action> {
    match step.events.first() {
        Some(Event::Acted { action, .. }) => Some(action),
        _ => None,
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
    let (kept, knowledge) = (kept(tx, stored.id)?, Knowledge::of(tx, &stored, by.user)?);
    Ok(Reviewable { stored, kept, stood_in, beginning, log, knowledge })
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
