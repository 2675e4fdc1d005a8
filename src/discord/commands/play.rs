//! What a player does in a turn.

use super::suggest::{buildable, for_sale, raisable, removable, tiles};
use super::typed::{parse_city, parse_deed, parse_line};
use super::{Context, Failure, answer, caller, lang, outcome};
use crate::discord::now;
use crate::engine::{Action, Illegal, Prompt, Tile, View};
use crate::present::Scene;
use crate::present::{Names, Post, raise};
use crate::service::{Accepted, Caller, GameRef, Named, Refusal, look, play};

/// Carries out an action in this channel's game, and shows what came of it.
pub(super) async fn act(ctx: Context<'_>, action: Result<Action, Refusal>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let result = attempt(ctx, &by, action).await;
        outcome(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// Has the service carry an action out, if it could be read.
pub(super) async fn attempt(
    ctx: Context<'_>,
    by: &Caller,
    action: Result<Action, Refusal>,
) -> Result<Accepted, Refusal> {
    let (by, action) = (by.clone(), action?);
    ctx.data().change(move |tx| play::act(tx, &by, GameRef::Here, None, &action, now())).await
}

#[poise::command(slash_command, guild_only)]
pub async fn lay(
    ctx: Context<'_>,
    #[autocomplete = "tiles"] tile: String,
    #[autocomplete = "raisable"] sell: Option<String>,
) -> Result<(), Failure> {
    let action = parse_lay(&tile, sell.as_deref().unwrap_or_default());
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let result = attempt(ctx, &by, action).await;
        match offer_to_raise(ctx, &result, &tile).await {
            Some(question) => question,
            None => outcome(ctx.data(), result, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

/// Where money is short and nothing was named to be sold, asks what is to be (L1, K4).
async fn offer_to_raise(ctx: Context<'_>, result: &Result<Accepted, Refusal>, tile: &str) -> Option<Post> {
    let Err(Refusal::Illegal { illegal: Illegal::SellFirst { .. } | Illegal::AuctionFirst { .. }, .. }) =
        result
    else {
        return None;
    };
    let by = caller(ctx);
    let here = ctx.data().store.read(move |tx| look::begun(tx, by.user, by.channel, GameRef::Here)).await;
    let (stored, view) = here.ok()?;
    let Some(Prompt::Lay { choices, raisable }) = &view.prompt else { return None };
    let tile: Tile = tile.parse().ok()?;
    let choice = choices.iter().find(|choice| choice.tile == tile)?;
    let names = Names::of(&stored);
    raise::question(&Scene { stored: &stored, view: &view, names: &names, lang: lang(ctx) }, choice, raisable)
}

fn parse_lay(tile: &str, sell: &str) -> Result<Action, Refusal> {
    // People may send the whole line that autocomplete shows.
    let code = tile.split(" · ").next().unwrap_or_default();
    let tile = code.parse().map_err(|_| Refusal::Unknown { what: Named::Tile, text: tile.to_owned() })?;
    let deeds = sell.split(',').map(str::trim).filter(|text| !text.is_empty());
    Ok(Action::Lay { tile, sell: deeds.map(parse_deed).collect::<Result<_, _>>()? })
}

#[poise::command(slash_command, guild_only)]
pub async fn buy(ctx: Context<'_>, #[autocomplete = "for_sale"] city: Option<String>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        let here = ctx.data().store.read(move |tx| look::begun(tx, user, channel, GameRef::Here)).await;
        let action = here.and_then(|(_, view)| what_to_buy(&view, city.as_deref()));
        let result = attempt(ctx, &by, action).await;
        outcome(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// Returns what is bought: of a city (T6), or the top deed of the deck, whichever it is (G3).
fn what_to_buy(view: &View, city: Option<&str>) -> Result<Action, Refusal> {
    let city = city.map(str::trim).filter(|city| !city.is_empty());
    match (view.table.dice(), city) {
        (Some(_), None) => Ok(Action::BuyLand),
        (Some(_), Some(_)) if matches!(view.prompt, Some(Prompt::Land { .. })) => Err(Refusal::TopDeedOnly),
        (_, Some(city)) => parse_city(city).map(|city| Action::Buy { city }),
        (None, None) => Err(Refusal::NoCityNamed),
    }
}

#[poise::command(slash_command, guild_only)]
pub async fn pass(ctx: Context<'_>) -> Result<(), Failure> {
    act(ctx, Ok(Action::Pass)).await
}

#[poise::command(slash_command, guild_only)]
pub async fn roll(ctx: Context<'_>) -> Result<(), Failure> {
    act(ctx, Ok(Action::Roll)).await
}

#[poise::command(slash_command, guild_only)]
pub async fn build(ctx: Context<'_>, #[autocomplete = "buildable"] route: String) -> Result<(), Failure> {
    act(ctx, parse_line(&route).map(Action::Build)).await
}

#[poise::command(slash_command, guild_only)]
pub async fn remove(ctx: Context<'_>, #[autocomplete = "removable"] route: String) -> Result<(), Failure> {
    act(ctx, parse_line(&route).map(Action::Remove)).await
}
