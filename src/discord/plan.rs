//! Plans: shown, made and dropped.

use super::answers::refused;
use super::bot::Bot;
use super::input::{parse_buying, parse_tile};
use super::time::now;
use crate::present::{Intent, Lang, Names, Post, Scene, dm, plan as present};
use crate::service::plans::{self, Wish};
use crate::service::{Caller, GameRef, Refusal};
use crate::store::Tx;

/// Shows, makes or drops the plan of a player.
pub(super) async fn plan(
    bot: &Bot,
    game_ref: GameRef,
    wish: Result<Wish, Refusal>,
    by: &Caller,
    lang: Lang,
) -> Post {
    let caller = by.clone();
    let looks = matches!(&wish, Ok(wish) if *wish == Wish::default());
    let job = move |tx: &Tx<'_>| plans::plan(tx, &caller, game_ref, &wish.clone()?, now());
    match if looks { bot.store.read(job).await } else { bot.change_for(by, job).await } {
        Ok(planned) => {
            let names = Names::of(&planned.stored);
            let scene = Scene { stored: &planned.stored, view: &planned.view, names: &names, lang };
            let post = present::post(&scene, &planned);
            if by.guild.is_some() { post } else { dm::placed(post, &planned.stored, lang) }
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Reads what a control about plans means, with what was chosen in it; `None` for another control.
pub(super) fn wish_of(intent: &Intent, values: &[String]) -> Option<Result<Wish, Refusal>> {
    let first = values.first().map_or("", String::as_str);
    Some(match intent {
        Intent::Plan => Ok(Wish::default()),
        Intent::PlanLay => parse_tile(first).map(|tile| Wish { lay: Some(tile), ..Wish::default() }),
        Intent::PlanBuy => parse_buying(first).map(|buy| Wish { buy: Some(buy), ..Wish::default() }),
        Intent::PlanRoll => Ok(Wish { roll: true, ..Wish::default() }),
        Intent::DropPlan => Ok(Wish { drop: true, ..Wish::default() }),
        _ => return None,
    })
}
