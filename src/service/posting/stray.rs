//! Messages that came too late: another process has told the same, or nobody needs them any more.

use last_spike_engine::Step;

use super::announcement::Announcement;
use crate::service::notices::notice;
use crate::service::notices::parting::{Manner, Parting};
use crate::service::notices::slots;
use crate::service::voting::consent::CLOCKS_EDITED;
use crate::store::posting::outbox::{self, Notice, NoticeFate, NoticeKind};
use crate::store::posting::posts::{self, Posted};
use crate::store::posting::step_posts;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{GameHeader, StoreError, Tried, Tx, games, table::headers};

/// Removes a message whose notice another process has taken over meanwhile, or renews a message that this process's
/// late edit may have set back. One that stays without its controls is noted, so that who was asked goes with them.
pub(super) fn lost(
    tx: &Tx<'_>,
    announcement: &Announcement,
    (posted, shown): (Posted, Option<&str>),
) -> Result<(), StoreError> {
    let Announcement { waiting, game, .. } = announcement;
    let notice = waiting.notice;
    if announcement.edit && announcement.current == Some(posted) {
        return shown_before(tx, announcement, posted);
    }
    // Another process has sent this notice and stored its own message. If that message was deleted, Discord has
    // forgotten the nonce, and this is a second message that no table names.
    if !outbox::waits_under(tx, waiting)? && !posts::of_game(tx, notice.game)?.contains(&posted) {
        if let Some(shown) = shown
            && step_posts::written(tx, posted)?.is_none()
        {
            step_posts::note(tx, notice.game, posted, Step(0), (shown, announcement.at))?;
        }
        let job = match Parting::of(notice.slot(), notice.audience, Manner::of(game)) {
            Parting::Stays | Parting::Shortened => Job::ClearControls(posted),
            Parting::Goes | Parting::GoesOnceAnswered => Job::DeleteMessage(posted),
        };
        jobs::enqueue(tx, job, tx.now())?;
    }
    Ok(())
}

/// Renews a message that a late edit may have set back: this process was stopped during the edit, and another process
/// has edited the message since.
fn shown_before(tx: &Tx<'_>, announcement: &Announcement, posted: Posted) -> Result<(), StoreError> {
    let notice = announcement.waiting.notice;
    let follow_up = |kind| outbox::follow_up(tx, notice.game, notice.audience, kind);
    match notice.kind {
        NoticeKind::Hand | NoticeKind::Rack => follow_up(NoticeKind::Hand),
        NoticeKind::Lobby => follow_up(NoticeKind::Lobby),
        // An older message is replaced by a new post.
        NoticeKind::Clocks if posted.message.sent_at().after(CLOCKS_EDITED) > tx.now() => {
            follow_up(NoticeKind::Clocks)
        }
        NoticeKind::Verdict | NoticeKind::Auction => outbox::renew(tx, &notice),
        NoticeKind::Board if announcement.game.is_in_dm() || announcement.game.is_quiet() => {
            notice::renew_board(tx, &announcement.game, notice.step)
        }
        _ => Ok(()),
    }
}

/// Removes a message that nobody was waiting for any more when it was sent, unless another process knows of it.
pub(super) fn overtaken(
    tx: &Tx<'_>,
    announcement: &Announcement,
    posted: Posted,
    offers: &[u32],
    waited: bool,
) -> Result<(), StoreError> {
    let now = tx.now();
    let (game, notice) = (&announcement.game, announcement.waiting.notice);
    if posts::of_game(tx, notice.game)?.contains(&posted) {
        // Another process knows of the message.
    } else if matches!(notice.kind, NoticeKind::Paused | NoticeKind::Muted) {
        // The notice was withdrawn while the message was on its way.
        jobs::enqueue(tx, Job::DeleteMessage(posted), now)?;
    } else if posts::holder(tx, notice.game, notice.audience, notice.slot())?
        .is_some_and(|newer| newer.message > posted.message)
    {
        // A newer message stands already, sent by another process.
        jobs::enqueue(tx, superfluous(game, &notice, posted), now)?;
    } else if outbox::fate(tx, &notice)? == Some(NoticeFate::Waiting) {
        // The next message will take the place of this one.
        slots::take(tx, game, &notice, posted, offers)?;
    } else if !waited {
        // The notice was given up while the message was on its way: nobody needs it any more.
        jobs::enqueue(tx, superfluous(game, &notice, posted), now)?;
    }
    Ok(())
}

/// Returns the job for a message that nobody needs any more. In a channel it only loses its controls, because people
/// may have replied to it; messages that stand there only for a while are deleted.
fn superfluous(game: &GameHeader, notice: &Notice, posted: Posted) -> Job {
    match Parting::of(notice.slot(), notice.audience, Manner::of(game)) {
        Parting::Stays | Parting::Shortened if !game.is_in_dm() => Job::ClearControls(posted),
        _ => Job::DeleteMessage(posted),
    }
}

/// Removes the message of a notice that was given up after an attempt; `found` are the messages with the same words,
/// the oldest first. Returns whether that could be decided: not while another notice of its kind may have sent the same
/// words.
pub(crate) fn found_tried(tx: &Tx<'_>, tried: Tried, found: &[Posted]) -> Result<bool, StoreError> {
    let Tried { game, audience, kind, .. } = tried;
    games::lock(tx, game)?;
    if outbox::may_stand(tx, game, audience, kind)? {
        return Ok(false);
    }
    let held = posts::of_game(tx, game)?;
    let left = found.iter().find(|posted| !held.contains(posted));
    if let (Some(posted), Some(game)) = (left, headers::load(tx, game)?) {
        let notice = Notice { game: game.id, step: Step(0), audience, kind };
        jobs::enqueue(tx, superfluous(&game, &notice, *posted), tx.now())?;
    }
    Ok(true)
}
