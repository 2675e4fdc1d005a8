//! The one post of a game in direct messages: the board, its player's own tiles, and what they are asked.

use last_spike_engine::{Event, Prompt, TileSet};

use crate::present::boards::alt;
use crate::present::lang::{Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::Post;
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::questions::hand::{self, ShownFor};
use crate::present::words::terms::progress;
use crate::present::{
    boards::opening,
    guides::guide,
    questions::{lot, market, plan},
    telling::news,
};
use crate::service::views::look::{Besides, News};

/// Rows of controls beside which there is room for another.
const ROOM: usize = 4;

/// Returns the post as it is announced; the first tells of the beginning too.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, besides: &Besides, is_first: bool) -> Post {
    let mut told = if is_first { opening::lines(scene) } else { Vec::new() };
    told.extend(news::lines(
        &news::without_spent_offers(news),
        &scene.view.edition,
        scene.view.options,
        scene.names,
        scene.lang,
    ));
    let post = answered(scene, told, &news.events, besides);
    if is_first { post.beside(opening::button(scene)) } else { post }
}

/// Returns the post with what was told above it, as an answer in its place shows it too.
#[must_use]
pub(crate) fn answered(scene: &Scene<'_>, told: Vec<String>, events: &[Event], besides: &Besides) -> Post {
    let post = below(scene, told, events, besides);
    // Until everybody has had a turn.
    if scene.view.turn > u32::from(scene.stored.seats()) || post.rows.len() > ROOM {
        return post;
    }
    post.beside(guide::button(Some(scene.view), Some(scene.stored.id), scene.lang))
}

/// Returns the post with what was told above it, after events that have just happened.
#[must_use]
pub(crate) fn below(scene: &Scene<'_>, mut told: Vec<String>, events: &[Event], besides: &Besides) -> Post {
    let running = scene.view.outcome.is_none();
    told.extend(running.then(|| format!("-# {}", progress(scene.view, scene.lang))));
    told.extend(besides.plan.as_ref().filter(|_| running).map(|known| plan::line(scene, known)));
    let post = hand::after(scene, told, ShownFor::Now, besides);
    let ringed = news::laid(events);
    let picture = match (&scene.view.prompt, scene.view.table.auction()) {
        (Some(Prompt::Bid(_)), Some(auction)) => {
            Picture { name: name(scene), ..lot::picture(scene, auction) }
        }
        _ => match market::picture(scene, ringed) {
            Some(market) => Picture { name: name(scene), ..market },
            None => picture(scene, ringed),
        },
    };
    Post { picture: Some(picture), ..post }
}

/// Returns the picture of the board with the viewer's own tiles, some of those on the board ringed.
pub(in crate::present) fn picture(scene: &Scene<'_>, ringed: TileSet) -> Picture {
    Picture {
        drawing: Drawing::Table {
            view: Box::new(scene.view.clone()),
            names: scene.names.clone(),
            first: scene.stored.first(),
            ringed,
        },
        name: name(scene),
        alt: alt::board(scene),
        lang: scene.lang,
        instead: Instead::Board(scene.press(Intent::Board)),
    }
}

/// Returns the name of the file of the picture, whatever is asked.
fn name(scene: &Scene<'_>) -> String {
    format!("table-{}-{}.png", scene.stored.id, scene.view.step)
}

/// Returns the answer to a command in the game: the post itself is brought up to date.
#[must_use]
pub(crate) fn brief(news: &[String], lang: Lang) -> Post {
    Post::text(if news.is_empty() { lang.say(key::DONE) } else { news.join("\n") })
}
