//! Ending a game before its end, and telling its people.

use crate::service::notices::notice;
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unposted};
use crate::store::{
    ChannelId, GameHeader, GameId, StoreError, Time, Tx, places::server_defaults, table::headers,
};

/// Ends a game and announces it: the post of a lobby that was given up says so itself.
pub(in crate::service) fn end_with(
    tx: &Tx<'_>,
    game: &GameHeader,
    kind: NoticeKind,
    now: Time,
) -> Result<(), StoreError> {
    games::finish(tx, game.id, Stage::Closed, now)?;
    if game.stage == Stage::Lobby && is_readable(tx, game.id)? {
        outbox::follow_up(tx, game.id, Audience::Channel, NoticeKind::Lobby, now)?;
        if kind == NoticeKind::Closed {
            return Ok(());
        }
    }
    // The last turns are told before the end.
    outbox::hold_no_more(tx, game.id, now)?;
    let step = headers::last_step(tx, game.id)?;
    outbox::enqueue(tx, &Notice { game: game.id, step, audience: Audience::Channel, kind }, now)?;
    notice::of_end(tx, game.id, now)
}

/// Returns whether a game can be shown.
fn is_readable(tx: &Tx<'_>, id: GameId) -> Result<bool, StoreError> {
    match games::load(tx, id) {
        Err(StoreError::Unreadable { .. }) => Ok(false),
        found => Ok(found?.is_some()),
    }
}

/// Ends a game whose channel is gone; the players are told, each by themselves.
pub(crate) fn lose_place(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    match headers::load(tx, game)?.filter(GameHeader::is_open) {
        Some(open) => end_for_all(tx, &open, NoticeKind::Closed, Unposted::CHANNEL_DELETED, now),
        None => outbox::drop_all_to(tx, game, Audience::Channel, Unposted::CHANNEL_DELETED),
    }
}

/// Ends a game to whose channel nothing can be posted any more; of one that is played its people are
/// told, each for themselves.
pub(super) fn end_for_all(
    tx: &Tx<'_>,
    game: &GameHeader,
    kind: NoticeKind,
    why: Unposted,
    now: Time,
) -> Result<(), StoreError> {
    games::finish(tx, game.id, Stage::Closed, now)?;
    outbox::drop_all_to(tx, game.id, Audience::Channel, why)?;
    if game.stage == Stage::Lobby { Ok(()) } else { notice::to_each(tx, game, kind, now) }
}

/// Ends the game or lobby of a channel that was deleted, where no game can be opened any more.
pub(crate) fn channel_deleted(tx: &Tx<'_>, channel: ChannelId, now: Time) -> Result<(), StoreError> {
    games::lock_channel(tx, channel)?;
    if let Some(game) = headers::in_channel(tx, channel)? {
        lose_place(tx, game.id, now)?;
    }
    server_defaults::forget_channel(tx, channel)
}
