//! Players that choose from what they see: a view of their own seat and nothing else.
//!
//! # Layers
//! Each uses only those below it:
//! - `tune`: makes the figures and checks them; with the feature of that name.
//! - [`advice`], [`review`]: what `hard` would do in somebody's place; what decided a game that is over.
//! - the functions here: a choice of each [`Level`].
//! - `hard`, `offers`: the search, and deals.
//! - [`weights`]: the figures of `hard` as data: a policy, a judge, how far to look.
//! - [`judge`]: everybody's chance to win, from how each seat stands.
//! - [`look_ahead`]: what can be done in a game, and how it goes on.
//! - `tiles`, `dice`: the same for each family of editions.
//! - `bids`, [`features`], [`policy`]: what both have in common.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

/// The example of the README, as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod advice;
mod bids;
mod dice;
pub mod features;
mod hard;
pub mod judge;
pub mod look_ahead;
mod offers;
pub mod policy;
pub mod review;
mod threads;
mod tiles;
#[cfg(feature = "tune")]
pub mod tune;
pub mod weights;

use std::fmt;
use std::str::FromStr;
use std::time::Instant;

use last_spike_engine::{Action, CashDisplay, Game, OpenOffer, Seat, View, Viewer};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

pub use hard::Think;
pub use look_ahead::playout;

use policy::Policy;
use weights::{Tables, Weights};

/// The level of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action, each as likely.
    Random,
    /// The action that brings most at once.
    Easy,
    /// The action that wins most often when the game is played on.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Easy, Self::Hard];

    /// Returns whether it takes time to choose.
    #[must_use]
    pub const fn thinks(self) -> bool {
        matches!(self, Self::Hard)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Hard => "hard",
        })
    }
}

/// Text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no level of a computer player: random, easy or hard")]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a level's name.
    ///
    /// # Errors
    /// [`UnknownLevel`] when there is none of that name.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.to_string() == text)
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// Chooses an action; `None` when the viewer is not asked anything.
pub fn choose(view: &View, level: Level, rng: &mut impl Rng) -> Option<Action> {
    choose_within(view, level, Think::default(), rng)
}

/// Chooses an action as [`choose_within`] does, but makes no offer.
pub fn choose_without_offers(view: &View, level: Level, think: Think, rng: &mut impl Rng) -> Option<Action> {
    answer_within(view, level, think, rng).or_else(|| choose_alone(view, level, think, rng))
}

/// Chooses an action as [`choose`] does, without deals: no answer to what others offer, and no offer.
pub fn choose_alone(view: &View, level: Level, think: Think, rng: &mut impl Rng) -> Option<Action> {
    let seat = view.own_seat()?;
    let prompt = view.prompt.as_ref()?;
    match level {
        Level::Random => prompt.actions().choose(rng).cloned(),
        Level::Easy => {
            // What the formula looks at is known but for hidden cash, where one world is as good as another.
            look_ahead::choose(&Game::sample(view, &mut guess(view)), seat, &Policy::EASY)
        }
        Level::Hard => hard::choose(view, seat, weights_for(view), think, rng),
    }
}

/// Chooses an action, the thought that `hard` gives to it limited; it thinks where there is a choice only.
pub fn choose_within(view: &View, level: Level, think: Think, rng: &mut impl Rng) -> Option<Action> {
    if let Some(answer) = answer_within(view, level, think, rng) {
        return Some(answer);
    }
    match level {
        Level::Random | Level::Easy => choose_alone(view, level, think, rng),
        Level::Hard => choose_by(view, weights_for(view), think, rng),
    }
}

/// Answers the first offer made to the viewer as `hard` does, by other figures than the program's own.
pub fn answer_by(view: &View, weights: &Weights, think: Think, rng: &mut impl Rng) -> Option<Action> {
    let (seat, open) = first_offer(view)?;
    Some(offers::answer(view, seat, open.offer.id, weights, think, rng))
}

/// Returns chance for what is a guess only: the same in the same place of a game.
fn guess(view: &View) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(u64::from(view.step.0))
}

fn weights_for(view: &View) -> &'static Weights {
    let seats = u8::try_from(view.seats.len()).expect("invariant: at most six play");
    Tables::of(&view.edition).for_seats(seats)
}

/// Chooses as `hard` does, by other figures than the program's own: to compare them.
pub fn choose_by(view: &View, weights: &Weights, think: Think, rng: &mut impl Rng) -> Option<Action> {
    let seat = view.own_seat()?;
    let start = Instant::now();
    // Where there is time for both, half of it is for deals at most.
    let halved = Think { time: think.time.map(|time| time / 2), ..think };
    offers::offer(view, seat, weights, halved, rng).or_else(|| {
        let left = Think { time: think.time.map(|time| time.saturating_sub(start.elapsed())), ..think };
        hard::choose(view, seat, weights, left, rng)
    })
}

/// Chooses for a seat of a whole game what [`choose_within`] would choose from its view: no view is made for a level
/// that does not look at it.
pub fn choose_in(game: &Game, seat: Seat, level: Level, think: Think, rng: &mut impl Rng) -> Option<Action> {
    if game.offered_deals().contains(&seat) {
        return choose_within(&game.view(Viewer::Seat(seat)), level, think, rng);
    }
    match level {
        Level::Random => {
            let mut has_drawn = false;
            let picked = look_ahead::pick(game, seat, |most| {
                has_drawn = true;
                below(rng, most)
            });
            if !has_drawn {
                // Where there is one action only, a choice from a list draws all the same.
                below(rng, 1);
            }
            picked
        }
        // The formula looks at nothing that is hidden where everybody's cash is seen.
        Level::Easy if game.options().cash == CashDisplay::Public => {
            look_ahead::choose(game, seat, &Policy::EASY)
        }
        Level::Easy | Level::Hard => choose_within(&game.view(Viewer::Seat(seat)), level, think, rng),
    }
}

/// Draws a number below another as a choice from a list does.
fn below(rng: &mut impl Rng, most: u32) -> u32 {
    let most = usize::try_from(most).expect("invariant: a list has so many places");
    u32::try_from(rng.random_range(..most)).expect("invariant: it is below the number given")
}

/// Answers the first offer made to the viewer, whoever's turn it is; while an auction is open it
/// waits, because nothing may be accepted (G8). `None` when there is none to answer.
#[must_use]
pub fn answer(view: &View, level: Level) -> Option<Action> {
    answer_within(view, level, Think::playouts(ANSWER), &mut guess(view))
}

/// The number of playouts for an offer that is answered in passing.
const ANSWER: u32 = 500;

fn answer_within(view: &View, level: Level, think: Think, rng: &mut impl Rng) -> Option<Action> {
    let (seat, open) = first_offer(view)?;
    let id = open.offer.id;
    let good = match level {
        Level::Random => false,
        Level::Easy => offers::gains(view, seat, open),
        Level::Hard => return Some(offers::answer(view, seat, id, weights_for(view), think, rng)),
    };
    Some(if good { Action::Accept { id } } else { Action::Decline { id } })
}

/// Returns the first offer made to the viewer that may be answered now.
fn first_offer(view: &View) -> Option<(Seat, &OpenOffer)> {
    let seat = view.own_seat().filter(|_| view.outcome.is_none())?;
    let table = view.table.dice().filter(|table| table.auction.is_none())?;
    table.offers.iter().find(|open| open.offer.to_seat == seat).map(|open| (seat, open))
}
