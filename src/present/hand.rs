//! A player's own view: their tiles, and the question that is put to them.

use super::calls::waiting;
use super::lay::{describe, priced};
use super::limits::{self, cut};
use super::picture::{Drawing, Picture};
use super::post::{Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::{bid, build, buy, debt, land, lay, offers};
use crate::engine::{Action, City, Prompt, Standing};

/// Returns what a player may do now, with the controls to do it; the view is their own.
#[must_use]
pub fn post(scene: &Scene<'_>) -> Post {
    offers::below(scene, question(scene))
}

/// Returns what came of something that the player did, above what they may do now.
#[must_use]
pub(crate) fn after(scene: &Scene<'_>, news: Vec<String>) -> Post {
    let mut post = question(scene);
    let asked: Vec<String> = std::iter::once("").chain(post.text.lines()).map(str::to_owned).collect();
    (post.text, post.earlier) = scene.lay_out(news, &asked);
    offers::below(scene, post)
}

/// Returns what a player is asked, without the offers that stand besides.
#[must_use]
pub(crate) fn question(scene: &Scene<'_>) -> Post {
    let mut post = match &scene.view.prompt {
        Some(Prompt::Lay { choices, .. }) => lay::question(scene, choices),
        Some(Prompt::Buy { offers }) => buy::question(scene, offers),
        Some(Prompt::Bid(bounds)) => bid::question(scene, bounds),
        Some(Prompt::Roll) => Post::text(scene.lang.say("ask-roll")).buttons(vec![scene.button(
            "button-roll",
            Tone::Good,
            Intent::Do(Action::Roll),
        )]),
        Some(Prompt::Land { price, affordable }) => land::question(scene, *price, *affordable),
        Some(Prompt::Build { choices }) => build::question(scene, choices),
        Some(Prompt::Remove { routes }) => build::removal(scene, routes),
        Some(Prompt::Debt { debt, short, lots }) => debt::question(scene, *debt, *short, lots),
        None => Post::text(waiting(scene)),
    };
    if let Some(out) = out(scene) {
        post.text = format!("{out}\n{}", post.text);
    }
    if let Some(own) = holdings(scene).or_else(|| cash(scene)) {
        post.text = format!("{own}\n{}", post.text);
    }
    if let Some(table) = scene.view.table.tiles()
        && !table.hand.is_empty()
    {
        post.picture = Some(picture(scene));
        if scene.view.prompt.as_ref().is_none_or(|prompt| !matches!(prompt, Prompt::Lay { .. })) {
            let hand: Vec<String> = table.hand.iter().map(|tile| priced(scene, *tile)).collect();
            post.text =
                format!("{}\n{}", scene.lang.text("hand", &[("tiles", hand.join(" · ").into())]), post.text);
        }
    }
    post
}

/// Returns the line about the cash and deeds of a player of 1976, which debts and deals are paid with.
fn holdings(scene: &Scene<'_>) -> Option<String> {
    scene.view.table.dice().filter(|_| scene.view.outcome.is_none())?;
    let own = scene.view.seat(scene.view.own_seat()?);
    let count = |city: City| match own.cards_of(city) {
        0 => None,
        1 => Some(city.to_string()),
        cards => Some(format!("{city} ×{cards}")),
    };
    let deeds: Vec<String> = scene.view.edition.cities.into_iter().filter_map(count).collect();
    let deeds = if deeds.is_empty() { scene.lang.say("nothing") } else { deeds.join(", ") };
    let cash = scene.lang.money(own.cash.filter(|_| own.standing == Standing::Playing)?);
    Some(scene.lang.text("hand-1976", &[("cash", cash.into()), ("deeds", deeds.into())]))
}

/// Says what a player of a tile edition can pay with, who is asked something: it changes by what others
/// do, and their message does not.
fn cash(scene: &Scene<'_>) -> Option<String> {
    scene.view.prompt.as_ref()?;
    let cash = scene.view.seat(scene.view.own_seat()?).cash?;
    Some(scene.lang.text("hand-cash", &[("cash", scene.lang.money(cash).into())]))
}

/// Returns the line for a player who is out of the game.
fn out(scene: &Scene<'_>) -> Option<String> {
    let key = match scene.view.seat(scene.view.own_seat()?).standing {
        Standing::Playing => return None,
        Standing::Bankrupt => "hand-bankrupt",
        Standing::Resigned => "hand-resigned",
    };
    Some(scene.lang.say(key))
}

fn picture(scene: &Scene<'_>) -> Picture {
    Picture {
        drawing: Drawing::Hand { view: Box::new(scene.view.clone()) },
        name: format!("tiles-{}-{}.png", scene.stored.id, scene.view.step),
        alt: alt_of_hand(scene),
        lang: scene.lang,
    }
}

fn alt_of_hand(scene: &Scene<'_>) -> String {
    let tiles: Vec<String> = match (&scene.view.prompt, scene.view.table.tiles()) {
        (Some(Prompt::Lay { choices, .. }), _) => {
            choices.iter().map(|choice| format!("{}: {}", choice.tile, describe(scene, choice))).collect()
        }
        (_, Some(table)) => table.hand.iter().map(|tile| priced(scene, *tile)).collect(),
        _ => Vec::new(),
    };
    cut(&scene.lang.text("alt-hand", &[("tiles", tiles.join("; ").into())]), limits::ALT)
}
