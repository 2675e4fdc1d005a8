//! The profile of a person: tallies of their finished games, and their ratings.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use last_spike_engine::City;
use last_spike_ratings::{Ladder, PROVISIONAL_GAMES, Standing};

use super::counting::{self, Best, Tally};
use super::ladder;
use super::shown::{BestGame, CurvePoint, EditionTally, Points, Profile};
use crate::service::request::caller::Caller;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::request::readable::if_known;
use crate::service::request::refusal::Refusal;
use crate::store::people::settings;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts;
use crate::store::ratings::division::Division;
use crate::store::ratings::results::{self, Own};
use crate::store::ratings::season::Season;
use crate::store::table::headers;
use crate::store::{Slot, StoreError, Time, Tx, UserId};

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
pub fn find(tx: &Tx<'_>, by: &Caller, wish: &ProfileWish, tau: f64) -> Result<Profile, Refusal> {
    let user = wish.player.unwrap_or(by.user);
    let own = user == by.user;
    if by.guild.is_none() && !own {
        return Err(Refusal::NotInServer);
    }
    if !own && settings::of(tx, user)?.hidden {
        return Err(Refusal::ProfileHidden { user });
    }
    let mut results = results::of_user(tx, user, by.guild)?;
    // The name in their last game there: a server must not learn the names that people have elsewhere.
    let name = results.last().map(|last| last.player.name.clone()).unwrap_or_default();
    results.retain(|own| wish.edition.as_ref().is_none_or(|edition| *edition == own.edition));
    let is_wanted = |own: &&Own| wish.season.is_none_or(|season| season == Season::of(own.ended_at));
    let (at, all) = (asked_of(wish.season, tx.now()), Tally::of(results.iter().filter(is_wanted)));
    let (mut editions, mut curve, mut is_shared) = (Vec::new(), None::<(u32, EditionCurve)>, false);
    for edition in results.iter().map(|own| &own.edition).collect::<BTreeSet<_>>() {
        let tally = Tally::of(of_edition(&results, edition).filter(is_wanted));
        let mut of = EditionTally {
            edition: edition.clone(),
            rating: None,
            games: tally.games,
            places: tally.places,
            leaving: None,
        };
        if let Some(guild) = by.guild {
            let division = Division { guild: Some(guild), edition };
            let ladder = ladder::of(tx, division, wish.season, tau)?;
            if let Some(standing) = ladder.of(user.0) {
                of.rating = Some(points_of(&ladder, standing, at));
                if curve.as_ref().is_none_or(|(games, _)| standing.games > *games) {
                    curve = Some((standing.games, EditionCurve::of(edition, standing)));
                }
            }
            let habit = ladder.habit(user.0);
            of.leaving = Some(habit).filter(|habit| wish.season.is_none() && habit.is_often());
            is_shared |= !own && is_of_another(tx, &ladder, user, &name)?;
        }
        // Where they have only left games, that is seen too.
        let has_left =
            wish.season.is_none() && of_edition(&results, edition).any(|own| own.player.left_early);
        if of.games > 0 || of.rating.is_some() || has_left && by.guild.is_some() {
            editions.push(of);
        }
    }
    if editions.is_empty() {
        return Err(Refusal::NoResults { user: Some(user) });
    }
    editions.sort_by_key(|of| (Reverse(of.games), of.edition.clone()));
    let head_to_head = if own {
        None
    } else {
        let theirs = results::of_user(tx, by.user, by.guild)?;
        Some(counting::met(results.iter().filter(is_wanted), theirs.iter()))
    };
    let (curve_edition, curve) = curve.map(|(_, curve)| (curve.edition, curve.points)).unzip();
    Ok(Profile {
        user,
        name,
        is_shared,
        own,
        season: wish.season,
        editions,
        curve_edition,
        curve: curve.unwrap_or_default(),
        cities: favourites(&all),
        best: all.best.map(|best| best_game(tx, best)).transpose()?.flatten(),
        seconds_per_turn: all.seconds.checked_div(all.timed_turns.into()),
        head_to_head,
    })
}

/// Returns those of some results that are of an edition.
fn of_edition<'a>(results: &'a [Own], edition: &'a str) -> impl Iterator<Item = &'a Own> {
    results.iter().filter(move |own| own.edition == edition)
}

/// The rating in an edition after each of the last rated games.
struct EditionCurve {
    edition: String,
    points: Vec<CurvePoint>,
}

impl EditionCurve {
    fn of(edition: &str, standing: &Standing) -> Self {
        let points = standing.curve.iter();
        let points = points.map(|(at, points)| CurvePoint { at: Time(*at), points: (*points).into() });
        Self { edition: edition.to_owned(), points: points.collect() }
    }
}

/// Returns whether another person of a ladder who does not hide has a name, whatever its case.
fn is_of_another(tx: &Tx<'_>, ladder: &Ladder, user: UserId, name: &str) -> Result<bool, StoreError> {
    let name = name.to_lowercase();
    let others = ladder.ranking().filter(|(_, other)| other.name.to_lowercase() == name);
    let others =
        others.map(|(person, _)| UserId(person)).filter(|other| *other != user && !is_pseudonym(*other));
    for other in others {
        if !settings::of(tx, other)?.hidden {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the moment as of which a season is shown: its end if it is over, otherwise now.
pub(super) fn asked_of(season: Option<Season>, now: Time) -> Time {
    season.map_or(now, |season| season.end().min(now))
}

/// Returns a rating of a ladder as it is shown at a moment.
pub(super) fn points_of(ladder: &Ladder, standing: &Standing, at: Time) -> Points {
    Points {
        points: standing.rating.points(),
        sureness: standing.rating_at(at.0).sureness(),
        provisional: standing.games < PROVISIONAL_GAMES,
        lacking: ladder.lacking(standing, at.0),
    }
}

/// Returns the cities in which a person held the most land.
fn favourites(tally: &Tally) -> Vec<(City, u32)> {
    let mut cities: Vec<(City, u32)> = tally.cities.iter().map(|(city, cards)| (*city, *cards)).collect();
    cities.sort_by_key(|(city, cards)| (Reverse(*cards), *city));
    cities.truncate(CITIES);
    cities
}

/// Returns the details of a person's best game.
fn best_game(tx: &Tx<'_>, best: Best) -> Result<Option<BestGame>, StoreError> {
    let (header, result) = (if_known(headers::load(tx, best.game))?, results::of_game(tx, best.game)?);
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
