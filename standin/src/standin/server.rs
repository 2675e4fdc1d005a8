//! A stand-in that runs: its settings, its start and its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{State as Shared, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::{any, get};
use jiff::SignedDuration;
use tokio::net::TcpListener;

use crate::core::Core;
use crate::model::Profile;
use crate::network::listener::Listener;
use crate::network::{gateway, origin};
#[cfg(feature = "page")]
use crate::page::{self, PageSettings};
use crate::rest;
use crate::sessions::{SessionStarts, Starts};
use crate::state::{State, Timing};
use crate::terms::id;
use crate::traffic::connection::ConnectionHandle;
use crate::traffic::journal::Recording;
use crate::traffic::rate_limit::RateLimits;

/// The settings of a stand-in.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The bot's token; a random one at each start unless given.
    pub token: String,
    /// The bot's name.
    pub bot_name: String,
    /// The time that the bot has to answer an interaction.
    pub answer_time: Duration,
    /// The time by which the clock of this machine is behind Discord's; negative if it is ahead.
    pub host_is_behind: SignedDuration,
    /// The time for which a nonce is remembered.
    pub nonce_time: Duration,
    /// The time until a new or changed message appears in its channel.
    pub message_delay: Duration,
    /// The age from which on the bot may change a message a few times only. Discord publishes no number of times, and
    /// does not say that they are given again.
    pub old_message: SignedDuration,
    /// The interval of heartbeats that the bot is told to keep.
    pub heartbeat: Duration,
    /// The number of shards that the bot is advised to use.
    pub shards: u32,
    /// The number of sessions that may begin, and how fast.
    pub starts: SessionStarts,
    /// The time for which a session that has lost its connection can be resumed. Discord does not say how long its own
    /// is.
    pub resume_time: Duration,
    /// The counting and limiting of requests.
    pub rate_limits: RateLimits,
    /// The number of requests that are kept.
    pub recording: Recording,
    /// The texts and offers of the web page.
    #[cfg(feature = "page")]
    pub page: PageSettings,
}

impl Default for Settings {
    /// Discord's own times, on any free port of loopback.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            token: id::random_hex(),
            bot_name: "Test Bot".to_owned(),
            answer_time: Duration::from_secs(3),
            host_is_behind: SignedDuration::ZERO,
            nonce_time: Duration::from_mins(2),
            message_delay: Duration::ZERO,
            old_message: SignedDuration::from_hours(1),
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            starts: SessionStarts::default(),
            resume_time: Duration::from_mins(1),
            rate_limits: RateLimits::Off,
            recording: Recording::All,
            #[cfg(feature = "page")]
            page: PageSettings::default(),
        }
    }
}

/// A running stand-in; it stops when it is dropped.
pub struct Standin {
    pub(crate) core: Arc<Core>,
    address: SocketAddr,
    token: String,
}

impl Standin {
    /// Starts a stand-in that knows a bot and nobody else.
    ///
    /// # Errors
    /// Fails if the address cannot be listened on.
    pub async fn start(settings: Settings) -> std::io::Result<Self> {
        let listener = TcpListener::bind(settings.listen).await?;
        let address = listener.local_addr()?;
        let timing = Timing {
            answer: settings.answer_time,
            token: Duration::from_mins(15),
            nonce: settings.nonce_time,
            message: settings.message_delay,
            old: settings.old_message,
        };
        let mut state = State::new(format!("http://{address}"), settings.token.clone(), timing);
        state.ids.host_is_behind = settings.host_is_behind;
        state.journal.recording = settings.recording;
        state.shards = settings.shards;
        state.sessions.resume_time = settings.resume_time;
        state.starts = Starts::new(settings.starts, Instant::now());
        state.limits.mode = settings.rate_limits;
        state.bot = state.add_person(&Profile::new(&settings.bot_name), true);
        let core = Arc::new(Core::new(state, settings.heartbeat));
        let router: Router<Arc<Core>> = Router::new()
            .route("/api/{*path}", any(rest::answer))
            .route("/gateway", get(gateway))
            .route("/gateway/", get(gateway))
            .route("/attachments/{channel}/{id}/{name}", get(rest::attachment))
            .route("/emojis/{name}", get(rest::emoji_picture));
        #[cfg(feature = "page")]
        let router = router.merge(page::routes(settings.page));
        let router = router.layer(axum::middleware::from_fn(origin::check)).with_state(Arc::clone(&core));
        let listener = Listener::new(listener, &core);
        let stopping = Arc::clone(&core);
        let service = router.into_make_service_with_connect_info::<ConnectionHandle>();
        tokio::spawn(async move {
            let stop = async move { stopping.stopping().await };
            if let Err(error) = axum::serve(listener, service).with_graceful_shutdown(stop).await {
                tracing::error!(%error, "the stand-in stopped");
            }
        });
        Ok(Self { core, address, token: settings.token })
    }

    /// Returns the base address that the bot is given in place of Discord's.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the address of the gateway, which bots otherwise ask the REST interface for.
    #[must_use]
    pub fn gateway_url(&self) -> String {
        self.core.with(|state| state.gateway_url())
    }

    /// Returns the address that the stand-in listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the time that the bot has to answer an interaction.
    #[must_use]
    pub fn answer_time(&self) -> Duration {
        self.core.with(|state| state.timing.answer)
    }

    /// Returns the token that the bot must use.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Waits until somebody asks on the page for the bot to be killed and restarted.
    #[cfg(feature = "page")]
    pub async fn restart_requested(&self) {
        self.core.restart_requested().await;
    }
}

/// The clock by which everything is dated: a page or a test moves it.
impl Standin {
    /// Returns the time by which the clock is ahead of the machine's.
    #[must_use]
    pub fn clock_ahead(&self) -> Duration {
        self.core.with(|state| state.ids.ahead())
    }

    /// Waits until the clock is ahead of the machine's by another time than this one, and returns it.
    pub async fn clock_moved(&self, before: Duration) -> Duration {
        let other = |state: &mut State| Some(state.ids.ahead()).filter(|ahead| *ahead != before);
        loop {
            if let Some(ahead) = self.core.wait(Duration::from_hours(1), other).await {
                return ahead;
            }
        }
    }
}

impl Drop for Standin {
    fn drop(&mut self) {
        self.core.stop();
        self.core.with(|state| state.connections.iter().for_each(ConnectionHandle::cut));
    }
}

async fn gateway(Shared(core): Shared<Arc<Core>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|socket| gateway::connect(core, socket))
}
