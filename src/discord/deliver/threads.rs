//! Closing the threads of lobbies that never became games: nobody needs them, and a server may have only so
//! many that are open.

use poise::serenity_prelude::{self as serenity, Channel, EditThread};

use super::deliverer::Deliverer;
use crate::discord::failure::Failure;
use crate::store::{ChannelId, Fault, ProcessId, headers};

impl Deliverer {
    /// Closes a thread that the bot opened, unless another game is there now.
    pub(super) async fn close_thread(&self, owner: ProcessId, thread: ChannelId) -> Result<(), Failure> {
        let played = self.bot.store.read(move |tx| headers::in_channel(tx, thread));
        if played.await.map_err(|fault: Fault| fault)?.is_some() {
            return Ok(());
        }
        let place = serenity::ChannelId::new(thread.0);
        self.limiter.acquire().await;
        let Channel::Guild(found) = self.http.get_channel(place).await? else { return Ok(()) };
        let open = found.thread_metadata.is_some_and(|thread| !thread.archived);
        if open && found.owner_id == Some(self.me) {
            self.permit(owner).await?;
            place.edit_thread(&*self.http, EditThread::new().archived(true)).await?;
        }
        Ok(())
    }
}
