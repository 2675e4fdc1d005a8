//! Answering an interaction in time: at once where the work is quick, else with "thinking…" and
//! the answer later.

use std::time::Duration;

use poise::serenity_prelude::{
    Builder, Context as Gateway, CreateInteractionResponse, CreateInteractionResponseMessage, InteractionId,
};

use super::convert::Ready;
use super::{Bot, Failure};
use crate::present::{Lang, Post};

/// How long an answer may take before Discord is told that it is coming; its own limit is 3 s.
const PATIENCE: Duration = Duration::from_millis(1_500);

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
    /// arrives.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub async fn with(&self, bot: &Bot, work: impl Future<Output = Post>) -> Result<(), Failure> {
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
        ready.late().execute(self.gateway, self.token).await?;
        Ok(())
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

    async fn respond(&self, response: CreateInteractionResponse) -> Result<(), Failure> {
        let sent = response.execute(self.gateway, (self.id, self.token)).await;
        sent.map_err(Failure::from)
    }
}
