//! Channels, threads and their messages.

use serde_json::{Value, json};

use super::reply::Reply;
use super::request::ApiRequest;
use crate::check::Draft;
use crate::model::Message;
use crate::state::State;
use crate::terms::endpoint::{Endpoint, Params};
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::{Id, iso};
use crate::terms::permission::Permissions;

pub(crate) fn answer(
    state: &mut State,
    endpoint: Endpoint,
    params: &Params,
    request: &ApiRequest,
) -> Result<Reply, ApiError> {
    let (channel, second) = (params.id(0), params.id(1));
    match endpoint {
        Endpoint::GetChannel => {
            let found = state.bot_may(channel, Permissions::VIEW_CHANNEL)?;
            Reply::ok(state.channel_json(found))
        }
        Endpoint::UpdateChannel => {
            state.bot_changes_channel(channel, &request.json)?;
            Reply::ok(state.channel_json(state.channel(channel)?))
        }
        Endpoint::DeleteChannel => delete_channel(state, channel),
        Endpoint::ListMessages => list_messages(state, channel, request),
        Endpoint::CreateMessage => {
            let draft = Draft::read(&request.json, request.uploads())?;
            let (place, id) = state.bot_sends(channel, draft)?;
            Reply::ok(state.message_json(state.message(place, id)?))
        }
        Endpoint::GetMessage => {
            state.bot_may(channel, Permissions::READ_MESSAGE_HISTORY)?;
            let message = state.message(channel, second)?;
            if message.is_ephemeral() {
                return Err(ApiError::UNKNOWN_MESSAGE);
            }
            Reply::ok(shown(state, message))
        }
        Endpoint::UpdateMessage => {
            let draft = Draft::read(&request.json, request.uploads())?;
            state.bot_edits(channel, second, draft)?;
            Reply::ok(state.message_json(state.message(channel, second)?))
        }
        Endpoint::DeleteMessage => {
            state.bot_erases(channel, second)?;
            Reply::nothing()
        }
        Endpoint::CreateThread => {
            let id = state.bot_opens_thread(channel, None, &request.json)?;
            Reply::created(state.channel_json(state.channel(id)?))
        }
        Endpoint::CreateThreadFromMessage => {
            let id = state.bot_opens_thread(channel, Some(second), &request.json)?;
            Reply::created(state.channel_json(state.channel(id)?))
        }
        Endpoint::ListPins | Endpoint::ListPinsOld => list_pins(state, channel, endpoint),
        Endpoint::CreatePin | Endpoint::CreatePinOld => {
            state.pin(channel, second, true)?;
            Reply::nothing()
        }
        Endpoint::DeletePin | Endpoint::DeletePinOld => {
            state.pin(channel, second, false)?;
            Reply::nothing()
        }
        Endpoint::TriggerTyping => {
            state.bot_may(channel, Permissions::VIEW_CHANNEL)?;
            state.bot_may_send(channel, false, false)?;
            state.touch();
            Reply::nothing()
        }
        _ => members(state, endpoint, channel, second),
    }
}

fn members(state: &mut State, endpoint: Endpoint, thread: Id, person: Id) -> Result<Reply, ApiError> {
    let found = state.bot_may(thread, Permissions::VIEW_CHANNEL)?;
    let Some(of) = &found.thread else { return Err(ApiError::UNKNOWN_CHANNEL) };
    match endpoint {
        Endpoint::ListThreadMembers => {
            let list: Vec<Value> = of
                .members
                .iter()
                .map(|id| {
                    json!({
                        "id": thread, "user_id": id, "flags": 0, "join_timestamp": iso(of.created),
                    })
                })
                .collect();
            return Reply::ok(json!(list));
        }
        Endpoint::JoinThread => state.set_thread_member(thread, state.bot, true)?,
        Endpoint::LeaveThread => state.set_thread_member(thread, state.bot, false)?,
        Endpoint::AddThreadMember => {
            let member =
                |guild: Id| state.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&person));
            if !found.guild.is_some_and(member) {
                return Err(ApiError::UNKNOWN_MEMBER);
            }
            state.bot_may(thread, Permissions::SEND_MESSAGES_IN_THREADS)?;
            state.set_thread_member(thread, person, true)?;
        }
        Endpoint::DeleteThreadMember => {
            state.bot_may(thread, Permissions::MANAGE_THREADS)?;
            state.set_thread_member(thread, person, false)?;
        }
        _ => return Err(ApiError::NOT_FOUND),
    }
    Reply::nothing()
}

fn delete_channel(state: &mut State, id: Id) -> Result<Reply, ApiError> {
    let channel = state.channel(id)?;
    let json = state.channel_json(channel);
    if channel.recipient.is_some() {
        return Err(ApiError::NOT_IN_DM);
    }
    let needed =
        if channel.kind.is_thread() { Permissions::MANAGE_THREADS } else { Permissions::MANAGE_CHANNELS };
    state.bot_may(id, needed)?;
    state.delete_channel(id)?;
    Reply::ok(json)
}

fn list_messages(state: &State, id: Id, request: &ApiRequest) -> Result<Reply, ApiError> {
    let channel = state.bot_may(id, Permissions::VIEW_CHANNEL)?;
    if !state.permissions(state.bot, channel).has(Permissions::READ_MESSAGE_HISTORY) {
        return Reply::ok(json!([]));
    }
    let limit = request.query("limit").map_or(Some(50), |limit| limit.parse().ok());
    let Some(limit @ 1..=100) = limit else {
        let mut problems = Problems::default();
        let message = "int value should be between 1 and 100.";
        problems.note("limit", "NUMBER_TYPE_MAX", message);
        problems.finish()?;
        return Err(ApiError::INVALID_FORM);
    };
    let named = |key: &str| request.query(key).and_then(|id| id.parse::<Id>().ok());
    let all = || channel.messages.values().filter(|message| !message.is_ephemeral());
    let mut found: Vec<&Message> = if let Some(after) = named("after") {
        all().filter(|message| message.id > after).take(limit).collect()
    } else if let Some(around) = named("around") {
        let mut near: Vec<&Message> =
            all().filter(|message| message.id <= around).rev().take(limit.div_ceil(2)).collect();
        near.extend(all().filter(|message| message.id > around).take(limit / 2));
        near
    } else {
        let before = named("before").unwrap_or(Id(u64::MAX));
        all().rev().filter(|message| message.id < before).take(limit).collect()
    };
    found.sort_unstable_by_key(|message| std::cmp::Reverse(message.id));
    Reply::ok(found.into_iter().map(|message| shown(state, message)).collect())
}

/// A message as the bot reads it, which has no leave to read what others say to others.
fn shown(state: &State, message: &Message) -> Value {
    let mut json = state.message_json(message);
    // Told once, in the answer to its sender.
    if let Some(json) = json.as_object_mut() {
        json.remove("nonce");
    }
    let in_dm = state.channel(message.channel).is_ok_and(|channel| channel.guild.is_none());
    if message.author != state.bot && !in_dm && !message.mentions.contains(&state.bot) {
        json["content"] = json!("");
        for key in ["embeds", "attachments", "components"] {
            json[key] = json!([]);
        }
    }
    json
}

fn list_pins(state: &State, id: Id, endpoint: Endpoint) -> Result<Reply, ApiError> {
    let channel = state.bot_may(id, Permissions::READ_MESSAGE_HISTORY)?;
    let pinned = channel.pins.iter().filter_map(|id| channel.messages.get(id));
    if endpoint == Endpoint::ListPinsOld {
        return Reply::ok(pinned.map(|message| shown(state, message)).collect());
    }
    let items: Vec<Value> = pinned
        .map(|message| json!({ "pinned_at": iso(message.created), "message": shown(state, message) }))
        .collect();
    Reply::ok(json!({ "items": items, "has_more": false }))
}
