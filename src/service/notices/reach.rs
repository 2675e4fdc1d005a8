//! Reaching people again whose direct messages were closed, or who shared no server with the bot.

use last_spike_engine::Step;

use super::notice;
use crate::service::request::readable::{check_known, if_known};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unreached};
use crate::store::{GameId, StoreError, Time, Tx, UserId, clock::awaited, people::person, table::headers};

/// The time for which a person whose direct messages are closed is left alone, in seconds.
pub const REST: i64 = 24 * 60 * 60;

/// The least time after a refusal before direct messages are tried again because the person acts, in seconds.
pub const SOONEST: i64 = 10 * 60;

/// The number of a person's games about which they are sent something at once: first the ones that wait for them.
const MOST: u32 = 25;

/// Notes that Discord refuses the bot's direct messages to a person.
pub fn refused(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    person::close_dm(tx, user, tx.now().after(REST))
}

/// Notes that everybody who accepts no direct messages was told by the posts in a game's channel. People whom these
/// posts did not notify, because they were edits or came without a sound, are called by a line of their own.
pub(in crate::service) fn told_by_posts(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    awaited::tell_by_posts(tx, game)?;
    awaited::not_notified(tx, game)?.map_or(Ok(()), |asked| call(tx, game, asked))
}

/// Queues a line in the channel that calls the players asked something by a step, unless a line waits already.
pub(in crate::service) fn call(tx: &Tx<'_>, game: GameId, asked: Step) -> Result<(), StoreError> {
    if outbox::waits(tx, game, Audience::Channel, NoticeKind::Call)? {
        return Ok(());
    }
    outbox::renew(tx, &Notice { game, step: asked, audience: Audience::Channel, kind: NoticeKind::Call })
}

/// Returns whether a person who has just acted should be tried again: they may have opened their direct messages, or be
/// back in a server with the bot.
pub(crate) fn is_due(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    let Unreached { retry_at, is_put_off } = outbox::unreached(tx, user)?;
    Ok(is_put_off || is_closed(tx, user, retry_at)?)
}

/// Returns whether direct messages to a person were refused long enough ago to be tried again; `retry_at` is when they
/// are tried again anyway.
fn is_closed(tx: &Tx<'_>, user: UserId, retry_at: Option<Time>) -> Result<bool, StoreError> {
    let now = tx.now();
    Ok(match retry_at {
        Some(retry) if retry > now => retry.after(SOONEST - REST) <= now,
        // The person is no longer left alone, so the next message is sent anyway; without a game nothing is to be sent
        // now.
        Some(_) => !games::of_user(tx, user, 1)?.is_empty(),
        None => false,
    })
}

/// Sends a person again what was put off, and the messages of their games, unless that was done a moment ago.
pub fn again(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let playing = games::of_user(tx, user, MOST)?;
    let telling = outbox::games_with_waiting(tx, user)?;
    games::lock_all(tx, playing.iter().chain(&telling).copied().collect())?;
    let Unreached { retry_at, .. } = outbox::unreached(tx, user)?;
    let is_closed = is_closed(tx, user, retry_at)?;
    outbox::hurry_person(tx, user)?;
    if !is_closed {
        return Ok(());
    }
    let mut games = Vec::new();
    for id in playing {
        let found = if_known(check_known(tx, id).and_then(|()| headers::load(tx, id)))?;
        games.extend(found.filter(|game| game.stage == Stage::Running));
    }
    for game in &games {
        let people = headers::people(tx, game.id)?;
        let Some((seat, _)) = people.into_iter().find(|(_, who)| *who == user) else { continue };
        let (audience, kind) = if game.is_in_dm() {
            (Audience::Channel, NoticeKind::Board)
        } else {
            (Audience::Seat(seat), NoticeKind::Rack)
        };
        if outbox::waits(tx, game.id, audience, kind)? {
            // Every key that a person presses in a command leads here: one message is on its way already.
            continue;
        }
        notice::renew(tx, game.id, audience, kind)?;
    }
    // This is noted even if they play in no game: the next game calls them at its start.
    person::retry_dm(tx, user)
}
