//! What a player does in a turn.

use super::suggest::{buildable, for_sale, raisable, removable, tiles};
use super::{Context, Failure, answer, caller, lang, outcome};
use crate::discord::now;
use crate::engine::action::Line;
use crate::engine::{Action, City, Deed, Illegal, Money, Prompt, Tile};
use crate::present::table::Scene;
use crate::present::{Names, Post, hand, press};
use crate::service::{Caller, Done, Named, Refusal, Which, look, play};

/// Carries out an action in this channel's game, and shows what came of it.
pub(super) async fn act(ctx: Context<'_>, action: Result<Action, Refusal>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let result = attempt(ctx, &by, action).await;
        outcome(ctx.data(), result, &by, Which::Here, lang).await
    })
    .await
}

/// Has the service carry an action out, if it could be read.
pub(super) async fn attempt(
    ctx: Context<'_>,
    by: &Caller,
    action: Result<Action, Refusal>,
) -> Result<Done, Refusal> {
    let (by, action) = (by.clone(), action?);
    ctx.data().change(move |tx| play::act(tx, &by, Which::Here, None, &action, now())).await
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
            None => outcome(ctx.data(), result, &by, Which::Here, lang).await,
        }
    })
    .await
}

/// Where money is short and nothing was named to be sold, asks what is to be (L1, K4).
async fn offer_to_raise(ctx: Context<'_>, result: &Result<Done, Refusal>, tile: &str) -> Option<Post> {
    let Err(Refusal::Illegal { illegal: Illegal::SellFirst { .. } | Illegal::AuctionFirst { .. }, .. }) =
        result
    else {
        return None;
    };
    let by = caller(ctx);
    let here = ctx.data().store.read(move |tx| look::begun(tx, by.user, by.channel, Which::Here)).await;
    let (stored, view) = here.ok()?;
    let Some(Prompt::Lay { choices, raisable }) = &view.prompt else { return None };
    let tile: Tile = tile.parse().ok()?;
    let choice = choices.iter().find(|choice| choice.tile == tile)?;
    let names = Names::of(&stored);
    hand::raise(&Scene { stored: &stored, view: &view, names: &names, lang: lang(ctx) }, choice, raisable)
}

fn parse_lay(tile: &str, sell: &str) -> Result<Action, Refusal> {
    // People may send the whole line that autocomplete shows.
    let code = tile.split(" · ").next().unwrap_or_default();
    let tile = code.parse().map_err(|_| Refusal::Unknown { what: Named::Tile, text: tile.to_owned() })?;
    let deeds = sell.split(',').map(str::trim).filter(|text| !text.is_empty());
    Ok(Action::Lay { tile, sell: deeds.map(parse_deed).collect::<Result<_, _>>()? })
}

/// Reads a land card as people or autocomplete write it: `Denver=3000`, `Denver $3,000`, `Denver 3000`.
pub(super) fn parse_deed(text: &str) -> Result<Deed, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::Deed, text: text.to_owned() };
    if let Some(deed) = press::parse_deed(text) {
        return Ok(deed);
    }
    let (city, cost) = text.rsplit_once(' ').ok_or_else(unknown)?;
    let city: City = city.parse().map_err(|_| unknown())?;
    let cost = parse_money(cost).map_err(|_| unknown())?;
    Ok(Deed { city, cost })
}

/// Reads an amount as people write it: `5000`, `$5,000`, `5.000`. A mark or a space parts
/// thousands and nothing else: `5.50` is not taken for 550.
pub(in crate::discord) fn parse_money(text: &str) -> Result<Money, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::Amount, text: text.to_owned() };
    let bare = text.trim();
    let bare = bare.strip_prefix('$').unwrap_or(bare).trim_start();
    let groups: Vec<&str> = bare.split([',', '.', ' ', '\u{a0}', '\u{202f}']).collect();
    let digits = groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_digit()));
    let parted = match groups.as_slice() {
        [_] => true,
        [first, rest @ ..] => (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3),
        [] => false,
    };
    if !digits || !parted {
        return Err(unknown());
    }
    groups.concat().parse().map(Money).map_err(|_| unknown())
}

pub(super) fn parse_city(text: &str) -> Result<City, Refusal> {
    text.parse().map_err(|_| Refusal::Unknown { what: Named::City, text: text.to_owned() })
}

#[poise::command(slash_command, guild_only)]
pub async fn buy(ctx: Context<'_>, #[autocomplete = "for_sale"] city: String) -> Result<(), Failure> {
    act(ctx, parse_city(&city).map(|city| Action::Buy { city })).await
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

/// Reads a route of 1976: `Montreal–Toronto`, with any dash.
fn parse_line(text: &str) -> Result<Line, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::City, text: text.to_owned() };
    let (from, to) = text.split_once(['–', '-', '—', '/']).ok_or_else(unknown)?;
    Ok(Line { from: parse_city(from.trim())?, to: parse_city(to.trim())? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them_and_nothing_else_is() {
        for (text, amount) in [
            ("5000", 5000),
            ("$5,000", 5000),
            (" 5.000 ", 5000),
            ("1 234 000", 1_234_000),
            ("$ 0", 0),
            ("007", 7),
        ] {
            assert_eq!(parse_money(text).ok(), Some(Money(amount)), "{text:?}");
        }
        for text in [
            "",
            "$",
            "-5000",
            "+5000",
            "−5000",
            "5e3",
            "0x10",
            "5.50",
            "5,000.00",
            "1,00,000",
            ".500",
            "5,",
            "٥٠٠٠",
            "4294967296",
            "99999999999999999999",
            "5000$",
            "$$5",
            "NaN",
            "5000; DROP TABLE games",
        ] {
            assert!(parse_money(text).is_err(), "{text:?}");
        }
    }
}
