//! Uploading the emoji: whichever process finds some missing uploads them, beside all else that it does.
//!
//! Those of other drawings are left as they are: processes of another version use them, and so do messages that stand.

use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, CreateAttachment, EmojiId, Route};
use serde::Deserialize;
use serde_json::json;

use super::emoji::{Emoji, Wanted};
use super::requests::{Limit, Patience, Request, RequestError, Requests};
use crate::pictures;
use crate::render::RenderError;

/// The wait after the first try that failed; it doubles with each.
const FIRST_WAIT: Duration = Duration::from_secs(5);

/// The longest wait between two tries, and the time after which it is looked whether all are still there.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// The time between two checks of the rate limit.
const LOOK: Duration = Duration::from_millis(50);

/// An emoji as Discord lists it.
#[derive(Deserialize)]
struct Listed {
    id: EmojiId,
    name: String,
}

/// All emoji of an application.
#[derive(Deserialize)]
struct List {
    items: Vec<Listed>,
}

/// A reason why some emoji are missing.
#[derive(Debug, thiserror::Error)]
enum Missing {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error("one cannot be drawn: {0}")]
    Undrawn(#[from] RenderError),
    #[error("drawing one broke off")]
    BrokenOff,
}

/// Keeps the emoji at Discord, and known here, for ever. Words stand alone until then.
pub(super) async fn keep(requests: &Requests, application_id: ApplicationId, emoji: &Emoji) {
    if emoji.wanted().is_empty() {
        return;
    }
    let route = Route::Emojis { application_id };
    let mut wait = FIRST_WAIT;
    loop {
        let rest = match complete(requests, route, emoji).await {
            Ok(uploaded) => {
                if uploaded > 0 {
                    tracing::info!(uploaded, "the emoji are uploaded");
                }
                wait = FIRST_WAIT;
                LONGEST_WAIT
            }
            Err(Missing::Request(RequestError::Stopping)) => return,
            Err(missing) => {
                let rest = missing.limit().map_or(wait, |limit| limit.retry_after.max(FIRST_WAIT));
                tracing::warn!(error = %missing, again_s = rest.as_secs(), "emoji are missing, and words stand alone");
                wait = (wait * 2).min(LONGEST_WAIT);
                rest
            }
        };
        // At least so long also where they are doubted again and again.
        tokio::time::sleep(FIRST_WAIT).await;
        tokio::select! {
            () = tokio::time::sleep(rest.saturating_sub(FIRST_WAIT)) => {}
            () = emoji.doubted() => {}
        }
    }
}

impl Missing {
    /// Returns the limit that is in the way.
    const fn limit(&self) -> Option<Limit> {
        match self {
            Self::Request(error) => error.limit(),
            Self::Undrawn(_) | Self::BrokenOff => None,
        }
    }
}

/// Looks which emoji Discord has, and uploads the others; returns how many.
async fn complete(requests: &Requests, route: Route<'_>, emoji: &Emoji) -> Result<usize, Missing> {
    list(requests, route, emoji).await?;
    let mut uploaded = 0;
    for wanted in emoji.wanted() {
        if emoji.has(wanted.emblem) {
            continue;
        }
        match upload(requests, route, wanted).await {
            Ok(id) => {
                emoji.note(wanted, id);
                uploaded += 1;
            }
            Err(missing) => {
                // Another process may have been faster, or only the answer was lost.
                list(requests, route, emoji).await?;
                if !emoji.has(wanted.emblem) {
                    return Err(missing);
                }
            }
        }
    }
    Ok(uploaded)
}

async fn list(requests: &Requests, route: Route<'_>, emoji: &Emoji) -> Result<(), RequestError> {
    let found: List = requests.ask(spare(requests, Request::get(route)).await).await?;
    let listed: Vec<(String, EmojiId)> = found.items.into_iter().map(|one| (one.name, one.id)).collect();
    emoji.note_all(&listed);
    Ok(())
}

async fn upload(requests: &Requests, route: Route<'_>, wanted: &Wanted) -> Result<EmojiId, Missing> {
    let emblem = wanted.emblem;
    let drawn = tokio::task::spawn_blocking(move || pictures::draw_emblem(emblem)).await;
    let drawn = drawn.map_err(|_| Missing::BrokenOff)??;
    let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
    let request = Request::post(route, &json!({ "name": wanted.name, "image": image }))?;
    let made: Listed = requests.ask(spare(requests, request).await).await?;
    Ok(made.id)
}

/// Waits until a request is permitted that nobody waits for: posts come first.
async fn spare(requests: &Requests, request: Request) -> Request {
    while !requests.try_acquire_spare() {
        tokio::time::sleep(LOOK).await;
    }
    request.patience(Patience::Spare)
}
