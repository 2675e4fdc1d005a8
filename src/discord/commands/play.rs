//! The moves of a turn.

use last_spike_engine::Action;

use super::context::{Context, act, attempt};
use super::suggest::{buildable, for_sale, raisable, removable, tiles};
use crate::discord::answers::answer::before_laying;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{parse_city, parse_ends, parse_lay};
use crate::service::{
    Accepted, Caller, GameRef, Refusal,
    table::{play, questions},
};
use crate::store::Tx;

#[poise::command(slash_command)]
pub async fn lay(
    ctx: Context<'_>,
    #[autocomplete = "tiles"] tile: String,
    #[autocomplete = "raisable"] sell: Option<String>,
) -> Result<(), Failure> {
    let action = match parse_lay(&tile, sell.as_deref().unwrap_or_default()) {
        Ok(action) => action,
        Err(refusal) => return act(ctx, move |_, _| Err(refusal.clone())).await,
    };
    let laid = action.clone();
    attempt(
        ctx,
        move |tx, by| questions::lay(tx, by, GameRef::Here, None, &action, false, now()),
        |scene| before_laying(scene, &laid),
    )
    .await
}

#[poise::command(slash_command)]
pub async fn buy(ctx: Context<'_>, #[autocomplete = "for_sale"] city: Option<String>) -> Result<(), Failure> {
    let named = city.as_deref().map(str::trim).filter(|city| !city.is_empty());
    let city = named.map(parse_city);
    act(ctx, move |tx, by| questions::buy(tx, by, GameRef::Here, city.clone(), now())).await
}

#[poise::command(slash_command)]
pub async fn pass(ctx: Context<'_>) -> Result<(), Failure> {
    act(ctx, |tx, by| questions::pass(tx, by, GameRef::Here, now())).await
}

#[poise::command(slash_command)]
pub async fn roll(ctx: Context<'_>) -> Result<(), Failure> {
    act(ctx, carry_out(Ok(Action::Roll))).await
}

#[poise::command(slash_command)]
pub async fn build(ctx: Context<'_>, #[autocomplete = "buildable"] route: String) -> Result<(), Failure> {
    act(ctx, carry_out(parse_ends(&route).map(Action::Build))).await
}

#[poise::command(slash_command)]
pub async fn remove(ctx: Context<'_>, #[autocomplete = "removable"] route: String) -> Result<(), Failure> {
    act(ctx, carry_out(parse_ends(&route).map(Action::Remove))).await
}

/// Turns an action into a job; an action that could not be read becomes its refusal.
pub(super) fn carry_out(
    action: Result<Action, Refusal>,
) -> impl Fn(&Tx<'_>, &Caller) -> Result<Accepted, Refusal> + Send + 'static {
    move |tx, by| play::act(tx, by, GameRef::Here, None, &action.clone()?, now())
}
