//! Games that can't be read, and games that a newer version of the program serves: one of them is left out, so that the
//! others are still shown.

use last_spike_computer::{Level, UnknownLevel};

use crate::store::games::{Player, StoredGame, Who};
use crate::store::{GameId, StoreError, Tx, games, log};

/// Checks that no newer version of the program serves a game, which need not be readable.
///
/// # Errors
/// [`StoreError`] of the database, or [`StoreError::Newer`].
pub(in crate::service) fn check_known(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    unless_newer(games::read(tx, id).and_then(|stored| {
        let Some(stored) = stored.filter(|stored| stored.is_open()) else { return Ok(()) };
        check_levels(&stored)?;
        log::snapshot(tx, &stored).map(drop)
    }))
}

/// Passes over what can't be read of a game.
pub(in crate::service) fn unless_newer(found: Result<(), StoreError>) -> Result<(), StoreError> {
    if let Err(StoreError::Unreadable { .. }) = found { Ok(()) } else { found }
}

/// Checks that this program knows the computers of a game.
///
/// # Errors
/// [`StoreError::Newer`] for a level that it does not know.
pub(in crate::service) fn check_levels(stored: &StoredGame) -> Result<(), StoreError> {
    stored.players.iter().try_for_each(|player| level(stored, player).map(drop))
}

/// Returns the level of a computer player; `None` for a person.
///
/// # Errors
/// [`StoreError::Newer`] for a level that this program does not know.
pub(in crate::service) fn level(stored: &StoredGame, player: &Player) -> Result<Option<Level>, StoreError> {
    let Who::Computer(level) = &player.who else { return Ok(None) };
    let newer = |_: UnknownLevel| StoreError::Newer { game: stored.id, what: "the level of a computer" };
    level.parse().map(Some).map_err(newer)
}

/// Returns what was read of a game, if it can be read; otherwise the log says why it is left out.
///
/// # Errors
/// [`StoreError`], but for [`StoreError::Unreadable`]. What only a newer version of the program knows is no damage that
/// the game goes on without.
pub(in crate::service) fn if_readable<T>(
    found: Result<Option<T>, StoreError>,
) -> Result<Option<T>, StoreError> {
    match found {
        Err(fault @ StoreError::Unreadable { .. }) => {
            tracing::error!(%fault, "a game is left out");
            Ok(None)
        }
        found => found,
    }
}

/// Returns what was read of one of several games, as [`if_readable`] does; one that a newer version of the program serves
/// is left out, too.
pub(in crate::service) fn if_known<T>(found: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match found {
        Err(fault @ StoreError::Newer { .. }) => {
            tracing::debug!(%fault, "a game is left out");
            Ok(None)
        }
        found => if_readable(found),
    }
}
