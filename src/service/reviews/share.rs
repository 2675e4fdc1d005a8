//! Showing to all what somebody was shown alone, and everybody may see: a moment of a game, its replay, its review.

use crate::service::request::caller::{Caller, GameRef, check_may_post, find, once};
use crate::service::request::refusal::Refusal;
use crate::service::views::history::{Moment, Unit};
use crate::store::{GameId, Time, Tx, posting::shares};

/// The time in which the same is not shown again, and for which what was shown counts, in seconds.
const HOUR: i64 = 60 * 60;

/// The most that is shown of a game in that time.
pub(in crate::service) const MOST: u32 = 6;

/// A part of a game that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The board at a moment of the past.
    Past(Moment),
    /// The game turn by turn, up to the end of a turn.
    Replay {
        /// The number of its pictures.
        pictures: usize,
    },
    /// The review of a game that is over.
    Review,
}

impl Shared {
    /// Returns its name, by which it is noted.
    fn name(self) -> String {
        match self {
            Self::Past(Moment { unit: Unit::Turn, n }) => format!("turn {n}"),
            Self::Past(Moment { unit: Unit::Step, n }) => format!("step {n}"),
            Self::Replay { pictures } => format!("replay {pictures}"),
            Self::Review => "review".to_owned(),
        }
    }
}

/// Notes that a person shows a part of a game in its channel.
///
/// # Errors
/// [`Refusal`] in direct messages and elsewhere than in the channel of the game, for somebody who may not write there,
/// and where the same, or much else of the game, was shown not long ago.
pub fn note(tx: &Tx<'_>, by: &Caller, game: GameId, shared: Shared, now: Time) -> Result<(), Refusal> {
    once(tx, by, GameRef::Game(game), now)?;
    let stored = find(tx, by.user, by.channel, GameRef::Game(game))?;
    if stored.is_in_dm() {
        return Err(Refusal::NotInServer);
    }
    if stored.channel != by.channel {
        return Err(Refusal::SharedElsewhere { channel: stored.channel });
    }
    check_may_post(by, &stored)?;
    let what = shared.name();
    let counts_from = now.after(-HOUR);
    if shares::last(tx, game, &what)?.is_some_and(|at| at > counts_from) {
        return Err(Refusal::SharedAlready);
    }
    let lately = shares::since(tx, game, counts_from)?;
    // The next may be shown when the oldest of those that fill the limit counts no more.
    let full = MOST.checked_sub(1).and_then(|last| lately.get(last as usize));
    if let Some(oldest) = full {
        return Err(Refusal::SharedOften { most: MOST, next: oldest.after(HOUR) });
    }
    Ok(shares::note(tx, game, &what, now, counts_from)?)
}
