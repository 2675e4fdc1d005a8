//! The leaderboard of a server: the people with a place, and below them those whose ratings still settle.

use last_spike_ratings::{Foretold, Ladder, Standing};

use super::ladder::{self, Listed};
use super::profile::{asked_of, points_of};
use super::shown::{Accuracy, Leaderboard, Line, OwnLine};
use crate::service::request::caller::Caller;
use crate::service::request::refusal::Refusal;
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
) -> Result<Leaderboard, Refusal> {
    let guild = by.guild.ok_or(Refusal::NotInServer)?;
    let mut played = results::editions_played(tx, guild)?.into_iter();
    let edition = played.find(|played| edition.is_none_or(|edition| edition == played));
    let edition = edition.ok_or(Refusal::NoResults { user: None })?;
    let division = Division { guild: Some(guild), edition: &edition };
    let (ladder, at) = (ladder::of(tx, division, season, tau)?, asked_of(season, tx.now()));
    let hidden = ladder::hidden(tx)?;
    let listed = Listed::of(&ladder, &hidden, at);
    let line =
        |(user, standing): (UserId, &Standing)| line(&ladder, user, standing, listed.place(standing), at);
    let own = match ladder.of(by.user.0) {
        _ if hidden.contains(&by.user) => OwnLine::Hidden,
        None => OwnLine::Unrated,
        Some(own) => OwnLine::Listed(line((by.user, own))),
    };
    Ok(Leaderboard {
        lines: listed.placed.iter().chain(&listed.settling).take(LINES).copied().map(line).collect(),
        placed: u32::try_from(listed.placed.len()).unwrap_or(u32::MAX),
        settling: u32::try_from(listed.settling.len()).unwrap_or(u32::MAX),
        own,
        accuracy: accuracy(ladder.foretold()),
        struck: strikes::struck_in(tx, division)?,
        ended_early: results::ended_early_in(tx, division)?,
        edition,
        season,
    })
}

/// Returns a line of a leaderboard, for a person whose points lead to a place unless they lack something for one.
fn line(ladder: &Ladder, user: UserId, standing: &Standing, place: u32, at: Time) -> Line {
    let rating = points_of(ladder, standing, at);
    Line {
        place: rating.lacking.is_none().then_some(place),
        user,
        name: standing.name.clone(),
        rating,
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
