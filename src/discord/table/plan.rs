//! Plans: shown, made and dropped.

use crate::discord::answers::answer::{own, refused};
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::inputs::input::{parse_buying, parse_tile};
use crate::present::{Intent, Lang, Names, Post, Scene, parts::dm, questions::plan as present};
use crate::service::table::plans::{self, PlanChange, PlanWish, Planned};
use crate::service::{Caller, GameRef, Refusal, views::look};
use crate::store::Tx;

/// Shows, makes or drops the plan of a player.
pub(in crate::discord) async fn plan(
    bot: &Bot,
    game_ref: GameRef,
    wish: Result<PlanWish, Refusal>,
    by: &Caller,
    lang: Lang,
) -> Post {
    match planned(bot, game_ref, wish, by).await {
        Ok(planned) if is_to_be_played(&planned) => {
            let now = fresh(bot, game_ref, by, lang).await;
            now.unwrap_or_else(|| shown(&planned, by, lang))
        }
        Ok(planned) => shown(&planned, by, lang),
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Returns whether it is the player's own turn and they have no plan to look at: then they see what they may do now.
fn is_to_be_played(planned: &Planned) -> bool {
    planned.change == PlanChange::None && planned.plan.is_none() && is_own_turn(planned)
}

fn is_own_turn(planned: &Planned) -> bool {
    planned.view.at_turn.is_some() && planned.view.at_turn == planned.view.own_seat()
}

/// Shows, makes or drops the plan of a player by a control. If the game has gone on since the control was made, the
/// answer shows the moves that can be planned, or played, now.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    game_ref: GameRef,
    wish: Result<PlanWish, Refusal>,
    by: &Caller,
    lang: Lang,
) -> Post {
    let refusal = match planned(bot, game_ref, wish, by).await {
        Ok(planned) if is_to_be_played(&planned) => {
            let now = fresh(bot, game_ref, by, lang).await;
            return now.unwrap_or_else(|| shown(&planned, by, lang));
        }
        Ok(planned) => return shown(&planned, by, lang),
        Err(refusal) => refusal,
    };
    let fresh = match &refusal {
        Refusal::NoPlan(_) | Refusal::Illegal { .. } => fresh(bot, game_ref, by, lang).await,
        _ => None,
    };
    match fresh {
        Some(fresh) => fresh,
        None => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Returns the moves that a player can plan now, or their hand if it is their turn, below a line that says why.
async fn fresh(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Option<Post> {
    let caller = by.clone();
    let read = move |tx: &Tx<'_>| {
        let planned = plans::plan(tx, &caller, game_ref, &PlanWish::default(), now())?;
        let besides = look::besides(tx, &planned.stored, &planned.view)?;
        Ok::<_, Refusal>((planned, besides))
    };
    let (planned, besides) = bot.store.read(read).await.ok()?;
    let (why, post) = if is_own_turn(&planned) {
        let names = Names::of(&planned.stored);
        let scene = Scene { stored: &planned.stored, view: &planned.view, names: &names, lang };
        ("refusal-plan-own-turn", own(&scene, &besides, by))
    } else {
        ("plan-menu-old", shown(&planned, by, lang))
    };
    Some(Post { text: format!("{}\n\n{}", lang.say(why), post.text), ..post })
}

/// Carries out a wish for a plan.
async fn planned(
    bot: &Bot,
    game_ref: GameRef,
    wish: Result<PlanWish, Refusal>,
    by: &Caller,
) -> Result<Planned, Refusal> {
    let caller = by.clone();
    let looks = matches!(&wish, Ok(wish) if *wish == PlanWish::default());
    let job = move |tx: &Tx<'_>| plans::plan(tx, &caller, game_ref, &wish.clone()?, now());
    if looks { bot.store.read(job).await } else { bot.change_for(by, job).await }
}

/// Shows the plan of a player.
fn shown(planned: &Planned, by: &Caller, lang: Lang) -> Post {
    let names = Names::of(&planned.stored);
    let scene = Scene { stored: &planned.stored, view: &planned.view, names: &names, lang };
    let post = present::post(&scene, planned);
    if by.guild.is_some() { post } else { dm::placed(post, &planned.stored, lang) }
}

/// Reads the wish behind a control about plans, with the values chosen in it; `None` for another control.
pub(in crate::discord) fn wish_of(intent: &Intent, values: &[String]) -> Option<Result<PlanWish, Refusal>> {
    let first = values.first().map_or("", String::as_str);
    Some(match intent {
        Intent::Plan => Ok(PlanWish::default()),
        Intent::PlanLay => parse_tile(first).map(|tile| PlanWish { lay: Some(tile), ..PlanWish::default() }),
        Intent::PlanBuy => parse_buying(first).map(|buy| PlanWish { buy: Some(buy), ..PlanWish::default() }),
        Intent::PlanRoll => Ok(PlanWish { roll: true, ..PlanWish::default() }),
        Intent::DropPlan => Ok(PlanWish { drop: true, ..PlanWish::default() }),
        _ => return None,
    })
}
