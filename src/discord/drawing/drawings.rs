//! All drawing of pictures: each in its turn, and once where everybody may see it.

use std::sync::Arc;
use std::thread;

use bytes::Bytes;
use poise::serenity_prelude::InteractionId;

use super::cache::PictureCache;
use super::queue::DrawQueue;
use crate::discord::failure::Failure;
use crate::discord::memory::interaction_set::InteractionSet;
use crate::pictures::Draw;
use crate::pictures::fingerprint::Fingerprint;
use crate::present::{Drawing, Lang};
use crate::store::UserId;

/// The most bytes of pictures that are kept: some two hundred boards, or a dozen replays.
const KEPT: usize = 24 << 20;

/// A person who waits for a picture.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// The person.
    pub user: UserId,
    /// The interaction that they wait for.
    pub interaction: InteractionId,
}

/// The pictures that are drawn and kept.
#[derive(Debug)]
pub struct Drawings {
    queue: DrawQueue,
    cache: PictureCache,
}

impl Default for Drawings {
    fn default() -> Self {
        Self { queue: DrawQueue::new(cores()), cache: PictureCache::new(KEPT) }
    }
}

/// Returns the number of cores that this process may use.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

impl Drawings {
    /// Returns how many replays may be drawn at once: where there are several cores, one is left for other pictures.
    #[must_use]
    pub fn replays_at_once() -> usize {
        cores().saturating_sub(1).max(1)
    }

    /// Draws a picture in its turn, for somebody who waits for it or for a post. One that everybody may see is drawn
    /// once for all who wait at the same time. If somebody asked for it, it is kept; boards of posts would fill the room
    /// with pictures that few look at again.
    ///
    /// # Errors
    /// [`Failure::Render`] or [`Failure::Drawing`] if it cannot be drawn, [`Failure::GivenUp`] if the person who waited
    /// for it was told meanwhile that their interaction failed.
    pub(in crate::discord) async fn draw(
        &self,
        renderer: &Arc<dyn Draw>,
        (drawing, lang): (Drawing, Lang),
        waiting: Option<Waiting>,
        given_up: &InteractionSet,
    ) -> Result<Bytes, Failure> {
        if let Drawing::Drawn(picture) = drawing {
            return picture.ok_or(Failure::Drawing);
        }
        let drawing = Arc::new(drawing);
        let fingerprint = {
            let drawing = Arc::clone(&drawing);
            blocking(move || Fingerprint::of(&drawing, lang)).await?
        };
        let turn = || self.queue.turn(waiting.map(|waiting| waiting.user));
        let draw = |turn| async move {
            if waiting.is_some_and(|waiting| given_up.contains(waiting.interaction)) {
                return Err(Failure::GivenUp);
            }
            let renderer = Arc::clone(renderer);
            let drawn = blocking(move || {
                let drawn = renderer.draw(&drawing, lang);
                drop(drawing);
                // The turn lasts as long as the drawing, even where nobody waits for it any more.
                drop(turn);
                drawn
            });
            Ok(Bytes::from(drawn.await??))
        };
        match fingerprint {
            None => draw(turn().await).await,
            Some(fingerprint) => self.cache.get_or_draw(fingerprint, waiting.is_some(), turn, draw).await,
        }
    }
}

/// Does something on a thread of its own.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Failure::Drawing)
}
