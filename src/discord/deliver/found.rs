//! Messages and channels found on Discord, of which only the needed parts are read.
//!
//! The library reads whole messages and channels, and fails if a number in them is too large for it, such as the flags
//! of a person who is mentioned.

use poise::serenity_prelude::{AttachmentId, ChannelId, MessageId, Route, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::discord::requests::{Patience, Request, RequestError};
use crate::store::posting::posts::Posted;

/// The most messages that Discord lists in one answer.
pub(super) const MOST: u8 = 100;

/// A message in a channel.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Found {
    pub(super) id: MessageId,
    pub(super) content: String,
    pub(super) author: Known<UserId>,
    #[serde(default)]
    components: Value,
    #[serde(default)]
    pub(super) attachments: Vec<Attached>,
    #[serde(default)]
    interaction_metadata: Value,
}

/// A message as Discord returns it to whoever has written it.
#[derive(Deserialize)]
pub(super) struct Returned {
    pub(super) id: MessageId,
    #[serde(default)]
    pub(super) content: String,
    #[serde(default)]
    pub(super) attachments: Vec<Attached>,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Attached {
    /// `None` if Discord's answer was lost.
    pub(super) id: Option<AttachmentId>,
    pub(super) filename: String,
}

/// A person or thing of which only the id is read.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Known<I> {
    pub(super) id: I,
}

/// A channel or a thread.
#[derive(Deserialize)]
pub(super) struct FoundChannel {
    #[serde(default)]
    pub(super) parent_id: Option<ChannelId>,
    #[serde(default)]
    pub(super) owner_id: Option<UserId>,
    #[serde(default)]
    pub(super) thread_metadata: Option<ThreadState>,
}

/// The state of a thread.
#[derive(Deserialize)]
pub(super) struct ThreadState {
    pub(super) archived: bool,
}

impl Found {
    /// Returns whether the message is the answer to a command or a control.
    pub(super) fn is_answer(&self) -> bool {
        !self.interaction_metadata.is_null()
    }

    /// Returns whether the message has a file with the name `file`.
    pub(super) fn has(&self, file: &str) -> bool {
        self.attachments.iter().any(|attached| attached.filename == file)
    }

    /// Returns the ids of the controls below the message.
    pub(super) fn controls(&self) -> impl Iterator<Item = &str> {
        let rows = self.components.as_array().into_iter().flatten();
        let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        controls.filter_map(|control| control["custom_id"].as_str())
    }
}

/// Creates the request for the messages after another one.
pub(super) fn after(channel_id: ChannelId, after: u64) -> Request {
    let query = vec![("limit", MOST.to_string()), ("after", after.to_string())];
    Request::get(Route::ChannelMessages { channel_id }).query(query).patience(Patience::Delivery)
}

/// Returns the address of a message.
pub(super) fn route_of(posted: Posted) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: ChannelId::new(posted.channel.0),
        message_id: MessageId::new(posted.message.0),
    }
}

/// Creates the request for a message, whose answer is not read: it tells whether the bot may read those of its channel.
pub(super) fn message(posted: Posted) -> Request {
    Request::get(route_of(posted))
}

/// Creates the request for a channel.
pub(super) fn channel(channel_id: ChannelId) -> Request {
    Request::get(Route::Channel { channel_id })
}

/// Creates the request that opens direct messages with a person, or finds them open.
pub(super) fn dm_with(user: UserId) -> Result<Request, RequestError> {
    let request = Request::post(Route::UserMeDmChannels, &json!({ "recipient_id": user.to_string() }))?;
    Ok(request.patience(Patience::Delivery))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_whoever_is_mentioned_in_it() {
        let found: Found = serde_json::from_value(json!({
            "id": "7", "content": "hello", "author": { "id": "8", "bot": true, "flags": u64::MAX },
            "mentions": [{ "id": "9", "public_flags": u64::MAX }], "embeds": "a new kind",
            "attachments": [{ "id": "7", "filename": "board-1-2.png", "size": u64::MAX, "title": null }],
            "components": [{ "type": 1, "components": [{ "type": 2, "custom_id": "a" }, { "type": 2, "url": "x" }] }],
        }))
        .unwrap();
        assert_eq!((found.id.get(), found.author.id.get()), (7, 8));
        assert_eq!(found.controls().collect::<Vec<_>>(), ["a"]);
        assert!(found.has("board-1-2.png") && !found.has("board-1-3.png"));
    }
}
