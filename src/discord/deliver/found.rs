//! Messages and channels found on Discord, of which only the needed parts are read.
//!
//! The library reads whole messages and channels, and fails if a number in them is too large for it, such as the flags
//! of a person who is mentioned.

use poise::serenity_prelude::{AttachmentId, ChannelId, MessageId, Route, UserId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::discord::requests::{Patience, Request, RequestError};
use crate::present::Press;
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

/// A file of a message.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Attached {
    pub(super) id: AttachmentId,
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

    /// Returns the presses that the controls below the message stand for.
    pub(super) fn presses(&self) -> impl Iterator<Item = Press> {
        self.controls().filter_map(Press::decode)
    }

    /// Returns the components of the message without some of its controls; `None` if none of those is there.
    pub(super) fn without(&self, is_left_out: impl Fn(&Press) -> bool) -> Option<Value> {
        if !self.presses().any(|press| is_left_out(&press)) {
            return None;
        }
        let mut rows = self.components.as_array().cloned().unwrap_or_default();
        let is_kept = |control: &Value| {
            let press = control["custom_id"].as_str().and_then(Press::decode);
            !press.is_some_and(|press| is_left_out(&press))
        };
        for row in &mut rows {
            if let Some(controls) = row["components"].as_array_mut() {
                controls.retain(is_kept);
            }
        }
        rows.retain(|row| row["components"].as_array().is_none_or(|controls| !controls.is_empty()));
        Some(Value::Array(rows))
    }

    /// Returns the ids of the controls below the message.
    pub(super) fn controls(&self) -> impl Iterator<Item = &str> {
        let rows = self.components.as_array().into_iter().flatten();
        let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        controls.filter_map(|control| control["custom_id"].as_str())
    }
}

/// Returns controls without their emoji; `None` if they have none.
pub(super) fn without_emoji(components: &Value) -> Option<Value> {
    let mut bare = components.clone();
    for row in bare.as_array_mut()? {
        for control in row["components"].as_array_mut().into_iter().flatten() {
            let menu =
                control.get_mut("options").and_then(Value::as_array_mut).map(|options| options.iter_mut());
            for option in menu.into_iter().flatten() {
                option.as_object_mut().map(|option| option.remove("emoji"));
            }
            control.as_object_mut().map(|control| control.remove("emoji"));
        }
    }
    (bare != *components).then_some(bare)
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

/// Creates the request for a message, sent when the rate limit leaves room.
pub(super) fn message(posted: Posted) -> Request {
    Request::get(route_of(posted)).patience(Patience::Spare)
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
        assert_eq!(without_emoji(&found.components), None);
        assert!(found.has("board-1-2.png") && !found.has("board-1-3.png"));
    }

    #[test]
    fn controls_lose_their_emoji_and_nothing_else() {
        let emoji = json!({ "id": "9", "name": "blue" });
        let rows = |emoji: &Value| {
            let mut button = json!({ "type": 2, "custom_id": "a", "label": "Roll" });
            let mut option = json!({ "label": "A1", "value": "1" });
            if !emoji.is_null() {
                button["emoji"] = emoji.clone();
                option["emoji"] = emoji.clone();
            }
            let menu = json!({ "type": 3, "custom_id": "b", "options": [option] });
            json!([{ "type": 1, "components": [button] }, { "type": 1, "components": [menu] }])
        };
        assert_eq!(without_emoji(&rows(&emoji)), Some(rows(&Value::Null)));
        assert_eq!(without_emoji(&rows(&Value::Null)), None);
    }
}
