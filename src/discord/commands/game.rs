//! `/game`: looking after games.

use super::clocks::{nudge, pace, pause, posts, resume};
use super::context::{Context, ask, ask_here};
use super::lobby::{computer, join, leave, rematch, start};
use super::open::new;
use super::replace::replace;
use super::suggest::{steps, turns};
use crate::discord::failure::Failure;
use crate::discord::wishes::wish::Wish;
use crate::service::Refusal;
use crate::service::views::history::{Moment, Unit};

#[poise::command(
    slash_command,
    subcommands(
        "new", "join", "leave", "start", "computer", "status", "list", "recap", "history", "replay",
        "review", "export", "undo", "resign", "end", "rematch", "nudge", "pause", "resume", "pace",
        "replace", "posts"
    ),
    subcommand_required
)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn game(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn status(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Status).await
}

#[poise::command(slash_command)]
async fn list(
    ctx: Context<'_>,
    #[choices("running", "finished")] show: Option<&'static str>,
) -> Result<(), Failure> {
    ask(ctx, None, Wish::List(show == Some("finished"))).await
}

#[poise::command(slash_command)]
async fn recap(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Recap).await
}

#[poise::command(slash_command)]
async fn history(
    ctx: Context<'_>,
    #[autocomplete = "turns"]
    #[min = 1]
    turn: Option<u32>,
    #[autocomplete = "steps"]
    #[min = 0]
    step: Option<u32>,
    game: Option<u64>,
) -> Result<(), Failure> {
    let wish = match (turn, step) {
        (Some(_), Some(_)) => Err(Refusal::TurnAndStep),
        (Some(n), None) => Ok(Wish::Moment(Some(Moment { unit: Unit::Turn, n }))),
        (None, step) => Ok(Wish::Moment(step.map(|n| Moment { unit: Unit::Step, n }))),
    };
    ask(ctx, game, wish).await
}

#[poise::command(slash_command)]
async fn replay(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Replay).await
}

#[poise::command(slash_command)]
async fn review(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Review).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Record).await
}

#[poise::command(slash_command)]
async fn undo(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::Undo).await
}

#[poise::command(slash_command)]
async fn resign(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::AskToResign).await
}

#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::AskToEnd).await
}
