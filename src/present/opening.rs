//! The beginning of a game: the turn order, the goal, and the commitment to its seed.

use last_spike_engine::{Commitment, Family};

use super::lang::Lang;
use super::rated;
use super::scene::Scene;
use super::terms::edition_name;

/// Returns the lines about the beginning: the order of the players, and what each of them wants.
pub(super) fn lines(scene: &Scene<'_>) -> Vec<String> {
    let goal = match scene.view.edition.family {
        Family::Tiles(_) => "start-goal",
        Family::Dice(_) => "start-goal-1976",
    };
    let hints = scene.stored.hints.then(|| scene.lang.say("hints-on"));
    let rated = rated::decided(scene.stored, scene.lang);
    [turn_order(scene), scene.lang.say(goal)].into_iter().chain(hints).chain(rated).collect()
}

/// Returns the line about the commitment to the deal, which stands small below everything.
pub(super) fn committed(commitment: Commitment, lang: Lang) -> String {
    lang.text("start-commitment", &[("commitment", commitment.to_string().into())])
}

fn turn_order(scene: &Scene<'_>) -> String {
    let first = scene.stored.first();
    let order: Vec<String> = scene.stored.turn_order().map(|seat| scene.names.bold(seat)).collect();
    let mut text = scene.lang.text(
        "start",
        &[
            ("edition", edition_name(&scene.view.edition, scene.lang).into()),
            ("names", order.join(" → ").into()),
        ],
    );
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
