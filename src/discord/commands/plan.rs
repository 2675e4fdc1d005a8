//! `/plan`: one move of a player, made before their turn.

use super::context::{Context, answer, caller, lang};
use super::suggest::{plannable, plannable_land};
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{parse_buying, parse_money, parse_tile};
use crate::discord::table::plan as plans;
use crate::service::table::plans::PlanWish;
use crate::service::{GameRef, Refusal};

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
    let wish = wish(texts, roll == Some(true), drop == Some(true));
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move { plans::plan(ctx.data(), GameRef::Here, wish, &by, lang).await }).await
}

/// Reads the options; an empty option counts as not given.
fn wish(texts: [Option<String>; 6], roll: bool, drop: bool) -> Result<PlanWish, Refusal> {
    let [lay, lay_at_most, else_lay, buy, buy_at_most, land_at_most] =
        texts.map(|text| text.filter(|text| !text.trim().is_empty()));
    Ok(PlanWish {
        lay: lay.as_deref().map(parse_tile).transpose()?,
        lay_at_most: lay_at_most.as_deref().map(parse_money).transpose()?,
        else_lay: else_lay.as_deref().map(parse_tile).transpose()?,
        buy: buy.as_deref().map(parse_buying).transpose()?,
        buy_at_most: buy_at_most.as_deref().map(parse_money).transpose()?,
        roll,
        land_at_most: land_at_most.as_deref().map(parse_money).transpose()?,
        drop,
    })
}
