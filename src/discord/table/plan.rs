//! Plans: shown, made and dropped.

use crate::discord::answers::asker::Asker;
use crate::present;
use crate::present::{Post, Scene, key};
use crate::service::table::plans::{self, PlanChange, PlanWish, Planned};
use crate::service::{Caller, Refusal, views::look};
use crate::store::Tx;

/// Shows, makes or drops the plan of a player. If the game has gone on since a control was made, the answer shows the
/// moves that can be planned, or played, now.
pub(in crate::discord) async fn plan(asker: &Asker<'_>, wish: PlanWish) -> Post {
    let looks = wish == PlanWish::default();
    let job = move |tx: &Tx<'_>, by: &Caller| plans::plan(tx, by, &wish);
    let planned = if looks { asker.read(job).await } else { asker.write(job).await };
    let fresh = match &planned {
        // It is their own turn and there is no plan to look at: they see what they may do now.
        Ok(planned)
            if planned.change == PlanChange::None && planned.plan.is_none() && is_own_turn(planned) =>
        {
            fresh(asker).await
        }
        Err(Refusal::NoPlan(_) | Refusal::Illegal { .. }) if asker.presses() => fresh(asker).await,
        _ => None,
    };
    match (fresh, planned) {
        (Some(fresh), _) => fresh,
        (None, Ok(planned)) => shown(asker, &planned),
        (None, Err(refusal)) => asker.refused(refusal).await,
    }
}

fn is_own_turn(planned: &Planned) -> bool {
    planned.view.at_turn.is_some() && planned.view.at_turn == planned.view.own_seat()
}

/// Returns the moves that a player can plan now, or their hand if it is their turn, below a line that says why.
async fn fresh(asker: &Asker<'_>) -> Option<Post> {
    let read = |tx: &Tx<'_>, by: &Caller| {
        let planned = plans::plan(tx, by, &PlanWish::default())?;
        let besides = look::besides(tx, &planned.stored, &planned.view)?;
        Ok((planned, besides))
    };
    let (planned, besides) = asker.read(read).await.ok()?;
    let (why, post) = if is_own_turn(&planned) {
        let own = |scene: &Scene<'_>| asker.own(scene, &besides);
        (key::refusal_plan::OwnTurn, Scene::of(&planned.stored, &planned.view, asker.lang, own))
    } else {
        (key::PLAN_MENU_OLD, shown(asker, &planned))
    };
    Some(Post { text: format!("{}\n\n{}", asker.lang.say(why), post.text), ..post })
}

/// Shows the plan of a player.
fn shown(asker: &Asker<'_>, planned: &Planned) -> Post {
    let show = |scene: &Scene<'_>| asker.placed(present::questions::plan::post(scene, planned), scene);
    Scene::of(&planned.stored, &planned.view, asker.lang, show)
}
