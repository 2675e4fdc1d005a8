//! The reasons why the clocks of a game do not run: a pause, and players who are away.

use last_spike_engine::Seat;

use crate::store::clock::pauses::{self, Pause};
use crate::store::games::StoredGame;
use crate::store::table::conditions::Pace;
use crate::store::{GameId, StoreError, Time, Tx, clock::absences};

/// The reasons why the clocks of a game do not run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockStops {
    /// The current pause.
    pub pause: Option<Pause>,
    /// The seats whose players are away, each with the end of the absence.
    pub away: Vec<(Seat, Time)>,
    /// True if the game is live: the time of players who are away runs all the same.
    pub is_live: bool,
}

/// Returns the reasons why clocks of a game do not run at a moment.
pub fn of_game(tx: &Tx<'_>, stored: &StoredGame) -> Result<ClockStops, StoreError> {
    let away = absences::of_game(tx, stored.id)?;
    let seat = |(user, until)| Some((stored.seat_of(user)?, until));
    Ok(ClockStops {
        pause: pauses::lasting(tx, stored.id)?,
        away: away.into_iter().filter_map(seat).collect(),
        is_live: stored.pace() == Pace::Live,
    })
}

/// True if the last change of a game's clocks since a given time is that a player went away.
pub(in crate::service) fn is_only_away(
    tx: &Tx<'_>,
    game: GameId,
    since: Option<Time>,
) -> Result<bool, StoreError> {
    let Some(begun) = absences::last_begun(tx, game)? else { return Ok(false) };
    let has_gone_on = pauses::last_ended(tx, game)?.is_some_and(|ended| ended >= begun);
    Ok(since.is_none_or(|since| since <= begun) && !has_gone_on)
}
