//! The bot's account: its token, and its HTTP client.

use std::time::Duration;

use poise::serenity_prelude::{Http, HttpBuilder};
use reqwest::Client;
use secrecy::{ExposeSecret, SecretString};

use super::gateway::Sharding;

/// The time that a request to Discord may take; the default client would wait for ever.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// The time in which a connection must be made.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// The way to Discord.
#[derive(Clone)]
pub struct Account {
    /// The bot's token; never shown.
    pub token: SecretString,
    /// Another address than Discord's own: a proxy or a stand-in.
    pub api_url: Option<String>,
    /// Another HTTP client than the bot's own, for one that finds Discord's address elsewhere.
    pub client: Option<Client>,
    /// The shards of the gateway that this process holds.
    pub sharding: Sharding,
}

impl Account {
    /// Builds the client for requests to Discord.
    pub(super) fn http(&self) -> Http {
        let own = || Client::builder().timeout(REQUEST_TIME).connect_timeout(CONNECT_TIME).build().ok();
        let builder = HttpBuilder::new(self.token.expose_secret());
        let builder = match self.client.clone().or_else(own) {
            Some(client) => builder.client(client),
            None => builder,
        };
        match &self.api_url {
            // serenity asks a proxy only without its own limiter; the deliverer waits and tries again.
            Some(url) => builder.proxy(url.trim_end_matches('/')).ratelimiter_disabled(true).build(),
            None => builder.build(),
        }
    }
}
