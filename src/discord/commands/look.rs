//! Commands that show a game, its rules, or what can be done.

use super::context::{Context, ask};
use super::suggest::topics;
use crate::discord::failure::Failure;
use crate::discord::wishes::wish::Wish;

#[poise::command(slash_command)]
pub async fn hand(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Hand).await
}

#[poise::command(slash_command)]
pub async fn map(ctx: Context<'_>, text: Option<bool>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Board(text == Some(true))).await
}

#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "topics"] topic: Option<String>,
) -> Result<(), Failure> {
    ask(ctx, None, Wish::Rules(topic)).await
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    ask(ctx, None, Wish::Help).await
}

/// A guided first game.
#[poise::command(slash_command)]
pub async fn learn(ctx: Context<'_>) -> Result<(), Failure> {
    ask(ctx, None, Wish::Learn).await
}
