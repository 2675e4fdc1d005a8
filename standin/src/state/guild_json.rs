//! Servers and their roles as Discord's JSON shows them.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::world::State;
use crate::model::Channel;
use crate::terms::id::{Id, iso};
use crate::terms::permission::Permissions;

/// The flag of a channel that the bot may not see.
const HIDDEN: u64 = 1 << 17;

/// The fields of a server that only `GUILD_CREATE` contains.
const ONLY_AT_FIRST: [&str; 12] = [
    "joined_at",
    "large",
    "unavailable",
    "member_count",
    "members",
    "channels",
    "threads",
    "presences",
    "voice_states",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
];

impl State {
    pub(crate) fn roles_json(&self, guild: Id) -> Value {
        let Some(guild) = self.guilds.get(&guild) else { return json!([]) };
        let role = |id: Id, name: &str, permissions: Permissions, managed: bool| {
            let mut role = json!({
                "id": id,
                "name": name,
                "description": null,
                "permissions": permissions.0.to_string(),
                "position": u8::from(managed),
                "color": 0,
                "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
                "hoist": false,
                "managed": managed,
                "mentionable": false,
                "icon": null,
                "unicode_emoji": null,
                "flags": 0,
            });
            if managed {
                role["tags"] = json!({ "bot_id": self.bot });
            }
            role
        };
        let name = self.people.get(&self.bot).map_or("", |bot| bot.name.as_str());
        json!([
            role(guild.id, "@everyone", guild.everyone, false),
            role(guild.bot_role, name, guild.bot_permissions, true),
        ])
    }

    /// Returns a server as `GUILD_CREATE` contains it.
    pub(crate) fn guild_json(&self, id: Id) -> Value {
        let Some(guild) = self.guilds.get(&id) else { return json!({ "id": id }) };
        let show = |id: &Id| self.channels.get(id).map(|channel| self.listed_channel(channel));
        let channels: Vec<Value> = guild.channels.iter().filter_map(show).collect();
        let threads: Vec<Value> = self
            .channels
            .values()
            .filter(|c| c.guild == Some(id) && c.thread.as_ref().is_some_and(|t| !t.archived))
            .filter(|c| self.sees(self.bot, c))
            .map(|channel| self.channel_json(channel))
            .collect();
        json!({
            "id": id,
            "name": guild.name,
            "icon": null,
            "splash": null,
            "discovery_splash": null,
            "banner": null,
            "description": null,
            "home_header": null,
            "owner_id": guild.owner,
            "application_id": null,
            "region": "",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "public_updates_channel_id": null,
            "safety_alerts_channel_id": null,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": false,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": false,
            "preferred_locale": guild.locale,
            "vanity_url_code": null,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "features": [],
            "roles": self.roles_json(id),
            "emojis": [],
            "stickers": [],
            "joined_at": iso(guild.bot_since.unwrap_or(Timestamp::UNIX_EPOCH)),
            "large": false,
            "unavailable": false,
            "member_count": guild.members.len() + 1,
            "members": [self.member_json(id, self.bot, true)],
            "channels": channels,
            "threads": threads,
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "incidents_data": null,
        })
    }

    /// Returns a channel as `GUILD_CREATE` lists it: nothing of one that the bot may not see but that it exists.
    fn listed_channel(&self, channel: &Channel) -> Value {
        let mut json = self.channel_json(channel);
        if !self.sees(self.bot, channel) {
            json["name"] = json!("___hidden___");
            json["topic"] = Value::Null;
            json["flags"] = json!(HIDDEN);
            let denied = Permissions::VIEW_CHANNEL.0.to_string();
            json["permission_overwrites"] =
                json!([{ "id": channel.guild, "type": 0, "allow": "0", "deny": denied }]);
        }
        json
    }

    /// Returns the channels of a server that the bot may see: only `GUILD_CREATE` names the others.
    pub(crate) fn seen_channels_json(&self, id: Id) -> Value {
        let Some(guild) = self.guilds.get(&id) else { return json!([]) };
        let all = guild.channels.iter().filter_map(|id| self.channels.get(id));
        all.filter(|channel| self.sees(self.bot, channel)).map(|channel| self.channel_json(channel)).collect()
    }

    /// Returns a server as `GUILD_UPDATE` contains it: without channels and members.
    pub(crate) fn changed_guild_json(&self, id: Id) -> Value {
        let mut guild = self.guild_json(id);
        if let Some(shown) = guild.as_object_mut() {
            shown.retain(|key, _| !ONLY_AT_FIRST.contains(&key.as_str()));
        }
        guild
    }
}
