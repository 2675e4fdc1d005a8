//! Ending a game early, and telling its people.

use crate::service::notices::notice;
use crate::service::ratings::results::{self, EarlyEnd};
use crate::service::request::readable::check_known;
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unposted};
use crate::store::{ChannelId, GameHeader, GameId, StoreError, Tx, places::server_defaults, table::headers};

/// Ends a game and announces it. If a lobby was given up ([`NoticeKind::Closed`]), its own post says so instead; if the
/// post that begins its game may stand, both do.
pub(in crate::service) fn end_with(
    tx: &Tx<'_>,
    game: &GameHeader,
    kind: NoticeKind,
) -> Result<(), StoreError> {
    check_known(tx, game.id)?;
    games::finish(tx, game.id, Stage::Closed)?;
    if game.stage == Stage::Lobby && is_readable(tx, game.id)? {
        outbox::follow_up(tx, game.id, Audience::Channel, NoticeKind::Lobby)?;
        if kind == NoticeKind::Closed
            && !outbox::may_stand(tx, game.id, Audience::Channel, NoticeKind::Begin)?
        {
            return Ok(());
        }
    }
    // Posts about the last turns come before the one about the end.
    outbox::hold_no_more(tx, game.id)?;
    let step = headers::last_step(tx, game.id)?;
    outbox::enqueue(tx, &Notice { game: game.id, step, audience: Audience::Channel, kind })?;
    notice::of_end(tx, game.id)
}

/// Returns whether a game exists and can be read.
fn is_readable(tx: &Tx<'_>, id: GameId) -> Result<bool, StoreError> {
    match games::load(tx, id) {
        Err(StoreError::Unreadable { .. }) => Ok(false),
        found => Ok(found?.is_some()),
    }
}

/// Ends a game whose channel is gone; its players are told by direct message.
pub(crate) fn lose_place(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    match headers::load(tx, game)?.filter(GameHeader::is_open) {
        Some(open) => end_for_all(tx, &open, NoticeKind::Closed, Unposted::ChannelDeleted),
        None => outbox::drop_all_to(tx, game, Audience::Channel, Unposted::ChannelDeleted),
    }
}

/// Ends a game to whose channel nothing can be posted any more. If it had begun, its people are told by direct message;
/// and if it counts for their ratings, it does so as it stands. Nothing else is locked after it.
pub(super) fn end_for_all(
    tx: &Tx<'_>,
    game: &GameHeader,
    kind: NoticeKind,
    why: Unposted,
) -> Result<(), StoreError> {
    check_known(tx, game.id)?;
    games::finish(tx, game.id, Stage::Closed)?;
    outbox::drop_all_to(tx, game.id, Audience::Channel, why)?;
    if game.stage != Stage::Lobby {
        notice::to_each(tx, game, kind)?;
    }
    if game.stage == Stage::Running {
        results::note_early_end(tx, game.id, EarlyEnd::PlaceLost)?;
    }
    Ok(())
}

/// Ends the game or lobby of a deleted channel, and removes the channel from those in which games may be opened.
pub(crate) fn channel_deleted(tx: &Tx<'_>, channel: ChannelId) -> Result<(), StoreError> {
    games::lock_channel(tx, channel)?;
    server_defaults::forget_channel(tx, channel)?;
    match headers::in_channel(tx, channel)? {
        Some(game) => lose_place(tx, game.id),
        None => Ok(()),
    }
}
