//! A plan, as somebody chooses or types it.

use super::input::{parse_buying, parse_money, parse_tile};
use crate::present::Intent;
use crate::service::Refusal;
use crate::service::table::plans::PlanWish;

/// Reads the wish behind a control about plans, with the value that is chosen in it.
///
/// # Errors
/// [`Refusal`] if the value is no tile or city.
pub(in crate::discord) fn wish_of(intent: &Intent, chosen: &str) -> Result<PlanWish, Refusal> {
    let nothing = PlanWish::default();
    Ok(match intent {
        Intent::PlanLay => PlanWish { lay: Some(parse_tile(chosen)?), ..nothing },
        Intent::PlanBuy => PlanWish { buy: Some(parse_buying(chosen)?), ..nothing },
        Intent::PlanRoll => PlanWish { roll: true, ..nothing },
        Intent::DropPlan => PlanWish { drop: true, ..nothing },
        _ => nothing,
    })
}

/// Reads the options of a command, the tile to lay first; an empty option counts as not given.
///
/// # Errors
/// [`Refusal`] if one of them cannot be read.
pub(in crate::discord) fn typed(
    texts: [Option<String>; 6],
    roll: bool,
    drop: bool,
) -> Result<PlanWish, Refusal> {
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
