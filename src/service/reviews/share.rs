//! Showing to everybody what the bot has shown one person alone: a moment of a game, its replay, its review. Nothing of
//! it is secret.

use crate::service::request::caller::{Caller, GameRef, check_may_post, find, once};
use crate::service::request::refusal::Refusal;
use crate::service::views::history::{Moment, Unit};
use crate::store::{GameId, Time, Tx, posting::shares};

/// The time for which the same part is not shown again, and for which a part counts for the limit, in seconds.
const HOUR: i64 = 60 * 60;

/// The most parts of a game that may be shown in an hour.
pub(in crate::service) const MOST: u32 = 6;

/// A part of a game that is shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The board at a moment of the past.
    Past(Moment),
    /// The game turn by turn, up to the end of a turn.
    Replay {
        /// The number of the replay's pictures.
        pictures: usize,
    },
    /// The review of a game that is over.
    Review,
}

impl Shared {
    /// Returns the name under which the part is noted.
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
/// [`Refusal::NotInServer`] in direct messages, [`Refusal::SharedElsewhere`] in another channel, a refusal if the
/// person may not write in the channel, and [`Refusal::SharedAlready`] or [`Refusal::SharedOften`] if the same part, or
/// too many parts, were shown within the last hour.
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
    // The next part may be shown once the oldest of the last `MOST` parts no longer counts.
    let full = MOST.checked_sub(1).and_then(|last| lately.get(last as usize));
    if let Some(oldest) = full {
        return Err(Refusal::SharedOften { most: MOST, next: oldest.after(HOUR) });
    }
    Ok(shares::note(tx, game, &what, now, counts_from)?)
}
