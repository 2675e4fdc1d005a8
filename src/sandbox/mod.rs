//! A local stand-in for Discord: its REST interface and gateway on loopback, and a web page on
//! which one person can be several.
//!
//! It knows Discord's protocol and nothing of the game: what talks to it is a bot with a real
//! Discord library. It checks what Discord checks, keeps servers, channels, messages and people,
//! and can misbehave as Discord does on a bad day. The end-to-end tests drive it through
//! [`Standin`]; the page drives it over HTTP.

mod acting;
mod check;
mod core;
mod endpoint;
mod error;
mod fault;
mod gateway;
mod id;
mod journal;
mod keep;
mod limit;
mod line;
mod model;
mod page;
mod permission;
mod picture;
mod rest;
mod state;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{State as Shared, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::{any, get};
use tokio::net::TcpListener;

pub use acting::{ActError, Asked};
pub use endpoint::Endpoint;
pub use error::ApiError;
pub use fault::{Rule, Trouble};
pub use id::Id;
pub use journal::{Exchange, Part, Recording};
pub use limit::RateLimits;
pub use model::{Attachment, Channel, Choice, Command, Guild, Kind, Message, Person, Profile};
pub use permission::Permissions;

use self::core::Core;
use self::line::{Lines, Scissors};
use self::state::{State, Timing};

/// How a stand-in is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The bot's token.
    pub token: String,
    /// How long an answer to an interaction may take.
    pub answer_time: Duration,
    /// How long a nonce is remembered.
    pub nonce_time: Duration,
    /// How much of what was asked is kept.
    pub recording: Recording,
    /// What the page's demo does, one after the other: `/command`, or `press word` for the newest
    /// control whose id contains the word.
    pub demo: Vec<String>,
}

impl Default for Settings {
    /// Discord's own times, on any free port of loopback.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            token: "standin-token".to_owned(),
            answer_time: Duration::from_secs(3),
            nonce_time: Duration::from_mins(2),
            recording: Recording::All,
            demo: Vec::new(),
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
        };
        let mut state = State::new(format!("http://{address}"), settings.token.clone(), timing);
        state.journal.recording = settings.recording;
        state.demo = settings.demo;
        state.bot = state.add_person(&Profile::new("The Last Spike"), true);
        let core = Arc::new(Core::new(state, Duration::from_millis(41_250)));
        let router = Router::new()
            .route("/api/{*path}", any(rest::answer))
            .route("/gateway", get(gateway))
            .route("/gateway/", get(gateway))
            .route("/attachments/{channel}/{id}/{name}", get(rest::attachment))
            .merge(page::routes())
            .with_state(Arc::clone(&core));
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

    /// Has something go wrong from now on.
    pub fn trouble(&self, rule: Rule) {
        self.core.with(|state| state.faults.add(rule));
    }

    /// Has everything go right again.
    pub fn no_trouble(&self) {
        self.core.with(|state| {
            state.faults.clear();
            state.offline = false;
        });
    }

    /// Sets whether somebody takes direct messages from the bot.
    pub fn set_dms_open(&self, person: Id, open: bool) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.dms_open = open;
            }
        });
    }

    /// Has the next interactions delivered twice.
    pub fn deliver_twice(&self, times: u32) {
        self.core.with(|state| state.twice = times);
    }

    /// Cuts every connection at once, as when the network breaks.
    pub fn cut_all(&self) {
        self.core.with(|state| state.scissors.iter().for_each(Scissors::cut));
    }

    /// Ends every gateway session, so that the bot must identify anew.
    pub fn forget_sessions(&self) {
        self.core.with(|state| state.sessions.forget());
    }

    /// Has the gateway fall silent, or speak again.
    pub fn set_silent(&self, silent: bool) {
        self.core.with(|state| state.sessions.set_silent(silent));
    }

    /// Says that a server cannot be reached, or that it can again.
    pub fn outage(&self, guild: Id, out: bool) {
        self.core.with(|state| {
            let _ = state.outage(guild, out);
        });
    }

    /// Takes somebody out of a server.
    pub fn leave(&self, guild: Id, person: Id) {
        self.core.with(|state| {
            let _ = state.leave(guild, person);
        });
    }

    /// Takes the bot out of a server.
    pub fn remove_bot(&self, guild: Id) {
        self.core.with(|state| {
            let _ = state.remove_bot(guild);
        });
    }

    /// Takes permissions away from the bot in a channel, or gives them back.
    pub fn deny_bot(&self, channel: Id, denied: Permissions) {
        self.core.with(|state| {
            let bot = state.bot;
            let _ = state.set_overwrite(channel, bot, Permissions::NONE, denied);
        });
    }

    /// Gives a member permissions beyond what everybody has.
    pub fn grant(&self, guild: Id, person: Id, extra: Permissions) {
        self.core.with(|state| {
            let _ = state.grant(guild, person, extra);
        });
    }

    /// Deletes a channel.
    pub fn delete_channel(&self, channel: Id) {
        self.core.with(|state| {
            let _ = state.delete_channel(channel);
        });
    }

    /// Deletes a message, as a moderator would.
    pub fn delete_message(&self, channel: Id, message: Id) {
        self.core.with(|state| {
            let _ = state.erase(channel, message);
        });
    }

    /// Waits until somebody asks on the page for the bot to be killed and restarted.
    pub async fn restart_asked(&self) {
        self.core.restart_asked().await;
    }

    /// Returns how many gateway sessions are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.core.with(|state| state.sessions.connected())
    }

    /// Returns the commands that the bot has registered.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        self.core.with(|state| state.commands.global.clone())
    }

    /// Returns everything that was asked so far, with the answers.
    #[must_use]
    pub fn exchanges(&self) -> Vec<Arc<Exchange>> {
        self.core.with(|state| state.journal.list())
    }

    /// Returns a channel's messages that somebody may see, oldest first.
    #[must_use]
    pub fn messages(&self, channel: Id, person: Id) -> Vec<Message> {
        self.core.with(|state| match state.channels.get(&channel) {
            Some(channel) => {
                channel.messages.values().filter(|message| message.is_shown_to(person)).cloned().collect()
            }
            None => Vec::new(),
        })
    }

    /// Returns the direct messages of the bot to somebody, oldest first.
    #[must_use]
    pub fn dms(&self, person: Id) -> Vec<Message> {
        let channel = self.core.with(|state| state.people.get(&person).and_then(|person| person.dm));
        channel.map_or_else(Vec::new, |channel| self.messages(channel, person))
    }

    /// Returns the bytes of an attachment.
    #[must_use]
    pub fn file(&self, attachment: Id) -> Option<Arc<[u8]>> {
        self.core.with(|state| state.files.get(&attachment).map(|file| Arc::clone(&file.bytes)))
    }

    /// Waits until something is found; `None` when it takes too long.
    pub async fn wait<T>(&self, patience: Duration, mut look: impl FnMut(&Self) -> Option<T>) -> Option<T> {
        self.core.wait(patience, |_| Some(())).await;
        let end = tokio::time::Instant::now() + patience;
        loop {
            if let Some(found) = look(self) {
                return Some(found);
            }
            if tokio::time::Instant::now() >= end {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
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
