//! `/game pause`, `resume`, `pace`, `nudge` and `posts`: the clocks of a game, and how much of it stays in its channel.

use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, ask, lang};
use crate::discord::failure::Failure;
use crate::discord::inputs::input::holds;
use crate::discord::wishes::wish::Wish;
use crate::present::{Key, key};
use crate::store::table::conditions::{Pace, PostStyle};

/// The suggested lengths of time, in hours and days.
const SUGGESTED: [(&str, Key, u32); 7] = [
    ("12h", key::HOURS, 12),
    ("1d", key::HOURS, 24),
    ("2d", key::DAYS, 2),
    ("3d", key::DAYS, 3),
    ("1w", key::DAYS, 7),
    ("2w", key::DAYS, 14),
    ("3w", key::DAYS, 21),
];

#[poise::command(slash_command)]
pub async fn pause(
    ctx: Context<'_>,
    #[autocomplete = "moments"] until: Option<String>,
    game: Option<u64>,
) -> Result<(), Failure> {
    ask(ctx, game, Wish::Pause(until)).await
}

#[poise::command(slash_command)]
pub async fn resume(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Resume).await
}

#[poise::command(slash_command)]
pub async fn pace(ctx: Context<'_>, pace: Pace, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::ChangePace(pace)).await
}

#[poise::command(slash_command)]
pub async fn nudge(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Nudge).await
}

#[poise::command(slash_command)]
pub async fn posts(ctx: Context<'_>, posts: PostStyle) -> Result<(), Failure> {
    ask(ctx, None, Wish::ChangePosts(posts)).await
}

/// Suggests lengths of time.
#[allow(clippy::unused_async, reason = "poise asks for it")]
pub(super) async fn moments(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let entry = |(value, unit, count): (&str, Key, u32)| {
        (lang.text(unit, &[("count", count.into())]), value.to_owned())
    };
    let known = SUGGESTED.into_iter().map(entry);
    offered(known.filter(|(label, value)| holds(label, partial) || holds(value, partial)))
}
