//! Players that choose from what they see: a view of their own seat and nothing else.

mod easy;

use std::fmt;
use std::str::FromStr;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use crate::engine::{Action, Game, Seat, View, Viewer};

/// The level of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action, each as likely.
    Random,
    /// The action that brings most at once.
    Easy,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Random, Self::Easy];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Easy => "easy",
        })
    }
}

/// Text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no level of a computer player: random or easy")]
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
    answer(view, level).or_else(|| choose_alone(view, level, rng))
}

/// Chooses an action as [`choose`] does, without an answer to what others offer.
pub fn choose_alone(view: &View, level: Level, rng: &mut impl Rng) -> Option<Action> {
    let seat = view.own_seat()?;
    let actions = view.prompt.as_ref()?.actions();
    match level {
        Level::Random => actions.choose(rng).cloned(),
        Level::Easy => {
            easy::choose(view, seat, view.prompt.as_ref()?).or_else(|| actions.choose(rng).cloned())
        }
    }
}

/// Chooses for a seat of a whole game what [`choose`] would choose from its view: no view is made for a level that does
/// not look at it. Nobody may have offered the seat a deal.
pub fn choose_in(game: &Game, seat: Seat, level: Level, rng: &mut impl Rng) -> Option<Action> {
    match level {
        Level::Random => {
            let mut has_drawn = false;
            let picked = game.pick(seat, |most| {
                has_drawn = true;
                below(rng, most)
            });
            if !has_drawn {
                // Where there is one action only, a choice from a list draws all the same.
                below(rng, 1);
            }
            picked
        }
        Level::Easy => choose(&game.view(Viewer::Seat(seat)), level, rng),
    }
}

/// Draws a number below another as a choice from a list does.
fn below(rng: &mut impl Rng, most: u32) -> u32 {
    let most = usize::try_from(most).expect("invariant: a list has so many places");
    u32::try_from(rng.random_range(..most)).expect("invariant: it is below the number given")
}

/// Plays a game to its end, every action picked at random: the same moves that
/// [`Level::Random`] makes, without the views.
///
/// # Panics
/// Never: a part of a number is below it.
pub fn playout(game: &mut Game, rng: &mut impl Rng) {
    // A number below another from 32 random bits; the bias of one in millions does not matter here.
    let below = |rng: &mut _, most: u32| {
        let scaled = (u64::from(Rng::next_u32(rng)) * u64::from(most)) >> 32;
        u32::try_from(scaled).expect("invariant: it is below the number given")
    };
    game.play_out(|most| below(&mut *rng, most));
}

/// Answers the first offer made to the viewer, whoever's turn it is; while an auction is open it
/// waits, because nothing may be accepted (G8). `None` when there is none to answer.
#[must_use]
pub fn answer(view: &View, level: Level) -> Option<Action> {
    let seat = view.own_seat().filter(|_| view.outcome.is_none())?;
    let table = view.table.dice().filter(|table| table.auction.is_none())?;
    let open = table.offers.iter().find(|open| open.offer.to_seat == seat)?;
    let id = open.offer.id;
    let good = match level {
        Level::Random => false,
        Level::Easy => easy::gains(view, seat, open),
    };
    Some(if good { Action::Accept { id } } else { Action::Decline { id } })
}
