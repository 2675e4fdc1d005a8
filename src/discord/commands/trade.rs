//! Auctions and deals.

use last_spike_engine::Action;

use super::context::{Context, ask_here};
use super::suggest::{given, players, raisable, taken, tiles};
use crate::discord::failure::Failure;
use crate::discord::inputs::input;
use crate::discord::wishes::wish::Wish;
use crate::service::table::questions::{Deal, Partner};

/// Puts a deed up for auction: to pay for a tile (K4), or at a minimum (G9).
#[poise::command(slash_command)]
pub async fn auction(
    ctx: Context<'_>,
    #[autocomplete = "raisable"] deed: String,
    #[autocomplete = "tiles"] tile: Option<String>,
    minimum: Option<String>,
) -> Result<(), Failure> {
    if tile.is_none() && minimum.is_none() {
        return ask_here(ctx, Wish::PutUp(deed)).await;
    }
    let lot = input::parse_lot(&deed, tile.as_deref().unwrap_or_default(), minimum.as_deref());
    ask_here(ctx, lot.map(Action::Auction).map(Wish::Act)).await
}

/// Answers an auction (K5, G9); the answer is confirmed first, because it is final.
#[poise::command(slash_command)]
pub async fn bid(ctx: Context<'_>, amount: String) -> Result<(), Failure> {
    ask_here(ctx, input::parse_money(&amount).map(Wish::Bid)).await
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
    let sides = input::deal([&give_cash, &give_deeds, &take_cash, &take_deeds].map(Option::as_deref));
    let deal = sides.map(|(give, take)| Deal { partner: Partner::Named(player), give, take });
    ask_here(ctx, deal.map(Wish::Offer)).await
}
