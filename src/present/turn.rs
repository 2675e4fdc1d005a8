//! The post of a finished turn.

use last_spike_engine::{Action, Commitment, Phase, Standing};

use super::calls::call;
use super::post::{Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::terms::progress;
use super::{board, debts, guide, news, opening, pace};
use crate::service::look::News;

/// Returns the post of a finished turn: what happened, the board, whose turn it is.
///
/// The view is that of a spectator, and so are the news. The first one tells of the beginning too, with
/// the commitment to the seed.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, beginning: Option<Commitment>) -> Post {
    let Scene { view, lang, .. } = scene;
    let mut told = beginning.map_or_else(Vec::new, |_| opening::lines(scene));
    told.extend(news::lines(&news::without_spent_offers(news), &view.edition, scene.names, *lang));
    let (call, mentions) = call(scene, &news.called);
    let mut rest = vec![format!("-# {}", progress(view, *lang))];
    rest.extend(debts::older(scene, &news.events));
    rest.push(call);
    rest.extend(pace::dues(scene, &news.due));
    rest.extend(after_the_next(scene));
    let absent = pace::absent(scene);
    let is_absent = absent.is_some();
    rest.extend(absent);
    rest.extend(beginning.map(|commitment| opening::committed(commitment, *lang)));
    let mut buttons = vec![scene.show_button()];
    if view.phase == Phase::Roll {
        buttons.push(scene.button("button-roll", Tone::Good, Intent::Do(Action::Roll)));
    }
    if is_absent {
        buttons.push(pace::back_button(scene));
    }
    // Until everybody has had a turn: a computer may have the first.
    if view.turn <= u32::from(scene.stored.seats()) {
        buttons.push(guide::button(Some(scene.view), Some(scene.stored.id), *lang));
    }
    let picture = Some(board::picture(scene, news::laid(&news.events)));
    let (text, earlier) = scene.lay_out(told, &rest);
    Post { text, earlier, picture, mentions, ..Post::default() }.buttons(buttons)
}

/// Returns the line about the players whose turns come after the one that begins, in their order; between two there
/// is nothing to say.
fn after_the_next(scene: &Scene<'_>) -> Option<String> {
    let playing = scene.view.seats.iter().filter(|seat| seat.standing == Standing::Playing).count();
    let names: Vec<String> = scene.view.turns_to_come.iter().map(|seat| scene.names.bold(*seat)).collect();
    let text = || scene.lang.text("call-then", &[("names", names.join(", ").into())]);
    (playing > 2 && !names.is_empty()).then(text)
}
