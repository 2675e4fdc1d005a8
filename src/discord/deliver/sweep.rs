//! Taking the controls off posts that newer ones have taken the place of, when there is room for it:
//! what people wait for comes first. Such controls are stale by their step in any case.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::{self as serenity, Http};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::pace::Pace;
use crate::discord::Failure;
use crate::discord::convert::{status_code, without_controls};
use crate::store::outbox::Posted;

/// How many posts may wait for it; beyond that they keep their controls.
const MOST: usize = 1024;

/// How often room is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// How long those that wait may keep the program from stopping.
const LAST: Duration = Duration::from_secs(2);

/// Where posts are put whose controls are to go.
#[derive(Clone, Debug)]
pub(super) struct Broom(mpsc::Sender<Posted>);

impl Broom {
    /// Has the controls of a post taken away, in its turn.
    pub(super) fn sweep(&self, post: Posted) {
        if self.0.try_send(post).is_err() {
            tracing::debug!("an old post keeps its controls: there are too many, or the bot stops");
        }
    }
}

/// What has been swept together, to be done by [`Heap::clear`].
pub(super) struct Heap {
    posts: mpsc::Receiver<Posted>,
    http: Arc<Http>,
    pace: Arc<Pace>,
}

/// Returns where posts are put, and what takes their controls away.
pub(super) fn sweeper(http: Arc<Http>, pace: Arc<Pace>) -> (Broom, Heap) {
    let (put, posts) = mpsc::channel(MOST);
    (Broom(put), Heap { posts, http, pace })
}

impl Heap {
    /// Works until nobody puts anything there any more; once told to stop, for a moment only.
    pub(super) async fn clear(mut self, stop: CancellationToken) {
        let last = async {
            stop.cancelled().await;
            tokio::time::sleep(LAST).await;
        };
        let work = async {
            while let Some(post) = self.posts.recv().await {
                while !self.pace.has_room() {
                    tokio::time::sleep(LOOK).await;
                }
                self.take_controls_off(post).await;
            }
        };
        tokio::select! {
            () = work => {}
            () = last => {}
        }
    }

    async fn take_controls_off(&self, post: Posted) {
        let place = serenity::ChannelId::new(post.channel.0);
        let edited = place.edit_message(&self.http, post.message.0, without_controls()).await;
        if let Err(error) = edited.map_err(Failure::from) {
            if status_code(&error) == Some(429) {
                self.pace.slow_down();
            }
            tracing::debug!(%error, "an old post keeps its controls");
        }
    }
}
