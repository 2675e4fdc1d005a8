//! The journal of requests and their answers.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use jiff::Timestamp;
use serde_json::Value;

use crate::terms::endpoint::Endpoint;

/// The number of requests that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recording {
    /// All requests.
    All,
    /// The last requests only.
    Last(usize),
}

/// A part of a multipart body.
#[derive(Clone, Debug)]
pub struct Part {
    /// The part's name, such as `payload_json` or `files[0]`.
    pub name: String,
    /// The name of the file, where it is one.
    pub filename: Option<String>,
    /// Its media type.
    pub content_type: Option<String>,
    /// The content.
    pub bytes: Bytes,
}

/// A request and its answer.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Its place in the order of all requests.
    pub number: u64,
    /// The time at which it came.
    pub at: Timestamp,
    /// The endpoint, where the stand-in knows the address.
    pub endpoint: Option<Endpoint>,
    /// The HTTP method.
    pub method: String,
    /// The path below `/api/v10`.
    pub path: String,
    /// The query string.
    pub query: String,
    /// The headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body as it came.
    pub body: Bytes,
    /// Its parts, where it has several.
    pub parts: Vec<Part>,
    /// The JSON in the body, or in its part `payload_json`.
    pub json: Value,
    /// The status of the answer; 0 where the connection was closed without one.
    pub status: u16,
    /// The JSON of the answer.
    pub answer: Value,
    /// True if a fault was injected into it.
    pub injected: bool,
}

impl Exchange {
    /// Returns the error number in the answer, if it has one.
    #[must_use]
    pub fn error_code(&self) -> Option<u64> {
        self.answer["code"].as_u64().filter(|_| self.status >= 400)
    }

    /// Returns a header's value.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// The kept requests.
#[derive(Debug)]
pub(crate) struct Journal {
    pub(crate) recording: Recording,
    list: VecDeque<Arc<Exchange>>,
    next: u64,
}

impl Default for Journal {
    fn default() -> Self {
        Journal { recording: Recording::All, list: VecDeque::new(), next: 1 }
    }
}

impl Journal {
    /// Keeps a request and gives it its number.
    pub(crate) fn keep(&mut self, mut exchange: Exchange) {
        exchange.number = self.next;
        self.next += 1;
        self.list.push_back(Arc::new(exchange));
        if let Recording::Last(most) = self.recording {
            while self.list.len() > most {
                self.list.pop_front();
            }
        }
    }

    pub(crate) fn list(&self) -> Vec<Arc<Exchange>> {
        self.list.iter().cloned().collect()
    }
}
