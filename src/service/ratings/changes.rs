//! What a game has done to the ratings of its players, as its result tells it.

use std::collections::HashSet;

use last_spike_engine::Seat;
use last_spike_ratings::Rating;

use super::ladder::{self, Listed};
use crate::service::request::pseudonym::is_pseudonym;
use crate::store::ratings::results::{self, EndedGame};
use crate::store::{GameId, StoreError, Tx, UserId};

/// What a game has done to the rating of a player, for all time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// The seat.
    pub seat: Seat,
    /// The player's name in the game, if somebody else has their seat now.
    pub former: Option<String>,
    /// The points before and after the game.
    pub points: [i64; 2],
    /// The places on the leaderboard before and after the game; `None` without one.
    pub places: [Option<u32>; 2],
}

/// Returns what a game that has ended did to the ratings of its players, by seat; of whoever hides from the leaderboard
/// or was forgotten, nothing. It follows from the results, so it is read again for each try of a post: if a game is
/// struck meanwhile, that post is still known by the words that were stored of the first try.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub(crate) fn of_game(tx: &Tx<'_>, game: GameId, tau: f64) -> Result<Vec<RatingChange>, StoreError> {
    let Some(result) = results::of_game(tx, game)? else { return Ok(Vec::new()) };
    if !result.rated || result.guild.is_none() || result.struck.is_some() {
        return Ok(Vec::new());
    }
    let ended = EndedGame { at: result.ended_at, game };
    let (before, after) = ladder::around(tx, result.division(), ended, tau)?;
    let hidden = ladder::hidden(tx)?;
    let [listed_before, listed_after] =
        [&before, &after].map(|ladder| Listed::of(ladder, &hidden, result.ended_at));
    let mut seen = HashSet::<UserId>::new();
    let mut changes = Vec::new();
    for player in results::players(tx, game)? {
        let Some(user) = player.user().filter(|user| !is_pseudonym(*user) && !hidden.contains(user)) else {
            continue;
        };
        let (was, Some(is)) = (before.of(user.0), after.of(user.0)) else { continue };
        // A game that does not count rates only whoever left it, and whoever takes over a seat is not rated.
        if was == Some(is) || !seen.insert(user) {
            continue;
        }
        changes.push(RatingChange {
            seat: player.seat,
            former: player.replaced.then(|| player.name.clone()),
            points: [was.map_or(Rating::NEW, |was| was.rating), is.rating].map(Rating::points),
            places: [&listed_before, &listed_after].map(|listed| listed.place_of(user)),
        });
    }
    Ok(changes)
}
