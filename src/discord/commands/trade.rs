//! Auctions and deals.

use last_spike_engine::Action;

use super::context::{Context, act, answer, attempt, caller, lang, rights};
use super::play::carry_out;
use super::suggest::{given, players, raisable, taken, tiles};
use crate::discord::answers::answer::{ask, before_offering, outcome_of_command};
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::input;
use crate::present::questions::{bid as present_bid, debt};
use crate::service::GameRef;
use crate::service::table::questions::{self, Deal, Missing, Partner};

/// Puts a deed up for auction: to pay for a tile (K4), or at a minimum (G9).
#[poise::command(slash_command)]
pub async fn auction(
    ctx: Context<'_>,
    #[autocomplete = "raisable"] deed: String,
    #[autocomplete = "tiles"] tile: Option<String>,
    minimum: Option<String>,
) -> Result<(), Failure> {
    if tile.is_some() || minimum.is_some() {
        let lot = input::parse_lot(&deed, tile.as_deref().unwrap_or_default(), minimum.as_deref());
        return act(ctx, carry_out(lot.map(Action::Auction))).await;
    }
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (asked, city) = (by.clone(), input::parse_city(&deed));
        let missing = ctx
            .data()
            .store
            .read(move |tx| questions::missing_for_auction(tx, &asked, GameRef::Here, city.clone()));
        let lot = match missing.await {
            Ok(Missing::Minimum(city, asked)) => {
                return ask(&asked, |scene| debt::minimum(scene, city), &by, lang);
            }
            Ok(Missing::Nothing(tile)) => input::parse_lot(&deed, &tile.to_string(), None),
            Err(refusal) => Err(refusal),
        };
        let job = carry_out(lot.map(Action::Auction));
        let asked = by.clone();
        let result = ctx.data().change_for(&by, move |tx| job(tx, &asked)).await;
        outcome_of_command(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// Answers an auction (K5, G9); the answer is confirmed first, because it is final.
#[poise::command(slash_command)]
pub async fn bid(ctx: Context<'_>, amount: String) -> Result<(), Failure> {
    let amount = match input::parse_money(&amount) {
        Ok(amount) => amount,
        Err(refusal) => return act(ctx, move |_, _| Err(refusal.clone())).await,
    };
    attempt(
        ctx,
        move |tx, by| questions::bid(tx, by, GameRef::Here, amount, now()),
        |scene| present_bid::confirmation(scene, amount),
    )
    .await
}

/// Offers a deal to another player, computers included (G8).
#[poise::command(slash_command)]
pub async fn deal(
    ctx: Context<'_>,
    #[autocomplete = "players"] player: String,
    give_cash: Option<String>,
    #[autocomplete = "given"] give_deeds: Option<String>,
    take_cash: Option<String>,
    #[autocomplete = "taken"] take_deeds: Option<String>,
) -> Result<(), Failure> {
    if let Some(refusal) = rights(ctx).refuse_offer(lang(ctx)) {
        return answer(ctx, async move { refusal }).await;
    }
    let sides = input::deal([&give_cash, &give_deeds, &take_cash, &take_deeds].map(Option::as_deref));
    let (give, take) = match sides {
        Ok(sides) => sides,
        Err(refusal) => return act(ctx, move |_, _| Err(refusal.clone())).await,
    };
    let deal = Deal { partner: Partner::Named(player), give, take };
    let offered = deal.clone();
    attempt(
        ctx,
        move |tx, by| questions::offer(tx, by, GameRef::Here, offered.clone(), now()),
        |scene| before_offering(scene, &deal),
    )
    .await
}
