//! The emoji of the application: listed, uploaded, renamed and deleted.

use serde_json::{Value, json};

use super::reply::Reply;
use super::request::ApiRequest;
use crate::check::{NewEmoji, new_name};
use crate::model::Emoji;
use crate::state::State;
use crate::terms::endpoint::{Endpoint, Params};
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;

/// The greatest number of emoji of an application.
const MOST: usize = 2000;

pub(crate) fn answer(
    state: &mut State,
    endpoint: Endpoint,
    params: &Params,
    request: &ApiRequest,
) -> Result<Reply, ApiError> {
    if params.id(0) != state.bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    match endpoint {
        Endpoint::ListApplicationEmoji => {
            let items: Vec<Value> = state.emoji.values().map(|emoji| as_json(state, emoji)).collect();
            Reply::ok(json!({ "items": items }))
        }
        Endpoint::CreateApplicationEmoji => {
            let NewEmoji { name, content_type, bytes } = NewEmoji::read(&request.json)?;
            check_free(state, &name, None)?;
            if state.emoji.len() >= MOST {
                return Err(ApiError::TOO_MANY_EMOJI);
            }
            let emoji = Emoji { id: state.ids.next(), name, content_type, bytes };
            let body = as_json(state, &emoji);
            state.emoji.insert(emoji.id, emoji);
            state.touch();
            Reply::created(body)
        }
        Endpoint::GetApplicationEmoji => Reply::ok(as_json(state, find(state, params.id(1))?)),
        Endpoint::UpdateApplicationEmoji => {
            let id = find(state, params.id(1))?.id;
            if let Some(name) = new_name(&request.json)? {
                check_free(state, &name, Some(id))?;
                if let Some(emoji) = state.emoji.get_mut(&id) {
                    emoji.name = name;
                }
                state.touch();
            }
            Reply::ok(as_json(state, find(state, id)?))
        }
        Endpoint::DeleteApplicationEmoji => {
            state.emoji.remove(&params.id(1)).ok_or(ApiError::UNKNOWN_EMOJI)?;
            state.touch();
            Reply::nothing()
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn find(state: &State, id: Id) -> Result<&Emoji, ApiError> {
    state.emoji.get(&id).ok_or(ApiError::UNKNOWN_EMOJI)
}

/// Checks that no other emoji has a name.
fn check_free(state: &State, name: &str, own: Option<Id>) -> Result<(), ApiError> {
    let mut problems = Problems::default();
    if state.emoji.values().any(|emoji| emoji.name == name && Some(emoji.id) != own) {
        let message = "An emoji with this name already exists";
        problems.note("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message);
    }
    problems.finish()
}

fn as_json(state: &State, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id, "name": emoji.name, "user": state.user_json(state.bot), "roles": [],
        "require_colons": true, "managed": false, "animated": emoji.content_type == "image/gif", "available": true,
    })
}
