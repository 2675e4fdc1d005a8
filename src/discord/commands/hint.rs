//! `/hint`: what the strongest computer would do.

use super::context::{Context, answer, caller, lang};
use crate::discord::failure::Failure;
use crate::discord::inputs::input::game_ref;
use crate::discord::reviews::hint::post as hinted;

#[poise::command(slash_command)]
pub async fn hint(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move { hinted(ctx.data(), game_ref(&by, game), &by, lang).await }).await
}
