//! Places of games: finding out which are deleted; closing the threads of lobbies that never became a game, because a
//! server may have only a limited number of open threads; and waking threads that sleep.

use poise::serenity_prelude::{self as serenity, EditThread, Route};

use super::deliverer::Deliverer;
use super::found::{self, FoundChannel};
use crate::discord::failure::{Failure, UNKNOWN_CHANNEL, refusal_code, status_code};
use crate::discord::requests::{Patience, Request};
use crate::service::absences::ending;
use crate::store::{ChannelId, ProcessId, StoreError, table::headers};

impl Deliverer {
    /// Closes a thread that the bot opened, unless another game is there now.
    pub(super) async fn close_thread(&self, owner: ProcessId, thread: ChannelId) -> Result<(), Failure> {
        let played = self.bot.store.read(move |tx| headers::in_channel(tx, thread));
        if played.await.map_err(|fault: StoreError| fault)?.is_some() {
            return Ok(());
        }
        let place = serenity::ChannelId::new(thread.0);
        let asked = found::channel(place).patience(Patience::Spare);
        let found = self.bot.requests.ask::<FoundChannel>(asked).await?;
        let open = found.thread_metadata.is_some_and(|thread| !thread.archived);
        if open && found.owner_id == Some(self.me) {
            let route = Route::Channel { channel_id: place };
            let edit = Request::patch(route, &EditThread::new().archived(true))?;
            self.send_for(owner, edit.patience(Patience::Delivery)).await?;
        }
        Ok(())
    }

    /// Asks Discord for a channel or a thread, and for a thread's channel too; if one is deleted, the game there is
    /// ended. A place that the bot may not see is left as it is.
    pub(super) async fn look_for_place(&self, place: ChannelId) -> Result<(), Failure> {
        match self.is_gone(serenity::ChannelId::new(place.0)).await {
            Err(failure) if status_code(&failure) == Some(403) => Ok(()),
            Ok(true) => {
                self.bot.change(move |tx| ending::channel_deleted(tx, place)).await?;
                Ok(())
            }
            asked => asked.map(drop),
        }
    }

    async fn is_gone(&self, place: serenity::ChannelId) -> Result<bool, Failure> {
        let Some(found) = self.found(place).await? else { return Ok(true) };
        match found.parent_id.filter(|_| found.thread_metadata.is_some()) {
            None => Ok(false),
            Some(parent) => {
                // The job has a share of all requests for its first one alone.
                self.acquire_spare().await;
                Ok(self.found(parent).await?.is_none())
            }
        }
    }

    /// Returns a channel or a thread; `None` if Discord says that it doesn't exist.
    async fn found(&self, place: serenity::ChannelId) -> Result<Option<FoundChannel>, Failure> {
        let asked =
            self.bot.requests.ask::<FoundChannel>(found::channel(place).patience(Patience::Spare)).await;
        match asked.map_err(Failure::from) {
            Err(failure) if refusal_code(&failure) == Some(UNKNOWN_CHANNEL) => Ok(None),
            asked => asked.map(Some),
        }
    }

    /// Wakes a thread that sleeps, if the bot may. A message would do that, too, unless the thread is locked. Fails
    /// with Discord's refusal.
    pub(super) async fn wake_thread(
        &self,
        owner: ProcessId,
        place: serenity::ChannelId,
    ) -> Result<(), Failure> {
        let edit = Request::patch(Route::Channel { channel_id: place }, &EditThread::new().archived(false))?;
        self.send_for(owner, edit.patience(Patience::Delivery)).await
    }
}
