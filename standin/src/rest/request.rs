//! A request as it came: method, path, headers, body, and the files in it.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use jiff::Timestamp;
use serde_json::Value;

use crate::check::Upload;
use crate::terms::error::ApiError;
use crate::traffic::journal::Part;

/// The greatest size of a body with all its files, in bytes.
const BODY: usize = 25 * 1024 * 1024;

/// A request, read to its end.
#[derive(Debug)]
pub(crate) struct ApiRequest {
    pub(crate) at: Timestamp,
    pub(crate) method: String,
    /// The path below `/api/v10`.
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Bytes,
    pub(crate) parts: Vec<Part>,
    pub(crate) json: Value,
    /// The error of a body that cannot be parsed.
    pub(crate) broken: Option<ApiError>,
}

impl ApiRequest {
    pub(crate) async fn read(request: Request) -> Self {
        let (head, body) = request.into_parts();
        let path = head.uri.path();
        let path = path.strip_prefix("/api").unwrap_or(path);
        let path = path.strip_prefix("/v10").unwrap_or(path).to_owned();
        let headers: Vec<(String, String)> = head
            .headers
            .iter()
            .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into()))
            .collect();
        let mut request = ApiRequest {
            at: Timestamp::now(),
            method: head.method.to_string(),
            path,
            query: head.uri.query().unwrap_or("").to_owned(),
            headers,
            body: Bytes::new(),
            parts: Vec::new(),
            json: Value::Null,
            broken: None,
        };
        match axum::body::to_bytes(body, BODY).await {
            Ok(bytes) => request.body = bytes,
            Err(_) => request.broken = Some(ApiError::TOO_LARGE),
        }
        let kind = request.header(header::CONTENT_TYPE.as_str()).unwrap_or("").to_owned();
        if kind.starts_with("multipart/form-data") {
            request.read_parts(&kind).await;
        } else if !request.body.is_empty() {
            request.json = parse(&request.body, &mut request.broken);
        }
        request
    }

    async fn read_parts(&mut self, kind: &str) {
        let request = Request::builder()
            .method("POST")
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(self.body.clone()))
            .expect("invariant: the header was read from a request");
        let Ok(mut form) = Multipart::from_request(request, &()).await else {
            self.broken = Some(ApiError::INVALID_JSON);
            return;
        };
        while let Ok(Some(field)) = form.next_field().await {
            let name = field.name().unwrap_or("").to_owned();
            let filename = field.file_name().map(str::to_owned);
            let content_type = field.content_type().map(str::to_owned);
            let Ok(bytes) = field.bytes().await else { break };
            if name == "payload_json" {
                self.json = parse(&bytes, &mut self.broken);
            }
            self.parts.push(Part { name, filename, content_type, bytes });
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn has_token(&self, token: &str) -> bool {
        let given = self.header(header::AUTHORIZATION.as_str()).unwrap_or("");
        given.strip_prefix("Bot ") == Some(token)
    }

    /// The value of a key in the query.
    pub(crate) fn query(&self, key: &str) -> Option<&str> {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(name, _)| *name == key).map(|(_, value)| value).next()
    }

    /// The files, each with the number in its part's name.
    pub(crate) fn uploads(&self) -> Vec<Upload> {
        let number = |name: &str| -> Option<u64> {
            if matches!(name, "file" | "files") {
                return Some(0);
            }
            name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
        };
        self.parts
            .iter()
            .filter_map(|part| {
                Some(Upload {
                    index: number(&part.name)?,
                    filename: part.filename.clone().unwrap_or_else(|| "unknown".to_owned()),
                    bytes: part.bytes.clone(),
                })
            })
            .collect()
    }
}

fn parse(bytes: &[u8], broken: &mut Option<ApiError>) -> Value {
    serde_json::from_slice(bytes).unwrap_or_else(|_| {
        *broken = Some(ApiError::INVALID_JSON);
        Value::Null
    })
}
