//! The leaderboard of a server: the people whose ratings are sure enough.

use std::collections::HashSet;

use last_spike_ratings::{Foretold, Standing};

use super::ladder;
use super::profile::{asked_of, points_of};
use super::shown::{Accuracy, Leaderboard, Line, OwnLine};
use crate::service::request::caller::Caller;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::request::refusal::Refusal;
use crate::store::people::settings;
use crate::store::ratings::division::Division;
use crate::store::ratings::season::Season;
use crate::store::ratings::{results, strikes};
use crate::store::{Time, Tx, UserId};

/// The most lines of a leaderboard.
const LINES: usize = 10;

/// Returns the leaderboard of the caller's server; without an edition, of the one with the most finished games there.
///
/// # Errors
/// [`Refusal`] in direct messages, or if no game of the edition has ended in the server.
pub fn find(
    tx: &Tx<'_>,
    by: &Caller,
    edition: Option<&str>,
    season: Option<Season>,
    tau: f64,
    now: Time,
) -> Result<Leaderboard, Refusal> {
    let guild = by.guild.ok_or(Refusal::NotInServer)?;
    let mut played = results::editions_played(tx, guild)?.into_iter();
    let edition = played.find(|played| edition.is_none_or(|edition| edition == played));
    let edition = edition.ok_or(Refusal::NoResults { user: None })?;
    let division = Division { guild: Some(guild), edition: &edition };
    let (ladder, at) = (ladder::of(tx, division, season, tau)?, asked_of(season, now));
    let hidden: HashSet<UserId> = settings::hidden(tx)?.into_iter().collect();
    let is_listed = |user: UserId| !is_pseudonym(user) && !hidden.contains(&user);
    let people = ladder.ranking().map(|(person, standing)| (UserId(person), standing));
    let listed: Vec<(UserId, &Standing)> =
        people.filter(|(user, standing)| is_listed(*user) && standing.is_sure(at.0)).collect();
    let line = |(user, standing): (UserId, &Standing)| {
        let points = standing.rating.points();
        let above = listed.partition_point(|(_, other)| other.rating.points() > points);
        line(user, standing, above, at)
    };
    let own = match ladder.of(by.user.0) {
        _ if hidden.contains(&by.user) => OwnLine::Hidden,
        None => OwnLine::Unrated,
        Some(own) if own.is_sure(at.0) => OwnLine::Listed(line((by.user, own))),
        Some(own) => OwnLine::Unsure { rating: points_of(own, at), games: own.games },
    };
    Ok(Leaderboard {
        lines: listed.iter().take(LINES).copied().map(line).collect(),
        listed: u32::try_from(listed.len()).unwrap_or(u32::MAX),
        own,
        accuracy: accuracy(ladder.foretold()),
        struck: strikes::struck_in(tx, division)?,
        ended_early: results::ended_early_in(tx, division)?,
        edition,
        season,
    })
}

/// Returns a line of a leaderboard, for a person whom so many are above.
fn line(user: UserId, standing: &Standing, above: usize, at: Time) -> Line {
    Line {
        place: u32::try_from(above + 1).unwrap_or(u32::MAX),
        user,
        name: standing.name.clone(),
        rating: points_of(standing, at),
        games: standing.games,
        wins: standing.wins,
    }
}

/// Returns how well games were predicted, in per cent; `None` before the first.
fn accuracy(Foretold { games, by_ratings, by_wins }: Foretold) -> Option<Accuracy> {
    let percent = |share: Option<u8>| share.unwrap_or_default();
    (games > 0).then(|| Accuracy {
        games,
        winners: percent(by_ratings.winners_percent()),
        winners_by_wins: percent(by_wins.winners_percent()),
        pairs: percent(by_ratings.pairs_percent()),
        pairs_by_wins: percent(by_wins.pairs_percent()),
    })
}
