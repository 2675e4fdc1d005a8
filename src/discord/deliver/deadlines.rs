//! Posts that say until when somebody has time, after an outage in which no time ran, and for whom a computer plays.

use serde_json::{Value, json};

use super::deliverer::Deliverer;
use super::found::{self, Found};
use crate::discord::clock::time::now;
use crate::discord::failure::{Failure, is_done_unread, is_out_of_reach, is_refused_for_emoji, is_stopped};
use crate::discord::requests::{Patience, Request};
use crate::present::{Intent, Press, clock::pace};
use crate::service::clock::deadlines::{self, Moved};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, Fault, GameId, ProcessId, games, posting::outbox};

impl Deliverer {
    /// Corrects the deadlines in the current posts of a game where they are, and for whom a computer plays: nobody is
    /// called by that. A post that cannot be changed stays as it is.
    ///
    /// # Errors
    /// [`Failure`] where Discord cannot be reached, another process has taken it over, or the posts are being changed
    /// otherwise.
    pub(super) async fn renew_deadlines(&self, owner: ProcessId, game: GameId) -> Result<(), Failure> {
        let read = self.bot.store.read(move |tx| {
            let (posts, moved) = deadlines::moved(tx, game)?;
            let Some(stored) = games::read(tx, game)? else { return Ok((Vec::new(), Passing::default())) };
            let channel = (!stored.is_in_dm()).then_some(stored.channel);
            Ok((posts, Passing { moved, channel, stood_in: pace::absent_from(&stored) }))
        });
        let (posts, passing) = read.await.map_err(|fault: Fault| fault)?;
        let posts =
            posts.into_iter().filter(|posted| !passing.moved.is_empty() || passing.is_for_all(*posted));
        for posted in posts {
            match self.renew_post(owner, game, posted, &passing).await {
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
        passing: &Passing,
    ) -> Result<(), Failure> {
        let settled = || self.bot.store.read(move |tx| outbox::settled_up_to(tx, game, now()));
        // Both requests are permitted before the first, so that they follow each other at once.
        for _ in 0..2 {
            self.acquire_spare().await;
            self.owns(owner)?;
        }
        self.alone_with(posted).await?;
        let before = settled().await.map_err(|fault: Fault| fault)?.ok_or(Failure::Busy)?;
        let found: Found = self.bot.requests.ask(found::message(posted)).await?;
        let text = deadlines::renewed(&found.content, &passing.moved);
        let mut text = text.unwrap_or_else(|| found.content.clone());
        let mut components = None;
        // In direct messages an answer may take the place of what is pressed.
        if passing.is_for_all(posted) {
            text = pace::with_absent(&text, passing.stood_in.as_deref());
            // Nobody can be back any more where no computer plays for anybody.
            let is_over = |press: &Press| press.intent == Intent::Back && passing.stood_in.is_none();
            components = found.without(is_over);
        }
        if text == found.content && components.is_none() {
            return Ok(());
        }
        if settled().await.map_err(|fault: Fault| fault)? != Some(before) {
            return Err(Failure::Busy);
        }
        self.alone_with(posted).await?;
        let sent = self.rewrite(owner, posted, &text, components).await;
        // It may have arrived although the answer was lost.
        let again = self.bot.store.write(move |tx| deadlines::part_again(tx, game, posted, now())).await;
        again.map_err(|fault: Fault| fault)?;
        sent
    }

    /// Gives a post another text, and other controls where there are any; they go without emoji where somebody has
    /// deleted one.
    async fn rewrite(
        &self,
        owner: ProcessId,
        posted: Posted,
        text: &str,
        components: Option<Value>,
    ) -> Result<(), Failure> {
        let mut edit = json!({ "content": text, "allowed_mentions": { "parse": [] } });
        let bare = components.as_ref().and_then(found::without_emoji);
        if let Some(components) = components {
            edit["components"] = components;
        }
        let request = Request::patch(found::route_of(posted), &edit)?.patience(Patience::Spare);
        let sent = self.send_for(owner, request).await;
        match (sent, bare) {
            (Err(failure), Some(bare)) if is_refused_for_emoji(&failure) => {
                self.bot.emoji.known().doubt();
                edit["components"] = bare;
                self.acquire_spare().await;
                let request = Request::patch(found::route_of(posted), &edit)?.patience(Patience::Spare);
                self.send_for(owner, request).await
            }
            (sent, _) => sent,
        }
    }
}

/// The lines of posts that are true only for a while.
#[derive(Default)]
struct Passing {
    /// The deadlines that outages have moved.
    moved: Vec<Moved>,
    /// The channel of the game; `None` where it is played in direct messages.
    channel: Option<ChannelId>,
    /// The line about the players for whom a computer plays, if there are any.
    stood_in: Option<String>,
}

impl Passing {
    /// True if a post is for all to see.
    fn is_for_all(&self, posted: Posted) -> bool {
        self.channel == Some(posted.channel)
    }
}
