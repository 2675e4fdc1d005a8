//! Hints: asked for, thought about on a thread of its own, and shown.

use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::present::{Lang, Names, Post, Scene, parts::dm, reviews::hint as present};
use crate::service::{Caller, GameRef, Refusal, reviews::hints};

/// Answers with the strongest computer's advice to a player, one at a time for each person.
pub(in crate::discord) async fn post(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let Some(_one_each) = bot.hints.enter(by.user) else {
        return Post::text(lang.say("refusal-hint-waits")).refusing();
    };
    match hint(bot, game_ref, by, lang).await {
        Ok(post) => post,
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Returns the strongest computer's advice to a player. It is computed outside of any transaction, so the game may go
/// on meanwhile.
///
/// # Errors
/// [`Refusal`] if the player may not ask for a hint ([`hints::question`]).
async fn hint(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Result<Post, Refusal> {
    let (user, channel) = (by.user, by.channel);
    let (stored, view) = bot.store.read(move |tx| hints::question(tx, user, channel, game_ref)).await?;
    let game = stored.id;
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
    let names = Names::of(&stored);
    let post = present::post(&Scene { stored: &stored, view: &view, names: &names, lang }, &advice);
    Ok(if by.guild.is_some() { post } else { dm::placed(post, &stored, lang) })
}
