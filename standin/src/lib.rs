//! A local stand-in for Discord: its REST interface and gateway on loopback, and a web page on
//! which one person can be several.
//!
//! It knows Discord's protocol and nothing of the game: what talks to it is a bot with a real
//! Discord library. It checks what Discord checks, keeps servers, channels, messages and people,
//! and can misbehave as Discord does on a bad day. The end-to-end tests drive it through
//! [`Standin`]; the page drives it over HTTP.
//!
//! A bot is given [`Standin::url`] in place of Discord's address, and [`Standin::token`]. Then
//! people act, and one waits for what comes of it:
//!
//! ```no_run
//! # use std::time::Duration;
//! # use discord_standin::{Endpoint, Rule, Settings, Standin, Trouble};
//! # async fn drive() -> Result<(), Box<dyn std::error::Error>> {
//! let standin = Standin::start(Settings::default()).await?;
//! let place = standin.sample("en-US");
//! let (ann, channel, patience) = (place.people[0], place.channels[0], Duration::from_secs(5));
//! // … the bot starts and registers its commands …
//! let asked = standin.slash(ann, channel, "table new", &[("seats", 6.into())])?;
//! let answer = standin.answer(&asked, patience).await.expect("an answer");
//! let pressed = standin.press(ann, &answer, "join")?;
//! assert!(!standin.goes_unanswered(&pressed, patience).await);
//! standin.trouble(Rule::new(Trouble::FailedAfterwards).on(Endpoint::CreateMessage).times(1));
//! let letter = standin.dm(ann, patience, |message| !message.attachments.is_empty()).await;
//! let picture = letter.and_then(|letter| standin.file(letter.attachments[0].id));
//! # Ok(())
//! # }
//! ```

// Whole servers are written as one JSON literal.
#![recursion_limit = "256"]

mod acting;
mod check;
mod client;
mod core;
mod endpoint;
mod error;
mod fault;
mod gateway;
mod guard;
mod id;
mod journal;
mod keep;
mod limit;
mod line;
mod looking;
mod mischief;
mod model;
#[cfg(feature = "page")]
mod page;
mod permission;
mod picture;
mod rest;
mod state;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{State as Shared, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::{any, get};
use tokio::net::TcpListener;

pub use acting::{ActError, Asked};
pub use check::modal::{Input, Modal};
pub use endpoint::Endpoint;
pub use error::ApiError;
pub use fault::{Rule, Trouble};
pub use gateway::{Identify, SessionStarts};
pub use id::Id;
pub use journal::{Exchange, Part, Recording};
pub use limit::RateLimits;
pub use model::{Attachment, Channel, Choice, Command, Guild, Kind, Message, Person, Profile};
pub use permission::Permissions;

use self::core::Core;
use self::gateway::Starts;
use self::line::{Lines, Scissors};
use self::state::{State, Timing};

/// How a stand-in is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The bot's token; another one at each start unless given.
    pub token: String,
    /// How long an answer to an interaction may take.
    pub answer_time: Duration,
    /// How long a nonce is remembered.
    pub nonce_time: Duration,
    /// How long a new or changed message takes until it stands.
    pub message_delay: Duration,
    /// How often the bot is told to send a heartbeat.
    pub heartbeat: Duration,
    /// How many shards the bot is advised to use.
    pub shards: u32,
    /// How many sessions may begin, and how fast.
    pub starts: SessionStarts,
    /// Whether requests are counted.
    pub rate_limits: RateLimits,
    /// How much of what was asked is kept.
    pub recording: Recording,
    /// What the page's demo does, one after the other: `/command`, or `press word` for the newest
    /// control whose id contains the word.
    #[cfg(feature = "page")]
    pub demo: Vec<String>,
    /// The commands that the page offers first, and where nobody has said anything yet.
    #[cfg(feature = "page")]
    pub welcome: Vec<String>,
}

impl Default for Settings {
    /// Discord's own times, on any free port of loopback.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            token: id::chance(),
            answer_time: Duration::from_secs(3),
            nonce_time: Duration::from_mins(2),
            message_delay: Duration::ZERO,
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            starts: SessionStarts::default(),
            rate_limits: RateLimits::Off,
            recording: Recording::All,
            #[cfg(feature = "page")]
            demo: Vec::new(),
            #[cfg(feature = "page")]
            welcome: Vec::new(),
        }
    }
}

/// A running stand-in; it stops when the last handle is gone.
pub struct Standin {
    core: Arc<Core>,
    address: SocketAddr,
    token: String,
}

/// A server with people and channels to try things in.
#[derive(Clone, Debug)]
pub struct Place {
    /// The server.
    pub guild: Id,
    /// Its channels; the last is a thread.
    pub channels: Vec<Id>,
    /// Its people; the first owns it.
    pub people: Vec<Id>,
}

impl Standin {
    /// Starts a stand-in with a bot and nobody else.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub async fn start(settings: Settings) -> std::io::Result<Self> {
        let listener = TcpListener::bind(settings.listen).await?;
        let address = listener.local_addr()?;
        let timing = Timing {
            answer: settings.answer_time,
            token: Duration::from_mins(15),
            nonce: settings.nonce_time,
            message: settings.message_delay,
        };
        let mut state = State::new(format!("http://{address}"), settings.token.clone(), timing);
        state.journal.recording = settings.recording;
        #[cfg(feature = "page")]
        {
            state.demo = settings.demo;
            state.welcome = settings.welcome;
        }
        state.shards = settings.shards;
        state.starts = Starts::new(settings.starts, Instant::now());
        state.limits.mode = settings.rate_limits;
        state.bot = state.add_person(&Profile::new("The Last Spike"), true);
        let core = Arc::new(Core::new(state, settings.heartbeat));
        let router: Router<Arc<Core>> = Router::new()
            .route("/api/{*path}", any(rest::answer))
            .route("/gateway", get(gateway))
            .route("/gateway/", get(gateway))
            .route("/attachments/{channel}/{id}/{name}", get(rest::attachment));
        #[cfg(feature = "page")]
        let router = router.merge(page::routes());
        let router = router.layer(axum::middleware::from_fn(guard::check)).with_state(Arc::clone(&core));
        let lines = Lines::new(listener, &core);
        let stopping = Arc::clone(&core);
        let service = router.into_make_service_with_connect_info::<Scissors>();
        tokio::spawn(async move {
            let stop = async move { stopping.stopping().await };
            if let Err(error) = axum::serve(lines, service).with_graceful_shutdown(stop).await {
                tracing::error!(%error, "the stand-in stopped");
            }
        });
        Ok(Self { core, address, token: settings.token })
    }

    /// Returns its address: what the bot is given as Discord's.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the token that the bot must use.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Makes a server with two channels, a thread and six people whose names put a bot to the test.
    ///
    /// # Panics
    /// Never: everything named is made just before.
    #[must_use]
    pub fn sample(&self, locale: &str) -> Place {
        const PEOPLE: [(&str, &str); 6] = [
            ("Ann", "en-US"),
            ("Bartholomew Featherstonehaugh-Cholmondeley", "en-US"),
            ("João Conceição", "pt-BR"),
            ("王小明", "en-US"),
            ("مريم الخوارزمي", "en-US"),
            ("🚂 Zoë 🎉", "pt-BR"),
        ];
        self.core.with(|state| {
            let guild = state.add_guild("Railway Club", locale);
            let people: Vec<Id> = PEOPLE
                .iter()
                .map(|(name, locale)| state.add_person(&Profile::new(name).speaking(locale), false))
                .collect();
            for person in &people {
                state.join(guild, *person).expect("invariant: the server was just made");
            }
            let channel = |state: &mut State, name| {
                state.add_channel(guild, name).expect("invariant: the server was just made")
            };
            let mut channels = vec![channel(state, "railway"), channel(state, "lounge")];
            state.invite_bot(guild).expect("invariant: the server was just made");
            channels.push(state.open_thread(
                channels[1],
                None,
                Kind::PublicThread,
                "side-track",
                1440,
                people[0],
            ));
            Place { guild, channels, people }
        })
    }

    /// Makes a server with some channels and people, for load.
    ///
    /// # Panics
    /// Never: everything named is made just before.
    #[must_use]
    pub fn crowd(&self, channels: usize, people: usize) -> Place {
        self.core.with(|state| {
            let guild = state.add_guild("Crowd", "en-US");
            let made = "invariant: the server was just made";
            let people: Vec<Id> =
                (0..people).map(|n| state.add_person(&Profile::new(&format!("Player {n}")), false)).collect();
            for person in &people {
                state.join(guild, *person).expect(made);
            }
            let channels =
                (0..channels).map(|n| state.add_channel(guild, &format!("table-{n}")).expect(made)).collect();
            state.invite_bot(guild).expect(made);
            Place { guild, channels, people }
        })
    }

    /// Waits until somebody asks on the page for the bot to be killed and restarted.
    #[cfg(feature = "page")]
    pub async fn restart_asked(&self) {
        self.core.restart_asked().await;
    }
}

impl Drop for Standin {
    fn drop(&mut self) {
        self.core.stop();
        self.cut_all();
    }
}

async fn gateway(Shared(core): Shared<Arc<Core>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|socket| gateway::connect(core, socket))
}
