//! Ending a game before its end, and freeing a channel of one whose host is not there any more.

use crate::service::absences::ending;
use crate::service::request::caller::{Caller, GameRef, find, once};
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::NoticeKind;
use crate::store::{GameHeader, StoreError, Time, Tx, UserId, table::headers};

/// Lets the host, or who may manage the channel, end a game before its end: also one of which nothing
/// else can be read any more.
///
/// # Errors
/// [`Refusal`] when there is no game, it is over, or the caller is neither.
pub fn end(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<(), Refusal> {
    once(tx, by, game_ref, now)?;
    let game = to_end(tx, by, game_ref)?;
    Ok(ending::end_with(tx, &game, NoticeKind::Closed, now)?)
}

/// Returns the game that somebody may end: before they are asked to confirm it.
///
/// # Errors
/// [`Refusal`] when there is none, it is over, or they are neither the host nor may manage the channel.
pub(in crate::service) fn to_end(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<GameHeader, Refusal> {
    let found = match game_ref {
        GameRef::Here => match headers::in_channel(tx, by.channel)? {
            Some(game) => game,
            // Says why: it is over, or there never was one.
            None => headers::last_in_channel(tx, by.channel)?
                .filter(|game| game.stage == Stage::Over)
                .ok_or(Refusal::NoGame)?,
        },
        GameRef::Only => {
            let game = find(tx, by.user, by.channel, game_ref)?.id;
            headers::load(tx, game)?.ok_or(Refusal::NoGame)?
        }
        GameRef::Game(id) => {
            let game = headers::load(tx, id)?.ok_or(Refusal::NotYourGame)?;
            let sits = headers::people(tx, id)?.iter().any(|(_, user)| *user == by.user);
            if game.channel != by.channel && !sits {
                return Err(Refusal::NotYourGame);
            }
            game
        }
    };
    if !found.is_open() {
        return Err(Refusal::Ended);
    }
    // A person who manages another channel has no say in this one.
    let manages = by.may_manage && found.channel == by.channel;
    if found.host != by.user && !manages {
        return Err(Refusal::NotHost { host: found.host });
    }
    if !manages && found.stage == Stage::Running && games::is_rated(tx, found.id)? {
        return Err(Refusal::RatedEnd);
    }
    Ok(found)
}

/// Returns the host of a game that is in the way of others in its channel: of a lobby, or of a game in which no person
/// sits. If they are not there any more, whoever may open a game there may [`free`] the channel.
pub(crate) fn in_the_way(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<Option<UserId>, StoreError> {
    Ok(to_free(tx, by, game_ref)?.map(|game| game.host))
}

/// Returns whether a host is nobody any more: they were forgotten.
#[must_use]
pub(crate) const fn is_forgotten(host: UserId) -> bool {
    is_pseudonym(host)
}

/// Finds the game of the channel in which somebody is, where it may be freed without its host.
pub(in crate::service::table) fn to_free(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
) -> Result<Option<GameHeader>, StoreError> {
    let found = headers::in_channel(tx, by.channel)?.filter(|game| match game_ref {
        GameRef::Game(id) => game.id == id,
        GameRef::Here | GameRef::Only => true,
    });
    let Some(game) = found.filter(|game| by.guild.is_some() && game.guild == by.guild) else {
        return Ok(None);
    };
    let is_waiting = game.stage == Stage::Lobby || headers::people(tx, game.id)?.is_empty();
    Ok(Some(game).filter(|_| is_waiting))
}

/// Frees a channel of a lobby, or of a game that no person plays, whose host is not there any more, for somebody who
/// may open a game there. `gone` is the host who was looked for; where it is another by now nothing is known of them.
///
/// # Errors
/// [`Refusal::NoGame`] where there is none, [`Refusal::NotHost`] where its host is another.
pub(crate) fn free(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    gone: UserId,
    now: Time,
) -> Result<(), Refusal> {
    once(tx, by, game_ref, now)?;
    let game = to_free(tx, by, game_ref)?.ok_or(Refusal::NoGame)?;
    if game.host != gone {
        return Err(Refusal::NotHost { host: game.host });
    }
    Ok(ending::end_with(tx, &game, NoticeKind::Closed, now)?)
}
