//! Discord's REST interface, version 10, on loopback.

mod channels;
mod commands;
mod emoji;
mod guilds;
mod interactions;
mod reply;
mod request;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, Request, State as Shared};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode};
use serde_json::{Value, json};

use self::reply::Reply;
use self::request::ApiRequest;
use crate::core::Core;
use crate::state::State;
use crate::terms::endpoint::{Endpoint, Found, Params, find};
use crate::terms::error::ApiError;
use crate::terms::id::Id;
use crate::traffic::connection::ConnectionHandle;
use crate::traffic::fault::Failure;
use crate::traffic::journal::Exchange;
use crate::traffic::rate_limit::{Budget, Verdict};

/// The time after which Discord takes edits of an old message again.
const OLD_MESSAGE: Duration = Duration::from_mins(10);

/// An answer on its way out.
struct Outcome {
    status: u16,
    body: Option<Value>,
    headers: Vec<(&'static str, String)>,
}

impl Outcome {
    fn of(result: Result<Reply, ApiError>) -> Self {
        match result {
            Ok(reply) => Outcome { status: reply.status.as_u16(), body: reply.body, headers: Vec::new() },
            Err(error) => Outcome::refused(&error),
        }
    }

    /// Refuses for a limit of the bot: that of all requests, or of a bucket, which is one that nothing else is in where
    /// none is given.
    fn limited(retry_after: Duration, global: bool, budget: Option<&Budget>) -> Self {
        let body = json!({ "message": "You are being rate limited.", "code": 0 });
        let mut outcome = Self::too_many(body, retry_after, if global { "global" } else { "user" });
        if global {
            outcome.headers.push(("x-ratelimit-global", "true".to_owned()));
        } else {
            let failure = Budget { limit: 1, left: 0, reset_after: retry_after, bucket: "failure".into() };
            outcome.headers.extend(budget.unwrap_or(&failure).headers());
        }
        outcome
    }

    /// Refuses with what Discord says beside each 429.
    fn too_many(mut body: Value, retry_after: Duration, scope: &str) -> Self {
        let seconds = retry_after.as_secs_f64();
        body["retry_after"] = seconds.into();
        body["global"] = (scope == "global").into();
        let headers = vec![
            ("retry-after", format!("{:.0}", seconds.ceil())),
            ("x-ratelimit-scope", scope.to_owned()),
            ("via", "1.1 google".to_owned()),
        ];
        Outcome { status: 429, body: Some(body), headers }
    }

    /// Refuses with an error. One for too many edits of an old message is a limit of that message, which others share.
    fn refused(error: &ApiError) -> Self {
        if error.status == 429 {
            return Self::too_many(error.body(), OLD_MESSAGE, "shared");
        }
        Self { status: error.status, body: Some(error.body()), headers: Vec::new() }
    }

    fn into_response(self) -> Response<Body> {
        let bytes = self.body.as_ref().map(|body| Bytes::from(body.to_string()));
        let mut response = Response::new(bytes.map_or_else(Body::empty, Body::from));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if self.body.is_some() {
            let json = HeaderValue::from_static("application/json");
            response.headers_mut().insert(header::CONTENT_TYPE, json);
        }
        for (name, value) in self.headers {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
        response
    }
}

/// Answers any request below `/api`.
pub(crate) async fn answer(
    Shared(core): Shared<Arc<Core>>,
    ConnectInfo(scissors): ConnectInfo<ConnectionHandle>,
    request: Request,
) -> Response<Body> {
    let request = ApiRequest::read(request).await;
    // A request that has arrived is carried out, as on Discord, even if the client has gone meanwhile.
    let done = tokio::spawn(respond(core, scissors, request)).await;
    done.unwrap_or_else(|_| Outcome::of(Err(ApiError::SERVER_ERROR)).into_response())
}

async fn respond(core: Arc<Core>, scissors: ConnectionHandle, request: ApiRequest) -> Response<Body> {
    let (endpoint, params, failure, delay) = core.with(|state| {
        let found = find(&request.method, &request.path);
        if let Found::Endpoint(endpoint, params) = found {
            let is_message = matches!(endpoint, Endpoint::CreateMessage | Endpoint::UpdateMessage);
            let delay = Some(state.timing.message).filter(|delay| is_message && !delay.is_zero());
            let failure = state.faults.apply(endpoint, &request.path);
            if failure.is_some() {
                state.touch();
            }
            if !matches!(failure, None | Some(Failure::ResponseDelayed(_))) {
                state.fault_count += 1;
            }
            return (Ok(endpoint), params, failure, delay);
        }
        let error = match found {
            Found::OtherMethod => ApiError::METHOD_NOT_ALLOWED,
            _ => ApiError::NOT_FOUND,
        };
        (Err(error), Params::default(), None, None)
    });
    let injected = failure.is_some();
    if let Some(delay) = delay {
        tokio::time::sleep(delay).await;
    }
    let mut cut = false;
    let mut outcome = match (endpoint, failure) {
        (Err(error), _) => Outcome::of(Err(error)),
        (Ok(_), Some(Failure::RateLimited { retry_after, global })) => {
            Outcome::limited(retry_after, global, None)
        }
        (Ok(_), Some(Failure::Refused(error))) => Outcome::of(Err(error)),
        (Ok(_), Some(Failure::ServerError)) => Outcome::of(Err(ApiError::SERVER_ERROR)),
        (Ok(_), Some(Failure::Reset)) => {
            cut = true;
            Outcome::of(Err(ApiError::SERVER_ERROR))
        }
        (Ok(endpoint), Some(Failure::ServerErrorAfterwards)) => {
            perform(&core, endpoint, &params, &request);
            Outcome::of(Err(ApiError::SERVER_ERROR))
        }
        (Ok(endpoint), Some(Failure::ResetAfterwards)) => {
            perform(&core, endpoint, &params, &request);
            cut = true;
            Outcome::of(Err(ApiError::SERVER_ERROR))
        }
        (Ok(endpoint), Some(Failure::Delayed(wait))) => {
            tokio::time::sleep(wait).await;
            perform(&core, endpoint, &params, &request)
        }
        (Ok(endpoint), Some(Failure::ResponseDelayed(wait))) => {
            let outcome = perform(&core, endpoint, &params, &request);
            core.with(|state| state.fault_count += 1);
            tokio::time::sleep(wait).await;
            outcome
        }
        (Ok(endpoint), None) => perform(&core, endpoint, &params, &request),
    };
    let exchange = Exchange {
        number: 0,
        at: request.at,
        endpoint: endpoint_of(&request),
        method: request.method,
        path: request.path,
        query: request.query,
        headers: request.headers,
        body: request.body,
        parts: request.parts,
        json: request.json,
        status: if cut { 0 } else { outcome.status },
        answer: outcome.body.clone().unwrap_or_default(),
        injected,
    };
    let now = core.with(|state| {
        state.journal.keep(exchange);
        state.touch();
        state.ids.now()
    });
    // Else the server names this machine's time.
    outcome.headers.push(("date", now.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()));
    if cut {
        scissors.cut();
    }
    outcome.into_response()
}

fn endpoint_of(request: &ApiRequest) -> Option<Endpoint> {
    match find(&request.method, &request.path) {
        Found::Endpoint(endpoint, _) => Some(endpoint),
        _ => None,
    }
}

fn perform(core: &Core, endpoint: Endpoint, params: &Params, request: &ApiRequest) -> Outcome {
    core.with(|state| {
        if !endpoint.is_open() && !request.has_token(&state.token) {
            return Outcome::of(Err(ApiError::UNAUTHORIZED));
        }
        let budget = match state.limits.take(endpoint, params.major(endpoint), Instant::now()) {
            Verdict::Free => None,
            Verdict::Within(budget) => Some(budget),
            Verdict::Beyond { budget, retry_after, global } => {
                return Outcome::limited(retry_after, global, budget.as_ref());
            }
        };
        let mut outcome = match &request.broken {
            Some(error) => Outcome::of(Err(error.clone())),
            None => Outcome::of(dispatch(state, endpoint, params, request)),
        };
        outcome.headers.extend(budget.iter().flat_map(Budget::headers));
        outcome
    })
}

fn dispatch(
    state: &mut State,
    endpoint: Endpoint,
    params: &Params,
    request: &ApiRequest,
) -> Result<Reply, ApiError> {
    use Endpoint as E;
    match endpoint {
        E::ListCommands
        | E::SetCommands
        | E::CreateCommand
        | E::GetCommand
        | E::UpdateCommand
        | E::DeleteCommand => commands::answer(state, endpoint, params, None, request),
        E::ListApplicationEmoji
        | E::CreateApplicationEmoji
        | E::GetApplicationEmoji
        | E::UpdateApplicationEmoji
        | E::DeleteApplicationEmoji => emoji::answer(state, endpoint, params, request),
        E::ListGuildCommands
        | E::SetGuildCommands
        | E::CreateGuildCommand
        | E::GetGuildCommand
        | E::UpdateGuildCommand
        | E::DeleteGuildCommand => commands::answer(state, endpoint, params, Some(params.id(1)), request),
        E::CreateInteractionResponse
        | E::ExecuteWebhook
        | E::GetOriginalWebhookMessage
        | E::UpdateOriginalWebhookMessage
        | E::DeleteOriginalWebhookMessage
        | E::GetWebhookMessage
        | E::UpdateWebhookMessage
        | E::DeleteWebhookMessage => interactions::answer(state, endpoint, params, request),
        E::GetGateway
        | E::GetBotGateway
        | E::GetMyApplication
        | E::GetMyOauth2Application
        | E::GetMyUser
        | E::ListMyGuilds
        | E::LeaveGuild
        | E::CreateDm
        | E::GetUser
        | E::GetGuild
        | E::ListGuildChannels
        | E::ListGuildRoles
        | E::GetGuildMember
        | E::GetActiveThreads => guilds::answer(state, endpoint, params, request),
        _ => channels::answer(state, endpoint, params, request),
    }
}

/// Serves a file of a message.
pub(crate) async fn attachment(
    Shared(core): Shared<Arc<Core>>,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response<Body> {
    let id: Id = id.parse().unwrap_or_default();
    let file = core.with(|state| state.files.get(&id).cloned());
    let file = file.filter(|file| file.channel.to_string() == channel && file.filename == name);
    file.map_or_else(unavailable, |file| served(&file.content_type, &file.bytes))
}

/// Serves the picture of an emoji, as Discord's file server does under its id.
pub(crate) async fn emoji_picture(
    Shared(core): Shared<Arc<Core>>,
    Path(name): Path<String>,
) -> Response<Body> {
    let id = name.rsplit_once('.').and_then(|(id, _)| id.parse().ok()).unwrap_or_default();
    let emoji = core.with(|state| state.emoji.get(&id).cloned());
    emoji.map_or_else(unavailable, |emoji| served(&emoji.content_type, &emoji.bytes))
}

fn unavailable() -> Response<Body> {
    let mut response = Response::new(Body::from("This content is no longer available."));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn served(content_type: &str, bytes: &[u8]) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes.to_vec()));
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(content_type) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let alone = HeaderValue::from_static("sandbox; default-src 'none'");
    headers.insert(header::CONTENT_SECURITY_POLICY, alone);
    response
}
