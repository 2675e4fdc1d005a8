//! The bot's account: its token, and its HTTP client.

use std::time::Duration;

use reqwest::Client;
use secrecy::{ExposeSecret, SecretString};
use tokio_util::sync::CancellationToken;

use crate::discord::gateway::Sharding;
use crate::discord::requests::Requests;

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
    /// Opens a way for requests to Discord, which is the same wherever that is.
    pub(in crate::discord) fn open(&self, requests: &Requests, stop: CancellationToken) {
        let own = || Client::builder().timeout(REQUEST_TIME).connect_timeout(CONNECT_TIME).build();
        // Nothing of its settings can fail.
        let client = self.client.clone().unwrap_or_else(|| own().unwrap_or_default());
        requests.open(client, self.api_url.as_deref(), self.token.expose_secret(), stop);
    }
}
