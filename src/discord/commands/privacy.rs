//! `/privacy`: shows, exports and erases the data stored about a person.

use super::context::{Context, ask};
use crate::discord::failure::Failure;
use crate::discord::wishes::wish::Wish;

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn privacy(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    ask(ctx, None, Wish::Kept).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Failure> {
    ask(ctx, None, Wish::Export).await
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    ask(ctx, None, Wish::AskToForget).await
}
