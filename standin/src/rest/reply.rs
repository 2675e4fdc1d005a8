//! The answer to a request that is granted.

use axum::http::StatusCode;
use serde_json::Value;

use crate::terms::error::ApiError;

/// The answer to a request that is granted.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) body: Option<Value>,
}

#[allow(clippy::unnecessary_wraps, reason = "the last line of functions that may refuse")]
impl Reply {
    pub(crate) fn ok(body: Value) -> Result<Self, ApiError> {
        Ok(Reply { status: StatusCode::OK, body: Some(body) })
    }

    pub(crate) fn created(body: Value) -> Result<Self, ApiError> {
        Ok(Reply { status: StatusCode::CREATED, body: Some(body) })
    }

    pub(crate) fn nothing() -> Result<Self, ApiError> {
        Ok(Reply { status: StatusCode::NO_CONTENT, body: None })
    }
}
