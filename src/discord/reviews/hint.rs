//! Hints: asked for, thought about on a thread of its own, and shown.

use tokio::sync::Semaphore;

use crate::discord::bot::Bot;
use crate::present::{Lang, Names, Post, Scene, parts::dm, reviews::hint as present};
use crate::service::{Caller, GameRef, Refusal, reviews::hints};

/// The number of hints that are computed at once; others wait, but answers that need no computing don't.
static THINKING: Semaphore = Semaphore::const_new(2);

/// Returns the strongest computer's advice to a player. It is computed outside of any transaction, so the game may go
/// on meanwhile.
///
/// # Errors
/// [`Refusal`] says why there is no hint.
pub(in crate::discord) async fn hint(
    bot: &Bot,
    game_ref: GameRef,
    by: &Caller,
    lang: Lang,
) -> Result<Post, Refusal> {
    let (user, channel) = (by.user, by.channel);
    let (stored, view) = bot.store.read(move |tx| hints::question(tx, user, channel, game_ref)).await?;
    let game = stored.id;
    bot.store.write(move |tx| hints::note(tx, user, game)).await?;
    let in_turn = THINKING.acquire().await;
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
