//! Uploading the emoji: a process that finds some missing uploads them while it does everything else.
//!
//! Emoji with other drawings are left as they are: processes of another version use them, and so do older messages.

use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, CreateAttachment, EmojiId, Route};
use serde::Deserialize;
use serde_json::json;

use crate::discord::requests::{Limit, Patience, Request, RequestError, Requests};
use crate::discord::texts::emoji::{Emoji, WantedEmoji};
use crate::pictures;
use last_spike_render::RenderError;

/// The wait after the first failed try; it doubles with each.
const FIRST_WAIT: Duration = Duration::from_secs(5);

/// The longest wait between two tries, and the time between two checks that all emoji are still there.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// The time between two checks of the rate limit.
const LOOK: Duration = Duration::from_millis(50);

/// An emoji as Discord lists it.
#[derive(Deserialize)]
struct ListedEmoji {
    id: EmojiId,
    name: String,
}

/// All emoji of an application.
#[derive(Deserialize)]
struct EmojiList {
    items: Vec<ListedEmoji>,
}

/// A reason why some emoji are missing.
#[derive(Debug, thiserror::Error)]
enum EmojiMissing {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error("one cannot be drawn: {0}")]
    Undrawn(#[from] RenderError),
    #[error("drawing one broke off")]
    BrokenOff,
}

/// Keeps the emoji uploaded, and their ids known here, until the bot stops. Until they are known, texts have words
/// alone.
pub(in crate::discord) async fn keep(requests: &Requests, application_id: ApplicationId, emoji: &Emoji) {
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
            Err(EmojiMissing::Request(RequestError::Stopping)) => return,
            Err(missing) => {
                let rest = missing.limit().map_or(wait, |limit| limit.retry_after.max(FIRST_WAIT));
                tracing::warn!(error = %missing, again_s = rest.as_secs(), "emoji are missing, and words stand alone");
                wait = (wait * 2).min(LONGEST_WAIT);
                rest
            }
        };
        // The shortest wait holds even if the emoji are doubted again and again.
        tokio::time::sleep(FIRST_WAIT).await;
        tokio::select! {
            () = tokio::time::sleep(rest.saturating_sub(FIRST_WAIT)) => {}
            () = emoji.doubted() => {}
        }
    }
}

impl EmojiMissing {
    /// Returns the limit that stopped the upload, if one did.
    const fn limit(&self) -> Option<Limit> {
        match self {
            Self::Request(error) => error.limit(),
            Self::Undrawn(_) | Self::BrokenOff => None,
        }
    }

    /// Returns whether the others would be missing for the same reason.
    const fn concerns_all(&self) -> bool {
        match self {
            Self::Request(RequestError::Refused(refused)) => {
                refused.limit.is_some() || matches!(refused.status, 401 | 403 | 429)
            }
            // The next list tells then which emoji there are.
            Self::Request(
                RequestError::Connection(_) | RequestError::Unread(_) | RequestError::Unwritten(_),
            )
            | Self::Undrawn(_)
            | Self::BrokenOff => false,
            Self::Request(_) => true,
        }
    }
}

/// Uploads the emoji that Discord does not have yet; returns how many. A failure does not stop the emoji that follow,
/// unless they would fail for the same reason.
async fn complete(requests: &Requests, route: Route<'_>, emoji: &Emoji) -> Result<usize, EmojiMissing> {
    list(requests, route, emoji).await?;
    let (mut uploaded, mut failed) = (0, None);
    for wanted in emoji.wanted() {
        if emoji.has(wanted.emblem) {
            continue;
        }
        match upload(requests, route, wanted).await {
            Ok(id) => {
                emoji.note(wanted, id);
                uploaded += 1;
            }
            Err(missing) if missing.concerns_all() => return Err(missing),
            Err(missing) => {
                // Another process may have been faster, or only the answer was lost.
                list(requests, route, emoji).await?;
                if !emoji.has(wanted.emblem) {
                    failed.get_or_insert(missing);
                }
            }
        }
    }
    failed.map_or(Ok(uploaded), Err)
}

async fn list(requests: &Requests, route: Route<'_>, emoji: &Emoji) -> Result<(), RequestError> {
    let found: EmojiList = requests.ask(spare(requests, Request::get(route)).await).await?;
    let listed: Vec<(String, EmojiId)> = found.items.into_iter().map(|one| (one.name, one.id)).collect();
    emoji.note_all(&listed);
    Ok(())
}

async fn upload(
    requests: &Requests,
    route: Route<'_>,
    wanted: &WantedEmoji,
) -> Result<EmojiId, EmojiMissing> {
    let emblem = wanted.emblem;
    let drawn = tokio::task::spawn_blocking(move || pictures::draw_emblem(emblem)).await;
    let drawn = drawn.map_err(|_| EmojiMissing::BrokenOff)??;
    let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
    let request = Request::post(route, &json!({ "name": wanted.name, "image": image }))?;
    let made: ListedEmoji = requests.ask(spare(requests, request).await).await?;
    Ok(made.id)
}

/// Waits until a spare request is permitted: posts come first.
async fn spare(requests: &Requests, request: Request) -> Request {
    while !requests.try_acquire_spare() {
        tokio::time::sleep(LOOK).await;
    }
    request.patience(Patience::Spare)
}
