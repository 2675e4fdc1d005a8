//! The profile of a person: tallies of their finished games, and their ratings.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use last_spike_engine::City;
use last_spike_ratings::PROVISIONAL_GAMES;

use super::leaving::LeavingHabit;
use super::rating::{days, rating_of};
use super::shown::{BestGame, CurvePoint, EditionTally, HeadToHead, Points, Profile};
use crate::service::request::caller::Caller;
use crate::service::request::refusal::Refusal;
use crate::store::people::settings;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts;
use crate::store::ratings::division::Division;
use crate::store::ratings::encounters::{self, Pair};
use crate::store::ratings::ladders::{self, Ladder};
use crate::store::ratings::points;
use crate::store::ratings::rated::{self, Rated};
use crate::store::ratings::results::{self, EndedGame};
use crate::store::ratings::season::{Season, Span};
use crate::store::ratings::tallies::{self, Best, StoredTally, Tally};
use crate::store::table::headers;
use crate::store::{Slot, StoreError, Time, Tx, UserId};

/// The most points of a curve.
const CURVE: u32 = 100;

/// The most favourite cities.
const CITIES: usize = 3;

/// The profile that a person asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileWish {
    /// The person; `None` for the asker.
    pub player: Option<UserId>,
    /// The edition's name as it is stored; `None` for all editions.
    pub edition: Option<String>,
    /// The season; `None` for all time.
    pub season: Option<Season>,
}

/// Returns a person's profile in the server where it is asked for; in direct messages only the asker's own, of all
/// their games.
///
/// # Errors
/// [`Refusal`] if another person's profile is asked for in direct messages, they hide it, or they have no finished
/// games of the edition and season.
pub fn find(tx: &Tx<'_>, by: &Caller, wish: &ProfileWish, now: Time) -> Result<Profile, Refusal> {
    let user = wish.player.unwrap_or(by.user);
    let own = user == by.user;
    if by.guild.is_none() && !own {
        return Err(Refusal::NotInServer);
    }
    if !own && settings::of(tx, user)?.hidden {
        return Err(Refusal::ProfileHidden { user });
    }
    let (span, at) = (Span::from(wish.season), asked_of(wish.season, now));
    let mut all = tallies::of_user(tx, user, span, by.guild)?;
    all.retain(|stored| wish.edition.as_ref().is_none_or(|edition| *edition == stored.edition));
    all.retain(|stored| stored.tally.games > 0);
    let best = all.iter().filter_map(|stored| stored.tally.best).min_by_key(rank);
    let (seconds, turns) = all.iter().fold((0, 0), |(seconds, turns), stored| {
        (seconds + stored.tally.seconds, turns + i64::from(stored.tally.timed_turns))
    });
    let cities = favourites(&all);
    let mut tallied = by_edition(all);
    for edition in without_place(tx, by, user, wish)? {
        tallied.entry(edition).or_default();
    }
    if tallied.is_empty() {
        return Err(Refusal::NoResults { user: Some(user) });
    }
    let name = results::last_name(tx, user, by.guild)?.unwrap_or_default();
    let (mut editions, mut curve, mut is_shared) = (Vec::new(), None::<(u32, Ladder)>, false);
    for (edition, tally) in tallied {
        let ladder = match by.guild {
            Some(guild) => ladders::find(tx, Division { guild: Some(guild), edition: &edition })?,
            None => None,
        };
        if let Some(ladder) = ladder.as_ref().filter(|_| !own && !is_shared) {
            is_shared = rated::is_of_another(tx, ladder.shown_set(), span, user, &name)?;
        }
        let rated = ladder
            .as_ref()
            .map(|ladder| rated::find(tx, ladder.shown_set(), user, span))
            .transpose()?
            .flatten();
        let rating = rated.as_ref().map(|rated| points_of(rated, at));
        if let Some((rated, ladder)) = rated.zip(ladder)
            && curve.as_ref().is_none_or(|(games, _)| rated.games > *games)
        {
            curve = Some((rated.games, ladder));
        }
        let leaving = leaving(tx, by, user, &edition, wish)?;
        editions.push(EditionTally { edition, rating, games: tally.games, places: tally.places, leaving });
    }
    editions.sort_by_key(|of| (Reverse(of.games), of.edition.clone()));
    let (curve_edition, curve) = match curve {
        Some((_, ladder)) => {
            let last = points::last(tx, ladder.shown_set(), user, span, CURVE)?;
            (Some(ladder.edition), last.into_iter().map(|(at, points)| CurvePoint { at, points }).collect())
        }
        None => (None, Vec::new()),
    };
    let head_to_head = if own {
        None
    } else {
        let pair = Pair { one: user, other: by.user };
        let met = encounters::of(tx, pair, by.guild, wish.edition.as_deref(), span)?;
        let number = |number: i64| u32::try_from(number).unwrap_or_default();
        Some(HeadToHead { games: number(met.games), ahead: number(met.ahead), behind: number(met.behind) })
    };
    Ok(Profile {
        user,
        name,
        is_shared,
        own,
        season: wish.season,
        editions,
        curve_edition,
        curve,
        cities,
        best: best.map(|best| best_game(tx, best)).transpose()?.flatten(),
        seconds_per_turn: seconds.checked_div(turns),
        head_to_head,
    })
}

/// Returns the editions in which a person may be rated, or has left games, without a place in any game of the season.
fn without_place(
    tx: &Tx<'_>,
    by: &Caller,
    user: UserId,
    wish: &ProfileWish,
) -> Result<Vec<String>, StoreError> {
    let Some(guild) = by.guild else { return Ok(Vec::new()) };
    let rated = rated::shown_of(tx, user)?.into_iter();
    let rated = rated.filter(|own| own.guild == Some(guild) && own.season == wish.season);
    let mut editions: Vec<String> = rated.map(|own| own.edition).collect();
    if wish.season.is_none() {
        editions.extend(results::left_editions(tx, user, guild)?);
    }
    editions.retain(|edition| wish.edition.as_ref().is_none_or(|wished| wished == edition));
    Ok(editions)
}

/// Returns how a person leaves the games of a server and an edition, if they do often; `None` for a season.
fn leaving(
    tx: &Tx<'_>,
    by: &Caller,
    user: UserId,
    edition: &str,
    wish: &ProfileWish,
) -> Result<Option<LeavingHabit>, StoreError> {
    if by.guild.is_none() || wish.season.is_some() {
        return Ok(None);
    }
    let division = Division { guild: by.guild, edition };
    let habit = LeavingHabit::before(tx, user, division, EndedGame::AFTER_ALL)?;
    Ok(Some(habit).filter(|habit| habit.is_often()))
}

/// Returns the moment as of which a season is shown: its end if it is over, otherwise now.
pub(super) fn asked_of(season: Option<Season>, now: Time) -> Time {
    season.map_or(now, |season| season.end().min(now))
}

/// Returns a rating as it is shown at a moment.
pub(super) fn points_of(rated: &Rated, at: Time) -> Points {
    Points {
        points: rated.points,
        sureness: rating_of(rated).after_absence(days(at.0 - rated.last_at.0)).sureness(),
        provisional: rated.games < PROVISIONAL_GAMES,
    }
}

/// Returns a sort key that is smaller for a better game.
fn rank(best: &Best) -> (u8, Reverse<u32>, u64) {
    (best.place, Reverse(best.cash), best.game.0)
}

/// Sums up the tallies of several servers, by edition.
fn by_edition(all: Vec<StoredTally>) -> BTreeMap<String, Tally> {
    let mut editions = BTreeMap::<String, Tally>::new();
    for stored in all {
        let sum = editions.entry(stored.edition).or_default();
        sum.games += stored.tally.games;
        for (sum, more) in sum.places.iter_mut().zip(stored.tally.places) {
            *sum += more;
        }
    }
    editions
}

/// Returns the cities in which a person held the most land.
fn favourites(all: &[StoredTally]) -> Vec<(City, u32)> {
    let mut cards = BTreeMap::<City, u32>::new();
    for (city, more) in all.iter().flat_map(|stored| &stored.tally.cities) {
        *cards.entry(*city).or_default() += more;
    }
    let mut cities: Vec<(City, u32)> = cards.into_iter().collect();
    cities.sort_by_key(|(city, cards)| (Reverse(*cards), *city));
    cities.truncate(CITIES);
    cities
}

/// Returns the details of a person's best game.
fn best_game(tx: &Tx<'_>, best: Best) -> Result<Option<BestGame>, StoreError> {
    let (header, result) = (headers::load(tx, best.game)?, results::of_game(tx, best.game)?);
    let Some((header, result)) = header.zip(result) else { return Ok(None) };
    let posted = posts::holder(tx, best.game, Audience::Channel, Slot::Of(NoticeKind::Result))?;
    Ok(Some(BestGame {
        game: best.game,
        guild: header.guild,
        channel: posted.map_or(header.channel, |posted| posted.channel),
        message: posted.map(|posted| posted.message.0),
        place: best.place,
        cash: best.cash.into(),
        ended_at: result.ended_at,
    }))
}
