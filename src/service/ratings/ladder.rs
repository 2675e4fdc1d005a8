//! Ladders: the ratings of a server and an edition. They are stored nowhere: they follow from the results.

use std::ops::Range;

use last_spike_ratings::{Fold, Game, LAST, Ladder, Player};

use crate::store::ratings::division::Division;
use crate::store::ratings::results::{self, RatedResult};
use crate::store::ratings::season::Season;
use crate::store::{StoreError, Tx};

/// Returns the ratings of a division for a season, or for all time.
///
/// # Errors
/// [`StoreError`] of the database.
pub fn of(
    tx: &Tx<'_>,
    division: Division<'_>,
    season: Option<Season>,
    tau: f64,
) -> Result<Ladder, StoreError> {
    let results = results::rated_in(tx, division)?;
    let mut fold = Fold::new(tau, time_of(season));
    for game in results.chunk_by(|one, other| one.ended == other.ended) {
        let mut players: Vec<Player<'_>> = Vec::new();
        for result in game {
            if players.iter().all(|known| known.person != result.user.0) {
                players.push(player(result));
            }
        }
        fold.add(&Game { at: game[0].ended.at.0, counts: game[0].counts, players: &players });
    }
    Ok(fold.ladder())
}

/// Returns the seconds whose games count for a season, or for all time.
fn time_of(season: Option<Season>) -> Range<i64> {
    season.map_or(i64::MIN..i64::MAX, |season| season.begin().0..season.end().0)
}

/// Returns what a game's result says of a person: somebody who was replaced, who has ended the game early, or for whom a
/// computer made more than a quarter of the moves, is placed last.
fn player(result: &RatedResult) -> Player<'_> {
    let is_last = 4 * result.stand_in_moves > result.moves || result.replaced || result.ended_it;
    let rank = result.place.filter(|_| !is_last).map_or(LAST, u32::from);
    Player { person: result.user.0, name: &result.name, rank, left_early: result.left_early }
}
