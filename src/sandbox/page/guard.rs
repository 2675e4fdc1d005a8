//! Who may use the page: nobody from another origin.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::Next;

/// Refuses requests that another web site makes, and keeps the page from loading anything foreign.
pub(super) async fn check(request: Request, next: Next) -> Response<Body> {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    let origin = text(header::ORIGIN);
    let same = origin.is_none_or(|origin| origin.split("://").nth(1) == Some(host));
    let fetched = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let foreign =
        fetched.is_some_and(|site| site == "cross-site") && request.method() != axum::http::Method::GET;
    if !same || foreign || !is_local(host) {
        let mut response = Response::new(Body::from("This page answers only itself.\n"));
        *response.status_mut() = StatusCode::FORBIDDEN;
        return response;
    }
    let mut response = next.run(request).await;
    let policy = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
                  frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Tells whether a host is an address or this machine: a foreign name that leads here is a trick.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || bare.parse::<std::net::IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_and_this_machine_are_hosts() {
        for good in ["127.0.0.1:8080", "localhost:8080", "localhost", "[::1]:8080", "192.168.1.7:80"] {
            assert!(is_local(good), "{good}");
        }
        for bad in ["evil.example", "evil.example:8080", "localhost.evil.example:8080", ""] {
            assert!(!is_local(bad), "{bad}");
        }
    }
}
