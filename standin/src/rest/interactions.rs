//! The answers to interactions, first and later.

use serde_json::json;

use super::reply::Reply;
use super::request::ApiRequest;
use crate::check::Draft;
use crate::state::State;
use crate::terms::endpoint::{Endpoint, Params};
use crate::terms::error::ApiError;
use crate::terms::id::Id;

pub(crate) fn answer(
    state: &mut State,
    endpoint: Endpoint,
    params: &Params,
    request: &ApiRequest,
) -> Result<Reply, ApiError> {
    let (app, token) = (params.id(0), params.text(1));
    let message = match endpoint {
        Endpoint::GetWebhookMessage | Endpoint::UpdateWebhookMessage | Endpoint::DeleteWebhookMessage => {
            Some(params.id(2))
        }
        _ => None,
    };
    match endpoint {
        Endpoint::CreateInteractionResponse => first(state, app, token, request),
        Endpoint::ExecuteWebhook => {
            let draft = Draft::read(&request.json, request.uploads())?;
            let (channel, id) = state.follow_up(app, token, draft)?;
            Reply::ok(state.message_json(state.message(channel, id)?))
        }
        Endpoint::GetOriginalWebhookMessage | Endpoint::GetWebhookMessage => {
            let (channel, id) = state.answered(app, token, message)?;
            Reply::ok(state.message_json(state.message(channel, id)?))
        }
        Endpoint::UpdateOriginalWebhookMessage | Endpoint::UpdateWebhookMessage => {
            let draft = Draft::read(&request.json, request.uploads())?;
            let (channel, id) = state.edit_answer(app, token, message, draft)?;
            Reply::ok(state.message_json(state.message(channel, id)?))
        }
        Endpoint::DeleteOriginalWebhookMessage | Endpoint::DeleteWebhookMessage => {
            state.erase_answer(app, token, message)?;
            Reply::nothing()
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn first(state: &mut State, id: Id, token: &str, request: &ApiRequest) -> Result<Reply, ApiError> {
    let original = state.answer(id, token, &request.json, request.uploads())?;
    if request.query("with_response") != Some("true") {
        return Reply::nothing();
    }
    let found = state.interactions.get(token).ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let mut interaction = json!({ "id": found.id, "type": found.kind });
    let mut resource = None;
    if let Some(message) = original.and_then(|id| state.message(found.channel, id).ok()) {
        interaction["response_message_id"] = json!(message.id);
        interaction["response_message_loading"] = json!(message.is_loading());
        interaction["response_message_ephemeral"] = json!(message.is_ephemeral());
        let kind = &request.json["type"];
        resource = Some(json!({ "type": kind, "message": state.message_json(message) }));
    }
    let mut body = json!({ "interaction": interaction });
    if let Some(resource) = resource {
        body["resource"] = resource;
    }
    Reply::ok(body)
}
