//! The one post of a game in direct messages: the board, its player's own tiles, and what they are asked.

use last_spike_engine::{Event, TileSet};

use super::alt;
use super::hand::{self, Shown};
use super::lang::Lang;
use super::picture::{Drawing, Picture};
use super::post::{Post, Row};
use super::scene::Scene;
use super::terms::progress;
use super::{guide, news, opening, plan};
use crate::service::look::{Besides, News};

/// Rows of controls beside which there is room for another.
const ROOM: usize = 4;

/// Returns the post as it is announced; the first tells of the beginning too.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, besides: &Besides, is_first: bool) -> Post {
    let mut told = if is_first { opening::lines(scene) } else { Vec::new() };
    told.extend(news::lines(&news::without_spent_offers(news), &scene.view.edition, scene.names, scene.lang));
    let post = below(scene, told, &news.events, besides);
    // Until everybody has had a turn.
    if scene.view.turn > u32::from(scene.stored.seats()) || post.rows.len() > ROOM {
        return post;
    }
    let how = guide::button(Some(scene.view), Some(scene.stored.id), scene.lang);
    let post = with_button(post, how);
    if is_first { with_button(post, opening::button(scene)) } else { post }
}

/// Adds a button, beside the others where there are some.
fn with_button(mut post: Post, button: super::post::Button) -> Post {
    match post.rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < 5 => {
            buttons.push(button);
            post
        }
        _ => post.buttons(vec![button]),
    }
}

/// Returns the post with what was told above it, after events that have just happened.
#[must_use]
pub(crate) fn below(scene: &Scene<'_>, mut told: Vec<String>, events: &[Event], besides: &Besides) -> Post {
    let running = scene.view.outcome.is_none();
    told.extend(running.then(|| format!("-# {}", progress(scene.view, scene.lang))));
    told.extend(besides.plan.as_ref().filter(|_| running).map(|known| plan::line(scene, known)));
    let post = hand::after(scene, told, Shown::Now, besides.undo);
    Post { picture: Some(picture(scene, news::laid(events))), ..post }
}

/// Returns the picture of the board with the viewer's own tiles, some of those on the board ringed.
pub(super) fn picture(scene: &Scene<'_>, ringed: TileSet) -> Picture {
    Picture {
        drawing: Drawing::Table {
            view: Box::new(scene.view.clone()),
            names: scene.names.all().to_vec(),
            first: scene.stored.first(),
            ringed,
        },
        name: format!("table-{}-{}.png", scene.stored.id, scene.view.step),
        alt: alt::board(scene),
        lang: scene.lang,
    }
}

/// Returns the answer to a command in the game: the post itself is brought up to date.
#[must_use]
pub(crate) fn brief(news: &[String], lang: Lang) -> Post {
    Post::text(if news.is_empty() { lang.say("done") } else { news.join("\n") })
}
