//! Reviewing a finished game: reckoned on threads of its own the first time that somebody asks.

use super::answers::refused;
use super::bot::Bot;
use super::time::now;
use crate::present::review::Reviewed;
use crate::present::shareable::Shareable;
use crate::present::{Lang, Names, Post, share};
use crate::service::review::{self as reviews, Review, Reviewable};
use crate::service::{Caller, GameRef, Refusal};

/// The threads that reckon one review.
const THREADS: usize = 2;

/// Answers with the review of a game.
pub(super) async fn post(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    match reviewed(bot, game_ref, by).await {
        Ok((game, review)) => {
            let names = Names::of(&game.stored);
            let edition = &game.stored.edition;
            let told = Reviewed { review: &review, edition, names: &names, stood_in: &game.stood_in, lang };
            let post = told.post(format!("review-{}.png", game.stored.id));
            share::offered(post, Shareable::Review, &game.stored, by.channel, lang)
        }
        Err(NoReview::Refused(refusal)) => refused(bot, refusal, by, game_ref, lang).await,
        Err(NoReview::Broken) => Post::text(lang.say("refusal-broken")).refusing(),
        Err(NoReview::Busy) => Post::text(lang.say("refusal-reviewing")).refusing(),
    }
}

/// A reason why there is no review.
enum NoReview {
    Refused(Refusal),
    /// The game cannot be played again.
    Broken,
    /// As many people wait for one as may.
    Busy,
}

/// Returns a game with its review.
async fn reviewed(bot: &Bot, game_ref: GameRef, by: &Caller) -> Result<(Reviewable, Review), NoReview> {
    let find = || async {
        let (user, channel) = (by.user, by.channel);
        let found = bot.store.read(move |tx| reviews::find_reviewable(tx, user, channel, game_ref)).await;
        let mut game = found.map_err(NoReview::Refused)?;
        let kept = game.kept.take();
        Ok::<_, NoReview>((game, kept))
    };
    if let (game, Some(kept)) = find().await? {
        return Ok((game, kept));
    }
    let Ok(_place) = bot.reviewing.waiting.try_acquire() else { return Err(NoReview::Busy) };
    // One at a time: whoever waited for the same game finds it kept.
    let _turn = bot.reviewing.turns.acquire().await;
    let (game, kept) = find().await?;
    if let Some(kept) = kept {
        return Ok((game, kept));
    }
    let playouts = bot.reviewing.playouts;
    let work = move || {
        let review = game.reckon(playouts, THREADS);
        (game, review)
    };
    let (game, review) = match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        // Whoever answers says that the work broke off.
        Err(broken) => std::panic::resume_unwind(broken.into_panic()),
    };
    let review = review.ok_or(NoReview::Broken)?;
    let (stored, kept) = (game.stored.clone(), review.clone());
    if let Err(fault) = bot.store.write(move |tx| reviews::keep(tx, &stored, &kept, now())).await {
        tracing::error!(%fault, "a review is not kept");
    }
    Ok((game, review))
}
