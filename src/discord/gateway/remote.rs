//! Discord as the gateway uses it: HTTP requests for advice, and network connections.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::{BotGateway, Route};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::WebSocketStream;

use super::identify::Allowed;
use super::wire::dial::{DialError, Dialler, Transport};
use crate::discord::clock::discord_clock::DiscordClock;
use crate::discord::requests::{RequestError, Requests};

/// Discord's advice on connecting.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Advice {
    pub(super) url: String,
    pub(super) shards: u32,
    pub(super) allowed: Allowed,
}

/// A Discord, or a stand-in for it, to connect to.
pub(in crate::discord) trait Discord: Send + Sync + 'static {
    /// The transport of a connection.
    type Transport: AsyncRead + AsyncWrite + Unpin + Send;

    /// Requests the advice on connecting.
    fn advice(&self) -> impl Future<Output = Result<Advice, RequestError>> + Send;

    /// Opens a connection.
    fn dial(
        &self,
        url: &str,
    ) -> impl Future<Output = Result<WebSocketStream<Self::Transport>, DialError>> + Send;
}

/// Discord itself, reached over the network.
pub(in crate::discord) struct Remote {
    requests: Requests,
    clock: Arc<DiscordClock>,
    dialler: Dialler,
}

impl Remote {
    /// Creates a Discord that is asked for advice through `requests`; the answers set `clock`.
    pub(in crate::discord) fn new(requests: Requests, clock: Arc<DiscordClock>) -> Self {
        Self { requests, clock, dialler: Dialler::new() }
    }
}

impl Discord for Remote {
    type Transport = Transport;

    async fn advice(&self) -> Result<Advice, RequestError> {
        let told = self.clock.ask::<BotGateway>(&self.requests, Route::GatewayBot).await?;
        let limit = told.session_start_limit;
        let allowed = Allowed {
            remaining: limit.remaining,
            resets_in: Duration::from_millis(limit.reset_after),
            at_a_time: u32::try_from(limit.max_concurrency).unwrap_or(u32::MAX),
        };
        Ok(Advice { url: told.url, shards: told.shards.max(1), allowed })
    }

    async fn dial(&self, url: &str) -> Result<WebSocketStream<Transport>, DialError> {
        self.dialler.dial(url).await
    }
}
