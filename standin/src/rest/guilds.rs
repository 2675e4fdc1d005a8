//! The gateway's address, the application, people and servers.

use std::time::Instant;

use serde_json::{Value, json};

use super::reply::Reply;
use super::request::ApiRequest;
use crate::state::State;
use crate::terms::endpoint::{Endpoint, Params};
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;

pub(crate) fn answer(
    state: &mut State,
    endpoint: Endpoint,
    params: &Params,
    request: &ApiRequest,
) -> Result<Reply, ApiError> {
    match endpoint {
        Endpoint::GetGateway => Reply::ok(json!({ "url": state.gateway_url() })),
        Endpoint::GetBotGateway => {
            let (remaining, reset_after) = state.starts.left(Instant::now());
            let limits = state.starts.limits();
            Reply::ok(json!({
                "url": state.gateway_url(),
                "shards": state.shards,
                "session_start_limit": {
                    "total": limits.total,
                    "remaining": remaining,
                    "reset_after": reset_after,
                    "max_concurrency": limits.max_concurrency,
                },
            }))
        }
        Endpoint::GetMyApplication | Endpoint::GetMyOauth2Application => Reply::ok(state.application_json()),
        Endpoint::GetMyUser => Reply::ok(state.me_json()),
        Endpoint::GetUser => {
            let id = params.id(0);
            if !state.people.contains_key(&id) {
                return Err(ApiError::UNKNOWN_USER);
            }
            Reply::ok(state.user_json(id))
        }
        Endpoint::CreateDm => create_dm(state, request),
        Endpoint::ListMyGuilds => Reply::ok(my_guilds(state)),
        Endpoint::LeaveGuild => {
            bots_guild(state, params.id(0))?;
            state.remove_bot(params.id(0))?;
            Reply::nothing()
        }
        _ => guild(state, endpoint, params),
    }
}

fn create_dm(state: &mut State, request: &ApiRequest) -> Result<Reply, ApiError> {
    let recipient = &request.json["recipient_id"];
    let id = recipient.as_str().and_then(|id| id.parse().ok()).or(recipient.as_u64().map(Id));
    let Some(id) = id else {
        let mut problems = Problems::default();
        problems.required("recipient_id");
        problems.finish()?;
        return Err(ApiError::INVALID_FORM);
    };
    if !state.people.contains_key(&id) {
        return Err(ApiError::INVALID_RECIPIENTS);
    }
    let dm = state.dm_with(id)?;
    Reply::ok(state.channel_json(state.channel(dm)?))
}

fn my_guilds(state: &State) -> Value {
    let mine = state.guilds.values().filter(|guild| guild.bot_since.is_some());
    mine.map(|guild| {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
            "permissions": guild.everyone.with(guild.bot_permissions).0.to_string(),
            "features": [],
        })
    })
    .collect()
}

/// The server, when the bot is in it.
fn bots_guild(state: &State, id: Id) -> Result<(), ApiError> {
    match state.guild(id)?.bot_since {
        Some(_) => Ok(()),
        None => Err(ApiError::MISSING_ACCESS),
    }
}

fn guild(state: &State, endpoint: Endpoint, params: &Params) -> Result<Reply, ApiError> {
    let id = params.id(0);
    bots_guild(state, id)?;
    match endpoint {
        Endpoint::GetGuild => Reply::ok(state.guild_json(id)),
        Endpoint::ListGuildRoles => Reply::ok(state.roles_json(id)),
        Endpoint::ListGuildChannels => Reply::ok(state.seen_channels_json(id)),
        Endpoint::GetActiveThreads => {
            let threads = state.guild_json(id)["threads"].clone();
            Reply::ok(json!({ "threads": threads, "members": [], "has_more": false }))
        }
        Endpoint::GetGuildMember => {
            let person = params.id(1);
            if person != state.bot && !state.guild(id)?.members.contains_key(&person) {
                return Err(if state.people.contains_key(&person) {
                    ApiError::UNKNOWN_MEMBER
                } else {
                    ApiError::UNKNOWN_USER
                });
            }
            Reply::ok(state.member_json(id, person, true))
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}
