//! Auctions and deals.

use poise::serenity_prelude as serenity;

use super::play::{act, attempt, parse_city, parse_deed, parse_money};
use super::suggest::{cities, raisable, tiles};
use super::{Context, Failure, answer, caller, lang, outcome, refused};
use crate::engine::action::{Goods, Lot, Offer};
use crate::engine::{Action, City, Deed, Money};
use crate::present::table::Scene;
use crate::present::{Names, hand};
use crate::service::{Named, Refusal, Which, look};
use crate::store::UserId;

/// Puts a deed up for auction: with a tile to pay for (K4), or with a minimum (G9).
#[poise::command(slash_command, guild_only)]
pub async fn auction(
    ctx: Context<'_>,
    #[autocomplete = "raisable"] deed: String,
    #[autocomplete = "tiles"] tile: Option<String>,
    minimum: Option<String>,
) -> Result<(), Failure> {
    act(ctx, parse_lot(&deed, tile.as_deref(), minimum.as_deref()).map(Action::Auction)).await
}

fn parse_lot(deed: &str, tile: Option<&str>, minimum: Option<&str>) -> Result<Lot, Refusal> {
    if let Some(minimum) = minimum {
        return Ok(Lot::Asked { city: parse_city(deed)?, minimum: parse_money(minimum)? });
    }
    let text = tile.unwrap_or_default();
    let tile = text.parse().map_err(|_| Refusal::Unknown { what: Named::Tile, text: text.to_owned() })?;
    let Deed { city, cost } = parse_deed(deed)?;
    Ok(Lot::Deed { city, cost, tile })
}

/// Answers an auction (K5, G9); a figure is confirmed first, because it is final.
#[poise::command(slash_command, guild_only)]
pub async fn bid(ctx: Context<'_>, amount: String) -> Result<(), Failure> {
    let amount = match parse_money(&amount) {
        Ok(Money::ZERO) => return act(ctx, Ok(Action::Bid { amount: Some(Money::ZERO) })).await,
        Ok(amount) => amount,
        Err(refusal) => return act(ctx, Err(refusal)).await,
    };
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        match ctx.data().store.read(move |tx| look::begun(tx, user, channel, Which::Here)).await {
            Ok((stored, view)) => {
                let names = Names::of(&stored);
                let scene = Scene { stored: &stored, view: &view, names: &names, lang };
                hand::check_bid(&scene, amount)
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, lang).await,
        }
    })
    .await
}

/// Offers a deal to another player (G8).
#[poise::command(slash_command, guild_only)]
pub async fn deal(
    ctx: Context<'_>,
    player: serenity::User,
    give_cash: Option<String>,
    #[autocomplete = "cities"] give_deeds: Option<String>,
    take_cash: Option<String>,
    #[autocomplete = "cities"] take_deeds: Option<String>,
) -> Result<(), Failure> {
    let sides = goods(give_cash.as_deref(), give_deeds.as_deref())
        .and_then(|give| Ok((give, goods(take_cash.as_deref(), take_deeds.as_deref())?)));
    let by = caller(ctx);
    let partner = UserId(player.id.get());
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        let offer = match sides {
            Ok((give, take)) => {
                ctx.data().store.read(move |tx| offer_of(tx, user, channel, partner, give, take)).await
            }
            Err(refusal) => Err(refusal),
        };
        let result = attempt(ctx, &by, offer.map(Action::Offer)).await;
        outcome(ctx.data(), result, &by, lang(ctx)).await
    })
    .await
}

/// Makes an offer of the next number to a player of this channel's game.
pub(in crate::discord) fn offer_of(
    tx: &crate::store::Tx<'_>,
    user: UserId,
    channel: crate::store::ChannelId,
    partner: UserId,
    give: Goods,
    take: Goods,
) -> Result<Offer, Refusal> {
    let (stored, view) = look::begun(tx, user, channel, Which::Here)?;
    let to_seat = stored
        .seat_of(partner)
        .ok_or(Refusal::Unknown { what: Named::Player, text: format!("<@{partner}>") })?;
    let id = view.table.dice().map_or(1, |table| table.next_offer);
    Ok(Offer { id, to_seat, give, take })
}

/// Reads one side of a deal.
pub(in crate::discord) fn goods(cash: Option<&str>, deeds: Option<&str>) -> Result<Goods, Refusal> {
    let cash = cash.filter(|text| !text.trim().is_empty()).map_or(Ok(Money::ZERO), parse_money)?;
    let deeds = deeds.unwrap_or_default();
    let names = deeds.split(',').map(str::trim).filter(|name| !name.is_empty());
    Ok(Goods { cash, deeds: names.map(parse_city).collect::<Result<Vec<City>, _>>()? })
}
