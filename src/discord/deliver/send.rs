//! Sending one announcement: a new message or an edit, once.

use std::sync::Arc;

use poise::serenity_prelude::{self as serenity, CreateAttachment, CreateMessage, Route};

use super::deliverer::Deliverer;
use super::found::{self, Found, Opened, Sent};
use super::post::post;
use crate::discord::failure::{Failure, is_done_unread, is_stopped, limit_of, refusal_code};
use crate::discord::message::Ready;
use crate::discord::requests::{DM_PAUSE, DmPermit, Patience, Request};
use crate::discord::time::now;
use crate::engine::Action;
use crate::present::{Button, Intent, Lang, Post, Row, pace, rights};
use crate::service::announce::{Announcement, Recipient};
use crate::service::{delivery, notice};
use crate::store::outbox::{Kind, LeftOut};
use crate::store::posts::Posted;
use crate::store::{ChannelId, MessageId, ProcessId, Time, Tx, UserId, people};

/// The time for which Discord certainly recognises a nonce, in seconds.
const NONCE_TIME: i64 = 60;

/// Discord's error code for a missing permission.
const MISSING_PERMISSIONS: isize = 50013;

/// Discord's error code for direct messages that are opened too fast.
const TOO_MANY_DMS: isize = 40003;

/// The greatest difference between Discord's clock and ours, in seconds.
const CLOCKS: i64 = 60;

impl Deliverer {
    /// Sends an announcement, and stores the result.
    pub(super) async fn send(&self, announcement: Announcement, permit: Option<DmPermit>) {
        match self.try_to_send(&announcement, permit).await {
            Ok((posted, whole)) => self.sent(announcement, posted, whole).await,
            Err(Failure::Lost) => {
                tracing::info!(notice = %announcement.waiting.id, "a notice is left to another process");
            }
            Err(failure) if is_stopped(&failure) => {
                tracing::info!(notice = %announcement.waiting.id, "a notice is left for the next start");
            }
            Err(failure) => self.failed(Arc::new(announcement), &failure).await,
        }
    }

    /// Sends it; returns the message, and whether it has all files.
    async fn try_to_send(
        &self,
        announcement: &Announcement,
        permit: Option<DmPermit>,
    ) -> Result<(Posted, bool), Failure> {
        let channel = match announcement.to {
            Recipient::Channel(channel) => channel,
            Recipient::Person(_, Some(dm)) => dm,
            Recipient::Person(user, None) => self.open_dm(user, announcement.claim.owner, permit).await?,
        };
        let place = serenity::ChannelId::new(channel.0);
        let ready = Ready::without(&self.bot, post(announcement), announcement.waiting.left_out).await;
        match self.send_ready(announcement, place, &ready).await {
            // Perhaps only files are forbidden there.
            Err(failure) if refusal_code(&failure) == Some(MISSING_PERMISSIONS) && ready.has_files() => {
                let bare = Ready::without(&self.bot, post(announcement), LeftOut::Picture).await;
                let lang = Lang::of(&announcement.game.locale);
                let bare = bare.with_line(&rights::without_picture(lang));
                let posted = self.send_ready(announcement, place, &bare).await?;
                let game = announcement.game.clone();
                self.note(move |tx| notice::of_mute(tx, &game, now())).await;
                self.bot.wake_all();
                Ok((posted, false))
            }
            sent => Ok((sent?, announcement.waiting.left_out == LeftOut::Nothing)),
        }
    }

    async fn send_ready(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        ready: &Ready,
    ) -> Result<Posted, Failure> {
        if let Some(current) = announcement.current.filter(|_| announcement.edit) {
            let route = Route::ChannelMessage {
                channel_id: place,
                message_id: serenity::MessageId::new(current.message.0),
            };
            let edit = Request::patch(route, &ready.clone().edit())?.files(ready.files());
            match self.send_for(announcement.claim.owner, edit.patience(Patience::Delivery)).await {
                Ok(()) => return Ok(current),
                // Deleted by somebody, too old to be edited once more, or in a thread that sleeps and
                // is woken by a new message: shown anew.
                Err(failure) if matches!(refusal_code(&failure), Some(10008 | 30046 | 50083)) => {}
                Err(failure) => return Err(failure),
            }
        }
        let recent = self.recent(announcement, place).await?;
        let (channel, nonce) = (ChannelId(place.get()), &announcement.claim.nonce);
        for (text, message) in ready.before(nonce) {
            if find(&recent, &Mark { author: self.me, text: &text, picture: None, lobby_button: None })
                .is_none()
            {
                self.post(announcement, place, &message, Vec::new()).await?;
            }
        }
        let (text, picture) = (ready.text(), ready.picture());
        let mark = Mark { author: self.me, text, picture, lobby_button: lobby_button(announcement) };
        if let Some(message) = find(&recent, &mark) {
            return Ok(Posted { channel, message });
        }
        let message = ready.clone().message(nonce, announcement.silent);
        if let Some(message) = self.post(announcement, place, &message, ready.files()).await? {
            return Ok(Posted { channel, message });
        }
        let standing = self.after(announcement, place, now().after(-CLOCKS)).await?;
        let message = find(&standing, &mark).ok_or(Failure::Unread)?;
        Ok(Posted { channel, message })
    }

    /// Posts a message; `None` when it stands, and only its id is not known.
    async fn post(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        message: &CreateMessage,
        files: Vec<CreateAttachment>,
    ) -> Result<Option<MessageId>, Failure> {
        let request = Request::post(Route::ChannelMessages { channel_id: place }, message)?.files(files);
        match self.ask_for::<Sent>(announcement.claim.owner, request.patience(Patience::Delivery)).await {
            Ok(message) => Ok(Some(MessageId(message.id.get()))),
            Err(failure) if is_done_unread(&failure) => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Returns the messages among which that of an earlier try may be whose answer was lost, where Discord
    /// may have forgotten its nonce.
    async fn recent(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
    ) -> Result<Vec<Found>, Failure> {
        let Some(first) = announcement.waiting.first_tried_at.filter(|first| first.after(NONCE_TIME) < now())
        else {
            return Ok(Vec::new());
        };
        self.after(announcement, place, first.after(-CLOCKS)).await
    }

    /// Returns the messages since a time, and after all that is known to have been sent before a notice.
    async fn after(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        since: Time,
    ) -> Result<Vec<Found>, Failure> {
        let after = announcement.last_known.map_or(0, |known| known.0).max(first_id(since));
        Ok(self.bot.requests.ask(found::after(place, after.max(1))).await?)
    }

    /// Opens direct messages with somebody, once for all notices.
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
            Ok::<_, Failure>(turn.send(request).await?.read::<Opened>()?)
        };
        let dm = ChannelId(opened.await.map_err(|failure| self.limited(failure))?.id.get());
        self.note(move |tx| people::set_dm(tx, user, Some(dm))).await;
        Ok(dm)
    }

    /// Distinguishes the refusal to open more direct messages, after which everything else goes on.
    fn limited(&self, failure: Failure) -> Failure {
        let limit = limit_of(&failure);
        if limit.is_none() && refusal_code(&failure) != Some(TOO_MANY_DMS) {
            return failure;
        }
        let time = limit.map_or(DM_PAUSE, |limit| limit.retry_after.max(DM_PAUSE));
        self.bot.requests.pause_dms(time);
        Failure::DmsLimited
    }

    /// Stores a delivery; the messages that it replaces are deleted, or lose their controls.
    async fn sent(&self, announcement: Announcement, posted: Posted, whole: bool) {
        self.breaker.succeeded();
        let kind = announcement.waiting.notice.kind.name();
        let offers = offers_in(&post(&announcement));
        let note = move |tx: &Tx<'_>| {
            delivery::sent(tx, &announcement, posted, &offers, now())?;
            if whole { delivery::shown_in_full(tx, &announcement, now()) } else { Ok(()) }
        };
        self.note(note).await;
        metrics::counter!("last_spike_posts_total", "kind" => kind).increment(1);
        self.replaced.notify_waiters();
    }
}

/// Returns the offers that can be answered below a post.
fn offers_in(post: &Post) -> Vec<u32> {
    let buttons = post.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        Row::Menu(_) => &[],
    });
    let accepted = |button: &Button| match &button.press.intent {
        Intent::Reply { reply: Action::Accept { id }, .. } => Some(*id),
        _ => None,
    };
    buttons.filter_map(accepted).collect()
}

/// The mark by which a message is recognised. Discord keeps no nonce with it. The words of a notice are fixed when it is
/// first tried, but for those about time, which may move the border between what is said and what stands in a file. The
/// name of a picture tells the game and the step. The words of a lobby are not fixed, and its buttons name the game.
struct Mark<'a> {
    /// The bot itself: messages of other authors, bots too, do not count.
    author: serenity::UserId,
    text: &'a str,
    picture: Option<&'a str>,
    lobby_button: Option<String>,
}

/// Returns the oldest message that has the mark.
fn find(recent: &[Found], mark: &Mark<'_>) -> Option<MessageId> {
    let found = recent.iter().filter(|message| mark.is_on(message)).map(|message| message.id.get()).min();
    found.map(MessageId)
}

/// Returns the button by which a lobby's post is recognised.
fn lobby_button(announcement: &Announcement) -> Option<String> {
    let lobby = (announcement.waiting.notice.kind == Kind::Lobby).then(|| post(announcement))?;
    match lobby.rows.first()? {
        Row::Buttons(buttons) => buttons.first().map(|button| button.press.encode()),
        Row::Menu(_) => None,
    }
}

impl Mark<'_> {
    fn is_on(&self, message: &Found) -> bool {
        let button = |id: &String| message.controls().any(|control| control == id);
        message.author.id == self.author
            && (timeless(&message.content) == timeless(self.text)
                || self.picture.is_some_and(|name| message.has(name))
                || self.lobby_button.as_ref().is_some_and(button))
    }
}

/// Returns a text without its moments and the lines about time: until when somebody has it may have changed since it
/// was sent.
fn timeless(text: &str) -> String {
    let lines = pace::lasting(text).collect::<Vec<_>>().join("\n");
    let mut parts = lines.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Returns the least id that a message of that time can have.
fn first_id(time: Time) -> u64 {
    const EPOCH: i64 = 1_420_070_400;
    u64::try_from(time.0 - EPOCH).unwrap_or(0).saturating_mul(1000) << 22
}

#[cfg(test)]
mod tests {
    use super::super::found::Attached;
    use super::*;
    use serde_json::{Value, json};

    fn message(id: u64, author: u64, content: &str, components: &Value) -> Found {
        let (id, author) = (id.to_string(), json!({ "id": author.to_string(), "bot": true }));
        let message = json!({ "id": id, "author": author, "content": content, "components": components });
        serde_json::from_value(message).unwrap()
    }

    #[test]
    fn a_post_is_known_again_by_its_author_and_what_another_bot_repeats_is_not_it() {
        let (me, other) = (1, 2);
        let button = json!({ "type": 2, "style": 1, "label": "Join", "custom_id": "7:0:join" });
        let lobby = json!([{ "type": 1, "components": [button] }]);
        let none = json!([]);
        let mark = |text: &'static str, lobby_button: Option<&str>| Mark {
            author: serenity::UserId::new(me),
            text,
            picture: None,
            lobby_button: lobby_button.map(str::to_owned),
        };
        let recent = [
            message(12, me, "a board", &none),
            message(10, other, "a board", &none),
            message(11, me, "", &none),
        ];
        assert_eq!(find(&recent, &mark("a board ", None)), Some(MessageId(12)));
        assert_eq!(find(&recent[1..], &mark("a board", None)), None);
        let recent = [message(10, other, "a lobby", &lobby), message(11, me, "a lobby of before", &lobby)];
        assert_eq!(find(&recent, &mark("a lobby", Some("7:0:join"))), Some(MessageId(11)));
        assert_eq!(find(&recent, &mark("a lobby", Some("8:0:join"))), None);
    }
    #[test]
    fn a_post_is_known_again_when_time_has_passed() {
        let me = 1;
        let said = "**Ann** laid **A1**.\n-# ⏳ **Bob** has time until <t:12:R>.\n-# 🤖 A computer moves for **Cy**.";
        let mut board = message(12, me, said, &json!([]));
        let mark = |text: &'static str, picture| Mark {
            author: serenity::UserId::new(me),
            text,
            picture,
            lobby_button: None,
        };
        assert!(mark("**Ann** laid **A1**.", None).is_on(&board));
        assert!(!mark("**Ann** laid **A2**.", None).is_on(&board));
        // What did not fit stands in a file, and it was more then.
        board.attachments = vec![Attached { filename: "board-7-3.png".to_owned() }];
        assert!(mark("Earlier events are in the file.", Some("board-7-3.png")).is_on(&board));
        assert!(!mark("Earlier events are in the file.", Some("board-7-4.png")).is_on(&board));
    }
}
