//! People, channels and messages as Discord's JSON shows them.

use serde_json::{Value, json};

use super::world::State;
use crate::model::{Attachment, Channel, ChannelKind, Guild, Message};
use crate::terms::id::{Id, iso};

impl State {
    pub(crate) fn user_json(&self, id: Id) -> Value {
        let Some(person) = self.people.get(&id) else {
            return json!({
                "id": id, "username": "deleted", "discriminator": "0", "global_name": null,
                "avatar": null, "public_flags": 0, "flags": 0, "primary_guild": null,
            });
        };
        let mut user = json!({
            "id": id,
            "username": person.username,
            "discriminator": "0",
            "global_name": person.name,
            "avatar": null,
            "avatar_decoration_data": null,
            "public_flags": person.flags,
            "flags": person.flags,
            "primary_guild": null,
        });
        if person.bot {
            user["bot"] = json!(true);
        }
        user
    }

    /// Returns the account of the bot as it sees it.
    pub(crate) fn me_json(&self) -> Value {
        let mut me = self.user_json(self.bot);
        for (key, value) in [
            ("mfa_enabled", json!(true)),
            ("verified", json!(true)),
            ("email", Value::Null),
            ("locale", json!("en-US")),
            ("premium_type", json!(0)),
        ] {
            me[key] = value;
        }
        me
    }

    pub(crate) fn application_json(&self) -> Value {
        let name = self.people.get(&self.bot).map_or("", |bot| bot.name.as_str());
        let owner = self.people.values().find(|person| !person.bot).map(|person| person.id);
        json!({
            "id": self.bot,
            "name": name,
            "icon": null,
            "description": "",
            "summary": "",
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": "00",
            "flags": 0,
            "hook": true,
            "owner": self.user_json(owner.unwrap_or(self.bot)),
            "team": null,
            "redirect_uris": [],
            "integration_types_config": { "0": {}, "1": {} },
            "approximate_guild_count": self.guilds.len(),
        })
    }

    /// Returns a member, with the account where `whole`.
    pub(crate) fn member_json(&self, guild: Id, person: Id, whole: bool) -> Value {
        let guild = self.guilds.get(&guild);
        let joined = guild.and_then(|guild| {
            if person == self.bot {
                guild.bot_since
            } else {
                guild.members.get(&person).map(|member| member.joined)
            }
        });
        let roles: Vec<Id> = match guild {
            Some(guild) if person == self.bot => vec![guild.bot_role],
            _ => Vec::new(),
        };
        let mut member = json!({
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": roles,
            "joined_at": joined.map(iso),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        });
        if whole {
            member["user"] = self.user_json(person);
        }
        member
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        if channel.kind == ChannelKind::Dm {
            let recipients: Vec<Value> =
                channel.recipient.iter().map(|person| self.user_json(*person)).collect();
            return json!({
                "id": channel.id, "type": 1, "flags": 0, "last_message_id": channel.last_message,
                "recipients": recipients,
            });
        }
        let overwrites: Vec<Value> = channel
            .overwrites
            .iter()
            .map(|(target, overwrite)| {
                let role = Some(*target) == channel.guild
                    || self.guilds.values().any(|guild| guild.bot_role == *target);
                json!({
                    "id": target,
                    "type": u8::from(!role),
                    "allow": overwrite.allow.0.to_string(),
                    "deny": overwrite.deny.0.to_string(),
                })
            })
            .collect();
        let place = channel.guild.and_then(|id| self.guilds.get(&id));
        let position = place.and_then(|guild| guild.channels.iter().position(|id| *id == channel.id));
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind.number(),
            "guild_id": channel.guild,
            "name": channel.name,
            "parent_id": channel.parent,
            "last_message_id": channel.last_message,
            "rate_limit_per_user": 0,
            "flags": 0,
        });
        match &channel.thread {
            None => {
                json["position"] = json!(position.unwrap_or(0));
                json["permission_overwrites"] = json!(overwrites);
                json["nsfw"] = json!(false);
                json["topic"] = Value::Null;
            }
            Some(thread) => {
                let count = channel.messages.values().filter(|m| !m.is_ephemeral()).count();
                json["owner_id"] = json!(thread.owner);
                json["message_count"] = json!(count);
                json["total_message_sent"] = json!(count);
                json["member_count"] = json!(thread.members.len().min(50));
                json["thread_metadata"] = Self::thread_metadata_json(channel);
            }
        }
        json
    }

    fn thread_metadata_json(channel: &Channel) -> Value {
        let Some(thread) = &channel.thread else { return Value::Null };
        let mut json = json!({
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso(thread.archive_changed),
            "create_timestamp": iso(thread.created),
        });
        if channel.kind == ChannelKind::PrivateThread {
            json["invitable"] = json!(true);
        }
        json
    }

    /// Returns a channel as interactions contain it, with the permissions of somebody.
    pub(crate) fn partial_channel_json(&self, channel: &Channel, person: Id) -> Value {
        let mut json = self.channel_json(channel);
        if channel.kind != ChannelKind::Dm {
            json["permissions"] = json!(self.permissions(person, channel).0.to_string());
        }
        if let Some(json) = json.as_object_mut() {
            json.remove("permission_overwrites");
        }
        json
    }

    pub(crate) fn attachment_json(&self, attachment: &Attachment, ephemeral: bool) -> Value {
        let url = attachment.address(&self.base);
        let mut json = json!({
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        });
        if let Some(text) = &attachment.description {
            json["description"] = json!(text);
        }
        if let Some((width, height)) = attachment.dimensions {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// Returns a message as the bot gets it.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let users: Vec<Value> = message.mentions.iter().map(|id| self.user_json(*id)).collect();
        let attachments: Vec<Value> = message
            .attachments
            .iter()
            .filter(|attachment| !attachment.in_embed)
            .map(|attachment| self.attachment_json(attachment, message.is_ephemeral()))
            .collect();
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso(message.created),
            "edited_timestamp": message.edited.map(iso),
            "tts": false,
            "mention_everyone": message.mention_everyone,
            "mentions": users,
            "mention_roles": message.mention_roles,
            "attachments": attachments,
            "embeds": message.embeds,
            "components": message.components,
            "pinned": message.pinned,
            "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(reference) = message.reference {
            let channel = self.channels.get(&message.channel);
            let mut to = json!({ "type": 0, "channel_id": message.channel });
            if let Some(guild) = channel.and_then(|channel| channel.guild) {
                to["guild_id"] = json!(guild);
            }
            match message.kind {
                18 => to["channel_id"] = json!(reference),
                _ => to["message_id"] = json!(reference),
            }
            json["message_reference"] = to;
        }
        if let Some(thread) = message.thread.and_then(|id| self.channels.get(&id)) {
            json["thread"] = self.channel_json(thread);
        }
        if let Some(origin) = &message.origin {
            json["application_id"] = json!(self.bot);
            json["webhook_id"] = json!(self.bot);
            let mut about = json!({
                "id": origin.interaction,
                "type": origin.kind,
                "user": self.user_json(origin.person),
                "authorizing_integration_owners": self.owners_json(message.channel, origin.person),
            });
            if let Some(command) = &origin.command {
                about["name"] = json!(command);
                about["command_type"] = json!(1);
                json["interaction"] = json!({
                    "id": origin.interaction,
                    "type": origin.kind,
                    "name": command,
                    "user": self.user_json(origin.person),
                });
            }
            if let Some(pressed) = origin.pressed {
                about["interacted_message_id"] = json!(pressed);
            }
            json["interaction_metadata"] = about;
        }
        json
    }

    /// Returns by whose installation an interaction is possible: that of the server, or of any shared one in direct
    /// messages, and the person's own.
    pub(crate) fn owners_json(&self, channel: Id, person: Id) -> Value {
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let mut owners = serde_json::Map::new();
        match guild {
            Some(guild) if self.guilds.get(&guild).is_some_and(Guild::has_commands) => {
                owners.insert("0".to_owned(), json!(guild));
            }
            None if self.share_a_guild(person) => {
                owners.insert("0".to_owned(), json!("0"));
            }
            _ => {}
        }
        if self.has_installed(person) {
            owners.insert("1".to_owned(), json!(person));
        }
        Value::Object(owners)
    }
}
