//! Finding a lobby, and updating its post.

use crate::service::absences::expiry;
use crate::service::request::caller::{Caller, GameRef, find};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{GameId, Tx};

/// Finds the lobby that a person means; refuses one whose game is being started, and a game that has begun or ended.
pub(in crate::service) fn find_lobby(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    let stored = find(tx, by)?;
    match stored.stage {
        Stage::Lobby if stored.begins => Err(Refusal::Starting),
        Stage::Lobby => Ok(stored),
        Stage::Running => Err(Refusal::Begun),
        Stage::Over | Stage::Closed if by.game == GameRef::Here => Err(Refusal::NoGame),
        Stage::Over | Stage::Closed => Err(Refusal::Ended),
        Stage::Broken => Err(Refusal::Broken),
    }
}

pub(in crate::service) fn hosted(by: &Caller, stored: StoredGame) -> Result<StoredGame, Refusal> {
    if stored.host == by.user { Ok(stored) } else { Err(Refusal::NotHost { host: stored.host }) }
}

/// Queues the update of a lobby's post and restarts its expiry; returns the lobby as it is stored now.
pub(in crate::service) fn show(tx: &Tx<'_>, id: GameId) -> Result<StoredGame, Refusal> {
    outbox::follow_up(tx, id, Audience::Channel, NoticeKind::Lobby)?;
    let stored = games::load(tx, id)?.ok_or(Refusal::NoGame)?;
    expiry::restart(tx, id, stored.stage)?;
    Ok(stored)
}
