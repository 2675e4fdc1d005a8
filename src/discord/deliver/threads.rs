//! Threads of games: closing the threads of lobbies that never became a game, because a server may have only a limited
//! number of open threads, and waking threads that sleep.

use poise::serenity_prelude::{self as serenity, EditThread, Route};

use super::deliverer::Deliverer;
use super::found::{self, Thread};
use crate::discord::failure::Failure;
use crate::discord::requests::{Patience, Request};
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
        let found = self.bot.requests.ask::<Thread>(asked).await?;
        let open = found.thread_metadata.is_some_and(|thread| !thread.archived);
        if open && found.owner_id == Some(self.me) {
            let route = Route::Channel { channel_id: place };
            let edit = Request::patch(route, &EditThread::new().archived(true))?;
            self.send_for(owner, edit.patience(Patience::Delivery)).await?;
        }
        Ok(())
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
