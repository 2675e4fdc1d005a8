//! The details of a game, and whether the post that began it still stands.

use std::time::Duration;

use poise::serenity_prelude::{self as serenity, Route};
use serde::de::IgnoredAny;

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, refusal_code};
use crate::discord::requests::{Patience, Request};
use crate::present::{Post, Scene, boards::opening, table::lobby_details};
use crate::service::views::look;
use crate::store::posting::posts::Posted;

/// Discord's error code for a message that doesn't exist.
const UNKNOWN_MESSAGE: isize = 10008;

/// The time for which Discord is asked whether a post stands: the answer is given without it after that.
const LOOK_TIME: Duration = Duration::from_secs(2);

/// Shows the details of a game, or of its lobby.
pub(in crate::discord) async fn post(asker: &Asker<'_>) -> Post {
    match asker.read(look::details).await {
        Ok((lobby, None)) => lobby_details::post(&lobby, asker.by.user, asker.lang),
        Ok((stored, Some(view))) => {
            let is_deleted = match stored.begun_by() {
                Some(posted) => is_deleted(asker.bot, posted).await,
                None => false,
            };
            Scene::of(&stored, &view, asker.lang, |scene| opening::details(scene, is_deleted))
        }
        Err(refusal) => asker.refused(refusal).await,
    }
}

/// Returns whether Discord says that a message doesn't exist any more; false if it doesn't say.
async fn is_deleted(bot: &Bot, posted: Posted) -> bool {
    let route = Route::ChannelMessage {
        channel_id: serenity::ChannelId::new(posted.channel.0),
        message_id: serenity::MessageId::new(posted.message.0),
    };
    // A press of Details by many people leaves the bucket of messages to the posts.
    let asked = bot.requests.ask::<IgnoredAny>(Request::get(route).patience(Patience::Delivery));
    match tokio::time::timeout(LOOK_TIME, asked).await {
        Ok(Err(error)) => refusal_code(&Failure::from(error)) == Some(UNKNOWN_MESSAGE),
        Ok(Ok(_)) | Err(_) => false,
    }
}
