//! Auctions and deals.

use super::play::{act, attempt};
use super::suggest::{given, players, raisable, taken, tiles};
use super::typed::{parse_city, parse_deed, parse_money};
use super::{Context, Failure, answer, caller, lang, outcome, refused};
use crate::discord::now;
use crate::engine::{Action, City, Deed, Family, Goods, Illegal, Lot, Money, Prompt, Raising, Step, View};
use crate::present::Scene;
use crate::present::{Names, Post, bid, debt};
use crate::service::{GameRef, Named, Refusal, look, play};
use crate::store::Tx;

/// Puts a deed up for auction: to pay for a tile (K4), or at a minimum (G9).
#[poise::command(slash_command, guild_only)]
pub async fn auction(
    ctx: Context<'_>,
    #[autocomplete = "raisable"] deed: String,
    #[autocomplete = "tiles"] tile: Option<String>,
    minimum: Option<String>,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let lot = match (&tile, &minimum) {
            (None, None) => match ask_for_more(ctx, &deed).await {
                Ok(More::Question(question)) => return *question,
                Ok(More::Named(tile)) => parse_lot(&deed, Some(&tile), None),
                Err(refusal) => Err(refusal),
            },
            _ => parse_lot(&deed, tile.as_deref(), minimum.as_deref()),
        };
        let result = attempt(ctx, &by, lot.map(Action::Auction)).await;
        outcome(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// What is still missing to put a deed up.
enum More {
    /// The minimum, of a debtor of 1976 (G9).
    Question(Box<Post>),
    /// Nothing: the tile was named before (K4).
    Named(String),
}

/// Finds out what is missing to put a deed up, by the edition that is played here.
async fn ask_for_more(ctx: Context<'_>, deed: &str) -> Result<More, Refusal> {
    let by = caller(ctx);
    let here = ctx.data().store.read(move |tx| look::own(tx, by.user, by.channel, GameRef::Here)).await;
    let (stored, view) = here?;
    if let Family::Tiles(figures) = &view.edition.family {
        let named = view.table.tiles().and_then(|table| table.named);
        return match (&view.prompt, named) {
            (Some(Prompt::Lay { .. }), _) if figures.variant.raising == Raising::SellToBank => {
                Err(Refusal::NoAuctions)
            }
            (Some(Prompt::Lay { .. }), Some(named)) => Ok(More::Named(named.to_string())),
            (Some(Prompt::Lay { .. }), None) => Err(Refusal::NoTileNamed),
            _ => Err(not_asked(view)),
        };
    }
    let city = parse_city(deed)?;
    let names = Names::of(&stored);
    let scene = Scene { stored: &stored, view: &view, names: &names, lang: lang(ctx) };
    if let Some(question) = debt::minimum(&scene, city) {
        return Ok(More::Question(Box::new(question)));
    }
    if let Some(Prompt::Debt { .. }) = &view.prompt {
        return Err(Refusal::Illegal { illegal: Illegal::NotForAuction { city }, view: Box::new(view) });
    }
    Err(not_asked(view))
}

/// Says why somebody cannot put anything up now.
fn not_asked(view: View) -> Refusal {
    let illegal = match &view.prompt {
        _ if view.outcome.is_some() => return Refusal::Ended,
        Some(_) => Illegal::WrongPhase { phase: view.phase },
        None => Illegal::NotYourTurn { to_act: view.to_act.clone() },
    };
    Refusal::Illegal { illegal, view: Box::new(view) }
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

/// Answers an auction (K5, G9); the answer is confirmed first, because it is final.
#[poise::command(slash_command, guild_only)]
pub async fn bid(ctx: Context<'_>, amount: String) -> Result<(), Failure> {
    let amount = match parse_money(&amount) {
        Ok(amount) => amount,
        Err(refusal) => return act(ctx, Err(refusal)).await,
    };
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let step = match confirm(ctx, amount).await {
            Ok(Ok(question)) => return *question,
            Ok(Err(step)) => step,
            Err(refusal) => return refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        };
        // Who is not asked hears from the rules why; who is asked since then is asked for certain first.
        let (asked, bid) = (by.clone(), Action::Bid { amount: Some(amount) });
        let change = move |tx: &Tx<'_>| play::act(tx, &asked, GameRef::Here, Some(step), &bid, now());
        let result = ctx.data().change(change).await;
        outcome(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// Asks to confirm a bid, or returns the step at which whoever makes it is asked for none.
async fn confirm(ctx: Context<'_>, amount: Money) -> Result<Result<Box<Post>, Step>, Refusal> {
    let by = caller(ctx);
    let here = ctx.data().store.read(move |tx| look::begun(tx, by.user, by.channel, GameRef::Here)).await;
    let (stored, view) = here?;
    let names = Names::of(&stored);
    let scene = Scene { stored: &stored, view: &view, names: &names, lang: lang(ctx) };
    Ok(bid::confirmation(&scene, amount).map(Box::new).ok_or(view.step))
}

/// Offers a deal to another player, computers included (G8).
#[poise::command(slash_command, guild_only)]
pub async fn deal(
    ctx: Context<'_>,
    #[autocomplete = "players"] player: String,
    give_cash: Option<String>,
    #[autocomplete = "given"] give_deeds: Option<String>,
    take_cash: Option<String>,
    #[autocomplete = "taken"] take_deeds: Option<String>,
) -> Result<(), Failure> {
    let sides = goods(give_cash.as_deref(), give_deeds.as_deref())
        .and_then(|give| Ok((give, goods(take_cash.as_deref(), take_deeds.as_deref())?)));
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        let result = match sides {
            Ok((give, take)) => {
                let offer =
                    move |tx: &Tx<'_>| play::offer(tx, &asked, GameRef::Here, &player, give, take, now());
                ctx.data().change(offer).await
            }
            Err(refusal) => Err(refusal),
        };
        outcome(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// Reads one side of a deal.
pub(in crate::discord) fn goods(cash: Option<&str>, deeds: Option<&str>) -> Result<Goods, Refusal> {
    let cash = cash.filter(|text| !text.trim().is_empty()).map_or(Ok(Money::ZERO), parse_money)?;
    let deeds = deeds.unwrap_or_default();
    let names = deeds.split(',').map(str::trim).filter(|name| !name.is_empty());
    Ok(Goods { cash, deeds: names.map(parse_city).collect::<Result<Vec<City>, _>>()? })
}
