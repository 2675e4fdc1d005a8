//! The past of a game: the answers to `/game recap`, `/game history` and `/game replay`.

use super::lang::Lang;
use super::limits::join_last;
use super::names::Names;
use super::picture::{Drawing, Picture};
use super::post::Post;
use super::scene::Scene;
use super::terms::progress;
use super::{alt, board, news};
use crate::engine::{Step, TileSet, View, Viewer};
use crate::service::look::News;
use crate::store::games::StoredGame;

/// Returns what has happened since the reader acted last, with the board.
#[must_use]
pub fn recap(scene: &Scene<'_>, news: &News) -> Post {
    let mut lines =
        news::lines(&news::without_spent_offers(news), &scene.view.edition, scene.names, scene.lang);
    if lines.is_empty() {
        lines.push(scene.lang.say("recap-nothing"));
    }
    let (text, earlier) = scene.lay_out(lines, &[format!("-# {}", progress(scene.view, scene.lang))]);
    let picture = Some(board::picture(scene, news::laid(&news.events)));
    Post { text, earlier, picture, ..Post::default() }.buttons(vec![scene.show_button()])
}

/// Returns the board after a step of the past.
#[must_use]
pub fn history(scene: &Scene<'_>, news: &News, step: Step) -> Post {
    debug_assert_eq!(scene.view.viewer, Viewer::Spectator);
    let mut lines = vec![scene.lang.text("history", &[("step", step.0.into())])];
    lines.extend(news::lines(news, &scene.view.edition, scene.names, scene.lang));
    Post {
        text: join_last(&lines),
        picture: Some(board::picture(scene, news::laid(&news.events))),
        ..Post::default()
    }
}

/// Returns a game turn by turn, as an animation.
#[must_use]
pub fn replay(stored: &StoredGame, turns: Vec<(View, TileSet)>, lang: Lang) -> Post {
    let names = Names::of(stored);
    let alt = match turns.last() {
        Some((view, _)) => alt::board(&Scene { stored, view, names: &names, lang }),
        None => String::new(),
    };
    let picture = Picture {
        name: format!("replay-{}.gif", stored.id),
        alt,
        lang,
        drawing: Drawing::Replay { turns, names: names.all().to_vec(), first: stored.first() },
    };
    Post { picture: Some(picture), ..Post::text(lang.say("replay-done")) }
}
