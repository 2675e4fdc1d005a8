//! Posts that say until when somebody has time, after an outage in which no time ran.

use poise::serenity_prelude::{CreateAllowedMentions, EditMessage};

use super::controls::edit_of;
use super::deliverer::Deliverer;
use super::found::{self, Found};
use crate::discord::failure::{Failure, is_done_unread, is_out_of_reach, is_stopped};
use crate::discord::requests::Patience;
use crate::discord::time::now;
use crate::service::deadlines::{self, Moved};
use crate::store::outbox;
use crate::store::posts::Posted;
use crate::store::{Fault, GameId, ProcessId};

impl Deliverer {
    /// Corrects the deadlines in the current posts of a game where they are: nobody is called by that. A post that cannot
    /// be changed stays as it is.
    ///
    /// # Errors
    /// [`Failure`] where Discord cannot be reached, another process has taken it over, or the posts are being changed
    /// otherwise.
    pub(super) async fn renew_deadlines(&self, owner: ProcessId, game: GameId) -> Result<(), Failure> {
        let moved = self.bot.store.read(move |tx| deadlines::moved(tx, game));
        let (posts, moved) = moved.await.map_err(|fault: Fault| fault)?;
        if moved.is_empty() {
            return Ok(());
        }
        for posted in posts {
            match self.renew_post(owner, game, posted, &moved).await {
                Err(failure)
                    if is_out_of_reach(&failure)
                        || is_stopped(&failure)
                        || matches!(failure, Failure::Lost | Failure::Busy) =>
                {
                    return Err(failure);
                }
                Err(failure) if !is_done_unread(&failure) => {
                    tracing::debug!(%failure, %game, "a post goes on saying a deadline of before an outage");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Corrects one post, unless it may come to say something else meanwhile: what it says is read and written anew.
    async fn renew_post(
        &self,
        owner: ProcessId,
        game: GameId,
        posted: Posted,
        moved: &[Moved],
    ) -> Result<(), Failure> {
        let settled = || self.bot.store.read(move |tx| outbox::settled_up_to(tx, game, now()));
        // Both requests are permitted before the first, so that they follow each other at once.
        for _ in 0..2 {
            self.acquire_spare().await;
            self.owns(owner)?;
        }
        let before = settled().await.map_err(|fault: Fault| fault)?.ok_or(Failure::Busy)?;
        let found: Found = self.bot.requests.ask(found::message(posted)).await?;
        let Some(text) = deadlines::renewed(&found.content, moved) else { return Ok(()) };
        if settled().await.map_err(|fault: Fault| fault)? != Some(before) {
            return Err(Failure::Busy);
        }
        let edit = EditMessage::new().content(text).allowed_mentions(CreateAllowedMentions::new());
        self.send_for(owner, edit_of(posted, &edit)?.patience(Patience::Spare)).await
    }
}
