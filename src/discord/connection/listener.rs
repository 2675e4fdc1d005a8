//! Events from Discord: interactions go to the framework, the others to the service.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use poise::serenity_prelude::{FullEvent, GuildId, UserId};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::in_order::InOrder;
use super::library::Made;
use super::{emoji_upload, registration};
use crate::discord::answers::panics::{Panicked, unless_it_panics};
use crate::discord::answers::unanswered::Unanswered;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::gateway::{Begun, Delivery, Event, Listen, Status, UnderWay};
use crate::discord::{interactions::framework, places::servers};
use crate::store;

/// The time that answers under way may still take when the bot stops.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// The time that the process that certainly holds the shard, if there is one, has to answer first. Discord refuses a
/// second answer.
const OTHERS_FIRST: Duration = Duration::from_secs(1);

/// Receives all events, and handles each in a task of its own.
#[derive(Clone)]
pub(super) struct Listener(Arc<Inner>);

struct Inner {
    bot: Bot,
    options: poise::FrameworkOptions<Bot, Failure>,
    made: Made,
    bot_id: UserId,
    status: Arc<Status>,
    /// True once the registration of the commands and the upload of emoji have been started.
    registering: AtomicBool,
    /// The events of each server, which are handled in order: the bot may leave a server and come back at once.
    of_servers: InOrder<GuildId, (Event, Option<UnderWay>)>,
    tasks: TaskTracker,
    over: CancellationToken,
}

impl Listener {
    /// Creates a listener that answers as the bot with the id `bot_id`.
    pub(in crate::discord) fn new(bot: Bot, made: Made, bot_id: UserId, status: Arc<Status>) -> Self {
        let mut options = framework::options();
        poise::set_qualified_names(&mut options.commands);
        let (tasks, over) = (TaskTracker::new(), CancellationToken::new());
        let registering = AtomicBool::new(false);
        let of_servers = InOrder::default();
        Self(Arc::new(Inner { bot, options, made, bot_id, status, registering, of_servers, tasks, over }))
    }

    /// Waits for the answers that are under way, and ends everything else.
    pub(super) async fn finish(&self) {
        let answering = &self.0.bot.answering;
        answering.close();
        if tokio::time::timeout(LAST_ANSWERS, answering.wait()).await.is_err() {
            tracing::warn!("some answers could not be given any more");
        }
        self.0.over.cancel();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// Runs some work beside the connection, until the bot stops.
    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let over = self.0.over.clone();
        self.0.tasks.spawn(async move {
            tokio::select! {
                () = work => {}
                () = over.cancelled() => {}
            }
        });
    }
}

impl Listen for Listener {
    fn ready(&self, begun: Begun) {
        let application = begun.application;
        self.0.bot.requests.set_application(application);
        // Work may have waited for the connection.
        self.0.bot.wake.notify_waiters();
        if let Some(servers) = begun.servers {
            let servers: Vec<store::GuildId> =
                servers.into_iter().map(|guild| store::GuildId(guild.get())).collect();
            // Noted before anything that comes later is dealt with, which may depend on it.
            self.0.bot.servers.listed(&servers, servers::of_shard(begun.shard));
            let (inner, shard) = (Arc::clone(&self.0), begun.shard);
            self.spawn(async move {
                if let Err(error) = servers::connected(&inner.bot, servers, shard).await {
                    tracing::warn!(%error, "where the bot is could not be noted");
                }
            });
        }
        if !self.0.registering.swap(true, Ordering::AcqRel) {
            let inner = Arc::clone(&self.0);
            self.spawn(async move {
                registration::run(&inner.bot, application, &inner.options.commands, &inner.status).await;
            });
            let bot = self.0.bot.clone();
            self.spawn(async move { emoji_upload::keep(&bot.requests, application, &bot.emoji).await });
        }
    }

    fn event(&self, event: Event, under_way: Option<UnderWay>, delivery: Delivery) {
        let inner = Arc::clone(&self.0);
        if let Event::Interaction(interaction) = &event
            && inner.bot.is_redelivered(interaction.id(), delivery)
        {
            inner.bot.redelivered.insert(interaction.id());
        }
        // Noted before anything that comes later is dealt with, which may depend on it.
        match &event {
            Event::ServerEntered(guild, _) => inner.bot.servers.insert(store::GuildId(guild.get())),
            Event::ServerLeft(guild) => inner.bot.servers.remove(store::GuildId(guild.get())),
            Event::Interaction(_) | Event::ServerChanged(_) | Event::ChannelDeleted(_) => {}
        }
        let Some(server) = event.server() else {
            return self.spawn(async move {
                if delivery == Delivery::Fenced {
                    inner.handle_fenced(event).await;
                } else {
                    inner.handle(event).await;
                }
                drop(under_way);
            });
        };
        if inner.of_servers.push(server, (event, under_way)) {
            self.spawn(async move {
                while let Some((event, under_way)) = inner.of_servers.next(&server) {
                    if let Err(Panicked) = unless_it_panics(Box::pin(inner.handle(event))).await {
                        tracing::error!(%server, "dealing with an event broke off");
                    }
                    drop(under_way);
                }
            });
        }
    }
}

impl Inner {
    async fn handle(&self, event: Event) {
        let result = match event {
            Event::Interaction(interaction) => {
                let id = interaction.id();
                let event = FullEvent::InteractionCreate { interaction: *interaction };
                framework::enter(self.framework(), event).await;
                return self.bot.redelivered.remove(id);
            }
            Event::ServerChanged(guild) => servers::changed(&self.bot, guild).await,
            Event::ServerEntered(guild, listed) => servers::entered(&self.bot, guild, listed).await,
            Event::ServerLeft(guild) => servers::left(&self.bot, guild).await,
            Event::ChannelDeleted(deleted) => servers::channel_deleted(&self.bot, deleted).await,
        };
        if let Err(error) = result {
            tracing::warn!(%error, "an event could not be dealt with");
        }
    }

    /// Handles an event that another process may be handling, too: as usual if this process soon learns that it still
    /// counts as alive; otherwise it only says, to an interaction, that the database cannot be reached.
    async fn handle_fenced(&self, event: Event) {
        let again = self.bot.store.membership().valid();
        if tokio::time::timeout(OTHERS_FIRST, again).await.is_ok() {
            return self.handle(event).await;
        }
        let Event::Interaction(interaction) = event else { return };
        let id = interaction.id();
        if let Some(asked) = Unanswered::of(&FullEvent::InteractionCreate { interaction: *interaction })
            && self.bot.seen.note_once(id)
        {
            asked.put_off(&self.bot).await;
        }
        self.bot.redelivered.remove(id);
    }

    fn framework(&self) -> poise::FrameworkContext<'_, Bot, Failure> {
        poise::FrameworkContext {
            serenity_context: &self.made.context,
            bot_id: self.bot_id,
            options: &self.options,
            user_data: &self.bot,
            shard_manager: &self.made.manager,
        }
    }
}
