//! The views of the page: people, channels and commands, and a channel as one person sees it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State as Shared};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::Core;
use crate::model::{Channel, ChannelKind, CommandOption, Message, flag};
use crate::state::State;
use crate::terms::id::{Id, iso};

/// The greatest number of messages that is shown.
const MOST: usize = 120;

/// The person who looks at the page, and the channel.
#[derive(Deserialize)]
pub(crate) struct Viewer {
    person: Id,
    channel: Option<Id>,
}

/// Returns people, channels and commands, with what a person has not read.
pub(crate) async fn world(Shared(core): Shared<Arc<Core>>, Query(looking): Query<Viewer>) -> Json<Value> {
    Json(core.with(|state| {
        let people: Vec<Value> = state
            .people
            .values()
            .filter(|person| !person.bot)
            .map(|person| {
                let unread = person
                    .dm
                    .and_then(|dm| state.channels.get(&dm))
                    .map_or(0, |dm| unread(state, person.id, dm));
                json!({
                    "id": person.id, "name": person.name, "locale": person.locale,
                    "dms_open": person.dms_open, "dm": person.dm, "unread": unread,
                })
            })
            .collect();
        let mut channels: Vec<&Channel> =
            state.channels.values().filter(|channel| channel.kind != ChannelKind::Dm).collect();
        channels.sort_by_key(|channel| channel.id);
        let channels: Vec<Value> = channels
            .into_iter()
            .filter(|channel| state.sees(looking.person, channel))
            .map(|channel| {
                json!({
                    "id": channel.id, "name": channel.name, "thread": channel.kind.is_thread(),
                    "parent": channel.parent, "unread": unread(state, looking.person, channel),
                })
            })
            .collect();
        // The page shows the first server.
        let guild = state.guilds.values().next();
        let bot = state.people.get(&state.bot).map(|bot| bot.name.clone());
        let own = guild.and_then(|guild| state.commands.guild.get(&guild.id)).into_iter().flatten();
        let commands = own.chain(&state.commands.global);
        json!({
            "guild": guild.map(|guild| guild.name.clone()),
            "guild_locale": guild.map(|guild| guild.locale.clone()),
            "people": people,
            "roles": guild.map_or_else(|| json!([]), |guild| json!([
                { "id": guild.id, "name": "everyone" }, { "id": guild.bot_role, "name": bot },
            ])),
            "channels": channels,
            "commands": commands.map(|command| {
                let spec = &command.spec;
                let mut json = command_json(
                    &spec.name, spec.name_localizations.as_ref(),
                    &spec.description, spec.description_localizations.as_ref(), &spec.options,
                );
                json["in_dm"] = json!(spec.works_in_dm());
                json["in_guild"] = json!(spec.works_in_guild());
                json
            }).collect::<Vec<_>>(),
            "bot": bot,
            "connected": state.sessions.connected(),
            "ahead": state.ids.ahead().as_secs(),
            "faulty": !state.faults.is_empty() || state.offline,
        })
    }))
}

fn unread(state: &State, person: Id, channel: &Channel) -> usize {
    let read = state
        .people
        .get(&person)
        .and_then(|person| person.read.get(&channel.id))
        .copied()
        .unwrap_or_default();
    channel.messages.range(Id(read.0 + 1)..).filter(|(_, message)| message.is_shown_to(person)).count()
}

type Localised<'a> = Option<&'a std::collections::BTreeMap<String, String>>;

fn command_json(
    name: &str,
    names: Localised<'_>,
    about: &str,
    abouts: Localised<'_>,
    options: &[CommandOption],
) -> Value {
    json!({
        "name": name, "names": names, "description": about, "descriptions": abouts,
        "options": options.iter().map(|option| {
            let below = command_json(
                &option.name, option.name_localizations.as_ref(),
                &option.description, option.description_localizations.as_ref(), &option.options,
            );
            let mut json = below;
            json["kind"] = json!(option.kind);
            json["required"] = json!(option.required);
            json["autocomplete"] = json!(option.autocomplete);
            json["choices"] = json!(option.choices);
            json
        }).collect::<Vec<_>>(),
    })
}

/// Returns a channel's messages as a person sees them, and notes that they have.
pub(crate) async fn channel(Shared(core): Shared<Arc<Core>>, Query(looking): Query<Viewer>) -> Json<Value> {
    Json(core.with(|state| {
        let Some(channel) = looking.channel.and_then(|id| state.channels.get(&id)) else {
            return json!({ "messages": [] });
        };
        if !state.sees(looking.person, channel) {
            return json!({ "messages": [] });
        }
        let shown: Vec<&Message> =
            channel.messages.values().filter(|message| message.is_shown_to(looking.person)).collect();
        let late = shown.len().saturating_sub(MOST);
        let messages: Vec<Value> =
            shown[late..].iter().map(|message| message_json(state, looking.person, message)).collect();
        let (id, last) = (channel.id, shown.last().map(|message| message.id));
        if let (Some(person), Some(last)) = (state.people.get_mut(&looking.person), last) {
            person.read.insert(id, last);
        }
        json!({ "messages": messages })
    }))
}

fn message_json(state: &State, person: Id, message: &Message) -> Value {
    let name = |id: Id| state.people.get(&id).map_or_else(|| "?".to_owned(), |person| person.name.clone());
    let attachments: Vec<Value> = message
        .attachments
        .iter()
        .map(|file| {
            json!({
                // Relative, so that the page works under whatever address it was opened with.
                "url": file.address(""), "name": file.filename, "alt": file.description,
                "picture": file.content_type.starts_with("image/"),
                "width": file.dimensions.map(|(width, _)| width), "height": file.dimensions.map(|(_, height)| height),
                "size": file.size,
            })
        })
        .collect();
    json!({
        "id": message.id,
        "channel": message.channel,
        "author": name(message.author),
        "bot": message.author == state.bot,
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": attachments,
        "created": iso(message.created),
        "edited": message.edited.is_some(),
        "ephemeral": message.flags & flag::EPHEMERAL != 0,
        "loading": message.is_loading(),
        "pinged": message.pinged.contains(&person),
        "origin": message.origin.as_ref().map(|origin| json!({
            "person": name(origin.person), "command": origin.command,
        })),
    })
}
