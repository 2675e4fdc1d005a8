//! Hints: asked for, thought about on a thread of its own, and shown.

use crate::discord::answers::asker::Asker;
use crate::present;
use crate::present::{Post, Scene, key};
use crate::service::{Refusal, reviews::hints};

/// Answers with the strongest computer's advice to a player, one at a time for each person.
pub(in crate::discord) async fn post(asker: &Asker<'_>) -> Post {
    let Some(_one_each) = asker.bot.hints.enter(asker.by.user) else {
        return asker.say(key::refusal::HintWaits).refusing();
    };
    match hint(asker).await {
        Ok(post) => post,
        Err(refusal) => asker.refused(refusal).await,
    }
}

/// Returns the strongest computer's advice to a player. It is computed outside of any transaction, so the game may go
/// on meanwhile.
///
/// # Errors
/// [`Refusal`] if the player may not ask for a hint ([`hints::question`]).
async fn hint(asker: &Asker<'_>) -> Result<Post, Refusal> {
    let bot = asker.bot;
    let (stored, view) = asker.read(hints::question).await?;
    let (user, game) = (asker.by.user, stored.id);
    bot.store.write(move |tx| hints::note(tx, user, game)).await?;
    let in_turn = bot.hints.turn().await;
    let thought = tokio::task::spawn_blocking(move || {
        let advice = hints::advise(&view);
        (view, advice)
    });
    let (view, advice) = match thought.await {
        Ok(thought) => thought,
        // The caller tells the person that the work broke off.
        Err(broken) => std::panic::resume_unwind(broken.into_panic()),
    };
    drop(in_turn);
    let show = |scene: &Scene<'_>| asker.placed(present::reviews::hint::post(scene, &advice), scene);
    Ok(Scene::of(&stored, &view, asker.lang, show))
}
