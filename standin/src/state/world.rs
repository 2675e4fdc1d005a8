//! The state: everything that the stand-in knows.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use serde_json::Value;

use super::interaction::InteractionState;

use crate::model::{Channel, Command, Emoji, File, Guild, Message, Person};
use crate::sessions::{SessionStarts, Sessions, Starts};
use crate::terms::error::ApiError;
use crate::terms::id::{Id, IdGenerator};
use crate::traffic::connection::ConnectionHandle;
use crate::traffic::fault::Faults;
use crate::traffic::journal::Journal;
use crate::traffic::rate_limit::Limits;

/// The greatest number of active threads of a server.
const ACTIVE_THREADS: usize = 1000;

/// The times that Discord sets for the answers to interactions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// The time that the bot has for its first answer.
    pub(crate) answer: Duration,
    /// The life of an interaction's token.
    pub(crate) token: Duration,
    /// The time for which a nonce is remembered.
    pub(crate) nonce: Duration,
    /// The time until a new or changed message appears.
    pub(crate) message: Duration,
    /// The age from which on a message may be changed a few times only.
    pub(crate) old: SignedDuration,
}

/// The registered commands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Commands {
    pub(crate) global: Vec<Command>,
    pub(crate) guild: BTreeMap<Id, Vec<Command>>,
}

/// A change of a payload on its way to the bot.
pub(crate) type Alter = Box<dyn FnMut(&mut Value) + Send>;

/// Everything that the stand-in knows.
pub(crate) struct State {
    /// The address that files are fetched from.
    pub(crate) base: String,
    pub(crate) token: String,
    /// The bot's account, whose id is the application's too.
    pub(crate) bot: Id,
    pub(crate) ids: IdGenerator,
    pub(crate) people: BTreeMap<Id, Person>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: HashMap<Id, Channel>,
    pub(crate) commands: Commands,
    pub(crate) files: HashMap<Id, File>,
    /// The emoji of the application.
    pub(crate) emoji: BTreeMap<Id, Emoji>,
    /// Open interactions by their token. A tree, which grows without ever moving all of a million.
    pub(crate) interactions: BTreeMap<String, InteractionState>,
    /// Their tokens, the oldest first.
    pub(crate) tokens: VecDeque<(Instant, String)>,
    pub(crate) nonces: HashMap<String, (Instant, Id, Id)>,
    pub(crate) sessions: Sessions,
    /// The limits of session starts.
    pub(crate) starts: Starts,
    pub(crate) faults: Faults,
    /// The number of requests that a fault has hit; one that is only answered late counts once it is carried out.
    pub(crate) fault_count: u64,
    pub(crate) limits: Limits,
    pub(crate) journal: Journal,
    pub(crate) timing: Timing,
    /// The number of shards that the bot is advised to use.
    pub(crate) shards: u32,
    /// The greatest number of active threads of a server.
    pub(crate) most_threads: usize,
    /// The number of the next interactions that are delivered twice.
    pub(crate) twice: u32,
    /// The age that the next interaction has when it is delivered.
    pub(crate) aged: Option<Duration>,
    /// Changes the payload of every interaction.
    pub(crate) altered: Option<Alter>,
    /// True if every new connection is refused, as when Discord cannot be reached.
    pub(crate) offline: bool,
    /// The open connections, to cut them all at once.
    pub(crate) connections: Vec<ConnectionHandle>,
    /// True if something has changed since [`Self::take_touched`].
    touched: bool,
}

impl State {
    pub(crate) fn new(base: String, token: String, timing: Timing) -> Self {
        State {
            base,
            token,
            bot: Id(0),
            ids: IdGenerator::default(),
            people: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: HashMap::new(),
            commands: Commands::default(),
            files: HashMap::new(),
            emoji: BTreeMap::new(),
            interactions: BTreeMap::new(),
            tokens: VecDeque::new(),
            nonces: HashMap::new(),
            sessions: Sessions::default(),
            starts: Starts::new(SessionStarts::default(), Instant::now()),
            faults: Faults::default(),
            fault_count: 0,
            limits: Limits::default(),
            journal: Journal::default(),
            timing,
            shards: 1,
            most_threads: ACTIVE_THREADS,
            twice: 0,
            aged: None,
            altered: None,
            offline: false,
            connections: Vec::new(),
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

    /// Returns the command of this name that is offered in a server: its own before a global one.
    pub(crate) fn command(&self, guild: Option<Id>, name: &str) -> Option<&Command> {
        let own = guild.and_then(|guild| self.commands.guild.get(&guild)).into_iter().flatten();
        own.chain(&self.commands.global).find(|command| command.spec.name == name)
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Result<&Message, ApiError> {
        self.channel(channel)?.messages.get(&message).ok_or(ApiError::UNKNOWN_MESSAGE)
    }
}
