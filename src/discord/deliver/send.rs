//! Sending one announcement: a new message or an edit, once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use poise::serenity_prelude::{self as serenity, CreateMessage, Route};

use super::deliverer::Deliverer;
use super::found::{self, Attached, Found, Known, Returned};
use super::post::post;
use super::recognition::{find, is_in_server};
use super::shown::Shown;
use crate::discord::answers::message::Ready;
use crate::discord::failure::{Failure, is_done_unread, is_stopped, limit_of, refusal_code, status_code};
use crate::discord::requests::{Attachment, DM_PAUSE, DmPermit, Patience, Request, Scope};
use crate::present::{Lang, people::rights};
use crate::service::notices::notice;
use crate::service::posting::announce::{Announcement, Recipient, StaysLast};
use crate::service::posting::delivery::{self, Followed};
use crate::service::table::lobby;
use crate::store::notices::notice_kind::Property;
use crate::store::now;
use crate::store::posting::outbox::{LeftOut, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, MessageId, ProcessId, StoreError, Tx, UserId, people::person};

/// Discord's error code for a missing permission.
const MISSING_PERMISSIONS: isize = 50013;

/// Discord's error code for a thread that sleeps.
const ASLEEP: isize = 50083;

/// Discord's error code for direct messages that are opened too fast.
const TOO_MANY_DMS: isize = 40003;

/// The wait before storing a result is tried again after the database failed.
const NOTE_PAUSE: Duration = Duration::from_secs(1);

/// The time for which storing a result is tried.
const NOTE_TIME: Duration = Duration::from_mins(10);

/// The message of an earlier attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Earlier {
    /// The message is in the channel.
    Stands(Posted),
    /// There is no such message.
    Nowhere,
    /// There may be such a message.
    Unknown,
}

/// A message that stands.
struct Standing {
    posted: Posted,
    /// True if it is complete.
    whole: bool,
    /// What it shows, as it is noted, if that is noted.
    shown: Option<String>,
}

/// A message that stands, with the files that Discord says it has; `None` if its answer was lost.
#[derive(Clone, Debug)]
struct Filed {
    posted: Posted,
    files: Option<Vec<Attached>>,
    /// False if it goes on saying what an earlier try said, because Discord takes no edit of it.
    is_as_meant: bool,
}

impl Deliverer {
    /// Sends an announcement, and stores the result; returns whether another notice may wait for the same audience.
    pub(super) async fn send(&self, announcement: Announcement, permit: Option<DmPermit>) -> bool {
        let begun = AtomicBool::new(false);
        match self.try_to_send(&announcement, permit, &begun).await {
            Ok(standing) => return self.sent(announcement, standing).await,
            Err(Failure::Lost) => {
                tracing::info!(notice = %announcement.waiting.id, "a notice is left to another process");
            }
            Err(failure) if is_stopped(&failure) => {
                tracing::info!(notice = %announcement.waiting.id, "a notice is left for the next start");
            }
            Err(failure) => {
                let found = self.find_begun(&announcement, &failure).await;
                match found {
                    Earlier::Stands(posted) => {
                        let standing = Standing { posted, whole: true, shown: None };
                        return self.sent(announcement, standing).await;
                    }
                    Earlier::Nowhere | Earlier::Unknown => {
                        let may_stand = found == Earlier::Unknown;
                        let begun = begun.into_inner();
                        self.failed(Arc::new(announcement), &failure, begun, may_stand).await;
                    }
                }
            }
        }
        true
    }

    /// Looks for the message of an earlier attempt if Discord has now refused the post that begins a game: that game
    /// has begun if its message stands.
    async fn find_begun(&self, announcement: &Announcement, failure: &Failure) -> Earlier {
        let Some(first) = announcement.waiting.first_tried_at else { return Earlier::Nowhere };
        if announcement.waiting.notice.kind != NoticeKind::Begin || status_code(failure).is_none() {
            return Earlier::Unknown;
        }
        let Recipient::Channel(channel) = announcement.to else { return Earlier::Unknown };
        let place = serenity::ChannelId::new(channel.0);
        let text = post(announcement).text;
        if self.check_history(announcement, place).await.is_err() {
            return Earlier::Unknown;
        }
        match self.since(announcement, place, first).await {
            Ok(recent) => match find(&recent, &self.mark_in_words(announcement, &text)) {
                Some(message) => Earlier::Stands(Posted { channel, message: MessageId(message.id.get()) }),
                None => Earlier::Nowhere,
            },
            Err(_) => Earlier::Unknown,
        }
    }

    /// Sends an announcement; returns its message. `begun` is set once one of the messages before it is posted.
    async fn try_to_send(
        &self,
        announcement: &Announcement,
        permit: Option<DmPermit>,
        begun: &AtomicBool,
    ) -> Result<Standing, Failure> {
        let channel = match announcement.to {
            Recipient::Channel(channel) => channel,
            Recipient::Person(_, Some(dm)) => dm,
            Recipient::Person(user, None) => self.open_dm(user, announcement.waiting.owner, permit).await?,
        };
        let place = serenity::ChannelId::new(channel.0);
        let ready = Ready::without(&self.bot, post(announcement), announcement.waiting.left_out).await;
        let (ready, sent) = match self.send_ready(announcement, place, &ready, begun).await {
            Err(failure) if ready.is_refused_for_emoji(&failure) => {
                let ready = ready.without_emoji();
                let sent = self.send_ready(announcement, place, &ready, begun).await;
                (ready, sent)
            }
            sent => (ready, sent),
        };
        match sent {
            // Perhaps the bot lacks only the permission to post files there.
            Err(failure) if refusal_code(&failure) == Some(MISSING_PERMISSIONS) && ready.has_files() => {
                let bare = Ready::without(&self.bot, post(announcement), LeftOut::Picture).await;
                let lang = Lang::of(&announcement.game.locale);
                let bare = bare.with_line(&rights::without_picture(lang));
                let filed = self.send_ready(announcement, place, &bare, begun).await?;
                let game = announcement.game.clone();
                let mute = move |tx: &Tx<'_>| notice::of_mute(tx, &game, Obstacle::Permission);
                self.note(mute).await;
                self.bot.wake_all();
                Ok(standing(announcement, &bare, filed, false))
            }
            sent => {
                Ok(standing(announcement, &ready, sent?, announcement.waiting.left_out == LeftOut::Nothing))
            }
        }
    }

    async fn send_ready(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        ready: &Ready,
        begun: &AtomicBool,
    ) -> Result<Filed, Failure> {
        if let Some(current) = announcement.current.filter(|_| announcement.edit) {
            // An earlier try that could not edit the message may have posted a new one. In direct messages, answers
            // that say the same could be taken for it.
            if let Some(first) = announcement.waiting.first_tried_at.filter(|_| is_in_server(announcement)) {
                let recent = self.since(announcement, place, first).await?;
                if let Some(message) = find(&recent, &self.mark(announcement, ready)) {
                    return self.found_again(announcement, place, ready, message).await;
                }
            }
            // By what stood below it, an earlier try may have posted it, and Discord may still have to do that: only under
            // the nonce of that try it is not posted twice.
            let may_come_yet =
                announcement.waiting.first_tried_at.is_some() && announcement.stays_last.is_some();
            let edited = if may_come_yet {
                Ok(None)
            } else {
                self.edited_in_place(announcement, current, ready).await
            };
            match edited {
                Ok(Some(filed)) => return Ok(filed),
                Ok(None) => {}
                Err(failure) if is_shown_anew(announcement.waiting.notice.kind, &failure) => {}
                Err(failure) => return Err(failure),
            }
        }
        let recent = self.recent(announcement, place).await?;
        let nonce = &announcement.waiting.nonce;
        let mark = self.mark(announcement, ready);
        if let Some(message) = find(&recent, &mark) {
            return self.found_again(announcement, place, ready, message).await;
        }
        for (text, message) in ready.before(nonce) {
            if find(&recent, &self.mark_of(&text)).is_none() {
                self.post(announcement, place, &message, Vec::new()).await?;
                begun.store(true, Ordering::Relaxed);
            }
        }
        let message = ready.clone().message(nonce, announcement.silent);
        if let Some(returned) = self.post(announcement, place, &message, ready.files()).await? {
            let message = MessageId(returned.id.get());
            let posted = Posted { channel: ChannelId(place.get()), message };
            // Under the nonce of an earlier try Discord returns the message of that.
            let is_of_earlier =
                announcement.waiting.first_tried_at.is_some() && !self.says(&returned.content, ready.text());
            let filed = Filed { posted, files: Some(returned.attachments), is_as_meant: true };
            return if is_of_earlier {
                self.brought_up_to_date(announcement, ready, filed).await
            } else {
                Ok(filed)
            };
        }
        let standing = self.since(announcement, place, now()).await?;
        let message = find(&standing, &mark).ok_or(Failure::Unread)?;
        self.found_again(announcement, place, ready, message).await
    }

    /// Edits the message that is to show an announcement; returns `None` if it is not where it can be edited.
    async fn edited_in_place(
        &self,
        announcement: &Announcement,
        current: Posted,
        ready: &Ready,
    ) -> Result<Option<Filed>, Failure> {
        if !self.is_in_place(announcement, current).await? {
            return Ok(None);
        }
        self.edit_to(announcement, current, ready).await.map(Some)
    }

    /// Edits a message to what an announcement shows.
    async fn edit_to(
        &self,
        announcement: &Announcement,
        posted: Posted,
        ready: &Ready,
    ) -> Result<Filed, Failure> {
        let edit = Request::patch(found::route_of(posted), &ready.clone().edit())?.files(ready.files());
        let edit = edit.patience(Patience::Delivery);
        match self.ask_for::<Returned>(announcement.waiting.owner, edit).await {
            Ok(returned) => Ok(Filed { posted, files: Some(returned.attachments), is_as_meant: true }),
            Err(failure) if is_done_unread(&failure) => Ok(Filed { posted, files: None, is_as_meant: true }),
            Err(failure) => Err(failure),
        }
    }

    /// Returns the message of an earlier try. If it says something else than this try, it is edited first: what is
    /// noted of it is what this try says, and its deadline may have moved since. One that takes no edit stays as it is.
    async fn found_again(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        ready: &Ready,
        message: &Found,
    ) -> Result<Filed, Failure> {
        let posted = Posted { channel: ChannelId(place.get()), message: MessageId(message.id.get()) };
        let filed = Filed { posted, files: Some(message.attachments.clone()), is_as_meant: true };
        if self.says(&message.content, ready.text()) {
            return Ok(filed);
        }
        self.brought_up_to_date(announcement, ready, filed).await
    }

    /// Edits the message of an earlier try that said something else.
    async fn brought_up_to_date(
        &self,
        announcement: &Announcement,
        ready: &Ready,
        filed: Filed,
    ) -> Result<Filed, Failure> {
        let kind = announcement.waiting.notice.kind;
        if kind.is(Property::NeverChanged) {
            return Ok(filed);
        }
        match self.edit_to(announcement, filed.posted, ready).await {
            Err(failure) if is_shown_anew(kind, &failure) => Ok(Filed { is_as_meant: false, ..filed }),
            edited => edited,
        }
    }

    /// Returns whether a message is where it can be edited: a board that is kept up to date must be the last message in
    /// its channel, or be followed only by its call, which goes with the edit. If the bot may not read the channel, the
    /// board is posted anew: Discord refuses to list the messages, or lists none, not even this one.
    async fn is_in_place(&self, announcement: &Announcement, current: Posted) -> Result<bool, Failure> {
        let Some(StaysLast { call }) = announcement.stays_last else { return Ok(true) };
        let place = serenity::ChannelId::new(current.channel.0);
        let from = found::after(place, current.message.0.saturating_sub(1));
        match self.bot.requests.ask::<Vec<Found>>(from).await.map_err(Failure::from) {
            Ok(found) => {
                let is = |message: &Found, id: MessageId| message.id.get() == id.0;
                let is_expected = |message: &Found| {
                    is(message, current.message) || call.is_some_and(|call| is(message, call))
                };
                Ok(found.iter().any(|message| is(message, current.message)) && found.iter().all(is_expected))
            }
            Err(failure) if matches!(refusal_code(&failure), Some(50001 | 50013)) => Ok(false),
            Err(failure) => Err(failure),
        }
    }

    /// Posts a message, and wakes its thread first if that sleeps; returns `None` if the message is posted but its id
    /// is unknown.
    async fn post(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        message: &CreateMessage,
        files: Vec<Attachment>,
    ) -> Result<Option<Returned>, Failure> {
        let asleep = match self.post_once(announcement, place, message, files.clone()).await {
            Err(failure) if refusal_code(&failure) == Some(ASLEEP) => failure,
            posted => return posted,
        };
        match self.wake_thread(announcement.waiting.owner, place).await {
            Ok(()) => self.post_once(announcement, place, message, files).await,
            // The thread is locked.
            Err(failure) if matches!(status_code(&failure), Some(403 | 404)) => Err(asleep),
            Err(failure) => Err(failure),
        }
    }

    async fn post_once(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        message: &CreateMessage,
        files: Vec<Attachment>,
    ) -> Result<Option<Returned>, Failure> {
        let request = Request::post(Route::ChannelMessages { channel_id: place }, message)?.files(files);
        let request = request.patience(Patience::Delivery);
        match self.ask_for::<Returned>(announcement.waiting.owner, request).await {
            Ok(message) => Ok(Some(message)),
            Err(failure) if is_done_unread(&failure) => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Opens direct messages with a person and stores their channel, for this notice and all later ones.
    async fn open_dm(
        &self,
        user: UserId,
        owner: ProcessId,
        mut permit: Option<DmPermit>,
    ) -> Result<ChannelId, Failure> {
        let request = found::dm_with(serenity::UserId::new(user.0))?;
        let opened = async {
            let turn = self.bot.requests.turn(&request).await?;
            self.owns(owner)?;
            permit.iter_mut().for_each(DmPermit::use_up);
            Ok::<_, Failure>(turn.send(request).await?.read::<Known<serenity::ChannelId>>()?)
        };
        let dm = ChannelId(opened.await.map_err(|failure| self.limited(failure))?.id.get());
        self.note(move |tx| person::set_dm(tx, user, Some(dm))).await;
        Ok(dm)
    }

    /// Turns the refusal to open more direct messages into [`Failure::DmsLimited`], and pauses the opening; everything
    /// else goes on.
    fn limited(&self, failure: Failure) -> Failure {
        let limit = limit_of(&failure);
        if limit.is_none() && refusal_code(&failure) != Some(TOO_MANY_DMS) {
            return failure;
        }
        let time = limit.map_or(DM_PAUSE, |limit| limit.retry_after.max(DM_PAUSE));
        self.bot.requests.pause_dms(time);
        Failure::DmsLimited
    }

    /// Stores a delivery; the messages that it replaces are then deleted or lose their controls. Returns whether
    /// another notice may wait for the same audience.
    async fn sent(&self, announcement: Announcement, standing: Standing) -> bool {
        self.breaker.succeeded();
        let Standing { posted, whole, shown } = standing;
        let announcement = Arc::new(announcement);
        let kind = announcement.waiting.notice.kind.name();
        let offers = post(&announcement).offers();
        // Notices for the same person from other games can be sent now, too.
        let was_opened = matches!(announcement.to, Recipient::Person(_, None));
        let by_post = self.bot.deals_by_post;
        let note = move |tx: &Tx<'_>| {
            let followed = delivery::sent(tx, &announcement, posted, &offers, shown.as_deref())?;
            let is_unmuted = whole && delivery::shown_in_full(tx, &announcement)?;
            let game = announcement.game.id;
            let has_begun = followed.begins && lobby::begin_posted(tx, game, posted.message, by_post)?;
            Ok((if is_unmuted || has_begun { Followed::BY_ANYTHING } else { followed }, has_begun))
        };
        // Nobody else knows the id of the message: it is stored once the database is back, and meanwhile nothing else
        // is sent to this audience.
        let end = Instant::now() + NOTE_TIME;
        let (followed, has_begun) = loop {
            let fault: StoreError = match self.bot.store.write(note.clone()).await {
                Ok(followed) => break followed,
                Err(fault) => fault,
            };
            if fault.is_lasting() || Instant::now() > end {
                tracing::error!(%fault, "it cannot be noted that a notice was sent");
                break (Followed::BY_ANYTHING, false);
            }
            tracing::warn!(%fault, "it is noted later that a notice was sent");
            tokio::time::sleep(NOTE_PAUSE).await;
        };
        metrics::counter!("last_spike_posts_total", "kind" => kind).increment(1);
        if has_begun {
            // A computer may have to move, and other notices may be due.
            self.bot.wake_all();
        }
        if followed.by_jobs {
            self.replaced.notify_waiters();
        }
        followed.by_notices || was_opened
    }
}

/// Returns the message of an announcement with what it shows.
fn standing(announcement: &Announcement, ready: &Ready, filed: Filed, whole: bool) -> Standing {
    let unnumbered = |file: Attachment| Attached { id: None, filename: file.name };
    let Filed { posted, files, is_as_meant } = filed;
    let files = files.unwrap_or_else(|| ready.files().into_iter().map(unnumbered).collect());
    // What a message shows is noted only where that is known.
    let shown = Shown::of(announcement, ready, files).filter(|_| is_as_meant).map(|shown| shown.noted());
    Standing { posted, whole: whole && is_as_meant, shown }
}

/// Returns whether a message that cannot be edited is posted anew: somebody deleted it, it is too old for another edit,
/// it is in a sleeping thread, which a new message wakes, or another bot sent it, which this one has replaced. Boards,
/// auctions and the state of the clocks are also posted anew while their channel takes no more edits: a notice that
/// follows them may call somebody.
fn is_shown_anew(kind: NoticeKind, failure: &Failure) -> bool {
    matches!(refusal_code(failure), Some(10008 | 30046 | 50005 | ASLEEP))
        || matches!(kind, NoticeKind::Board | NoticeKind::Auction | NoticeKind::Clocks)
            && limit_of(failure).is_some_and(|limit| limit.scope != Scope::Global)
}
