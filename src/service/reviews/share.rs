//! Showing to everybody what the bot has shown one person alone: a moment of a game, its replay, its review. Nothing of
//! it is secret.

use crate::service::request::alias;
use crate::service::request::caller::{Caller, GameRef, check_may_post, find, once};
use crate::service::request::refusal::Refusal;
use crate::service::views::history::{Moment, Unit};
use crate::store::{GameId, Time, Tx, posting::shares};

/// The most parts that one person may show in an hour, of all games in all channels.
pub(in crate::service) const MOST: u32 = 6;

/// The most parts that may be shown in a channel in an hour, by all people and of all games: twice as many as one
/// person may, so that nobody can use up what others have.
pub(in crate::service) const MOST_IN_CHANNEL: u32 = 12;

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

/// Refuses to show a part of a game to a person who may show none now, before it is read.
///
/// # Errors
/// Those of [`note`], but for [`Refusal::SharedAlready`].
pub fn check(tx: &Tx<'_>, by: &Caller, game: GameId) -> Result<(), Refusal> {
    check_place(tx, by, game)?;
    check_limits(tx, by)
}

/// Notes that a person shows a part of a game in its channel.
///
/// # Errors
/// [`Refusal::NotInServer`] in direct messages, [`Refusal::SharedElsewhere`] in another channel, a refusal if the
/// person may not write in the channel, [`Refusal::SharedAlready`] if the same part was shown within the last hour,
/// [`Refusal::SharedOften`] if the person has shown [`MOST`] parts in it, [`Refusal::SharedInChannel`] if the channel
/// has had [`MOST_IN_CHANNEL`].
pub fn note(tx: &Tx<'_>, by: &Caller, game: GameId, shared: Shared) -> Result<(), Refusal> {
    once(tx, &by.about(GameRef::Game(game)))?;
    check_place(tx, by, game)?;
    let what = shared.name();
    if shares::last(tx, game, &what)?.is_some_and(|at| counts(at, tx.now())) {
        return Err(Refusal::SharedAlready);
    }
    shares::lock(tx, by.user, by.channel)?;
    check_limits(tx, by)?;
    Ok(shares::note(tx, (game, &what), by.user, by.channel)?)
}

/// Refuses to show anything of a game outside its channel, or to a person who may not write there.
fn check_place(tx: &Tx<'_>, by: &Caller, game: GameId) -> Result<(), Refusal> {
    let stored = find(tx, &by.about(GameRef::Game(game)))?;
    if stored.is_in_dm() {
        return Err(Refusal::NotInServer);
    }
    if stored.channel != by.channel {
        return Err(Refusal::SharedElsewhere { channel: stored.channel });
    }
    check_may_post(by, &stored)
}

fn check_limits(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    let now = tx.now();
    let mut own = shares::of(tx, by.user)?;
    if let Some(alias) = alias::find(tx, by.user)? {
        own.extend(shares::of(tx, alias.alias)?);
        own.sort_unstable_by(|one, other| other.cmp(one));
    }
    if let Some(next) = next(&own, MOST, now) {
        return Err(Refusal::SharedOften { most: MOST, next });
    }
    if let Some(next) = next(&shares::in_channel(tx, by.channel)?, MOST_IN_CHANNEL, now) {
        return Err(Refusal::SharedInChannel { most: MOST_IN_CHANNEL, next });
    }
    Ok(())
}

/// Returns when a limit that `lately` has reached admits the next part: once the oldest of the last `most` parts no
/// longer counts. `lately` begins with the latest.
fn next(lately: &[Time], most: u32, now: Time) -> Option<Time> {
    let oldest = most.checked_sub(1).and_then(|last| lately.get(last as usize))?;
    Some(oldest.after(shares::COUNTED)).filter(|_| counts(*oldest, now))
}

/// Returns whether a part that was shown at a time still counts; it is deleted some time after that.
fn counts(shown_at: Time, now: Time) -> bool {
    shown_at.after(shares::COUNTED) > now
}
