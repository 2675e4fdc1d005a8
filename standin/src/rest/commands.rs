//! Registration of commands, for all servers or for one.

use serde_json::{Value, json};

use super::reply::Reply;
use super::request::ApiRequest;
use crate::check::command;
use crate::model::{Command, CommandSpec};
use crate::state::State;
use crate::terms::endpoint::{Endpoint, Params};
use crate::terms::error::ApiError;
use crate::terms::id::Id;

pub(crate) fn answer(
    state: &mut State,
    endpoint: Endpoint,
    params: &Params,
    guild: Option<Id>,
    request: &ApiRequest,
) -> Result<Reply, ApiError> {
    if params.id(0) != state.bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    if let Some(guild) = guild
        && state.guild(guild)?.bot_since.is_none()
    {
        return Err(ApiError::MISSING_ACCESS);
    }
    let id = params.id(if guild.is_some() { 2 } else { 1 });
    match endpoint {
        Endpoint::ListCommands | Endpoint::ListGuildCommands => {
            let mut body = json!(list(state, guild));
            if request.query("with_localizations") != Some("true") {
                leave_out_localizations(&mut body);
            }
            Reply::ok(body)
        }
        Endpoint::SetCommands | Endpoint::SetGuildCommands => {
            let specs = command::read_all(&request.json)?;
            let before = list(state, guild).to_vec();
            let mut after = Vec::with_capacity(specs.len());
            for spec in specs {
                after.push(registered(state, &before, spec, guild));
            }
            let body = json!(after);
            put(state, guild, after);
            Reply::ok(body)
        }
        Endpoint::CreateCommand | Endpoint::CreateGuildCommand => {
            let spec = command::read(&request.json, "")?;
            let before = list(state, guild).to_vec();
            let new = registered(state, &before, spec, guild);
            let mut after = before;
            after.retain(|command| command.id != new.id);
            after.push(new.clone());
            put(state, guild, after);
            Reply::created(json!(new))
        }
        Endpoint::GetCommand | Endpoint::GetGuildCommand => Reply::ok(json!(find(state, guild, id)?)),
        Endpoint::UpdateCommand | Endpoint::UpdateGuildCommand => {
            let old = find(state, guild, id)?;
            let mut body = serde_json::to_value(&old.spec).unwrap_or(Value::Null);
            for (key, value) in request.json.as_object().into_iter().flatten() {
                body[key] = value.clone();
            }
            let spec = command::read(&body, "")?;
            let new = Command { spec, version: state.ids.next(), ..old };
            let mut after = list(state, guild).to_vec();
            after.iter_mut().filter(|command| command.id == id).for_each(|c| *c = new.clone());
            put(state, guild, after);
            Reply::ok(json!(new))
        }
        Endpoint::DeleteCommand | Endpoint::DeleteGuildCommand => {
            find(state, guild, id)?;
            let mut after = list(state, guild).to_vec();
            after.retain(|command| command.id != id);
            put(state, guild, after);
            Reply::nothing()
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

/// Removes the texts in other languages, as Discord does unless they are requested.
fn leave_out_localizations(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| {
                !matches!(name.as_str(), "name_localizations" | "description_localizations")
            });
            fields.values_mut().for_each(leave_out_localizations);
        }
        Value::Array(values) => values.iter_mut().for_each(leave_out_localizations),
        _ => {}
    }
}

fn list(state: &State, guild: Option<Id>) -> &[Command] {
    match guild {
        None => &state.commands.global,
        Some(guild) => state.commands.guild.get(&guild).map_or(&[], Vec::as_slice),
    }
}

fn find(state: &State, guild: Option<Id>, id: Id) -> Result<Command, ApiError> {
    let found = list(state, guild).iter().find(|command| command.id == id);
    found.cloned().ok_or(ApiError::UNKNOWN_COMMAND)
}

fn put(state: &mut State, guild: Option<Id>, commands: Vec<Command>) {
    match guild {
        None => state.commands.global = commands,
        Some(guild) => {
            state.commands.guild.insert(guild, commands);
        }
    }
    state.touch();
}

/// A command with the id of its namesake from before, if there is one.
fn registered(state: &mut State, before: &[Command], spec: CommandSpec, guild: Option<Id>) -> Command {
    let same = |old: &&Command| old.spec.name == spec.name && old.spec.kind == spec.kind;
    let old = before.iter().find(same);
    let version = match old {
        Some(old) if old.spec == spec => old.version,
        _ => state.ids.next(),
    };
    let id = old.map_or(version, |old| old.id);
    Command { id, application_id: state.bot, version, guild_id: guild, spec }
}
