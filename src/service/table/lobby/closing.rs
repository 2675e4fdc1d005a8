//! Ending a game early, and freeing a channel of a game whose host is gone.

use crate::service::absences::{ending, expiry};
use crate::service::ratings::results::{self, EarlyEnd};
use crate::service::request::caller::{Caller, GameRef, find, once};
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::NoticeKind;
use crate::store::seating::tenures;
use crate::store::{GameHeader, StoreError, Tx, UserId, table::headers};

/// Ends a game early, for its host or a person who may manage its channel; also a game of which only the header can be
/// read.
///
/// # Errors
/// [`Refusal`] if there is no game, it is over, the caller neither is its host nor may manage its channel, or it is a
/// running rated game and the caller may not manage the channel.
pub fn end(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    once(tx, by)?;
    let game = to_end(tx, by)?;
    ended(tx, by, &game)?;
    if game.stage == Stage::Running {
        results::note_early_end(tx, game.id, EarlyEnd::By(by.user))?;
    }
    Ok(())
}

/// Returns the game that a person may end, before they are asked to confirm.
///
/// # Errors
/// [`Refusal`] if there is no game, it is over, the person neither is its host nor may manage its channel, or it is a
/// running rated game and they may not manage the channel.
pub(in crate::service) fn to_end(tx: &Tx<'_>, by: &Caller) -> Result<GameHeader, Refusal> {
    let found = match by.game {
        GameRef::Here => match headers::in_channel(tx, by.channel)? {
            Some(game) => game,
            // The game that ended last is returned so that the refusal can say so.
            None => headers::last_in_channel(tx, by.channel)?
                .filter(|game| game.stage == Stage::Over)
                .ok_or(Refusal::NoGame)?,
        },
        GameRef::Only => {
            let game = find(tx, by)?.id;
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

/// Returns whether a game that a person may end is a last place of theirs once they do and it counts: it is rated, and
/// they sit or sat at its table.
pub(crate) fn is_last_by_ending(tx: &Tx<'_>, by: &Caller, game: &GameHeader) -> Result<bool, StoreError> {
    if game.stage != Stage::Running || !games::is_rated(tx, game.id)? {
        return Ok(false);
    }
    let sits = headers::people(tx, game.id)?.iter().any(|(_, user)| *user == by.user);
    Ok(sits || tenures::of_game(tx, game.id)?.iter().any(|tenure| tenure.user == Some(by.user)))
}

/// The time after which others may close a lobby in which nothing happens, in seconds.
const IDLE: i64 = 24 * 60 * 60;

/// A game that keeps others from opening one in its channel: a lobby, or a game that no person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InTheWay {
    /// Its host. If they are gone, anybody who may open a game there may [`free`] the channel.
    pub(crate) host: UserId,
    /// True if it is a lobby in which nothing has happened for a day: they may [`close_idle`] it.
    pub(crate) is_idle: bool,
}

/// Returns the game that keeps the caller from opening one in their channel.
pub(crate) fn in_the_way(tx: &Tx<'_>, by: &Caller) -> Result<Option<InTheWay>, StoreError> {
    let Some(game) = to_free(tx, by)? else { return Ok(None) };
    Ok(Some(InTheWay { host: game.host, is_idle: is_idle(tx, &game)? }))
}

/// Returns whether nothing has happened in a lobby for a day.
fn is_idle(tx: &Tx<'_>, game: &GameHeader) -> Result<bool, StoreError> {
    Ok(game.stage == Stage::Lobby && expiry::has_rested(tx, game.id, IDLE)?)
}

/// Closes a lobby in which nothing has happened for a day, for a person who may open a game in its channel.
///
/// # Errors
/// [`Refusal::NoGame`] if the channel has no such lobby, [`Refusal::NotHost`] if something has happened in it since.
pub(crate) fn close_idle(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    once(tx, by)?;
    let game = to_free(tx, by)?.ok_or(Refusal::NoGame)?;
    if !is_idle(tx, &game)? {
        return Err(Refusal::NotHost { host: game.host });
    }
    ended(tx, by, &game)
}

/// Returns whether the host of a game was forgotten, so that nobody hosts it.
#[must_use]
pub(crate) const fn is_forgotten(host: UserId) -> bool {
    is_pseudonym(host)
}

/// Finds the game in the caller's channel that may be ended without its host.
pub(in crate::service::table) fn to_free(tx: &Tx<'_>, by: &Caller) -> Result<Option<GameHeader>, StoreError> {
    let found = headers::in_channel(tx, by.channel)?.filter(|game| match by.game {
        GameRef::Game(id) => game.id == id,
        GameRef::Here | GameRef::Only => true,
    });
    let Some(game) = found.filter(|game| by.guild.is_some() && game.guild == by.guild) else {
        return Ok(None);
    };
    let is_waiting = game.stage == Stage::Lobby || headers::people(tx, game.id)?.is_empty();
    Ok(Some(game).filter(|_| is_waiting))
}

/// Ends a lobby, or a game that no person plays, whose host is gone, for a person who may open a game in its channel.
/// `gone` is the host who was looked for; if the host has changed since, the new one may still be there.
///
/// # Errors
/// [`Refusal::NoGame`] if the channel has no game that may be freed, [`Refusal::NotHost`] if its host is no longer
/// `gone`.
pub(crate) fn free(tx: &Tx<'_>, by: &Caller, gone: UserId) -> Result<(), Refusal> {
    once(tx, by)?;
    let game = to_free(tx, by)?.ok_or(Refusal::NoGame)?;
    if game.host != gone {
        return Err(Refusal::NotHost { host: game.host });
    }
    ended(tx, by, &game)
}

/// Ends a game and notes by whom.
fn ended(tx: &Tx<'_>, by: &Caller, game: &GameHeader) -> Result<(), Refusal> {
    games::set_ended_by(tx, game.id, by.user)?;
    Ok(ending::end_with(tx, game, NoticeKind::Closed)?)
}
