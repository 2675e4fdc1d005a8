//! The data stored about a person, and its erasure.
//!
//! Games belong to all who play them: a person who asks to be forgotten is replaced in them, not cut out. In a running
//! game a computer takes the seat. In one that has ended a pseudonym replaces the person's id, one per game, so that
//! nothing links them. Results, from which the ratings of others follow, keep one per server and edition.
//!
//! The limits on one person still hold for a day. For that time the person is recognised by a number that says nothing
//! about them ([`alias`]): forgetting lifts no limit, and nobody is forgotten twice within that day.

use last_spike_engine::{Action, Event, Seat, Step, Viewer};

use crate::service::request::caller::{Caller, once_of_person};
use crate::service::request::limits::HOUR;
use crate::service::request::pseudonym::pseudonym;
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::service::reviews::review::{self, Review};
use crate::service::views::knowledge::Knowledge;
use crate::service::{
    absences::ending,
    notices::{notice, slots},
    ratings::forgetting as ratings,
    request::alias,
    seating::tenure,
    table::{computers, lobby},
    voting::votes as asked,
};
use crate::store::clock::absences::{self, Absence};
use crate::store::clock::reminders::{self, Reminders};
use crate::store::games::{self, Share, Stage, StoredGame, Who};
use crate::store::lessons::{self, StoredLesson};
use crate::store::people::aliases::Alias;
use crate::store::people::person::{self, Person};
use crate::store::people::settings::{self, Settings};
use crate::store::posting::calls::{self, Call};
use crate::store::posting::outbox::{self, Audience, Kind, Unposted};
use crate::store::ratings::rated::{self, OwnRating};
use crate::store::ratings::results::{self, Own};
use crate::store::ratings::strikes;
use crate::store::reviews;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::seating::tenures::{self, Tenure};
use crate::store::table::answers_ahead::{self, Ahead};
use crate::store::table::plans::{self, StoredPlan};
use crate::store::voting::invitations;
use crate::store::voting::votes::{self, Ended, Vote};
use crate::store::{GameHeader, GameId, StoreError, Time, Tx, UserId, log, places::threads, table::headers};

/// The games of a person that are read at a time: they are in nobody's way for longer.
pub const PAGE: usize = 20;

/// All data stored about a person, apart from the data of their games.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The person, apart from their games.
    pub person: Option<Person>,
    /// Their habits.
    pub settings: Settings,
    /// Their reminders.
    pub reminders: Reminders,
    /// Their times away.
    pub absences: Vec<Absence>,
    /// The times at which they had threads opened, in the last hour or two.
    pub threads: Vec<Time>,
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
    /// The games that they have struck from ratings, with when.
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
    /// The person, apart from their games.
    pub person: Option<Person>,
    /// Their habits.
    pub settings: Settings,
    /// The times at which they had threads opened, in the last hour or two.
    pub threads: Vec<Time>,
    /// The calls that they have caused or were called by, in the last hour or two.
    pub calls: Vec<Call>,
    /// True if they are asked to a rematch.
    pub asked: bool,
    /// True if they have planned a move, or answered ahead in an auction.
    pub plans: bool,
    /// True if the review of one of their games is kept.
    pub reviews: bool,
    /// Their lesson.
    pub lesson: Option<StoredLesson>,
    /// True if results of their finished games are kept.
    pub results: bool,
    /// The alias by which they are recognised for a day after they were forgotten.
    pub alias: Option<Alias>,
    /// Their times away.
    pub absences: Vec<Absence>,
    /// Their reminders.
    pub reminders: Reminders,
    /// The number of their stored games and actions.
    pub share: Share,
    /// The newest of the games that can be read.
    pub newest: Vec<StoredGame>,
}

/// Returns a summary of the data about a person, with at most `most` of their games. No other game is read.
pub fn summary(tx: &Tx<'_>, user: UserId, most: u32, now: Time) -> Result<Summary, StoreError> {
    let mut newest = Vec::new();
    for id in games::newest_of_user(tx, user, most)? {
        newest.extend(if_readable(games::load(tx, id))?);
    }
    let alias = alias::find(tx, user, now)?;
    let person = person::find(tx, user)?;
    let (threads, absences) = (threads_of(tx, user, alias.as_ref())?, absences_of(tx, user, alias.as_ref())?);
    let calls = calls_of(tx, user, alias.as_ref())?;
    let asked = !invitations::of_user(tx, user)?.is_empty();
    let plans = plans::are_of(tx, user)? || answers_ahead::are_of(tx, user)?;
    let reviews = reviews::are_of(tx, user)?;
    let lesson = lessons::of(tx, user)?;
    let results = results::are_of(tx, user)?;
    let (settings, share) = (settings::of(tx, user)?, games::share(tx, user)?);
    let reminders = reminders::of(tx, user)?;
    Ok(Summary {
        person,
        settings,
        threads,
        calls,
        asked,
        plans,
        reviews,
        lesson,
        results,
        alias,
        absences,
        reminders,
        share,
        newest,
    })
}

/// A person's part in a game.
#[derive(Clone, Debug)]
pub struct Part {
    /// The game.
    pub stored: StoredGame,
    /// Their seat; `None` for a person who only opened it.
    pub seat: Option<Seat>,
    /// Their actions.
    pub actions: Vec<Taken>,
    /// The votes for which they asked or in which they were asked, each with their seat in it.
    pub votes: Vec<(Seat, Vote)>,
    /// The votes in which others wanted them to take a seat over.
    pub invitations: Vec<Vote>,
    /// The seats that they had before.
    pub former: Vec<Tenure>,
    /// Their plan, or why it was dropped.
    pub plan: Option<StoredPlan>,
    /// Their answers ahead in auctions.
    pub ahead: Option<Ahead>,
    /// The review of the game.
    pub review: Option<Review>,
}

/// An action of a person in a game.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The step.
    pub step: Step,
    /// The time.
    pub at: Time,
    /// The action itself.
    pub action: Action,
}

/// Returns all that is kept about a person, but for their games: these are read a page at a time ([`parts`]).
pub fn kept(tx: &Tx<'_>, user: UserId, now: Time) -> Result<Kept, StoreError> {
    let alias = alias::find(tx, user, now)?;
    Ok(Kept {
        person: person::find(tx, user)?,
        settings: settings::of(tx, user)?,
        reminders: reminders::of(tx, user)?,
        absences: absences_of(tx, user, alias.as_ref())?,
        threads: threads_of(tx, user, alias.as_ref())?,
        calls: calls_of(tx, user, alias.as_ref())?,
        rematches: invitations::of_user(tx, user)?,
        lesson: lessons::of(tx, user)?,
        results: results::of_user(tx, user)?,
        ratings: rated::shown_of(tx, user)?,
        struck: strikes::struck_by(tx, user)?,
        alias,
        games: games::ever_of_user(tx, user)?,
    })
}

/// Returns when a person had threads opened, also what counts for them from before they were forgotten.
fn threads_of(tx: &Tx<'_>, user: UserId, alias: Option<&Alias>) -> Result<Vec<Time>, StoreError> {
    let mut all = alias.map_or(Ok(Vec::new()), |alias| threads::of(tx, alias.alias))?;
    all.extend(threads::of(tx, user)?);
    Ok(all)
}

/// Returns when a person is or was away, also what counts for them from before they were forgotten.
fn calls_of(tx: &Tx<'_>, user: UserId, alias: Option<&Alias>) -> Result<Vec<Call>, StoreError> {
    let mut all = alias.map_or(Ok(Vec::new()), |alias| calls::of(tx, alias.alias))?;
    all.extend(calls::of(tx, user)?);
    // What they did under it they did.
    let own = |id: UserId| if alias.is_some_and(|alias| alias.alias == id) { user } else { id };
    Ok(all
        .into_iter()
        .map(|call| Call { caller: own(call.caller), called: own(call.called), ..call })
        .collect())
}

fn absences_of(tx: &Tx<'_>, user: UserId, alias: Option<&Alias>) -> Result<Vec<Absence>, StoreError> {
    let mut all = alias.map_or(Ok(Vec::new()), |alias| absences::of_user(tx, alias.alias))?;
    all.extend(absences::of_user(tx, user)?);
    Ok(all)
}

/// Returns a person's part in some games: in those that can be read, and in which they have one.
pub fn parts(tx: &Tx<'_>, user: UserId, games: &[GameId]) -> Result<Vec<Part>, StoreError> {
    let mut parts = Vec::new();
    for id in games {
        let Some(stored) = if_readable(games::load(tx, *id))? else { continue };
        let part = part(tx, user, stored)?;
        // They may have been forgotten since the games were listed.
        if part.seat.is_some()
            || part.stored.host == user
            || !part.former.is_empty()
            || !part.invitations.is_empty()
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
    let review = review::kept(tx, id)?;
    Ok(Part { actions: taken.collect(), votes, former, invitations, plan, ahead, review, stored, seat })
}

/// Returns the votes in which a person had a say: those of their tenures.
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

/// Checks whether a person may be forgotten now: once a day.
///
/// # Errors
/// [`Refusal::ForgottenLately`] when they were forgotten within a day.
pub fn check_forget(tx: &Tx<'_>, user: UserId, now: Time) -> Result<(), Refusal> {
    match alias::find(tx, user, now)? {
        Some(alias) => Err(Refusal::ForgottenLately { next: alias.until() }),
        None => Ok(()),
    }
}

/// Forgets a person; their seats are called by `name` from now on. Returns in how many games they
/// were replaced.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, they were forgotten within a day, or the database fails.
pub(in crate::service) fn forget(
    tx: &Tx<'_>,
    by: &Caller,
    name: impl Fn(Seat) -> String,
    now: Time,
) -> Result<usize, Refusal> {
    let all = games::ever_of_user(tx, by.user)?;
    let asked = invitations::of_user(tx, by.user)?;
    games::lock_all(tx, all.iter().chain(&asked).copied().collect())?;
    ratings::lock(tx, by.user)?;
    once_of_person(tx, by, now)?;
    check_forget(tx, by.user, now)?;
    let dms = games::dms_of(tx, by.user)?;
    let opened = games::opened_since(tx, by.user, now.after(-HOUR))?;
    let mut counted =
        alias::Counted { reminded_at: reminders::of(tx, by.user)?.last_at, ..alias::Counted::default() };
    for id in &all {
        let Some(game) = headers::load(tx, *id)? else { continue };
        match game.stage {
            // Nobody else plays in somebody's direct messages, and nobody is left to be told.
            Stage::Lobby | Stage::Running | Stage::Broken if game.is_in_dm() && game.host == by.user => {
                outbox::drop_all_to(tx, *id, Audience::Channel, Unposted::PLAYER_FORGOTTEN)?;
                games::finish(tx, *id, Stage::Closed, now)?;
                replace(tx, &game, by.user, &name, now)?;
            }
            Stage::Lobby => {
                leave_lobby(tx, &game, by.user, now)?;
                // A lobby that this has closed still names its last player.
                replace(tx, &game, by.user, &name, now)?;
            }
            Stage::Running | Stage::Broken => leave_game(tx, &game, &name, by.user, now)?,
            Stage::Over | Stage::Closed => replace(tx, &game, by.user, &name, now)?,
        }
        tenures::forget(tx, *id, by.user, &name)?;
        asked::end_all(tx, *id, Ended::ForPerson(by.user), now)?;
        votes::forget_person(tx, *id, by.user, pseudonym())?;
        for dm in &dms {
            slots::leave_channel(tx, &game, *dm, now)?;
        }
        // What others go on with was opened by them all the same.
        if game.host == by.user && headers::load(tx, *id)?.is_some_and(|game| game.is_open()) {
            counted.games += 1;
            counted.lobbies += u32::from(game.stage == Stage::Lobby);
        }
    }
    // Those that have ended count as well, for as long as more are opened in an hour than anybody may.
    counted.games = counted.games.max(opened);
    games::leave_dms(tx, &all)?;
    for asked in asked {
        outbox::follow_up(tx, asked, Audience::Channel, Kind::Lobby, now)?;
    }
    absences::end(tx, by.user, now, now)?;
    alias::make(tx, by.user, counted, now)?;
    invitations::forget(tx, by.user)?;
    person::forget(tx, by.user)?;
    settings::forget(tx, by.user)?;
    reminders::forget(tx, by.user)?;
    lessons::forget(tx, by.user)?;
    ratings::forget(tx, by.user, &name)?;
    jobs::cancel(tx, Job::Remind(by.user))?;
    Ok(all.len())
}

/// Takes somebody from a lobby; one that cannot be read is given up.
fn leave_lobby(tx: &Tx<'_>, game: &GameHeader, user: UserId, now: Time) -> Result<(), Refusal> {
    match games::load(tx, game.id) {
        Ok(Some(stored)) if stored.seat_of(user).is_some() => {
            lobby::vacate(tx, stored, user, now).map(|_| ())
        }
        Ok(_) => Ok(()),
        Err(StoreError::Unreadable { .. }) => Ok(ending::end_with(tx, game, Kind::Closed, now)?),
        Err(fault) => Err(fault.into()),
    }
}

/// Returns where a person sits.
fn seat_of(tx: &Tx<'_>, game: &GameHeader, user: UserId) -> Result<Option<Seat>, StoreError> {
    let people = headers::people(tx, game.id)?;
    Ok(people.into_iter().find(|(_, whose)| *whose == user).map(|(seat, _)| seat))
}

/// Puts a pseudonym in a person's place, in a game that has ended.
fn replace(
    tx: &Tx<'_>,
    game: &GameHeader,
    user: UserId,
    name: &impl Fn(Seat) -> String,
    now: Time,
) -> Result<(), StoreError> {
    let pseudonym = pseudonym();
    reviews::forget(tx, game.id)?;
    if let Some(seat) = seat_of(tx, game, user)? {
        forget_messages(tx, game.id, seat, now)?;
        games::rename(tx, game.id, seat, &name(seat), pseudonym)?;
    }
    // A host who left their lobby has handed it on.
    if headers::load(tx, game.id)?.is_some_and(|game| game.host == user) {
        games::set_host(tx, game.id, pseudonym)?;
    }
    Ok(())
}

/// Takes a person from a game that is played: a computer comes to their seat. One that is left without people ends.
fn leave_game(
    tx: &Tx<'_>,
    game: &GameHeader,
    name: &impl Fn(Seat) -> String,
    user: UserId,
    now: Time,
) -> Result<(), Refusal> {
    let people = headers::people(tx, game.id)?;
    let is_theirs = game.host == user || people.iter().any(|(_, whose)| *whose == user);
    if is_theirs && people.iter().all(|(_, whose)| *whose == user) {
        ending::end_with(tx, game, Kind::Closed, now)?;
        return Ok(replace(tx, game, user, name, now)?);
    }
    hand_over(tx, game, name, user, now)
}

/// Gives a person's seat to a computer, and makes another person host.
fn hand_over(
    tx: &Tx<'_>,
    game: &GameHeader,
    name: &impl Fn(Seat) -> String,
    user: UserId,
    now: Time,
) -> Result<(), Refusal> {
    if let Some(seat) = seat_of(tx, game, user)? {
        // Who was asked is not there any more.
        asked::end_all(tx, game.id, Ended::All, now)?;
        match playable(tx, game)? {
            Some(stored) => tenure::hand_over_of_forgotten(tx, stored, seat, &name(seat), now)?,
            None => hand_over_unread(tx, game, seat, &name(seat), now)?,
        }
    }
    // They may have opened it without a seat, or nothing but the header can be read.
    if headers::load(tx, game.id)?.is_some_and(|game| game.host == user) {
        let next = headers::people(tx, game.id)?.into_iter().map(|(_, user)| user).next();
        games::set_host(tx, game.id, next.unwrap_or_else(pseudonym))?;
    }
    Ok(())
}

/// Returns a game that is played and can be gone on with; `None` for one that stands still, or cannot be read.
fn playable(tx: &Tx<'_>, game: &GameHeader) -> Result<Option<StoredGame>, StoreError> {
    if game.stage != Stage::Running {
        return Ok(None);
    }
    let Some(stored) = if_readable(games::load(tx, game.id))? else { return Ok(None) };
    let position = if_readable(log::snapshot(tx, &stored))?;
    let levels = stored.players.iter().map(|player| computers::level(&stored, player).map(Some));
    let levels = if_readable(levels.collect::<Result<Option<Vec<_>>, _>>())?;
    Ok(position.and(levels).map(|_| stored))
}

/// Gives a person's seat to a computer in a game that cannot be played on: nothing is known of it but who sits there.
fn hand_over_unread(
    tx: &Tx<'_>,
    game: &GameHeader,
    seat: Seat,
    name: &str,
    now: Time,
) -> Result<(), StoreError> {
    forget_messages(tx, game.id, seat, now)?;
    games::hand_seat(tx, game.id, seat, name, &Who::Computer(tenure::SUCCESSOR.to_owned()), now)?;
    log::note_people(tx, game.id)?;
    if game.stage == Stage::Running {
        notice::renew(tx, game.id, Audience::Channel, Kind::Board, now)?;
    }
    Ok(())
}

/// Sends nothing more to who sits at a seat, and is to leave it.
fn forget_messages(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<(), StoreError> {
    outbox::drop_all_to(tx, game, Audience::Seat(seat), Unposted::PLAYER_LEFT)?;
    slots::leave_seat(tx, game, seat, now)
}
