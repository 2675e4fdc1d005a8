//! Forgetting a person, and starting rematches that only waited for them.
//!
//! Games belong to everybody who plays in them: a person who asks to be forgotten is replaced there, not cut out. In a
//! running game a computer takes the seat. In a finished one a pseudonym replaces the person's id, one per game, so
//! that nothing links the games. Results, from which the ratings of others follow, have one pseudonym per server and
//! edition.
//!
//! The limits on a person still hold for a day after they were forgotten. For that day the person is recognised by a
//! number that says nothing about them ([`alias`]): being forgotten lifts no limit, and is possible only once within
//! that day.

use last_spike_engine::Seat;

use crate::service::request::caller::{Caller, once_of_person};
use crate::service::request::limit_refusal::LimitRefusal;
use crate::service::request::limits::{HOUR, Limits};
use crate::service::request::pseudonym::pseudonym;
use crate::service::request::readable::{check_known, if_readable};
use crate::service::request::refusal::Refusal;
use crate::service::table::rematch::{self, LobbyOutcome};
use crate::service::{
    absences::ending,
    notices::{notice, slots},
    request::alias,
    seating::tenure,
    table::lobby,
    voting::asking,
};
use crate::store::clock::{absences, reminders};
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::people::{person, settings};
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::posting::step_posts;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::seating::tenures;
use crate::store::voting::invitations::{self, Rematch};
use crate::store::voting::votes::{self, Ended};
use crate::store::{GameHeader, GameId, StoreError, Tx, UserId, lessons, log, reviews, table::headers};

/// Forgets a person; their seats are called by `name` from now on. A rematch for which only their answer was missing
/// is started without them. Returns the number of their games.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, they were forgotten within the last day, or the database
/// fails.
pub fn forget(
    tx: &Tx<'_>,
    by: &Caller,
    name: impl Fn(Seat) -> String,
    limits: Limits,
) -> Result<usize, Refusal> {
    let mut unanswered = Vec::new();
    for lobby in invitations::of_user(tx, by.user)? {
        let asked_again = invitations::of_game(tx, lobby)?;
        let is_asked = |rematch: Rematch| rematch.asked().any(|asked| asked.user == by.user);
        unanswered.extend(asked_again.is_some_and(is_asked).then_some(lobby));
    }
    let games = erase(tx, by, name)?;
    for lobby in unanswered {
        if let Some(stored) =
            if_readable(games::load(tx, lobby))?.filter(|stored| stored.stage == Stage::Lobby)
        {
            rematch::begin_if_all_answered(tx, &stored, LobbyOutcome::Declined, limits)?;
        }
    }
    Ok(games)
}

/// Checks that a person may be forgotten now: once a day.
///
/// # Errors
/// [`LimitRefusal::ForgottenLately`] if they were forgotten within the last day.
pub fn check_forget(tx: &Tx<'_>, user: UserId) -> Result<(), Refusal> {
    match alias::find(tx, user)? {
        Some(alias) => Err(Refusal::Limit(LimitRefusal::ForgottenLately { next: alias.until() })),
        None => Ok(()),
    }
}

/// Forgets a person as [`forget`] does, but starts no rematch.
///
/// # Errors
/// [`Refusal`] as for [`forget`].
pub(in crate::service) fn erase(
    tx: &Tx<'_>,
    by: &Caller,
    name: impl Fn(Seat) -> String,
) -> Result<usize, Refusal> {
    let now = tx.now();
    let all = games::ever_of_user(tx, by.user)?;
    let asked = invitations::of_user(tx, by.user)?;
    games::lock_all(tx, all.iter().chain(&asked).copied().collect())?;
    once_of_person(tx, by)?;
    check_forget(tx, by.user)?;
    let dms = games::dms_of(tx, by.user)?;
    let opened = games::opened_since(tx, by.user, now.after(-HOUR))?;
    let mut counted =
        alias::Counted { reminded_at: reminders::of(tx, by.user)?.last_at, ..alias::Counted::default() };
    for id in all.iter().chain(&asked) {
        if headers::load(tx, *id)?.is_some_and(|game| game.is_open()) {
            check_known(tx, *id)?;
        }
    }
    for id in &all {
        games::forget_ender(tx, *id, by.user)?;
        let Some(game) = headers::load(tx, *id)? else { continue };
        leave(tx, &game, by.user, &name)?;
        for dm in &dms {
            slots::leave_channel(tx, &game, *dm)?;
        }
        // A game that goes on with others was opened by them all the same.
        if game.host == by.user && headers::load(tx, *id)?.is_some_and(|game| game.is_open()) {
            counted.games += 1;
            counted.lobbies += u32::from(game.stage == Stage::Lobby);
        }
    }
    // Games opened within the last hour count even if they have ended, as they do for the limit on games opened in an
    // hour.
    counted.games = counted.games.max(opened);
    games::leave_dms(tx, &all)?;
    for asked in asked {
        outbox::follow_up(tx, asked, Audience::Channel, NoticeKind::Lobby)?;
    }
    absences::end(tx, by.user, now)?;
    alias::make(tx, by.user, counted)?;
    invitations::forget(tx, by.user)?;
    person::forget(tx, by.user)?;
    settings::forget(tx, by.user)?;
    reminders::forget(tx, by.user)?;
    lessons::forget(tx, by.user)?;
    jobs::cancel(tx, Job::Remind(by.user))?;
    crate::service::ratings::forgetting::forget(tx, by.user, &name)?;
    Ok(all.len())
}

/// Removes a person from a game at any stage, and from everything that was asked about them there.
fn leave(
    tx: &Tx<'_>,
    game: &GameHeader,
    user: UserId,
    name: &impl Fn(Seat) -> String,
) -> Result<(), Refusal> {
    match game.stage {
        // A game in direct messages has no other person who would have to be told.
        Stage::Lobby | Stage::Running | Stage::Broken if game.is_in_dm() && game.host == user => {
            outbox::drop_all_to(tx, game.id, Audience::Channel, Unposted::PlayerForgotten)?;
            games::finish(tx, game.id, Stage::Closed)?;
            replace(tx, game, user, name)?;
        }
        Stage::Lobby => {
            leave_lobby(tx, game, user)?;
            // A lobby that was closed by this still names its last player.
            replace(tx, game, user, name)?;
        }
        Stage::Running | Stage::Broken => leave_game(tx, game, name, user)?,
        Stage::Over | Stage::Closed => replace(tx, game, user, name)?,
    }
    tenures::forget(tx, game.id, user, name)?;
    step_posts::forget_words(tx, game.id)?;
    asking::end_all(tx, game.id, Ended::ForPerson(user))?;
    Ok(votes::forget_person(tx, game.id, user, pseudonym())?)
}

/// Removes a person from a lobby; a lobby that cannot be read is given up.
fn leave_lobby(tx: &Tx<'_>, game: &GameHeader, user: UserId) -> Result<(), Refusal> {
    match games::load(tx, game.id) {
        Ok(Some(stored)) if stored.seat_of(user).is_some() => lobby::vacate(tx, stored, user).map(|_| ()),
        Ok(_) => Ok(()),
        Err(StoreError::Unreadable { .. }) => Ok(ending::end_with(tx, game, NoticeKind::Closed)?),
        Err(fault) => Err(fault.into()),
    }
}

/// Returns the seat of a person in a game.
fn seat_of(tx: &Tx<'_>, game: &GameHeader, user: UserId) -> Result<Option<Seat>, StoreError> {
    let people = headers::people(tx, game.id)?;
    Ok(people.into_iter().find(|(_, whose)| *whose == user).map(|(seat, _)| seat))
}

/// Puts a pseudonym in a person's place, in a game that they don't play any more, and forgets the game's reviews.
fn replace(
    tx: &Tx<'_>,
    game: &GameHeader,
    user: UserId,
    name: &impl Fn(Seat) -> String,
) -> Result<(), StoreError> {
    let pseudonym = pseudonym();
    reviews::forget(tx, game.id)?;
    if let Some(seat) = seat_of(tx, game, user)? {
        forget_messages(tx, game.id, seat)?;
        games::rename(tx, game.id, seat, &name(seat), pseudonym)?;
    }
    // A host who left a lobby has handed it on already.
    if headers::load(tx, game.id)?.is_some_and(|game| game.host == user) {
        games::set_host(tx, game.id, pseudonym)?;
    }
    Ok(())
}

/// Gives the seat of a person in a running game to a computer; a game without any other person is ended.
fn leave_game(
    tx: &Tx<'_>,
    game: &GameHeader,
    name: &impl Fn(Seat) -> String,
    user: UserId,
) -> Result<(), Refusal> {
    let people = headers::people(tx, game.id)?;
    let is_theirs = game.host == user || people.iter().any(|(_, whose)| *whose == user);
    if is_theirs && people.iter().all(|(_, whose)| *whose == user) {
        ending::end_with(tx, game, NoticeKind::Closed)?;
        return Ok(replace(tx, game, user, name)?);
    }
    hand_over(tx, game, name, user)
}

/// Gives a person's seat to a computer and, if the person is the host, makes another person host.
fn hand_over(
    tx: &Tx<'_>,
    game: &GameHeader,
    name: &impl Fn(Seat) -> String,
    user: UserId,
) -> Result<(), Refusal> {
    if let Some(seat) = seat_of(tx, game, user)? {
        // The person who was asked is not there any more.
        asking::end_all(tx, game.id, Ended::All)?;
        match playable(tx, game)? {
            Some(stored) => tenure::hand_over_of_forgotten(tx, stored, seat, &name(seat))?,
            None => hand_over_unread(tx, game, seat, &name(seat))?,
        }
    }
    // The person may have opened the game without a seat, or only its header can be read.
    if headers::load(tx, game.id)?.is_some_and(|game| game.host == user) {
        let next = headers::people(tx, game.id)?.into_iter().map(|(_, user)| user).next();
        games::set_host(tx, game.id, next.unwrap_or_else(pseudonym))?;
    }
    Ok(())
}

/// Returns a running game that can go on; `None` if it has stopped or cannot be read.
fn playable(tx: &Tx<'_>, game: &GameHeader) -> Result<Option<StoredGame>, StoreError> {
    if game.stage != Stage::Running {
        return Ok(None);
    }
    let Some(stored) = if_readable(games::load(tx, game.id))? else { return Ok(None) };
    let position = if_readable(log::snapshot(tx, &stored))?;
    Ok(position.map(|_| stored))
}

/// Gives a person's seat to a computer in a game that cannot go on: only the people at its seats are known.
fn hand_over_unread(tx: &Tx<'_>, game: &GameHeader, seat: Seat, name: &str) -> Result<(), StoreError> {
    forget_messages(tx, game.id, seat)?;
    games::hand_seat(tx, game.id, seat, name, &Who::Computer(tenure::SUCCESSOR.to_owned()))?;
    log::note_people(tx, game.id)?;
    if game.stage == Stage::Running {
        notice::renew(tx, game.id, Audience::Channel, NoticeKind::Board)?;
    }
    Ok(())
}

/// Drops the waiting messages to the player of a seat, who is to leave it, and empties the seat's slots.
fn forget_messages(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    outbox::drop_all_to(tx, game, Audience::Seat(seat), Unposted::PlayerLeft)?;
    slots::leave_seat(tx, game, seat)
}
