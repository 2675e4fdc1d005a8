//! The bot's account: its token, and its HTTP client.

use std::time::Duration;

use reqwest::Client;
use secrecy::{ExposeSecret, SecretString};
use tokio_util::sync::CancellationToken;

use crate::discord::gateway::Sharding;
use crate::discord::requests::Requests;

/// The time that a request to Discord may take; the library's default client would wait for ever.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// The time within which a connection must be made.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// The bot's account at Discord, and how Discord is reached.
#[derive(Clone)]
pub struct Account {
    /// The bot's token; never shown.
    pub token: SecretString,
    /// An address other than Discord's own: a proxy or a stand-in; `None` for Discord.
    pub api_url: Option<String>,
    /// An HTTP client that replaces the bot's own, for instance one that finds Discord's address elsewhere; `None` for
    /// the bot's own.
    pub client: Option<Client>,
    /// The shards of the gateway that this process holds.
    pub sharding: Sharding,
}

impl Account {
    /// Opens `requests` to Discord, or to the other address.
    pub(in crate::discord) fn open(&self, requests: &Requests, stop: CancellationToken) {
        let own = || Client::builder().timeout(REQUEST_TIME).connect_timeout(CONNECT_TIME).build();
        // No setting of the builder can fail.
        let client = self.client.clone().unwrap_or_else(|| own().unwrap_or_default());
        requests.open(client, self.api_url.as_deref(), self.token.expose_secret(), stop);
    }

    /// Returns whether the token has the form of a bot's token: three parts with dots between them.
    pub(in crate::discord) fn has_token_form(&self) -> bool {
        let parts: Vec<&str> = self.token.expose_secret().split('.').collect();
        let is_part = |part: &&str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        };
        parts.len() == 3 && parts.iter().all(is_part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_form(token: &str) -> bool {
        let token = SecretString::from(token.to_owned());
        Account { token, api_url: None, client: None, sharding: Sharding::Auto }.has_token_form()
    }

    #[test]
    fn a_token_has_three_parts_and_what_else_the_portal_shows_has_not() {
        assert!(has_form("MTA5ODc2NTQzMjEwOTg3NjU0.GhIjKl.abcdefghijklmnopqrstuvwxyz0-23456789_B"));
        for text in
            ["", "x", "not-a-token", "1098765432109876543", "a.b", "a..b", "a.b.c.d", "a.b.c/d", "a b.c.d"]
        {
            assert!(!has_form(text), "{text:?}");
        }
    }
}
