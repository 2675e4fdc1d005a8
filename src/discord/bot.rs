//! The bot: all that commands, buttons and the deliverer share.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use last_spike_engine::Seed;
use poise::serenity_prelude as serenity;
use tokio::sync::{Notify, Semaphore};
use tokio_util::task::TaskTracker;

use super::clock::discord_clock::{DiscordClock, Freshness};
use super::drawing::{Drawings, Waiting};
use super::failure::Failure;
use super::gateway::Delivery;
use super::inputs::server_channels::KnownChannels;
use super::memory::interaction_set::InteractionSet;
use super::memory::joined_servers::JoinedServers;
use super::memory::long_work::LongWork;
use super::memory::seen::SeenInteractions;
use super::memory::user_limit::UserLimit;
use super::memory::writing_elsewhere::WritingElsewhere;
use super::requests::Requests;
use super::texts::emoji::Emoji;
use super::texts::mentions::CommandMentions;
use crate::pictures::Draw;
use crate::present::{Drawing, Lang, people::privacy};
use crate::service::request::limits::Limits;
use crate::service::table::thinking::Think;
use crate::service::{Caller, Editions, Refusal, posting::in_place, request::interaction};
use crate::store::{InteractionId, Store, StoreError, Tx};

/// A source of seeds: the operating system ([`lobby::new_seed`](crate::service::table::lobby::new_seed)), or one that a
/// test chooses, so that its games run the same every time.
pub type DrawSeed = Arc<dyn Fn() -> Seed + Send + Sync>;

/// The bot: all that commands, buttons and the deliverer share.
#[derive(Clone)]
pub struct Bot {
    /// The database.
    pub store: Store,
    /// The editions that can be played.
    pub editions: Arc<Editions>,
    /// The limits of one person and of one server.
    pub limits: Limits,
    /// How much strength is taken to change from one rated game to the next.
    pub tau: f64,
    /// The sender of all requests to Discord, which is open while the bot runs.
    pub requests: Requests,
    /// Draws the seed of a new game.
    pub draw_seed: DrawSeed,
    /// True if the id of the post that begins a game decides the deal together with the seed: always, except in tests
    /// that deal the same games every time.
    pub deals_by_post: bool,
    /// The renderer of pictures.
    pub renderer: Arc<dyn Draw>,
    /// The queue of pictures, and those that are kept.
    pub drawings: Arc<Drawings>,
    /// Notified when there may be something to announce, or a computer may have to move.
    pub wake: Arc<Notify>,
    /// The time that a computer waits before it moves.
    pub computer_pause: Duration,
    /// The effort that a computer may spend on a move.
    pub think: Think,
    /// The time that a player has for the decision that follows their move before the channel is told of the move
    /// alone: [`DECISION_PAUSE`], except in tests.
    pub decision_pause: Duration,
    /// The limit on the answers for which one person waits at once.
    pub answer_limit: UserLimit,
    /// The limit on threads that are opened for one person at once.
    pub thread_limit: UserLimit,
    /// The replays that people wait for.
    pub replays: Arc<LongWork>,
    /// The hints that people wait for.
    pub hints: Arc<LongWork>,
    /// The making of files with games, and with the data stored about people.
    pub exporting: Arc<Exporting>,
    /// The computing of reviews.
    pub reviewing: Arc<Reviewing>,
    /// Discord's time.
    pub discord_clock: Arc<DiscordClock>,
    /// The time that Discord waits for the first answer to an interaction: [`ANSWER_TIME`], except in tests.
    pub answer_time: Duration,
    /// The interactions whose work must not begin any more, because the person was told that they failed.
    pub given_up: Arc<InteractionSet>,
    /// The interactions that may have been delivered before, to this process or another.
    pub redelivered: Arc<InteractionSet>,
    /// The interactions that arrived most recently.
    pub seen: Arc<SeenInteractions>,
    /// The servers of which the bot is known to be a member.
    pub servers: Arc<JoinedServers>,
    /// The channels in which people who act elsewhere may write.
    pub writing: Arc<WritingElsewhere>,
    /// The channels of servers.
    pub channels: Arc<KnownChannels>,
    /// The commands that texts mention.
    pub mentions: Arc<CommandMentions>,
    /// The emoji of the application.
    pub emoji: Arc<Emoji>,
    /// The answers that are under way.
    pub answering: TaskTracker,
}

/// The most answers for which one person may wait at once: more than anybody can ask for by clicking.
pub(crate) const ANSWERS_PER_USER: usize = 8;

/// The time that Discord waits for the first answer to an interaction; after that it tells the person that the
/// interaction failed.
pub const ANSWER_TIME: Duration = Duration::from_secs(3);

/// The time that other processes are given to act on their own changes.
const OTHERS_FIRST: Duration = Duration::from_millis(50);

/// The time that a player has for the decision that follows their move before the channel is told of the move alone.
pub const DECISION_PAUSE: Duration = Duration::from_mins(1);

/// The making of files with games, and with the data stored about people, which takes seconds if there is much.
#[derive(Debug)]
pub struct Exporting {
    pub(super) files: LongWork,
    /// The size, in bytes, from which a file is continued in another one.
    pub(super) most: usize,
}

impl Exporting {
    /// Creates an exporter whose files are continued in another file from `most` bytes on.
    #[must_use]
    pub fn by(most: usize) -> Self {
        /// The number of files that are made at the same time; the others wait.
        const AT_ONCE: usize = 2;
        Self { files: LongWork::new(AT_ONCE), most }
    }
}

impl Default for Exporting {
    fn default() -> Self {
        Self::by(privacy::FILE_BYTES)
    }
}

/// The most people who may wait for reviews to be computed: the last of them waits for some minutes.
const MOST_WAITING: usize = 40;

/// The computing of reviews, one at a time, as it takes seconds.
#[derive(Debug)]
pub struct Reviewing {
    pub(super) work: LongWork,
    /// A permit for each person who waits, and for the one whose review is being computed.
    pub(super) waiting: Semaphore,
    /// The number of playouts for each position and each choice; `None`: as many as a few seconds take.
    pub(super) playouts: Option<u32>,
    /// The time between two messages to a person who waits about how far the work is; `None` to send none.
    pub(super) tells: Option<Duration>,
}

impl Reviewing {
    /// Creates a computing of reviews with `playouts` playouts for each position and each choice; `None`: as many as a
    /// few seconds take.
    #[must_use]
    pub fn by(playouts: Option<u32>) -> Self {
        Self { work: LongWork::new(1), waiting: Semaphore::new(MOST_WAITING), playouts, tells: None }
    }

    /// Sets the time between two messages to people who wait about how far the work is.
    #[must_use]
    pub fn telling_every(self, every: Duration) -> Self {
        Self { tells: Some(every), ..self }
    }

    /// Sets how many people may wait at most.
    #[must_use]
    pub fn for_most(self, people: usize) -> Self {
        Self { waiting: Semaphore::new(people), ..self }
    }
}

impl Bot {
    /// Carries out a use case in one transaction, and wakes the tasks that act on its changes.
    ///
    /// # Errors
    /// The use case's own.
    pub(crate) async fn change<T, E>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let result = self.store.write(job).await;
        self.wake_all();
        result
    }

    /// Carries out what an interaction asks for as [`Bot::change`] does, once, whichever processes it is delivered to.
    ///
    /// # Errors
    /// The use case's own refusals, stored before they are returned; [`Refusal::Repeated`] if the interaction was given
    /// up before its turn came.
    pub(crate) async fn change_for<T: Send + 'static>(
        &self,
        by: &Caller,
        job: impl Fn(&Tx<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (id, pressed, given_up) = (by.interaction, by.pressed, Arc::clone(&self.given_up));
        let job = move |tx: &Tx<'_>| {
            if given_up.contains(serenity::InteractionId::new(id.0)) {
                return Err(Refusal::Repeated);
            }
            let done = job(tx)?;
            if let Some(pressed) = pressed {
                in_place::hold(tx, pressed)?;
            }
            Ok(done)
        };
        let result = interaction::carry_out(&self.store, id, job).await;
        self.wake_all();
        result
    }

    /// Returns whether an interaction may have been delivered before, as far as is known.
    pub(super) fn is_redelivered(&self, id: serenity::InteractionId, delivery: Delivery) -> bool {
        match delivery {
            Delivery::First => false,
            Delivery::Again | Delivery::Fenced => true,
            Delivery::After(resumed) => !self.discord_clock.is_younger(id, resumed.elapsed()),
        }
    }

    /// Returns whether Discord still takes a first answer to an interaction.
    pub(super) fn freshness(&self, id: serenity::InteractionId) -> Freshness {
        if self.redelivered.contains(id) {
            // Another process may have answered it, or this one before the database was restored: its age does not
            // tell.
            return Freshness::Unsure;
        }
        self.discord_clock.freshness(id, self.answer_time)
    }

    /// Stores that an interaction is about to be refused for a reason that another process may not have.
    pub(super) async fn refuse(&self, id: serenity::InteractionId) {
        // A failure is already in the log, or another process has answered.
        let _ = interaction::refuse(&self.store, InteractionId(id.get())).await;
    }

    /// Wakes the tasks that act on a change, in this process and in the others that use the database.
    pub(crate) fn wake_all(&self) {
        self.wake.notify_waiters();
        self.store.tell_others();
    }

    /// Wakes the tasks of this process after changes of other processes, for ever.
    pub(super) async fn follow_others(&self) {
        loop {
            self.store.told_by_others().await;
            // The process that made a change acts on it, unless it cannot.
            tokio::time::sleep(OTHERS_FIRST).await;
            self.wake.notify_waiters();
        }
    }

    /// Draws a picture in its turn, for somebody who waits for it or for a post.
    ///
    /// # Errors
    /// [`Failure`] if the picture cannot be drawn, or nobody waits for it any more.
    pub(in crate::discord) async fn draw(
        &self,
        drawing: (Drawing, Lang),
        waiting: Option<Waiting>,
    ) -> Result<Bytes, Failure> {
        self.drawings.draw(&self.renderer, drawing, waiting, &self.given_up).await
    }
}
