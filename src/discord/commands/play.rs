//! The moves of a turn.

use last_spike_engine::Action;

use super::context::{Context, ask, ask_here};
use super::suggest::{buildable, for_sale, plannable, plannable_land, raisable, removable, tiles};
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{parse_city, parse_ends, parse_lay};
use crate::discord::inputs::planned;
use crate::discord::wishes::wish::Wish;

#[poise::command(slash_command)]
pub async fn lay(
    ctx: Context<'_>,
    #[autocomplete = "tiles"] tile: String,
    #[autocomplete = "raisable"] sell: Option<String>,
) -> Result<(), Failure> {
    let action = parse_lay(&tile, sell.as_deref().unwrap_or_default());
    ask_here(ctx, action.map(|action| Wish::Lay(action, None, false))).await
}

#[poise::command(slash_command)]
pub async fn buy(ctx: Context<'_>, #[autocomplete = "for_sale"] city: Option<String>) -> Result<(), Failure> {
    let named = city.as_deref().map(str::trim).filter(|city| !city.is_empty());
    ask_here(ctx, Wish::Buy(named.map(parse_city))).await
}

#[poise::command(slash_command)]
pub async fn pass(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::Pass).await
}

#[poise::command(slash_command)]
pub async fn roll(ctx: Context<'_>) -> Result<(), Failure> {
    ask_here(ctx, Wish::Act(Action::Roll)).await
}

#[poise::command(slash_command)]
pub async fn build(ctx: Context<'_>, #[autocomplete = "buildable"] route: String) -> Result<(), Failure> {
    ask_here(ctx, parse_ends(&route).map(Action::Build).map(Wish::Act)).await
}

#[poise::command(slash_command)]
pub async fn remove(ctx: Context<'_>, #[autocomplete = "removable"] route: String) -> Result<(), Failure> {
    ask_here(ctx, parse_ends(&route).map(Action::Remove).map(Wish::Act)).await
}

/// One move of a player, made before their turn.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn plan(
    ctx: Context<'_>,
    #[autocomplete = "plannable"] lay: Option<String>,
    lay_at_most: Option<String>,
    #[autocomplete = "plannable"] else_lay: Option<String>,
    #[autocomplete = "plannable_land"] buy: Option<String>,
    buy_at_most: Option<String>,
    roll: Option<bool>,
    land_at_most: Option<String>,
    drop: Option<bool>,
) -> Result<(), Failure> {
    let texts = [lay, lay_at_most, else_lay, buy, buy_at_most, land_at_most];
    let wish = planned::typed(texts, roll == Some(true), drop == Some(true));
    ask_here(ctx, wish.map(Wish::Plan)).await
}

/// What the strongest computer would do.
#[poise::command(slash_command)]
pub async fn hint(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    ask(ctx, game, Wish::Hint).await
}
