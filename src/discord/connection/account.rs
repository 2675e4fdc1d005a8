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
}
