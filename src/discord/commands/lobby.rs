//! `/game join`, `leave`, `computer`, `start` and `rematch`: what people do in a lobby.

use super::context::{Context, ask_here};
use super::suggest::in_lobby_beside;
use crate::discord::failure::Failure;
use crate::discord::wishes::wish::Wish;

#[poise::command(slash_command, guild_only)]
pub(super) async fn join(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::Join).await
}

#[poise::command(slash_command)]
pub(super) async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "in_lobby_beside"] player: Option<String>,
) -> Result<(), Failure> {
    ask_here(ctx, player.map_or(Wish::Leave, Wish::Remove)).await
}

#[poise::command(slash_command)]
pub(super) async fn start(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::Start).await
}

#[poise::command(slash_command)]
pub(super) async fn rematch(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::Rematch).await
}

#[poise::command(slash_command)]
pub(super) async fn computer(
    ctx: Context<'_>,
    #[choices("easy", "hard", "random")] level: Option<&'static str>,
) -> Result<(), Failure> {
    ask_here(ctx, Wish::AddComputers(level.unwrap_or("easy"), 1)).await
}
