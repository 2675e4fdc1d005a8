//! Messages of notices that were given up after a try: the answer was lost, so nobody knows their ids.

use poise::serenity_prelude::ChannelId;

use super::deliverer::Deliverer;
use super::found::Found;
use super::recognition::says_one_of;
use crate::discord::failure::Failure;
use crate::service::posting::stray;
use crate::store::posting::posts::Posted;
use crate::store::{MessageId, StoreError, Tried, posting::outbox};

impl Deliverer {
    /// Looks for the message of a notice that was given up, and has it removed if it is posted.
    ///
    /// # Errors
    /// [`Failure::Undecided`] while another notice of its kind may say the same: then Discord is not asked. Any other
    /// [`Failure`] if Discord or the database cannot be asked.
    pub(super) async fn find_tried(&self, tried: Tried) -> Result<(), Failure> {
        let Tried { game, audience, kind, .. } = tried;
        let other = self.bot.store.read(move |tx| outbox::may_stand(tx, game, audience, kind));
        if other.await.map_err(|fault: StoreError| fault)? {
            return Err(Failure::Undecided);
        }
        let standing = self.messages(ChannelId::new(tried.channel.0), tried.since, 0).await?;
        let is_it = |message: &&Found| {
            message.author.id == self.me
                && !message.is_answer()
                && says_one_of(&[tried.said], &message.content, &self.bot.mentions)
        };
        let mut found: Vec<Posted> = standing
            .iter()
            .filter(is_it)
            .map(|message| Posted { channel: tried.channel, message: MessageId(message.id.get()) })
            .collect();
        found.sort_unstable_by_key(|posted| posted.message);
        let decided = self.bot.store.write(move |tx| stray::found_tried(tx, tried, &found)).await;
        if decided.map_err(|fault: StoreError| fault)? { Ok(()) } else { Err(Failure::Undecided) }
    }
}
