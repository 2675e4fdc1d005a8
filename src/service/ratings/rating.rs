//! Rating: the effect of a game on the ratings of its people.

use last_spike_ratings::{Entrant, LEADERBOARD_SIGMA, Rating, foretold};

use super::leaving::LeavingHabit;
use crate::service::request::pseudonym::is_pseudonym;
use crate::store::ratings::division::Division;
use crate::store::ratings::ladders::{self, Foretold, RatingSet};
use crate::store::ratings::points;
use crate::store::ratings::rated::{self, Rated};
use crate::store::ratings::results::{EndedGame, PlayerResult};
use crate::store::ratings::season::Span;
use crate::store::{GameId, StoreError, Time, Tx, UserId};

/// The seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// The time within which further games of the same two people count less and less, in seconds: a week.
const WEEK: i64 = 7 * DAY;

/// The longest absence for which it is checked whether a rating has become too uncertain, in seconds: a century.
const LONGEST: i64 = 36_525 * DAY;

/// A person who is rated by a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Competitor<'a> {
    /// The person, or the pseudonym that stands for them.
    pub(super) user: UserId,
    /// Their name in the game.
    pub(super) name: &'a str,
    /// Their place among the people who are rated: 1 is best, equals share one.
    pub(super) place: u32,
    /// True if none of these people is placed before them, and they have played the game themselves.
    pub(super) wins: bool,
    /// True if they left or ended the game before it counted.
    left_early: bool,
}

/// A game that was to be rated, and has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndedRated<'a> {
    /// The server and the edition.
    pub(super) division: Division<'a>,
    /// Its place in the order in which games are rated.
    pub(super) game: EndedGame,
    /// True if it counts.
    pub(super) counts: bool,
    /// The results of everybody who sat at its table.
    pub(super) players: &'a [PlayerResult],
}

/// Returns the people who are rated by a game, with their places among themselves.
///
/// A person who took over another's seat is not rated. A person who was replaced, who has ended the game early, or for
/// whom a computer made more than a quarter of the moves, is placed last.
pub(super) fn people(players: &[PlayerResult]) -> Vec<Competitor<'_>> {
    let mut ranked: Vec<(u32, UserId, &PlayerResult)> = Vec::new();
    for player in players.iter().filter(|player| !player.successor) {
        let Some(user) = player.user() else { continue };
        if ranked.iter().all(|(_, known, _)| *known != user) {
            ranked.push((rank(player), user, player));
        }
    }
    let place = |rank: u32| {
        let before = ranked.iter().filter(|(other, ..)| *other < rank).count();
        u32::try_from(before).map_or(u32::MAX, |before| before + 1)
    };
    ranked
        .iter()
        .map(|(rank, user, player)| {
            let place = place(*rank);
            let wins = place == 1 && *rank < LAST;
            Competitor { user: *user, name: &player.name, place, wins, left_early: player.left_early }
        })
        .collect()
}

/// Returns the people of a game that does not count, and those of them whom it rates all the same: whoever left or ended
/// it, and leaves games often. They have lost to all others.
fn leavers<'a>(
    tx: &Tx<'_>,
    EndedRated { division, game, players, .. }: EndedRated<'a>,
) -> Result<(Vec<Competitor<'a>>, Vec<UserId>), StoreError> {
    let mut people = people(players);
    let mut often = Vec::new();
    for person in people.iter().filter(|person| person.left_early) {
        if LeavingHabit::before(tx, person.user, division, game)?.is_often() {
            often.push(person.user);
        }
    }
    let last = u32::try_from(1 + people.len() - often.len()).unwrap_or(u32::MAX);
    for person in &mut people {
        person.wins = false;
        person.place = if often.contains(&person.user) { last } else { 1 };
    }
    Ok((people, often))
}

/// The rank of all who are placed last, no matter how their seat has ended.
const LAST: u32 = u32::MAX;

/// Returns a number that is greater for a worse result.
fn rank(player: &PlayerResult) -> u32 {
    match &player.end {
        Some(end) if !is_stood_in(player) && !player.replaced && !player.ended_it => end.place.into(),
        _ => LAST,
    }
}

/// Returns whether a computer made more than a quarter of a player's moves.
pub(super) const fn is_stood_in(player: &PlayerResult) -> bool {
    4 * player.stand_in_moves > player.moves
}

/// Rates a game, which comes after all games that are rated so far, for all time and for its season. A game that does
/// not count changes only the ratings of people who leave games often.
///
/// # Errors
/// [`StoreError`] of the database.
pub(super) fn rate(tx: &Tx<'_>, of: RatingSet, tau: f64, ended: EndedRated<'_>) -> Result<(), StoreError> {
    let EndedRated { game, counts, players, .. } = ended;
    let (people, often) = if counts { (people(players), Vec::new()) } else { leavers(tx, ended)? };
    if people.len() < 2 || !counts && often.is_empty() {
        return Ok(());
    }
    let users: Vec<UserId> = people.iter().map(|person| person.user).collect();
    let spans = Span::of_game(game.at);
    let known = rated::of_people(tx, of, &users, spans)?;
    let hidden = rated::hidden(tx, &users)?;
    let weights = weights(&users, &points::since(tx, of, &users, game.at.after(-WEEK))?);
    for span in spans {
        let before: Vec<Option<&Rated>> = users
            .iter()
            .map(|user| known.iter().find(|(of, rated)| *of == span && rated.user == *user))
            .map(|found| found.map(|(_, rated)| rated))
            .collect();
        let entrants: Vec<Entrant> = people
            .iter()
            .zip(&before)
            .zip(&weights)
            .map(|((person, before), weight)| Entrant {
                rating: before.map_or(Rating::NEW, rating_of),
                idle_days: before.map_or(0.0, |before| days(game.at.0 - before.last_at.0)),
                place: person.place,
                weight: *weight,
            })
            .collect();
        if counts {
            note_forecast(tx, of, span, &entrants, &before)?;
        }
        let after = last_spike_ratings::rate(&entrants, tau);
        let rated = people.iter().zip(&before).zip(after);
        for ((person, before), after) in rated.filter(|((of, _), _)| counts || often.contains(&of.user)) {
            let rated = Rated {
                user: person.user,
                name: person.name.to_owned(),
                mu: after.mu,
                sigma: after.sigma,
                last_at: game.at,
                games: before.map_or(0, |before| before.games) + 1,
                wins: before.map_or(0, |before| before.wins) + u32::from(person.wins),
                points: after.points(),
                unsure_from: unsure_from(after, game.at),
                hidden: hidden.contains(&person.user) || is_pseudonym(person.user),
            };
            rated::set(tx, of, span, &rated)?;
            points::note(tx, of, person.user, span, game, rated.points)?;
        }
    }
    Ok(())
}

/// Notes how well the ratings before a game predicted its result.
fn note_forecast(
    tx: &Tx<'_>,
    of: RatingSet,
    span: Span,
    entrants: &[Entrant],
    before: &[Option<&Rated>],
) -> Result<(), StoreError> {
    let by_rating: Vec<(f64, u32)> =
        entrants.iter().map(|entrant| (entrant.rating.mu, entrant.place)).collect();
    let wins = |before: Option<&Rated>| f64::from(before.map_or(0, |before| before.wins));
    let by_wins: Vec<(f64, u32)> =
        before.iter().zip(entrants).map(|(before, entrant)| (wins(*before), entrant.place)).collect();
    let (by_rating, by_wins) = (foretold(&by_rating), foretold(&by_wins));
    let more = Foretold {
        games: 1,
        winners: by_rating.winners,
        pairs: by_rating.pairs,
        winner_sixtieths: by_rating.winner_sixtieths,
        pair_halves: by_rating.pair_halves,
        winner_sixtieths_by_wins: by_wins.winner_sixtieths,
        pair_halves_by_wins: by_wins.pair_halves,
    };
    ladders::add_foretold(tx, of, span, &more)
}

/// Returns the weight of a game for each of its people, by the rated games that they have played together within a
/// week.
fn weights(users: &[UserId], lately: &[(UserId, GameId)]) -> Vec<f64> {
    let games = |user: UserId| lately.iter().filter(move |(whose, _)| *whose == user).map(|(_, game)| *game);
    let together = |one: UserId, other: UserId| {
        let with: Vec<GameId> = games(other).collect();
        u32::try_from(games(one).filter(|game| with.contains(game)).count()).unwrap_or(u32::MAX)
    };
    users
        .iter()
        .map(|one| {
            let others = users.iter().filter(|other| *other != one);
            last_spike_ratings::weight(&others.map(|other| together(*one, *other)).collect::<Vec<_>>())
        })
        .collect()
}

/// Returns the rating of a person as of their last rated game.
pub(super) fn rating_of(rated: &Rated) -> Rating {
    Rating { mu: rated.mu, sigma: rated.sigma }
}

/// Returns a number of seconds in days; 0 if it is negative.
#[expect(clippy::cast_precision_loss, reason = "a few centuries at most")]
pub(super) fn days(seconds: i64) -> f64 {
    seconds.max(0) as f64 / DAY as f64
}

/// Returns the time from which a person who plays no more games is too uncertain for the leaderboard.
fn unsure_from(rating: Rating, last_at: Time) -> Time {
    let is_sure = |seconds: i64| rating.after_absence(days(seconds)).sigma <= LEADERBOARD_SIGMA;
    if !is_sure(0) {
        return Time(0);
    }
    let (mut sure, mut unsure) = (0, LONGEST);
    while unsure - sure > 1 {
        let middle = i64::midpoint(sure, unsure);
        if is_sure(middle) { sure = middle } else { unsure = middle }
    }
    last_at.after(unsure)
}
