//! Ladders: the ratings of a server and an edition, computed from the results whenever somebody asks for them, and the
//! list that follows from a ladder.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use last_spike_ratings::{Fold, Game, LAST, Ladder, Player, Standing};

use super::standard::is_stood_in;
use crate::service::request::pseudonym::is_pseudonym;
use crate::store::people::settings;
use crate::store::ratings::division::Division;
use crate::store::ratings::ladders::{self, RatedResult, Wanted};
use crate::store::ratings::results::{EndedGame, Own};
use crate::store::ratings::season::Season;
use crate::store::{GuildId, StoreError, Time, Tx, UserId};

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
    let ladder = Arc::new(folded(&ladders::rated_in(tx, division)?, season, tau).ladder());
    ladders::keep(tx, wanted, revision, &ladder);
    Ok(ladder)
}

/// Returns the ratings of a division for all time as they were before a game and as they were after it.
///
/// # Errors
/// [`StoreError`] of the database.
pub(super) fn around(
    tx: &Tx<'_>,
    division: Division<'_>,
    game: EndedGame,
    tau: f64,
) -> Result<(Ladder, Ladder), StoreError> {
    let mut results = ladders::rated_in(tx, division)?;
    results.truncate(results.partition_point(|result| result.ended <= game));
    let own = results.partition_point(|result| result.ended < game);
    let before = folded(&results[..own], None, tau);
    let mut after = before.clone();
    add(&mut after, &results[own..]);
    Ok((before.ladder(), after.ladder()))
}

/// Begins the ratings that follow from results, which are in the order of their games.
fn folded(results: &[RatedResult], season: Option<Season>, tau: f64) -> Fold {
    let mut fold = Fold::new(tau, time_of(season));
    add(&mut fold, results);
    fold
}

/// Adds results, which are in the order of their games.
fn add(fold: &mut Fold, results: &[RatedResult]) {
    for game in results.chunk_by(|one, other| one.ended == other.ended) {
        let mut players: Vec<Player<'_>> = Vec::new();
        for result in game {
            if players.iter().all(|known| known.person != result.user.0) {
                players.push(player(result));
            }
        }
        fold.add(&Game { at: game[0].ended.at.0, counts: game[0].counts, players: &players });
    }
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

/// The people of a ladder whom everybody may see, the best first.
pub(super) struct Listed<'a> {
    /// Those with a place.
    pub(super) placed: Vec<(UserId, &'a Standing)>,
    /// Those whose ratings still settle.
    pub(super) settling: Vec<(UserId, &'a Standing)>,
}

impl<'a> Listed<'a> {
    /// Lists the people of a ladder as it is at a moment.
    pub(super) fn of(ladder: &'a Ladder, hidden: &HashSet<UserId>, at: Time) -> Self {
        let is_listed = |user: UserId| !is_pseudonym(user) && !hidden.contains(&user);
        let people = ladder.ranking().map(|(person, standing)| (UserId(person), standing));
        let (placed, settling) = people
            // Who has only been placed last in games that they left, and that do not count, is on no list.
            .filter(|(user, standing)| is_listed(*user) && standing.games > 0)
            .partition(|(_, standing)| ladder.lacking(standing, at.0).is_none());
        Self { placed, settling }
    }

    /// Returns somebody's place; `None` without one.
    pub(super) fn place_of(&self, user: UserId) -> Option<u32> {
        let (_, standing) = self.placed.iter().find(|(other, _)| *other == user)?;
        Some(self.place(standing))
    }

    /// Returns the place to which a rating leads.
    pub(super) fn place(&self, standing: &Standing) -> u32 {
        let points = standing.rating.points();
        let before = self.placed.partition_point(|(_, other)| other.rating.points() > points);
        u32::try_from(before + 1).unwrap_or(u32::MAX)
    }
}

/// Returns the people who are on no list because they want it so.
pub(super) fn hidden(tx: &Tx<'_>) -> Result<HashSet<UserId>, StoreError> {
    Ok(settings::hidden(tx)?.into_iter().collect())
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
            if let Some(standing) = folded(&results, season, tau).ladder().of(user.0) {
                let (edition, standing) = (edition.to_owned(), standing.clone());
                ratings.push(OwnRating { user, guild, edition, season, standing });
            }
        }
    }
    Ok(ratings)
}
