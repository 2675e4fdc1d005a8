//! Answering an interaction in time: at once where the work is quick, else with "thinking…" and
//! the answer later.

use std::time::Duration;

use poise::serenity_prelude::{
    Builder, Context as Gateway, CreateInteractionResponse, CreateInteractionResponseMessage, InteractionId,
};

use super::convert::{Ready, is_done_unread, is_out_of_reach, refusal_code};
use super::{Bot, Failure};
use crate::present::{Lang, Post};

/// How long an answer may take before Discord is told that it is coming; its own limit is 3 s.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// How long to wait before an answer is tried again that Discord did not take for its own reasons.
const AGAIN: [Duration; 2] = [Duration::from_millis(250), Duration::from_millis(750)];

/// Where an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A new message that only the person who acted sees.
    Private,
    /// In place of the message whose control was pressed.
    Same,
}

/// An interaction that waits for its answer.
pub struct Asked<'a> {
    /// The connection.
    pub gateway: &'a Gateway,
    /// Its number.
    pub id: InteractionId,
    /// What allows to answer it.
    pub token: &'a str,
    /// Where the answer goes.
    pub place: Place,
}

impl Asked<'_> {
    /// Answers with what the work comes to. What was accepted stays so, whether or not the answer
    /// arrives. What is delivered twice is done and answered once.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub async fn with(&self, bot: &Bot, work: impl Future<Output = Post>) -> Result<(), Failure> {
        if !bot.heard.first_time(self.id) {
            tracing::debug!(id = %self.id, "delivered twice");
            return Ok(());
        }
        let _under_way = bot.answering.token();
        let ready = async { Ready::of(bot, work.await).await };
        tokio::pin!(ready);
        tokio::select! {
            ready = &mut ready => return self.respond(self.message(ready)).await,
            () = tokio::time::sleep(PATIENCE) => {}
        }
        let later = match self.place {
            Place::Private => {
                CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
            }
            Place::Same => CreateInteractionResponse::Acknowledge,
        };
        // The work goes on even if Discord does not hear of it.
        let (told, ready) = tokio::join!(self.respond(later), ready);
        told?;
        self.follow_up(ready).await
    }

    /// Answers that the person has too much under way.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub async fn too_much(&self, bot: &Bot, lang: Lang) -> Result<(), Failure> {
        self.with(bot, async { Post::text(lang.say("refusal-too-much")) }).await
    }

    fn message(&self, ready: Ready) -> CreateInteractionResponse {
        match self.place {
            Place::Private => CreateInteractionResponse::Message(ready.ephemeral()),
            Place::Same => CreateInteractionResponse::UpdateMessage(ready.response()),
        }
    }

    /// Answers, and once more where Discord could not be reached: it takes one answer alone.
    async fn respond(&self, response: CreateInteractionResponse) -> Result<(), Failure> {
        let mut pauses = AGAIN.into_iter();
        let mut again = false;
        loop {
            let sent = response.clone().execute(self.gateway, (self.id, self.token)).await;
            match sent.map_err(Failure::from) {
                // It was not the answer that was lost, but what Discord said to it.
                Err(failure) if again && refusal_code(&failure) == Some(40060) => return Ok(()),
                Err(failure) if is_out_of_reach(&failure) => match pauses.next() {
                    Some(pause) => tokio::time::sleep(pause).await,
                    None => return Err(failure),
                },
                sent => return sent,
            }
            again = true;
        }
    }

    /// Puts the answer in the place that was kept for it; the same answer twice is one.
    async fn follow_up(&self, ready: Ready) -> Result<(), Failure> {
        let mut pauses = AGAIN.into_iter();
        loop {
            let sent = ready.clone().late().execute(self.gateway, self.token).await;
            match sent.map_err(Failure::from) {
                Err(failure) if is_out_of_reach(&failure) => match pauses.next() {
                    Some(pause) => tokio::time::sleep(pause).await,
                    None => return Err(failure),
                },
                Err(failure) if is_done_unread(&failure) => return Ok(()),
                sent => return sent.map(|_| ()),
            }
        }
    }
}
