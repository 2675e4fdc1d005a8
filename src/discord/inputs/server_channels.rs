//! The channels of a server, which people type to say where games may be opened.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use poise::serenity_prelude::{ChannelType, Permissions, Route};
use serde::Deserialize;
use serde_json::Value;

use super::input::folded;
use crate::discord::requests::{Request, RequestError, Requests};
use crate::store::{ChannelId, GuildId};

/// The time for which the channels of a server count as known, so that Discord is asked once while somebody types them.
const KEPT: Duration = Duration::from_secs(30);

/// The number of remembered servers from which outdated ones are forgotten.
const MANY: usize = 100;

/// A channel in which commands can be typed, or whose posts are threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct NamedChannel {
    pub(in crate::discord) id: ChannelId,
    pub(in crate::discord) name: String,
    /// True if the channel is not hidden from the server's members; a hidden channel is found only by its mention.
    is_open: bool,
}

/// The channels of servers that Discord has listed recently.
#[derive(Debug, Default)]
pub struct KnownChannels(Mutex<HashMap<GuildId, (Vec<NamedChannel>, Instant)>>);

impl KnownChannels {
    /// Returns the channels of a server, as Discord lists them or has listed them recently.
    ///
    /// # Errors
    /// [`RequestError`] when Discord doesn't list them.
    pub(in crate::discord) async fn of(
        &self,
        requests: &Requests,
        guild: GuildId,
    ) -> Result<Vec<NamedChannel>, RequestError> {
        if let Some(known) = self.get(guild) {
            return Ok(known);
        }
        let guild_id = poise::serenity_prelude::GuildId::new(guild.0);
        let listed: Vec<Listed> = requests.ask(Request::get(Route::GuildChannels { guild_id })).await?;
        let found: Vec<NamedChannel> =
            listed.into_iter().filter_map(|channel| channel.named(guild)).collect();
        self.keep(guild, &found);
        Ok(found)
    }

    fn get(&self, guild: GuildId) -> Option<Vec<NamedChannel>> {
        let all = self.all();
        all.get(&guild).filter(|(_, at)| at.elapsed() < KEPT).map(|(channels, _)| channels.clone())
    }

    fn keep(&self, guild: GuildId, channels: &[NamedChannel]) {
        let mut all = self.all();
        if all.len() >= MANY {
            all.retain(|_, (_, at)| at.elapsed() < KEPT);
        }
        all.insert(guild, (channels.to_vec(), Instant::now()));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<GuildId, (Vec<NamedChannel>, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A channel as Discord lists it.
#[derive(Deserialize)]
struct Listed {
    id: poise::serenity_prelude::ChannelId,
    #[serde(rename = "type")]
    kind: ChannelType,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    permission_overwrites: Vec<Value>,
}

impl Listed {
    /// Returns the channel, if games can be opened in it or in its posts.
    fn named(self, guild: GuildId) -> Option<NamedChannel> {
        let takes_games = matches!(
            self.kind,
            ChannelType::Text
                | ChannelType::News
                | ChannelType::Voice
                | ChannelType::Stage
                | ChannelType::Forum
                | ChannelType::Unknown(MEDIA)
        );
        let everyone = guild.to_string();
        let hides = |overwrite: &Value| {
            let denied = overwrite["deny"].as_str().and_then(|bits| bits.parse().ok()).unwrap_or(0);
            overwrite["id"] == everyone.as_str()
                && Permissions::from_bits_truncate(denied).contains(Permissions::VIEW_CHANNEL)
        };
        let is_open = !self.permission_overwrites.iter().any(hides);
        takes_games.then(|| NamedChannel {
            id: ChannelId(self.id.get()),
            name: self.name.unwrap_or_default(),
            is_open,
        })
    }
}

/// Discord's number for a channel whose posts are threads with pictures.
const MEDIA: u8 = 16;

/// Reads the channels that a text names: mentions, or names with commas or spaces between them. The error is the part
/// that names no channel.
pub(in crate::discord) fn read(text: &str, known: &[NamedChannel]) -> Result<Vec<ChannelId>, String> {
    let mut found: Vec<ChannelId> = Vec::new();
    let mut unknown = None;
    let mut note = |channels: Vec<ChannelId>| {
        let new: Vec<ChannelId> = channels.into_iter().filter(|one| !found.contains(one)).collect();
        found.extend(new);
    };
    // Mentions need nothing between them.
    let text = text.replace("<#", ",<#").replace('>', ">,");
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match named(part, known) {
            channels if !channels.is_empty() => note(channels),
            // The names of text channels have no spaces.
            _ => {
                for word in part.split_whitespace() {
                    match named(word, known) {
                        channels if channels.is_empty() => unknown = unknown.or(Some(word.to_owned())),
                        channels => note(channels),
                    }
                }
            }
        }
    }
    match unknown {
        Some(unknown) => Err(unknown),
        None if found.is_empty() => Err(text.trim_matches(',').to_owned()),
        None => Ok(found),
    }
}

/// Returns the channels that a mention or a name stands for: several may have the same name.
fn named(text: &str, known: &[NamedChannel]) -> Vec<ChannelId> {
    let id = text.trim_start_matches("<#").trim_end_matches('>').parse().ok().map(ChannelId);
    if let Some(channel) = known.iter().find(|channel| Some(channel.id) == id) {
        return vec![channel.id];
    }
    let name = folded(text.trim_start_matches('#'));
    let is_meant =
        |channel: &&NamedChannel| channel.is_open && !name.is_empty() && folded(&channel.name) == name;
    known.iter().filter(is_meant).map(|channel| channel.id).collect()
}

/// Returns the suggestions while channels are typed: the channels typed so far, each followed by a fitting channel that
/// is not among them.
pub(in crate::discord) fn suggestions(partial: &str, known: &[NamedChannel]) -> Vec<String> {
    let (before, last) = partial.rsplit_once(',').unwrap_or(("", partial));
    let chosen = read(before, known).unwrap_or_default();
    let last = folded(last.trim().trim_start_matches('#'));
    let begins =
        before.split(',').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let fits = |channel: &&NamedChannel| {
        channel.is_open && !chosen.contains(&channel.id) && folded(&channel.name).contains(&last)
    };
    let join = |channel: &NamedChannel| match &*begins {
        "" => format!("#{}", channel.name),
        begins => format!("{begins}, #{}", channel.name),
    };
    known.iter().filter(fits).map(join).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn known() -> Vec<NamedChannel> {
        let listed = json!([
            { "id": "11", "type": 0, "name": "games", "permission_overwrites": [] },
            { "id": "12", "type": 0, "name": "general" },
            { "id": "13", "type": 2, "name": "Long Hall" },
            { "id": "14", "type": 4, "name": "a category" },
            { "id": "15", "type": 0, "name": "staff",
              "permission_overwrites": [{ "id": "1", "type": 0, "allow": "0", "deny": "1024" }] },
            { "id": "16", "type": 99, "name": "of a new kind" },
        ]);
        let listed: Vec<Listed> = serde_json::from_value(listed).unwrap();
        listed.into_iter().filter_map(|channel| channel.named(GuildId(1))).collect()
    }

    fn ids(text: &str) -> Result<Vec<u64>, String> {
        read(text, &known()).map(|found| found.into_iter().map(|channel| channel.0).collect())
    }

    #[test]
    fn channels_are_named_by_mentions_and_names_however_they_are_listed() {
        for text in ["<#11> <#12>", "<#11><#12>", "#games, #general", "games general", " #Games ,<#12>,games"]
        {
            assert_eq!(ids(text), Ok(vec![11, 12]), "{text}");
        }
        assert_eq!(ids("long hall, games"), Ok(vec![13, 11]));
        assert_eq!(ids("<#15>"), Ok(vec![15]), "a hidden one, by its mention");
        for (text, unknown) in
            [("<#99>", "<#99>"), ("#games, lobby", "lobby"), ("staff", "staff"), ("<#14>", "<#14>")]
        {
            assert_eq!(ids(text), Err(unknown.to_owned()), "{text}");
        }
        assert!(ids("").is_err() && ids(" , ").is_err());
    }

    #[test]
    fn suggestions_go_on_after_what_is_named_and_leave_out_what_is_hidden() {
        assert_eq!(suggestions("", &known()), ["#games", "#general", "#Long Hall"]);
        assert_eq!(suggestions("#ge", &known()), ["#general"]);
        assert_eq!(suggestions("#games, ", &known()), ["#games, #general", "#games, #Long Hall"]);
        assert_eq!(suggestions("sta", &known()), Vec::<String>::new());
    }
}
