//! All that the stand-in knows, behind one lock, and everything that changes it.

mod access;
mod interact;
mod post;
mod scene;
mod thread;
mod wire;

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

pub(crate) use interact::{Begin, Interaction, act};

use super::error::ApiError;
use super::fault::Faults;
use super::gateway::{SessionStarts, Sessions, Starts};
use super::id::{Id, Mint};
use super::journal::Journal;
use super::limit::Limits;
use super::line::Scissors;
use super::model::{Channel, Command, File, Guild, Message, Person};

/// The times that Discord sets for the answers to interactions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// How long the bot has for its first answer.
    pub(crate) answer: Duration,
    /// How long an interaction's token lives.
    pub(crate) token: Duration,
    /// How long a nonce is remembered.
    pub(crate) nonce: Duration,
    /// How long a new or changed message takes until it stands.
    pub(crate) message: Duration,
}

/// The registered commands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Commands {
    pub(crate) global: Vec<Command>,
    pub(crate) guild: BTreeMap<Id, Vec<Command>>,
}

/// All that the stand-in knows.
pub(crate) struct State {
    /// The address that files are fetched from.
    pub(crate) base: String,
    pub(crate) token: String,
    /// The bot's account, whose id is the application's too.
    pub(crate) bot: Id,
    pub(crate) mint: Mint,
    pub(crate) people: BTreeMap<Id, Person>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: HashMap<Id, Channel>,
    pub(crate) commands: Commands,
    pub(crate) files: HashMap<Id, File>,
    /// Open interactions by their token.
    pub(crate) interactions: HashMap<String, Interaction>,
    nonces: HashMap<String, (Instant, Id, Id)>,
    pub(crate) sessions: Sessions,
    /// Which sessions may begin.
    pub(crate) starts: Starts,
    pub(crate) faults: Faults,
    /// Requests that have gone wrong so far; one that is only answered late counts once it is done.
    pub(crate) troubled: u64,
    pub(crate) limits: Limits,
    pub(crate) journal: Journal,
    pub(crate) timing: Timing,
    /// How many shards the bot is advised to use.
    pub(crate) shards: u32,
    /// How many of the next interactions are delivered twice.
    pub(crate) twice: u32,
    /// Whether every new connection is refused, as when Discord cannot be reached.
    pub(crate) offline: bool,
    /// The open connections, to cut them all at once.
    pub(crate) scissors: Vec<Scissors>,
    /// What the page's demo does.
    #[cfg(feature = "page")]
    pub(crate) demo: Vec<String>,
    /// The commands that the page offers first.
    #[cfg(feature = "page")]
    pub(crate) welcome: Vec<String>,
    /// Whether something has changed since [`Self::take_touched`].
    touched: bool,
}

impl State {
    pub(crate) fn new(base: String, token: String, timing: Timing) -> Self {
        State {
            base,
            token,
            bot: Id(0),
            mint: Mint::default(),
            people: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: HashMap::new(),
            commands: Commands::default(),
            files: HashMap::new(),
            interactions: HashMap::new(),
            nonces: HashMap::new(),
            sessions: Sessions::default(),
            starts: Starts::new(SessionStarts::default(), Instant::now()),
            faults: Faults::default(),
            troubled: 0,
            limits: Limits::default(),
            journal: Journal::default(),
            timing,
            shards: 1,
            twice: 0,
            offline: false,
            scissors: Vec::new(),
            #[cfg(feature = "page")]
            demo: Vec::new(),
            #[cfg(feature = "page")]
            welcome: Vec::new(),
            touched: false,
        }
    }

    /// The address of the gateway.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    /// Notes that something has changed, so that those who wait look again.
    pub(crate) fn touch(&mut self) {
        self.touched = true;
    }

    /// Returns whether something has changed since the last call.
    pub(crate) fn take_touched(&mut self) -> bool {
        std::mem::take(&mut self.touched)
    }

    pub(crate) fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)
    }

    pub(crate) fn channel_mut(&mut self, id: Id) -> Result<&mut Channel, ApiError> {
        self.channels.get_mut(&id).ok_or(ApiError::UNKNOWN_CHANNEL)
    }

    pub(crate) fn guild(&self, id: Id) -> Result<&Guild, ApiError> {
        self.guilds.get(&id).ok_or(ApiError::UNKNOWN_GUILD)
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Result<&Message, ApiError> {
        self.channel(channel)?.messages.get(&message).ok_or(ApiError::UNKNOWN_MESSAGE)
    }
}
