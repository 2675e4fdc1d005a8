//! The beginning of a game: what is played and what for, and the details, which are shown to whoever asks.

use last_spike_engine::Family;

use crate::present::lang::Lang;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::edition_name;
use crate::present::{clock::pace, parts::rated};
use crate::store::games::StoredGame;

/// Returns the lines about the beginning: the edition and what each player wants.
pub(in crate::present) fn lines(scene: &Scene<'_>) -> Vec<String> {
    let key = match scene.view.edition.family {
        Family::Tiles(_) => "start",
        Family::Dice(_) => "start-1976",
    };
    let begins = scene.lang.text(key, &[("edition", edition_name(&scene.view.edition, scene.lang).into())]);
    vec![begins]
}

/// Returns the button that shows the details.
pub(in crate::present) fn button(scene: &Scene<'_>) -> Button {
    scene.button("button-details", Tone::Plain, Intent::Details)
}

/// Returns the details of a game that has begun: the order of the players and how it was drawn, what to do for the
/// goal, the clock, what else was chosen, and the commitment to the deal.
#[must_use]
pub fn details(scene: &Scene<'_>) -> Post {
    let Scene { stored, view, lang, .. } = scene;
    let goal = match view.edition.family {
        Family::Tiles(_) => "start-goal",
        Family::Dice(_) => "start-goal-1976",
    };
    let title = format!("**{}**", edition_name(&view.edition, *lang));
    let lines = [title, turn_order(scene), lang.say(goal), pace::line(stored.pace(), *lang)];
    let hints = stored.hints.then(|| lang.say("hints-on"));
    let lines =
        lines.into_iter().chain(hints).chain(rated::decided(stored, *lang)).chain(committed(stored, *lang));
    Post::text(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the line about the commitment to the deal, which stands small below everything; `None` for a lobby that was
/// opened without one.
pub(in crate::present) fn committed(stored: &StoredGame, lang: Lang) -> Option<String> {
    let commitment = stored.seed?.commitment().to_string();
    Some(match stored.public {
        // It stands in later posts of the lobby, too.
        Some(public) => {
            let post = public.to_string();
            lang.text("start-commitment-post", &[("commitment", commitment.into()), ("post", post.into())])
        }
        _ if stored.has_begun() => lang.text("start-commitment", &[("commitment", commitment.into())]),
        _ => lang.text("lobby-commitment", &[("commitment", commitment.into())]),
    })
}

fn turn_order(scene: &Scene<'_>) -> String {
    let first = scene.stored.first();
    let order: Vec<String> = scene.stored.turn_order().map(|seat| scene.names.bold(seat)).collect();
    let mut text = scene.lang.text("start-order", &[("names", order.join(" → ").into())]);
    let drawn = scene.stored.setup.as_ref().and_then(|setup| setup.deal.as_ref());
    if let Some(deal) = drawn.filter(|deal| !deal.first_draw.is_empty()) {
        let each = deal.first_draw.iter().zip(&scene.stored.players);
        let each: Vec<String> =
            each.map(|(tile, player)| format!("{} {tile}", scene.names.bold(player.seat))).collect();
        text.push('\n');
        text.push_str(&scene.lang.text("start-draw", &[("tiles", each.join(", ").into())]));
    } else {
        text.push('\n');
        text.push_str(&scene.lang.text("start-lot", &[("name", scene.names.bold(first).into())]));
    }
    text
}
