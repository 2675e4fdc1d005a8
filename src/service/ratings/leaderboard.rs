//! The leaderboard of a server: the people whose ratings are sure enough.

use last_spike_ratings::Forecast;

use super::profile::{asked_of, points_of};
use super::shown::{Accuracy, Leaderboard, Line, OwnLine};
use crate::service::request::caller::Caller;
use crate::service::request::refusal::Refusal;
use crate::store::people::settings;
use crate::store::ratings::division::Division;
use crate::store::ratings::ladders::{self, Foretold, RatingSet};
use crate::store::ratings::rated::{self, Rated};
use crate::store::ratings::season::{Season, Span};
use crate::store::ratings::{results, strikes};
use crate::store::{StoreError, Time, Tx};

/// The most lines of a leaderboard.
const LINES: u32 = 10;

/// Returns the leaderboard of the caller's server; without an edition, of the one with the most finished games there.
///
/// # Errors
/// [`Refusal`] in direct messages, or if no game of the edition has ended in the server.
pub fn find(
    tx: &Tx<'_>,
    by: &Caller,
    edition: Option<&str>,
    season: Option<Season>,
    now: Time,
) -> Result<Leaderboard, Refusal> {
    let guild = by.guild.ok_or(Refusal::NotInServer)?;
    let edition = match edition {
        Some(edition) => Some(edition.to_owned()),
        None => ladders::most_played(tx, guild)?,
    };
    let find = |edition: String| ladders::find(tx, Division { guild: Some(guild), edition: &edition });
    let ladder = edition.map(find).transpose()?.flatten();
    let ladder = ladder.filter(|ladder| ladder.games > 0).ok_or(Refusal::NoResults { user: None })?;
    let (of, span, at) = (ladder.shown_set(), Span::from(season), asked_of(season, now));
    let mut first = rated::first(tx, of, span, at, LINES)?;
    // A person who hides their profile while a game ends may still be listed: their setting decides.
    let hidden = rated::hidden(tx, &first.iter().map(|rated| rated.user).collect::<Vec<_>>())?;
    first.retain(|rated| !hidden.contains(&rated.user));
    let place = |rated: &Rated| 1 + first.iter().filter(|other| other.points > rated.points).count();
    let lines =
        first.iter().map(|rated| line(rated, u32::try_from(place(rated)).unwrap_or(u32::MAX), at)).collect();
    Ok(Leaderboard {
        lines,
        listed: rated::count(tx, of, span, at)?,
        own: own(tx, by, of, span, at)?,
        accuracy: ladders::foretold(tx, of, span)?.as_ref().map(accuracy),
        struck: strikes::struck_in(tx, ladder.division())?,
        ended_early: results::ended_early_in(tx, ladder.division())?,
        edition: ladder.edition,
        season,
    })
}

/// Returns a line of a leaderboard.
fn line(rated: &Rated, place: u32, at: Time) -> Line {
    Line {
        place,
        user: rated.user,
        name: rated.name.clone(),
        rating: points_of(rated, at),
        games: rated.games,
        wins: rated.wins,
    }
}

/// Returns the caller's own line.
fn own(tx: &Tx<'_>, by: &Caller, of: RatingSet, span: Span, at: Time) -> Result<OwnLine, StoreError> {
    if settings::of(tx, by.user)?.hidden {
        return Ok(OwnLine::Hidden);
    }
    let Some(rated) = rated::find(tx, of, by.user, span)? else { return Ok(OwnLine::Unrated) };
    if rated.unsure_from <= at {
        return Ok(OwnLine::Unsure { rating: points_of(&rated, at), games: rated.games });
    }
    let above = rated::above(tx, of, span, rated.points, at)?;
    Ok(OwnLine::Listed(line(&rated, above + 1, at)))
}

/// Returns how well games were predicted, in per cent.
fn accuracy(foretold: &Foretold) -> Accuracy {
    let forecast = Forecast {
        winner_sixtieths: foretold.winner_sixtieths,
        winners: foretold.winners,
        pair_halves: foretold.pair_halves,
        pairs: foretold.pairs,
    };
    let by_wins = Forecast {
        winner_sixtieths: foretold.winner_sixtieths_by_wins,
        pair_halves: foretold.pair_halves_by_wins,
        ..forecast
    };
    let percent = |share: Option<u8>| share.unwrap_or_default();
    Accuracy {
        games: foretold.games,
        winners: percent(forecast.winners_percent()),
        winners_by_wins: percent(by_wins.winners_percent()),
        pairs: percent(forecast.pairs_percent()),
        pairs_by_wins: percent(by_wins.pairs_percent()),
    }
}
