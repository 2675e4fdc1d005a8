//! One notice on its way: a new message or an edit, once.

use poise::serenity_prelude::{self as serenity, GetMessages, Message};

use super::parcel::{Parcel, Recipient, post};
use super::{Courier, now};
use crate::discord::Failure;
use crate::discord::convert::{Ready, refusal_code, status_code};
use crate::present::{Post, Row};
use crate::store::outbox::{self, Kind, Posted};
use crate::store::{ChannelId, MessageId, Time, UserId, log, people};

/// How long Discord surely remembers a nonce, in seconds.
const NONCE_TIME: i64 = 60;

/// Discord's code for direct messages that are opened too fast.
const TOO_MANY_DMS: isize = 40003;

/// How far Discord's clock and ours may differ, in seconds.
const CLOCKS: i64 = 60;

impl Courier {
    /// Sends a notice, and notes what became of it.
    pub(super) async fn send(&self, parcel: Parcel) {
        match self.try_to_send(&parcel).await {
            Ok(posted) => self.sent(&parcel, posted).await,
            Err(failure) => self.failed(&parcel, &failure).await,
        }
    }

    async fn try_to_send(&self, parcel: &Parcel) -> Result<Posted, Failure> {
        let channel = match parcel.to {
            Recipient::Channel(channel) => channel,
            Recipient::Person(_, Some(dm)) => dm,
            Recipient::Person(user, None) => self.open_dm(user).await?,
        };
        let post = post(parcel);
        let mark = Mark::of(parcel, &post);
        let ready = Ready::of(&self.bot, post).await;
        let place = serenity::ChannelId::new(channel.0);
        if let Some(current) = parcel.current.filter(|_| parcel.edit) {
            self.pace.turn().await;
            let edited = place.edit_message(&self.http, current.message.0, ready.clone().edit()).await;
            match edited.map_err(Failure::from) {
                Ok(_) => return Ok(current),
                // Deleted by somebody, too old to be edited once more, or in a thread that sleeps and
                // is woken by a new message: shown anew.
                Err(failure) if matches!(refusal_code(&failure), Some(10008 | 30046 | 50083)) => {}
                Err(failure) => return Err(failure),
            }
        }
        if let Some(found) = self.sent_before(parcel, &mark, place).await? {
            return Ok(Posted { channel, message: found });
        }
        self.pace.turn().await;
        let message = place.send_message(&self.http, ready.message(parcel.waiting.id.0)).await?;
        Ok(Posted { channel, message: MessageId(message.id.get()) })
    }

    /// Looks for the message of an earlier try whose answer was lost, where Discord may have
    /// forgotten its nonce.
    async fn sent_before(
        &self,
        parcel: &Parcel,
        mark: &Mark,
        place: serenity::ChannelId,
    ) -> Result<Option<MessageId>, Failure> {
        let Some(first) = parcel.waiting.first_tried_at.filter(|first| first.after(NONCE_TIME) < now())
        else {
            return Ok(None);
        };
        // After all that is known to have been sent before it, and not before it was tried.
        let after = parcel.last_known.map_or(0, |known| known.0).max(first_id(first.after(-CLOCKS)));
        let query = GetMessages::new().after(serenity::MessageId::new(after.max(1))).limit(100);
        self.pace.turn().await;
        let recent = place.messages(&self.http, query).await?;
        let found = recent.iter().filter(|message| mark.is_on(message)).min_by_key(|message| message.id);
        Ok(found.map(|message| MessageId(message.id.get())))
    }

    /// Opens direct messages with somebody, once for all.
    async fn open_dm(&self, user: UserId) -> Result<ChannelId, Failure> {
        self.pace.turn().await;
        let opened = serenity::UserId::new(user.0).create_dm_channel(&*self.http).await;
        let dm = ChannelId(opened.map_err(Failure::from).map_err(|failure| self.limited(failure))?.id.get());
        self.note(move |tx| people::set_dm(tx, user, Some(dm))).await;
        Ok(dm)
    }

    /// Tells Discord's word that too many direct messages were opened from others: all else goes on.
    fn limited(&self, failure: Failure) -> Failure {
        if status_code(&failure) == Some(429) || refusal_code(&failure) == Some(TOO_MANY_DMS) {
            self.pace.rest_dms();
            return Failure::DmsLimited;
        }
        failure
    }

    /// Notes a delivery, and has the controls taken off the post that it takes the place of.
    async fn sent(&self, parcel: &Parcel, posted: Posted) {
        self.weather.cleared();
        let (waiting, claim, to) = (parcel.waiting.clone(), parcel.claim, parcel.to);
        self.note(move |tx| {
            let notice = waiting.notice;
            if outbox::sent(tx, &waiting, claim)? {
                outbox::set_current(tx, &notice, posted)?;
            }
            if matches!(notice.kind, Kind::Board | Kind::Result) {
                log::set_announced(tx, notice.game, claim.upto)?;
            }
            match to {
                Recipient::Person(user, _) => people::dm_works(tx, user),
                Recipient::Channel(_) => Ok(()),
            }
        })
        .await;
        metrics::counter!("last_spike_posts_total", "kind" => parcel.waiting.notice.kind.name()).increment(1);
        if let Some(old) = parcel.current.filter(|old| *old != posted) {
            self.broom.sweep(old);
        }
    }
}

/// By what a message is known again. Discord keeps no nonce with it, but the words of a notice are
/// fixed when it is first tried; those of a lobby are not, and its buttons name the game.
struct Mark {
    text: String,
    lobby_button: Option<String>,
}

impl Mark {
    fn of(parcel: &Parcel, post: &Post) -> Self {
        let lobby = parcel.waiting.notice.kind == Kind::Lobby;
        let first_button = post.rows.first().and_then(|row| match row {
            Row::Buttons(buttons) => buttons.first().map(|button| button.press.encode()),
            Row::Menu(_) => None,
        });
        Self { text: post.text.clone(), lobby_button: first_button.filter(|_| lobby) }
    }

    fn is_on(&self, message: &Message) -> bool {
        let button = |id: &String| {
            let rows = message.components.iter().flat_map(|row| &row.components);
            rows.into_iter().any(|control| match control {
                serenity::ActionRowComponent::Button(button) => match &button.data {
                    serenity::ButtonKind::NonLink { custom_id, .. } => custom_id == id,
                    _ => false,
                },
                _ => false,
            })
        };
        message.author.bot
            && (message.content.trim() == self.text.trim() || self.lobby_button.as_ref().is_some_and(button))
    }
}

/// Returns the least id that a message of that time can have.
fn first_id(time: Time) -> u64 {
    const EPOCH: i64 = 1_420_070_400;
    u64::try_from(time.0 - EPOCH).unwrap_or(0).saturating_mul(1000) << 22
}
