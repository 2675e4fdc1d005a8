//! Messages and channels found on Discord, of which only the needed parts are read.
//!
//! The library reads whole messages and channels, and fails over a number in them that it has no room for,
//! such as the flags of somebody who is mentioned.

use poise::serenity_prelude::{
    self as serenity, ChannelId, Http, LightMethod, MessageId, Request, Route, UserId,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Messages that Discord gives at a time.
const MOST: u8 = 100;

/// A message in a channel.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Found {
    pub(super) id: MessageId,
    pub(super) content: String,
    pub(super) author: Author,
    #[serde(default)]
    components: Value,
}

/// The author of a message.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Author {
    pub(super) id: UserId,
}

#[derive(Deserialize)]
struct Channel {
    id: ChannelId,
}

impl Found {
    /// Returns the ids of the controls below it.
    pub(super) fn controls(&self) -> impl Iterator<Item = &str> {
        let rows = self.components.as_array().into_iter().flatten();
        let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        controls.filter_map(|control| control["custom_id"].as_str())
    }
}

/// Returns the messages after another.
pub(super) async fn after(http: &Http, channel_id: ChannelId, after: u64) -> serenity::Result<Vec<Found>> {
    let params = vec![("limit", MOST.to_string()), ("after", after.to_string())];
    let route = Route::ChannelMessages { channel_id };
    http.fire(Request::new(route, LightMethod::Get).params(Some(params))).await
}

/// Returns a message.
pub(super) async fn message(http: &Http, channel_id: ChannelId, id: u64) -> serenity::Result<Found> {
    let route = Route::ChannelMessage { channel_id, message_id: MessageId::new(id) };
    http.fire(Request::new(route, LightMethod::Get)).await
}

/// Opens direct messages with somebody, or finds them open.
pub(super) async fn dm_with(http: &Http, user: UserId) -> serenity::Result<ChannelId> {
    let body = serde_json::to_vec(&json!({ "recipient_id": user.to_string() }))?;
    let request = Request::new(Route::UserMeDmChannels, LightMethod::Post).body(Some(body));
    Ok(http.fire::<Channel>(request).await?.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_whoever_is_mentioned_in_it() {
        let found: Found = serde_json::from_value(json!({
            "id": "7", "content": "hello", "author": { "id": "8", "bot": true, "flags": u64::MAX },
            "mentions": [{ "id": "9", "public_flags": u64::MAX }], "embeds": "a new kind",
            "components": [{ "type": 1, "components": [{ "type": 2, "custom_id": "a" }, { "type": 2, "url": "x" }] }],
        }))
        .unwrap();
        assert_eq!((found.id.get(), found.author.id.get()), (7, 8));
        assert_eq!(found.controls().collect::<Vec<_>>(), ["a"]);
    }
}
