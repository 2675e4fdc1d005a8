//! The guard before every route: no other web site may listen in or act.
//!
//! A page of another site can send requests to an address on this machine, and with a name of its own
//! that leads here it could even read the answers. A browser says where a request comes from (`Origin`,
//! `Sec-Fetch-Site`) and which name it asked for (`Host`); a bot sends no `Origin`.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use axum::middleware::Next;

/// Discord's own name: a bot whose resolver leads here requests it.
const DISCORD: &str = "discord.com";

/// Refuses requests that another web site makes, and keeps the page from loading anything foreign.
pub(crate) async fn check(request: Request, next: Next) -> Response<Body> {
    if !is_allowed(request.headers(), request.uri().path()) {
        let mut response = Response::new(Body::from("This address answers a bot and its own page only.\n"));
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

/// Tells whether a request comes from a bot, from the page itself, or from a link to the page.
fn is_allowed(headers: &HeaderMap, path: &str) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    let own_origin = text(header::ORIGIN).is_none_or(|origin| origin == format!("http://{host}"));
    let foreign = text(HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| !matches!(site, "same-origin" | "none"));
    own_origin && (!foreign || path == "/") && is_local(host)
}

/// Tells whether a host is an address, this machine or Discord: another name that leads here is a trick.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name == DISCORD || bare.parse::<std::net::IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_this_machine_and_discord_are_hosts() {
        for good in
            ["discord.com", "127.0.0.1:8080", "localhost:8080", "localhost", "[::1]:8080", "192.168.1.7:80"]
        {
            assert!(is_local(good), "{good}");
        }
        for bad in ["evil.example", "evil.example:8080", "localhost.evil.example:8080", ""] {
            assert!(!is_local(bad), "{bad}");
        }
    }

    #[test]
    fn a_bot_and_the_page_itself_are_let_in_and_other_sites_are_not() {
        let allowed = |path: &str, headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
            is_allowed(
                &[(header::HOST, HeaderValue::from_static("127.0.0.1:8080"))]
                    .into_iter()
                    .chain(headers)
                    .collect(),
                path,
            )
        };
        assert!(allowed("/api/v10/gateway", &[]));
        assert!(allowed(
            "/page/act",
            &[("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", "same-origin")]
        ));
        assert!(allowed("/", &[("sec-fetch-site", "cross-site")]), "a link to the page");
        for path in ["/", "/gateway", "/api/v10/gateway", "/attachments/1/2/board.png", "/page/events"] {
            for origin in ["http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081", "null"] {
                assert!(!allowed(path, &[("origin", origin)]), "{path} from {origin}");
            }
            for site in ["cross-site", "same-site"] {
                assert!(path == "/" || !allowed(path, &[("sec-fetch-site", site)]), "{path} from {site}");
            }
        }
    }
}
