//! The parts of a request by which Discord counts it.

use reqwest::Method;

/// The place of a request in Discord's limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// The method and the path, without the parts that name one thing alone.
    pub(super) route: String,
    /// The channel, the server or the interaction's token; empty where a path has none.
    pub(super) major: String,
    pub(super) kind: RouteKind,
}

/// The kinds of requests, by who limits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RouteKind {
    /// The first answer to an interaction, of which there is one.
    Callback,
    /// A later answer to an interaction, possible for a quarter of an hour.
    FollowUp,
    /// Any other request.
    Other,
}

impl RouteKind {
    /// Returns whether the request answers an interaction: the limit of all requests does not count answers.
    pub(super) const fn is_answer(self) -> bool {
        matches!(self, Self::Callback | Self::FollowUp)
    }
}

impl Counted {
    /// Returns the place of a request in Discord's limits, by its method and its path below the API version.
    pub(super) fn of(method: &Method, path: &str) -> Self {
        let mut steps: Vec<&str> = path.trim_matches('/').split('/').collect();
        let (at, kind) = match steps[0] {
            "interactions" => (2, RouteKind::Callback),
            "webhooks" if steps.len() > 2 => (2, RouteKind::FollowUp),
            "channels" | "guilds" | "webhooks" => (1, RouteKind::Other),
            _ => (usize::MAX, RouteKind::Other),
        };
        let major = steps.get(at).map_or_else(String::new, |major| (*major).to_owned());
        for (n, step) in steps.iter_mut().enumerate() {
            if n == at || step.bytes().all(|byte| byte.is_ascii_digit()) {
                *step = "*";
            }
        }
        Self { route: format!("{method} {}", steps.join("/")), major, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_counted_by_its_route_and_by_channel_server_or_token() {
        let counted = |method: Method, path: &str| {
            let Counted { route, major, kind } = Counted::of(&method, path);
            (route, major, kind)
        };
        let of = |route: &str, major: &str, kind| (route.to_owned(), major.to_owned(), kind);
        assert_eq!(
            counted(Method::PATCH, "/channels/12/messages/34"),
            of("PATCH channels/*/messages/*", "12", RouteKind::Other)
        );
        assert_eq!(
            counted(Method::GET, "/guilds/12/members/34"),
            of("GET guilds/*/members/*", "12", RouteKind::Other)
        );
        assert_eq!(counted(Method::GET, "/users/@me"), of("GET users/@me", "", RouteKind::Other));
        assert_eq!(
            counted(Method::POST, "/interactions/12/aW50/callback"),
            of("POST interactions/*/*/callback", "aW50", RouteKind::Callback)
        );
        assert_eq!(
            counted(Method::PATCH, "/webhooks/12/aW50/messages/@original"),
            of("PATCH webhooks/*/*/messages/@original", "aW50", RouteKind::FollowUp)
        );
    }
}
