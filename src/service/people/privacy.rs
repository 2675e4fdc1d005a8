//! The data stored about a person.

use last_spike_engine::{Action, Event, Seat, Step, Viewer};

use crate::service::ratings::ladder::{self, OwnRating};
use crate::service::request::alias;
use crate::service::request::readable::if_known;
use crate::service::reviews::review::{self, Judged, Review};
use crate::service::views::knowledge::Knowledge;
use crate::store::clock::absences::{self, Absence};
use crate::store::clock::reminders::{self, Reminders};
use crate::store::games::{self, Share, StoredGame};
use crate::store::lessons::{self, StoredLesson};
use crate::store::people::aliases::Alias;
use crate::store::people::person::{self, Person};
use crate::store::people::settings::{self, Settings};
use crate::store::posting::calls::{self, Call};
use crate::store::posting::{shares, step_posts};
use crate::store::ratings::results::{self, Own};
use crate::store::ratings::strikes;
use crate::store::reviews;
use crate::store::seating::tenures::{self, Tenure};
use crate::store::table::answers_ahead::{self, Ahead};
use crate::store::table::plans::{self, StoredPlan};
use crate::store::voting::invitations;
use crate::store::voting::votes::{self, Vote};
use crate::store::{GameId, StoreError, Time, Tx, UserId, log, places::threads};

/// The number of a person's games read at a time, so that the transaction stays short.
pub const PAGE: usize = 20;

/// All data stored about a person, except for their games.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The person's own row.
    pub person: Option<Person>,
    /// Their habits.
    pub settings: Settings,
    /// Their reminders.
    pub reminders: Reminders,
    /// Their times away.
    pub absences: Vec<Absence>,
    /// The times at which they had threads opened, in the last hour or two.
    pub threads: Vec<Time>,
    /// The times at which they have shown something to all, in the last hour or two.
    pub shown: Vec<Time>,
    /// The calls that they have caused or were called by, in the last hour or two.
    pub calls: Vec<Call>,
    /// The rematches to which they are asked.
    pub rematches: Vec<GameId>,
    /// Their lesson.
    pub lesson: Option<StoredLesson>,
    /// The results of their finished games.
    pub results: Vec<Own>,
    /// Their ratings.
    pub ratings: Vec<OwnRating>,
    /// The games that they have struck from the ratings, each with the time.
    pub struck: Vec<(GameId, Time)>,
    /// The alias by which they are recognised for a day after they were forgotten.
    pub alias: Option<Alias>,
    /// The games in which they sit or sat, which they opened, or in which others asked about them.
    pub games: Vec<GameId>,
}

/// A summary of the data stored about a person.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a line of the answer, or none")]
pub struct Summary {
    /// The person's own row.
    pub person: Option<Person>,
    /// Their habits.
    pub settings: Settings,
    /// The times at which they had threads opened, in the last hour or two.
    pub threads: Vec<Time>,
    /// The times at which they have shown something to all, in the last hour or two.
    pub shown: Vec<Time>,
    /// The calls that they have caused or were called by, in the last hour or two.
    pub calls: Vec<Call>,
    /// True if they are asked to a rematch.
    pub asked: bool,
    /// True if they have planned a move, or answered ahead in an auction.
    pub plans: bool,
    /// True if a review of one of their games is stored.
    pub reviews: bool,
    /// Their lesson.
    pub lesson: Option<StoredLesson>,
    /// True if results of their finished games are stored.
    pub results: bool,
    /// The alias by which they are recognised for a day after they were forgotten.
    pub alias: Option<Alias>,
    /// Their times away.
    pub absences: Vec<Absence>,
    /// Their reminders.
    pub reminders: Reminders,
    /// The number of their stored games and actions.
    pub share: Share,
    /// Their newest games, without ones that cannot be read.
    pub newest: Vec<StoredGame>,
}

/// Returns a summary of the data about a person, with their newest games, at most `most`. Other games are not read.
pub fn summary(tx: &Tx<'_>, user: UserId, most: u32) -> Result<Summary, StoreError> {
    let mut newest = Vec::new();
    for id in games::newest_of_user(tx, user, most)? {
        newest.extend(if_known(games::load(tx, id))?);
    }
    let alias = alias::find(tx, user)?;
    Ok(Summary {
        person: person::find(tx, user)?,
        settings: settings::of(tx, user)?,
        threads: threads_of(tx, user, alias.as_ref())?,
        shown: with_alias(user, alias.as_ref(), |user| shares::of(tx, user))?,
        calls: calls_of(tx, user, alias.as_ref())?,
        asked: !invitations::of_user(tx, user)?.is_empty(),
        plans: plans::are_of(tx, user)? || answers_ahead::are_of(tx, user)?,
        reviews: reviews::are_of(tx, user)?,
        lesson: lessons::of(tx, user)?,
        results: results::are_of(tx, user)?,
        absences: absences_of(tx, user, alias.as_ref())?,
        alias,
        reminders: reminders::of(tx, user)?,
        share: games::share(tx, user)?,
        newest,
    })
}

/// A person's part in a game.
#[derive(Clone, Debug)]
pub struct Part {
    /// The game.
    pub stored: StoredGame,
    /// Their seat; `None` for a person who only opened the game.
    pub seat: Option<Seat>,
    /// Their actions.
    pub actions: Vec<Taken>,
    /// The votes that they asked for or were asked in, each with their seat in it.
    pub votes: Vec<(Seat, Vote)>,
    /// The votes that invited them to take over a seat.
    pub invitations: Vec<Vote>,
    /// True if they ended it early.
    pub has_ended_it: bool,
    /// The seats that they had before.
    pub former: Vec<Tenure>,
    /// Their plan, or why it was dropped.
    pub plan: Option<StoredPlan>,
    /// Their answers ahead in auctions.
    pub ahead: Option<Ahead>,
    /// The review of the game, with their own choices alone.
    pub review: Option<Review>,
    /// The number of its posts whose words are kept, in which they may be named.
    pub posts: u32,
}

/// An action of a person in a game.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The number of its step.
    pub step: Step,
    /// The time at which they took it.
    pub at: Time,
    /// The action itself.
    pub action: Action,
}

/// Returns all data stored about a person except for their games, which are read a page at a time ([`parts`]).
pub fn kept(tx: &Tx<'_>, user: UserId, tau: f64) -> Result<Kept, StoreError> {
    let alias = alias::find(tx, user)?;
    let results = results::of_user(tx, user, None)?;
    Ok(Kept {
        person: person::find(tx, user)?,
        settings: settings::of(tx, user)?,
        reminders: reminders::of(tx, user)?,
        absences: absences_of(tx, user, alias.as_ref())?,
        threads: threads_of(tx, user, alias.as_ref())?,
        shown: with_alias(user, alias.as_ref(), |user| shares::of(tx, user))?,
        calls: calls_of(tx, user, alias.as_ref())?,
        rematches: invitations::of_user(tx, user)?,
        lesson: lessons::of(tx, user)?,
        ratings: ladder::of_person(tx, user, &results, tau)?,
        results,
        struck: strikes::struck_by(tx, user)?,
        alias,
        games: games::ever_of_user(tx, user)?,
    })
}

/// Returns when a person had threads opened, including what still counts from before they were forgotten.
fn threads_of(tx: &Tx<'_>, user: UserId, alias: Option<&Alias>) -> Result<Vec<Time>, StoreError> {
    with_alias(user, alias, |user| threads::of(tx, user))
}

/// Returns a person's absences, including what still counts from before they were forgotten.
fn absences_of(tx: &Tx<'_>, user: UserId, alias: Option<&Alias>) -> Result<Vec<Absence>, StoreError> {
    with_alias(user, alias, |user| absences::of_user(tx, user))
}

/// Returns the calls that a person has caused or was called by, including what still counts from before they were
/// forgotten.
fn calls_of(tx: &Tx<'_>, user: UserId, alias: Option<&Alias>) -> Result<Vec<Call>, StoreError> {
    // Calls under their alias are their own.
    let own = |id: UserId| if alias.is_some_and(|alias| alias.alias == id) { user } else { id };
    let all = with_alias(user, alias, |user| calls::of(tx, user))?.into_iter();
    Ok(all.map(|call| Call { caller: own(call.caller), called: own(call.called), ..call }).collect())
}

/// Returns what is stored under the alias of a person, then what is stored under their own id.
fn with_alias<T>(
    user: UserId,
    alias: Option<&Alias>,
    of: impl Fn(UserId) -> Result<Vec<T>, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut all = alias.map_or(Ok(Vec::new()), |alias| of(alias.alias))?;
    all.extend(of(user)?);
    Ok(all)
}

/// Returns a person's part in some games, without games that cannot be read or in which they have no part.
pub fn parts(tx: &Tx<'_>, user: UserId, games: &[GameId]) -> Result<Vec<Part>, StoreError> {
    let mut parts = Vec::new();
    for id in games {
        let Some(stored) = if_known(games::load(tx, *id))? else { continue };
        let part = part(tx, user, stored)?;
        // They may have been forgotten since the games were listed.
        if part.seat.is_some()
            || part.stored.host == user
            || !part.former.is_empty()
            || !part.invitations.is_empty()
            || part.has_ended_it
        {
            parts.push(part);
        }
    }
    Ok(parts)
}

/// Returns a person's part in a game.
fn part(tx: &Tx<'_>, user: UserId, stored: StoredGame) -> Result<Part, StoreError> {
    let (id, seat) = (stored.id, stored.seat_of(user));
    let knowledge = Knowledge::of(tx, &stored, user)?;
    let own = log::steps(tx, id, Step(0), Step(u32::MAX))?.into_iter();
    let own = own.filter(|step| knowledge.at(step.n) == Viewer::Seat(step.seat));
    let taken = own.filter_map(|step| match step.events.into_iter().next() {
        Some(Event::Acted { action, .. }) if step.by.is_none() => {
            Some(Taken { step: step.n, at: step.at, action })
        }
        _ => None,
    });
    let mut former = tenures::of_game(tx, id)?;
    former.retain(|tenure| tenure.user == Some(user));
    let votes = own_votes(tx, &stored, seat, &former)?;
    let invitations = votes::to_person(tx, id, user)?;
    let plan = seat.map(|seat| plans::of(tx, id, seat)).transpose()?.flatten();
    let ahead = seat.map(|seat| answers_ahead::of(tx, id, seat)).transpose()?.flatten();
    let mut review = review::kept(tx, id)?;
    if let Some(review) = &mut review {
        let is_own = |choice: &Judged| knowledge.at(choice.step) == Viewer::Seat(choice.seat);
        review.costly.retain(is_own);
        review.turning_points.retain(|point| is_own(&point.choice));
    }
    let has_ended_it = games::ended_by(tx, id)? == Some(user);
    Ok(Part {
        actions: taken.collect(),
        votes,
        former,
        invitations,
        has_ended_it,
        plan,
        ahead,
        review,
        posts: step_posts::count(tx, id)?,
        stored,
        seat,
    })
}

/// Returns the votes in which a person had a say: votes of their seats while they sat there.
fn own_votes(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Option<Seat>,
    former: &[Tenure],
) -> Result<Vec<(Seat, Vote)>, StoreError> {
    let mut own = Vec::new();
    if let Some(seat) = seat {
        let since = tenures::came_at(tx, stored.id, seat)?;
        let votes = votes::of_seat(tx, stored.id, seat)?.into_iter();
        own.extend(votes.filter(|vote| vote.closes_at > since).map(|vote| (seat, vote)));
    }
    for tenure in former {
        let votes = votes::of_seat(tx, stored.id, tenure.seat)?.into_iter();
        let is_theirs = |vote: &Vote| vote.opened_at <= tenure.ended_at && vote.step >= tenure.since;
        own.extend(votes.filter(is_theirs).map(|vote| (tenure.seat, vote)));
    }
    Ok(own)
}
