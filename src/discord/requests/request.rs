//! A request: its content, and how long it may wait for its turn.

use std::path::Path;
use std::time::Duration;

use poise::serenity_prelude::Route;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder};
use serde::Serialize;
use serde_json::{Value, json};

use super::attachment::Attachment;
use super::error::RequestError;
use super::route::Counted;

/// The address that the library's paths begin with.
const DISCORD: &str = "https://discord.com";

/// The part of a path that names the version of the interface.
const VERSION: &str = "/api/v10";

/// The time for which a request may wait for its turn. A request that would have to wait longer is not sent, and its
/// sender is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Patience {
    /// A person waits for the answer.
    Person,
    /// The request can be put off: it waits some seconds for its bucket, and not at all for the limit of all requests.
    Delivery,
    /// Nobody waits for the request: it has its part of all requests already, and leaves its bucket to others.
    Spare,
    /// The bot cannot go on without the answer.
    Long,
}

impl Patience {
    /// Returns the longest wait for a bucket.
    pub(super) const fn for_bucket(self) -> Duration {
        match self {
            Self::Person => Duration::from_millis(2_500),
            // As long as most of Discord's buckets take to fill.
            Self::Delivery => Duration::from_secs(6),
            Self::Spare => Duration::ZERO,
            Self::Long => Duration::from_mins(15),
        }
    }

    /// Returns the longest wait for the limit of all requests.
    pub(super) const fn for_all(self) -> Duration {
        match self {
            // All deliveries would go on at the same moment.
            Self::Delivery => Duration::ZERO,
            other => other.for_bucket(),
        }
    }
}

/// A request to Discord.
#[derive(Debug)]
pub(in crate::discord) struct Request {
    method: Method,
    /// The path below the address of Discord, with the version.
    path: String,
    query: Vec<(&'static str, String)>,
    body: Option<Value>,
    files: Vec<Attachment>,
    patience: Patience,
}

impl Request {
    fn new(method: Method, route: Route<'_>) -> Self {
        let path = route.path();
        let path = path.strip_prefix(DISCORD).unwrap_or(&path).to_owned();
        let (query, files) = (Vec::new(), Vec::new());
        Self { method, path, query, body: None, files, patience: Patience::Person }
    }

    /// Creates a request that reads something.
    pub(in crate::discord) fn get(route: Route<'_>) -> Self {
        Self::new(Method::GET, route)
    }

    /// Creates a request that deletes something.
    pub(in crate::discord) fn delete(route: Route<'_>) -> Self {
        Self::new(Method::DELETE, route)
    }

    /// Creates a request that makes something.
    pub(in crate::discord) fn post(route: Route<'_>, body: &impl Serialize) -> Result<Self, RequestError> {
        Self::with_body(Method::POST, route, body)
    }

    /// Creates a request that changes something.
    pub(in crate::discord) fn patch(route: Route<'_>, body: &impl Serialize) -> Result<Self, RequestError> {
        Self::with_body(Method::PATCH, route, body)
    }

    /// Creates a request that replaces something.
    pub(in crate::discord) fn put(route: Route<'_>, body: &impl Serialize) -> Result<Self, RequestError> {
        Self::with_body(Method::PUT, route, body)
    }

    fn with_body(method: Method, route: Route<'_>, body: &impl Serialize) -> Result<Self, RequestError> {
        let body = serde_json::to_value(body).map_err(|error| RequestError::Unwritten(error.to_string()))?;
        Ok(Self { body: Some(body), ..Self::new(method, route) })
    }

    /// Sets the parameters of the query.
    pub(in crate::discord) fn query(self, query: Vec<(&'static str, String)>) -> Self {
        Self { query, ..self }
    }

    /// Adds files to a message, or to the data of an answer, beside the attachments that it keeps. Without files, the
    /// body stays as it is.
    pub(in crate::discord) fn files(mut self, files: Vec<Attachment>) -> Self {
        if let Some(body) = self.body.as_mut().filter(|_| !files.is_empty()) {
            let message = if body["data"].is_object() { &mut body["data"] } else { body };
            let named = files.iter().enumerate().map(
                |(id, file)| json!({ "id": id, "filename": file.name, "description": file.description }),
            );
            let kept = message["attachments"].as_array().cloned().unwrap_or_default();
            message["attachments"] = named.chain(kept).collect();
            self.files = files;
        }
        self
    }

    /// Sets how long the request may wait for its turn.
    pub(in crate::discord) fn patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    pub(super) const fn has_patience(&self) -> Patience {
        self.patience
    }

    /// Returns the place of the request in Discord's limits.
    pub(super) fn counted(&self) -> Counted {
        Counted::of(&self.method, self.path.strip_prefix(VERSION).unwrap_or(&self.path))
    }

    /// Builds the HTTP request for the Discord at the address `base`.
    pub(super) fn write(
        self,
        client: &Client,
        base: &str,
        authorization: &HeaderValue,
    ) -> Result<RequestBuilder, RequestError> {
        let unwritten = |error: reqwest::Error| RequestError::Unwritten(error.without_url().to_string());
        let request = client
            .request(self.method, format!("{base}{}", self.path))
            .header(USER_AGENT, serenity::constants::USER_AGENT)
            .header(AUTHORIZATION, authorization);
        let request = if self.query.is_empty() { request } else { request.query(&self.query) };
        let Some(body) = self.body else { return Ok(request) };
        if self.files.is_empty() {
            return Ok(request.header(CONTENT_TYPE, "application/json").body(body.to_string()));
        }
        let mut form = Form::new();
        for (id, file) in self.files.into_iter().enumerate() {
            let (kind, length) = (kind_of(&file.name), file.bytes.len() as u64);
            // A part that is given as bytes would be a copy of them.
            let part = Part::stream_with_length(file.bytes, length);
            let part = part.mime_str(kind).map_err(unwritten)?.file_name(file.name);
            form = form.part(format!("files[{id}]"), part);
        }
        Ok(request.multipart(form.text("payload_json", body.to_string())))
    }
}

/// Returns the media type of a file by its name.
fn kind_of(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("json") => "application/json",
        Some("txt" | "md") => "text/plain",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use poise::serenity_prelude::ChannelId;

    use super::*;

    #[test]
    fn files_are_named_in_the_message_or_in_the_data_of_an_answer() {
        let file = |name: &str| Attachment::new(b"x".to_vec(), name).described("what it shows");
        let route = || Route::ChannelMessages { channel_id: ChannelId::new(1) };
        let files = || vec![file("a.png"), file("b.txt")];
        let named = json!([
            { "id": 0, "filename": "a.png", "description": "what it shows" },
            { "id": 1, "filename": "b.txt", "description": "what it shows" },
        ]);
        let message = Request::post(route(), &json!({ "content": "" })).unwrap().files(files());
        assert_eq!(message.body.unwrap()["attachments"], named);
        let answer = Request::post(route(), &json!({ "type": 4, "data": {} })).unwrap().files(files());
        assert_eq!(answer.body.unwrap()["data"]["attachments"], named);
        let bare = Request::post(route(), &json!({ "content": "" })).unwrap().files(Vec::new());
        assert_eq!(bare.body.unwrap(), json!({ "content": "" }));
    }
}
