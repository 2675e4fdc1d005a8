//! Replays: one at a time for each person, drawn in turn.

use tokio::sync::OwnedSemaphorePermit;

use crate::discord::answers::asker::Asker;
use crate::discord::answers::{progress, waiting};
use crate::discord::bot::Bot;
use crate::discord::memory::user_limit::Permit;
use crate::present::parts::shareable::Shareable;
use crate::present::reviews::{replay, share};
use crate::present::{Drawing, Lang, Picture, Post, key};
use crate::service::Refusal;
use crate::service::views::look::{self, Replay};

/// A game that is about to be drawn turn by turn. The next replay is not read before this one is drawn, so that there
/// are never many in memory.
pub(super) struct Begun {
    pub(super) replay: Replay,
    _turn: OwnedSemaphorePermit,
    /// Given back before the answer is sent: whoever has read it may ask for the next.
    _one_each: Permit,
}

/// A reason why there is no replay.
pub(super) enum NoReplay {
    Refused(Refusal),
    /// The person waits for another one.
    Waits,
}

/// Answers with the replay of a game.
pub(in crate::discord) async fn post(asker: &Asker<'_>) -> Post {
    let lang = asker.lang;
    match begin(asker).await {
        Ok(begun) => {
            let stored = begun.replay.stored.clone();
            let post = drawn(asker.bot, begun, lang).await;
            share::offered(post, Shareable::Replay, &stored, asker.by.channel, lang)
        }
        Err(NoReplay::Refused(refusal)) => asker.refused(refusal).await,
        Err(NoReplay::Waits) => waits(lang),
    }
}

/// Refuses a replay to a person who waits for another one.
pub(super) fn waits(lang: Lang) -> Post {
    Post::text(lang.say(key::refusal::ReplayWaits)).refusing()
}

/// Reads a game turn by turn when it is the person's turn.
pub(super) async fn begin(asker: &Asker<'_>) -> Result<Begun, NoReplay> {
    let replays = &asker.bot.replays;
    let one_each = replays.enter(asker.by.user).ok_or(NoReplay::Waits)?;
    progress::say(asker.lang.say(key::REPLAY_WAITS));
    let turn = replays.turn().await;
    let read = asker.read(look::replay).await;
    let replay = read.map_err(NoReplay::Refused)?;
    // The first picture shows the start.
    let turns = replay.turns.len().saturating_sub(1);
    progress::say(asker.lang.text(key::REPLAY_PROGRESS, &[("turns", turns.into())]));
    Ok(Begun { replay, _turn: turn, _one_each: one_each })
}

/// Returns the post with the replay, which is drawn.
pub(super) async fn drawn(bot: &Bot, begun: Begun, lang: Lang) -> Post {
    let Replay { stored, turns } = begun.replay;
    let mut post = replay::post(&stored, turns, lang);
    if let Some(picture) = post.picture.take() {
        let Picture { drawing, name, alt, lang, instead } = picture;
        let drawing = match bot.draw((drawing, lang), waiting::own()).await {
            Ok(drawn) => Drawing::Drawn(Some(drawn)),
            Err(failure) => {
                tracing::error!(%failure, "a replay could not be drawn");
                Drawing::Drawn(None)
            }
        };
        post.picture = Some(Picture { drawing, name, alt, lang, instead });
    }
    post
}
