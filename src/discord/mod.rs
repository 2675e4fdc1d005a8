//! The edge to Discord: commands and buttons become service calls, posts become messages.
//!
//! The only module that knows serenity and poise.

pub mod answer;
pub mod clock;
pub mod commands;
mod context;
pub mod convert;
pub mod deliver;
mod entrance;
mod errors;
mod gateway;
mod listener;
pub mod press;
mod registration;
pub mod rights;
mod run;
mod seen;
pub mod user_limit;

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use tokio::sync::Notify;
use tokio_util::task::TaskTracker;

use crate::pictures::Draw;
use crate::present::Picture;
use crate::render::RenderError;
use crate::service::Editions;
use crate::service::limits::Limits;
use crate::store::{Fault, Store, Time, Tx};
use user_limit::UserLimit;

pub use gateway::{Exhausted, Refused, Watch};
pub use run::{Account, RunError, run, run_watched, who_am_i};
pub use seen::SeenInteractions;

/// What commands are given besides their options.
pub type Context<'a> = poise::ApplicationContext<'a, Bot, Failure>;

/// The bot: all that commands, buttons and the deliverer share.
#[derive(Clone)]
pub struct Bot {
    /// What is kept.
    pub store: Store,
    /// What can be played.
    pub editions: Arc<Editions>,
    /// How much one person, and one server, may have.
    pub limits: Limits,
    /// What draws pictures.
    pub renderer: Arc<dyn Draw>,
    /// Rung when something may have to be announced, or a computer to move.
    pub wake: Arc<Notify>,
    /// How long a computer waits before it moves.
    pub computer_pause: Duration,
    /// The limit on answers that one person waits for at once.
    pub answer_limit: UserLimit,
    /// The limit on threads that are opened for one person at once.
    pub thread_limit: UserLimit,
    /// The interactions that arrived most recently.
    pub seen: Arc<SeenInteractions>,
    /// Answers that are under way.
    pub answering: TaskTracker,
}

/// The log targets of the Discord library that write what is sent and received: players' tiles, their bids,
/// and the tokens of answers that only one person may read.
pub const LOG_TARGETS_WITH_SECRETS: [&str; 2] = ["serenity::http", "serenity::gateway::ws"];

/// Answers that one person may wait for at once: more than anybody can ask for by clicking.
pub const ANSWERS_PER_USER: usize = 8;

/// What keeps an answer from reaching Discord; logged, never shown.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Discord refused, or could not be reached.
    #[error("Discord: {}", said(.0))]
    Discord(#[from] Box<serenity::Error>),
    /// Discord opens no more direct messages for now: that is so for those alone.
    #[error("Discord opens no more direct messages for now")]
    DmsLimited,
    /// A message stands, and is not found again.
    #[error("a message was posted, and its id is not known")]
    Unread,
    /// Our fault.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A picture could not be drawn.
    #[error("picture: {0}")]
    Render(#[from] RenderError),
    /// A thread that drew a picture broke off.
    #[error("drawing broke off")]
    Drawing,
}

/// Says what Discord's library says, without the address of the request: that of an answer holds the
/// key by which anybody could read it.
fn said(error: &serenity::Error) -> String {
    let serenity::Error::Http(serenity::HttpError::Request(failed)) = error else {
        return error.to_string();
    };
    let causes = std::iter::successors(std::error::Error::source(failed), |cause| cause.source());
    causes.fold("a request failed".to_owned(), |text, cause| format!("{text}: {cause}"))
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl Bot {
    /// Does a use case in one transaction, and rings the bell for what follows from it.
    ///
    /// # Errors
    /// The use case's own.
    pub async fn change<T, E>(
        &self,
        job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        let done = self.store.write(job).await;
        self.wake.notify_waiters();
        done
    }

    /// Draws a picture on a thread that may take its time.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be drawn.
    pub async fn draw(&self, picture: Picture) -> Result<Vec<u8>, Failure> {
        let renderer = Arc::clone(&self.renderer);
        let drawn = tokio::task::spawn_blocking(move || renderer.draw(&picture.drawing, picture.lang)).await;
        drawn.map_err(|_| Failure::Drawing)?.map_err(Failure::from)
    }
}

/// Returns the time now.
#[must_use]
pub fn now() -> Time {
    Time(jiff::Timestamp::now().as_second())
}
