//! Ladders: the ratings of a server and an edition, computed from the results whenever somebody asks for them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use last_spike_ratings::{Fold, Game, LAST, Ladder, Player, Standing};

use super::standard::is_stood_in;
use crate::store::ratings::division::Division;
use crate::store::ratings::ladders::{self, RatedResult, Wanted};
use crate::store::ratings::results::Own;
use crate::store::ratings::season::Season;
use crate::store::{GuildId, StoreError, Tx, UserId};

/// Returns the ratings of a division for a season, or for all time.
///
/// # Errors
/// [`StoreError`] of the database.
pub(super) fn of(
    tx: &Tx<'_>,
    division: Division<'_>,
    season: Option<Season>,
    tau: f64,
) -> Result<Arc<Ladder>, StoreError> {
    let wanted = Wanted { division, rated: &time_of(season), tau };
    // Before the results: if one is added meanwhile, the ladder is computed again the next time.
    let revision = ladders::revision(tx, division)?;
    if let Some(ladder) = ladders::kept(tx, wanted, revision) {
        return Ok(ladder);
    }
    let ladder = Arc::new(folded(&ladders::rated_in(tx, division)?, season, tau));
    ladders::keep(tx, wanted, revision, &ladder);
    Ok(ladder)
}

/// Computes the ratings that follow from results, which are in the order of their games.
fn folded(results: &[RatedResult], season: Option<Season>, tau: f64) -> Ladder {
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
    fold.ladder()
}

/// Returns the seconds whose games count for a season, or for all time.
fn time_of(season: Option<Season>) -> Range<i64> {
    season.map_or(i64::MIN..i64::MAX, |season| season.begin().0..season.end().0)
}

/// Returns what a result says of a person's strength. Somebody who was replaced, who has ended the game early, or for
/// whom a computer made more than a quarter of the moves, is placed last.
fn player(result: &RatedResult) -> Player<'_> {
    let is_last = is_stood_in(result.moves, result.stand_in_moves) || result.replaced || result.ended_it;
    let rank = result.place.filter(|_| !is_last).map_or(LAST, u32::from);
    Player { person: result.user.0, name: &result.name, rank, left_early: result.left_early }
}

/// A rating of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRating {
    /// The person.
    pub user: UserId,
    /// The server.
    pub guild: GuildId,
    /// The edition's name.
    pub edition: String,
    /// The season; `None` for all time.
    pub season: Option<Season>,
    /// The rating.
    pub standing: Standing,
}

/// Returns all ratings of a person, by all their results.
///
/// # Errors
/// [`StoreError`] of the database.
pub(in crate::service) fn of_person(
    tx: &Tx<'_>,
    user: UserId,
    own: &[Own],
    tau: f64,
) -> Result<Vec<OwnRating>, StoreError> {
    let mut seasons = BTreeMap::<(GuildId, &str), BTreeSet<Option<Season>>>::new();
    for own in own {
        if let Some(guild) = own.guild {
            let of = seasons.entry((guild, &own.edition)).or_default();
            of.extend([None, Some(Season::of(own.ended_at))]);
        }
    }
    let mut ratings = Vec::new();
    for ((guild, edition), seasons) in seasons {
        let results = ladders::rated_in(tx, Division { guild: Some(guild), edition })?;
        for season in seasons {
            if let Some(standing) = folded(&results, season, tau).of(user.0) {
                let (edition, standing) = (edition.to_owned(), standing.clone());
                ratings.push(OwnRating { user, guild, edition, season, standing });
            }
        }
    }
    Ok(ratings)
}
