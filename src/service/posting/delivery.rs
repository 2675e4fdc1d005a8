//! The consequences of sending an announcement, or of failing to.

use last_spike_engine::{OpenOffer, Phase, Step, Viewer};

use super::announce::{Announcement, Content, Recipient};
use super::stray;
use crate::service::clock::awaiting::SaidDue;
use crate::service::notices::slots;
use crate::service::{
    absences::ending,
    deals::offers,
    notices::{notice, reach},
    voting::asking,
};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::notices::notice_kind::Property;
use crate::store::posting::outbox::{self, Audience, Effect, Notice, NoticeKind, Sent, Unposted};
use crate::store::posting::posts::{self, Posted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::obstacle::Obstacle;
use crate::store::{
    GameHeader, Slot, StoreError, Time, Tx, clock::awaited, log, people::person, posting::step_posts,
    seating::tenures,
};

/// The work that a delivery may leave to be done.
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    /// True if another notice may wait for the same audience.
    pub by_notices: bool,
    /// True if messages may have to be deleted or to lose their controls.
    pub by_jobs: bool,
    /// True if the message begins its game, which is to be dealt in this transaction.
    pub begins: bool,
}

impl Followed {
    /// Notices and jobs: any work may be left.
    pub const BY_ANYTHING: Self = Self { by_notices: true, by_jobs: true, begins: false };
}

/// Notes that an announcement was posted, with the offers that can be answered below it; the messages that it replaces
/// lose their controls, or are deleted. `shown` is what a message in the channel of a game shows, to write it again by.
/// If another process has taken the notice over meanwhile, that process's message counts. A message that is never changed
/// takes no slot. Returns the work that is left to be done.
pub fn sent(
    tx: &Tx<'_>,
    announcement: &Announcement,
    posted: Posted,
    offers: &[u32],
    shown: Option<&str>,
) -> Result<Followed, StoreError> {
    let Announcement { waiting, game, content, .. } = announcement;
    let notice = waiting.notice;
    games::lock(tx, notice.game)?;
    let told_all = matches!(notice.kind, NoticeKind::Board | NoticeKind::Result)
        || matches!(content, Content::Line { turns: true, .. });
    // An edit doesn't notify anybody either.
    let silent = announcement.silent || announcement.edit && announcement.current == Some(posted);
    let waited = match outbox::note_sent(
        tx,
        waiting,
        Effect { silent, told_all, said_due: said_due(announcement).as_deref() },
    )? {
        Sent::Noted => return Ok(Followed::BY_ANYTHING),
        sent if notice.kind.is(Property::NeverChanged) => {
            let served = outbox::serve(tx, &notice, Step(0))?;
            note_dm(tx, announcement)?;
            return Ok(Followed { by_notices: served.has_more, by_jobs: false, begins: sent == Sent::Now });
        }
        Sent::Lost => {
            stray::lost(tx, announcement, (posted, shown))?;
            return Ok(Followed::BY_ANYTHING);
        }
        Sent::Now => true,
        Sent::GivenUp => false,
    };
    // A game has had its turn once one of its notices is sent, not when one is tried: while Discord can't be reached, a
    // single notice keeps trying.
    let served = outbox::serve(tx, &notice, if told_all { announcement.upto } else { Step(0) })?;
    let mut followed = Followed { by_notices: served.has_more, ..Followed::BY_ANYTHING };
    if waited && !is_to_forgotten(tx, announcement)? {
        followed.by_jobs = hold_slots(tx, announcement, posted, offers)?;
    } else {
        stray::overtaken(tx, announcement, posted, offers, waited)?;
    }
    if let Some(shown) = shown {
        followed.by_jobs |= note_steps(tx, announcement, (posted, shown), served.latest)?;
    }
    if let Content::Vote { vote, .. } = content {
        if notice.kind == NoticeKind::Vote {
            asking::told(tx, game, vote.id, Some(vote.closes_at))?;
            followed = Followed::BY_ANYTHING;
        }
        asking::posted_late(tx, game.id, vote.id)?;
    }
    note_told(tx, announcement, posted, waited, silent)?;
    if !game.has_begun() && !game.is_open() && notice.audience == Audience::Channel {
        jobs::enqueue(tx, Job::CloseThread(game.channel), tx.now())?;
        followed.by_jobs = true;
    }
    note_dm(tx, announcement)?;
    Ok(followed)
}

/// Notes the slots that a message holds now; returns whether another message has lost one to it.
fn hold_slots(
    tx: &Tx<'_>,
    announcement: &Announcement,
    posted: Posted,
    offers: &[u32],
) -> Result<bool, StoreError> {
    let game = &announcement.game;
    let mut is_followed = slots::take(tx, game, &announcement.waiting.notice, posted, offers)?;
    if let (Some(stored), false) = (&announcement.stored, offers.is_empty()) {
        // Some offers may have ended since the message was written.
        is_followed |= slots::keep_offers(tx, game, &standing(tx, stored)?)?;
    }
    Ok(is_followed)
}

/// Returns the deadline that a message says of its reader, as it is noted.
fn said_due(announcement: &Announcement) -> Option<String> {
    let (view, due) = match &announcement.content {
        Content::Rack { view, due, .. } | Content::Table { view, due, .. } => (view, (*due)?),
        _ => return None,
    };
    let said = SaidDue { seat: None, is_debt: view.phase == Phase::Debt, due };
    Some(serde_json::to_string(&said).expect("invariant: a deadline is JSON"))
}

/// Notes what a message in the channel shows, and the steps that it tells of; returns whether some of them were taken
/// back meanwhile. `latest` is the last step of the game, if known.
fn note_steps(
    tx: &Tx<'_>,
    announcement: &Announcement,
    (posted, shown): (Posted, &str),
    latest: Option<Step>,
) -> Result<bool, StoreError> {
    let Announcement { waiting, game, .. } = announcement;
    let notice = waiting.notice;
    // A board that is kept up to date is right whatever was taken back.
    let is_kept_up_to_date = game.is_quiet() && notice.kind == NoticeKind::Board;
    let tells_moves = notice.kind.is(Property::TellsMoves) && !is_kept_up_to_date && game.is_open();
    // The outcome of an auction is shown anew if it is taken back.
    let upto = if notice.kind == NoticeKind::Auction { notice.step } else { announcement.upto };
    let kept_upto = if tells_moves { upto } else { Step(0) };
    step_posts::note(tx, notice.game, posted, kept_upto, (shown, announcement.at))?;
    if !tells_moves {
        return Ok(false);
    }
    // Steps that the message tells of may have been taken back while it was on its way.
    let mut is_taken_back = false;
    for step in log::steps(tx, notice.game, announcement.upto, latest.unwrap_or(announcement.upto))? {
        if let Some(to) = step.goes_back_to().filter(|to| *to < upto) {
            is_taken_back |= step_posts::take_back(tx, notice.game, to)?;
        }
    }
    Ok(is_taken_back)
}

/// Notes which players have now been told of their question, and the message in which one was offered quiet hours.
fn note_told(
    tx: &Tx<'_>,
    announcement: &Announcement,
    posted: Posted,
    waited: bool,
    silent: bool,
) -> Result<(), StoreError> {
    let (notice, upto) = (announcement.waiting.notice, announcement.upto);
    if let (Content::Rack { offer: true, .. }, Recipient::Person(user, _)) =
        (&announcement.content, announcement.to)
        && announcement.current != Some(posted)
    {
        person::note_offer(tx, user, posted.message)?;
    }
    match notice.audience {
        Audience::Seat(seat) if notice.kind == NoticeKind::Rack && waited => {
            awaited::tell(tx, notice.game, seat, upto).map(drop)
        }
        Audience::Channel => {
            if let Content::Table { view, .. } = &announcement.content
                && let Some(own) = view.own_seat()
            {
                awaited::tell(tx, notice.game, own, upto)?;
            }
            if silent {
                reach::told_by_posts(tx, notice.game)
            } else {
                awaited::tell_by_posts(tx, notice.game)
            }
        }
        Audience::Seat(_) | Audience::Former(_) => Ok(()),
    }
}

/// Notes that a person accepts direct messages, if an announcement has arrived there.
fn note_dm(tx: &Tx<'_>, announcement: &Announcement) -> Result<(), StoreError> {
    match announcement.to {
        Recipient::Person(user, _) => person::dm_works(tx, user),
        Recipient::Channel(_) if announcement.game.is_in_dm() => person::dm_works(tx, announcement.game.host),
        Recipient::Channel(_) => Ok(()),
    }
}

/// Returns whether an announcement was on its way to a person who has been forgotten meanwhile. A person who still has
/// a seat gets nothing more ([`outbox::drop_all_to`]); one who has lost their seat is known by their tenure.
fn is_to_forgotten(tx: &Tx<'_>, announcement: &Announcement) -> Result<bool, StoreError> {
    let Notice { game, step, kind, .. } = announcement.waiting.notice;
    if kind != NoticeKind::Tenure || !matches!(announcement.to, Recipient::Person(..)) {
        return Ok(false);
    }
    Ok(tenures::load(tx, game, step.0)?.is_none_or(|tenure| tenure.user.is_none()))
}

/// Notes that a public post stands with its picture. If nothing else is held up, the host is no longer told that the
/// bot may not post. Returns whether the notice to the host was withdrawn.
pub fn shown_in_full(tx: &Tx<'_>, announcement: &Announcement) -> Result<bool, StoreError> {
    let Notice { game, kind, .. } = announcement.waiting.notice;
    let is_unmuted =
        matches!(kind, NoticeKind::Board | NoticeKind::Result) && outbox::muted(tx, game)? == (true, false);
    if is_unmuted {
        notice::withdraw(tx, game, NoticeKind::Muted, Unposted::BotMayPost)?;
    }
    Ok(is_unmuted)
}

/// Returns the offers of a game that still stand.
fn standing(tx: &Tx<'_>, stored: &StoredGame) -> Result<Vec<OpenOffer>, StoreError> {
    let game = log::snapshot(tx, stored)?;
    Ok(game.map_or_else(Vec::new, |game| offers::standing(&game.view(Viewer::Spectator))))
}

/// A reason why an announcement could not be sent; it decides what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setback {
    /// The announcement is tried again.
    ForNow,
    /// The player accepts no direct messages.
    DmClosed,
    /// The channel of the player's direct messages no longer exists.
    DmGone,
    /// The channel was deleted.
    ChannelDeleted,
    /// A person must first grant a permission, open a thread or make room.
    Shut,
    /// Discord finds the announcement invalid or too large.
    Malformed,
}

/// An attempt that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The reason.
    pub setback: Setback,
    /// True if it is certain that nothing was posted.
    pub surely: bool,
    /// True if the message of an earlier attempt may be in the channel.
    pub may_stand: bool,
    /// The obstacle that keeps the bot from posting in the channel, if known.
    pub obstacle: Option<Obstacle>,
    /// The time of the next attempt, unless the notice is given up.
    pub again: Time,
}

/// The most attempts for an announcement that Discord finds invalid even without its files, or refuses for an unknown
/// reason.
const MOST_TRIES: u32 = 5;

/// Notes that an announcement could not be sent: puts its notice off, or gives it up if another attempt can't help. A
/// notice that another process has taken over meanwhile is left alone.
pub fn failed(tx: &Tx<'_>, announcement: &Announcement, failed: Failed) -> Result<(), StoreError> {
    let Announcement { waiting, game, to, .. } = announcement;
    let (id, kind) = (waiting.id, waiting.notice.kind);
    games::lock(tx, game.id)?;
    if !outbox::is_sending(tx, waiting)? {
        // The notice may have been given up while the message was on its way.
        return if failed.surely { Ok(()) } else { outbox::look_for_given_up(tx, id, &waiting.nonce) };
    }
    // An earlier attempt whose answer was lost may still have posted the message.
    if failed.surely && waiting.first_tried_at.is_none() {
        outbox::unclaim(tx, id)?;
    }
    let is_final = match failed.setback {
        // Without a known obstacle the refusal may come from a proxy that answers for Discord.
        Setback::Shut => failed.obstacle.is_some() || waiting.attempts >= MOST_TRIES,
        Setback::Malformed => waiting.left_out.more().is_none() && waiting.attempts >= MOST_TRIES,
        _ => false,
    };
    let obstacle = failed.obstacle.unwrap_or(Obstacle::Refused);
    if is_final && kind == NoticeKind::Lobby && is_unseen(tx, game)? {
        return withdraw(tx, game, obstacle);
    }
    if is_final && kind == NoticeKind::Begin && !failed.may_stand {
        notice::undo_start(tx, game.id, Unposted::BeginRefused)?;
        return notice::of_refused_start(tx, game, obstacle);
    }
    if let Some(obstacle) = failed.obstacle {
        notice::of_mute(tx, game, obstacle)?;
    }
    match (failed.setback, to) {
        (Setback::DmGone, Recipient::Person(user, _)) => {
            person::set_dm(tx, *user, None)?;
            outbox::postpone(tx, id, failed.again)
        }
        (Setback::DmClosed, Recipient::Person(user, _)) => {
            reach::refused(tx, *user)?;
            reach::told_by_posts(tx, game.id)?;
            outbox::drop_notice(tx, id, Unposted::DmClosed)
        }
        (Setback::DmClosed, Recipient::Channel(_)) if kind == NoticeKind::Begin => {
            reach::refused(tx, game.host)?;
            if failed.may_stand {
                return outbox::postpone(tx, id, failed.again);
            }
            // The lobby stands where they can see it once their direct messages are open again.
            notice::undo_start(tx, game.id, Unposted::DmClosed)
        }
        (Setback::DmClosed, Recipient::Channel(_)) => {
            reach::refused(tx, game.host)?;
            awaited::tell_by_posts(tx, game.id)?;
            outbox::drop_notice(tx, id, Unposted::DmClosed)?;
            // A game that nobody has seen would only block another.
            let unseen = kind == NoticeKind::Lobby && is_unseen(tx, game)?;
            if unseen {
                outbox::drop_all_to(tx, game.id, Audience::Channel, Unposted::DmClosed)?;
            }
            if unseen || game.stage == Stage::Lobby {
                games::finish(tx, game.id, Stage::Closed)?;
            }
            Ok(())
        }
        (Setback::ChannelDeleted, _) => {
            outbox::drop_notice(tx, id, Unposted::ChannelDeleted)?;
            ending::lose_place(tx, game.id)
        }
        (Setback::Malformed, _) => match waiting.left_out.more() {
            Some(more) => {
                outbox::leave_out(tx, id, more)?;
                outbox::postpone(tx, id, tx.now())
            }
            // The end of a game is told, however long it takes.
            None if waiting.attempts >= MOST_TRIES
                && !kind.is(Property::TellsAnEnd)
                && kind != NoticeKind::Begin =>
            {
                outbox::drop_notice(tx, id, Unposted::Malformed)
            }
            None => outbox::postpone(tx, id, failed.again),
        },
        _ => outbox::postpone(tx, id, failed.again),
    }
}

/// Returns whether a game is a lobby whose first post isn't there yet.
fn is_unseen(tx: &Tx<'_>, game: &GameHeader) -> Result<bool, StoreError> {
    let slot = Slot::Of(NoticeKind::Lobby);
    Ok(game.stage == Stage::Lobby && posts::holder(tx, game.id, Audience::Channel, slot)?.is_none())
}

/// Closes a lobby whose first post Discord refuses: nobody could see it. In a server the host is told why.
fn withdraw(tx: &Tx<'_>, game: &GameHeader, obstacle: Obstacle) -> Result<(), StoreError> {
    games::finish(tx, game.id, Stage::Closed)?;
    outbox::drop_all_to(tx, game.id, Audience::Channel, Unposted::LobbyRefused)?;
    if !game.is_in_dm() {
        jobs::enqueue(tx, Job::CloseThread(game.channel), tx.now())?;
    }
    notice::of_mute(tx, game, obstacle)
}
