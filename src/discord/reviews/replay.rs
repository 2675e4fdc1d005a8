//! Replays: one at a time for each person, drawn in turn.

use tokio::sync::OwnedSemaphorePermit;

use crate::discord::answers::answer::refused;
use crate::discord::answers::{asker, progress};
use crate::discord::bot::Bot;
use crate::discord::memory::user_limit::Permit;
use crate::present::parts::shareable::Shareable;
use crate::present::{Drawing, Lang, Picture, Post, reviews::replay as present, reviews::share};
use crate::service::views::look::{self, Replay};
use crate::service::{Caller, GameRef, Refusal};

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
pub(in crate::discord) async fn post(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    match begin(bot, game_ref, by, lang).await {
        Ok(begun) => {
            let stored = begun.replay.stored.clone();
            share::offered(drawn(bot, begun, lang).await, Shareable::Replay, &stored, by.channel, lang)
        }
        Err(NoReplay::Refused(refusal)) => refused(bot, refusal, by, game_ref, lang).await,
        Err(NoReplay::Waits) => waits(lang),
    }
}

/// Refuses a replay to a person who waits for another one.
pub(super) fn waits(lang: Lang) -> Post {
    Post::text(lang.say("refusal-replay-waits")).refusing()
}

/// Reads a game turn by turn when it is the person's turn; `lang` is theirs.
pub(super) async fn begin(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Result<Begun, NoReplay> {
    let one_each = bot.replays.enter(by.user).ok_or(NoReplay::Waits)?;
    progress::say(lang.say("replay-waits"));
    let turn = bot.replays.turn().await;
    let (user, channel) = (by.user, by.channel);
    let read = bot.store.read(move |tx| look::replay(tx, user, channel, game_ref)).await;
    let replay = read.map_err(NoReplay::Refused)?;
    // The first picture shows the start.
    let turns = replay.turns.len().saturating_sub(1);
    progress::say(lang.text("replay-progress", &[("turns", turns.into())]));
    Ok(Begun { replay, _turn: turn, _one_each: one_each })
}

/// Returns the post with the replay, which is drawn.
pub(super) async fn drawn(bot: &Bot, begun: Begun, lang: Lang) -> Post {
    let Replay { stored, turns } = begun.replay;
    let mut post = present::post(&stored, turns, lang);
    if let Some(picture) = post.picture.take() {
        let Picture { drawing, name, alt, lang, instead } = picture;
        let drawing = match bot.draw((drawing, lang), asker::own()).await {
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
