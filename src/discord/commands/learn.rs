//! `/learn`: a guided first game.

use super::context::{Context, answer_to_keep, caller, lang};
use crate::discord::failure::Failure;
use crate::discord::lesson;

#[poise::command(slash_command)]
pub async fn learn(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer_to_keep(ctx, async move { lesson::opened(ctx.data(), &by, lang).await }).await
}
