//! `/hint`: what the strongest computer would do.

use super::context::{Context, answer, caller, lang};
use crate::discord::answers::answer::refused;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::game_ref;
use crate::discord::reviews::hint::hint as hinted;

#[poise::command(slash_command)]
pub async fn hint(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let here = game_ref(&by, game);
        match hinted(ctx.data(), here, &by, lang).await {
            Ok(post) => post,
            Err(refusal) => refused(ctx.data(), refusal, &by, here, lang).await,
        }
    })
    .await
}
