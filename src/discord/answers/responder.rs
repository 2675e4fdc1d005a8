//! The means to answer an interaction: where an answer stands, and how it is sent.

use std::time::Duration;

use poise::serenity_prelude::{
    CreateInteractionResponse, CreateInteractionResponseMessage, InteractionId, Route,
};
use serde::Serialize;

use super::message::Ready;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, is_out_of_reach, refusal_code};
use crate::discord::requests::{Attachment, Request, RequestError};
use crate::present::{Key, Lang};
use crate::store::UserId;

/// The waits before an answer that Discord could not take is sent again.
const AGAIN: [Duration; 2] = [Duration::from_millis(250), Duration::from_millis(750)];

/// The place of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A new message that only the person who acted sees.
    Private,
    /// A new message that stays, in direct messages.
    Open,
    /// In place of the message whose control was pressed.
    Same,
    /// A new message that everybody sees; a refusal is seen only by the person who acted.
    Public,
    /// In place of the direct message or the settings whose control was pressed. A refusal is shown beside it instead:
    /// the message stays, because what is refused now may be possible later.
    Direct,
}

/// The place of an answer that was deferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LatePlace {
    /// In place of the “thinking…” message, or of the message whose control was pressed.
    Deferred,
    /// A message of its own that only the person who acted sees.
    Beside,
    /// A message of its own that everybody sees.
    Public,
}

/// The means to answer an interaction.
pub struct Responder<'a> {
    /// The bot, which sends the answer to Discord.
    pub bot: &'a Bot,
    /// The interaction's number.
    pub id: InteractionId,
    /// The person who waits.
    pub user: UserId,
    /// The token that allows an answer.
    pub token: &'a str,
    /// The place of the answer.
    pub place: Place,
    /// The language of the person who waits.
    pub lang: Lang,
}

impl Responder<'_> {
    /// Answers, and tries again if Discord could not be reached; Discord takes only one answer, so a repeated one does
    /// no harm.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub async fn respond(&self, response: &(impl Serialize + Sync)) -> Result<(), Failure> {
        self.respond_with(response, &[]).await
    }

    /// Answers once, without trying again: for answers that are useless a moment later.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub(in crate::discord) async fn once(&self, response: &CreateInteractionResponse) -> Result<(), Failure> {
        self.bot.requests.send(self.response(response, &[])?).await?;
        Ok(())
    }

    fn response(&self, response: &impl Serialize, files: &[Attachment]) -> Result<Request, RequestError> {
        let route = Route::InteractionResponse { interaction_id: self.id, token: self.token };
        Ok(Request::post(route, response)?.files(files.to_vec()))
    }

    pub(super) async fn respond_with(
        &self,
        response: &(impl Serialize + Sync),
        files: &[Attachment],
    ) -> Result<(), Failure> {
        let mut pauses = AGAIN.into_iter();
        let mut again = false;
        loop {
            let sent = self.bot.requests.send(self.response(response, files)?).await;
            match sent.map(drop).map_err(Failure::from) {
                // The first answer arrived, and only Discord's response was lost.
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

    /// Sends a deferred answer. Sending it twice does no harm if it replaces the deferral.
    pub(super) async fn follow_up(&self, ready: Ready, place: LatePlace) -> Result<(), Failure> {
        // A public message is not sent again if it may have arrived.
        let again = if place == LatePlace::Public { &AGAIN[..0] } else { &AGAIN[..] };
        let mut pauses = again.iter().copied();
        loop {
            let (application_id, token) = (self.bot.requests.application(), self.token);
            let request = match place {
                LatePlace::Beside | LatePlace::Public => {
                    let route = Route::WebhookFollowupMessages { application_id, token };
                    let is_private = place == LatePlace::Beside;
                    Request::post(route, &ready.clone().beside().ephemeral(is_private))?
                }
                LatePlace::Deferred => {
                    let route = Route::WebhookOriginalInteractionResponse { application_id, token };
                    Request::patch(route, &ready.clone().late())?
                }
            };
            match self.bot.requests.send(request.files(ready.files())).await.map(drop).map_err(Failure::from)
            {
                Err(failure) if is_out_of_reach(&failure) => match pauses.next() {
                    Some(pause) => tokio::time::sleep(pause).await,
                    None => return Err(failure),
                },
                sent => return sent,
            }
        }
    }

    /// Deletes the private message in which something was chosen, or which says that the answer is on its way. If Discord
    /// doesn't delete it, it stays, and harms nobody.
    pub(super) async fn erase(&self) {
        let (application_id, token) = (self.bot.requests.application(), self.token);
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        let erased = self.bot.requests.send(Request::delete(route)).await;
        if let Err(error) = erased {
            tracing::debug!(%error, id = %self.id, "a private message stays");
        }
    }

    /// Returns the response that announces a later answer in the right place.
    pub(super) fn deferral(&self) -> CreateInteractionResponse {
        match self.place {
            Place::Private => {
                CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
            }
            Place::Open => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new()),
            // A refusal would be private, so it isn't known yet who will see the answer.
            Place::Same | Place::Direct | Place::Public => CreateInteractionResponse::Acknowledge,
        }
    }

    pub(super) fn words(&self, key: Key) -> Ready {
        Ready::words(&self.bot.mentions, self.lang.say(key))
    }

    pub(super) fn message(&self, ready: Ready) -> CreateInteractionResponse {
        match self.place {
            Place::Private => CreateInteractionResponse::Message(ready.ephemeral()),
            Place::Open => CreateInteractionResponse::Message(ready.response()),
            Place::Public if ready.is_refusal() => CreateInteractionResponse::Message(ready.ephemeral()),
            Place::Public => CreateInteractionResponse::Message(ready.response()),
            Place::Direct if self.is_beside(&ready) => CreateInteractionResponse::Message(ready.ephemeral()),
            Place::Same | Place::Direct => CreateInteractionResponse::UpdateMessage(ready.response()),
        }
    }

    fn is_beside(&self, ready: &Ready) -> bool {
        self.place == Place::Direct && ready.is_refusal()
    }

    /// Returns the place of a deferred answer.
    pub(super) fn late_place(&self, ready: &Ready) -> LatePlace {
        match self.place {
            Place::Public if ready.is_refusal() => LatePlace::Beside,
            Place::Public => LatePlace::Public,
            _ if self.is_beside(ready) => LatePlace::Beside,
            _ => LatePlace::Deferred,
        }
    }
}
