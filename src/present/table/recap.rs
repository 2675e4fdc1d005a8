//! The answer to `/game recap`.

use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::progress;
use crate::present::{
    boards::{board, standings},
    telling::news,
};
use crate::service::views::look::News;

/// Returns what has happened since the reader acted last, with the board.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News) -> Post {
    let mut lines = news::lines(
        &news::without_spent_offers(news),
        &scene.view.edition,
        scene.view.options,
        scene.names,
        scene.lang,
    );
    if lines.is_empty() {
        lines.push(scene.lang.say("recap-nothing"));
    }
    let mut below = vec![format!("-# {}", progress(scene.view, scene.lang))];
    if let Some(outcome) = &scene.view.outcome {
        below.push(scene.lang.say("call-over"));
        below.extend(standings::lines(scene, outcome));
    }
    let (text, earlier) = scene.lay_out(lines, &below);
    let picture = Some(board::picture(scene, news::laid(&news.events)));
    Post { text, earlier, picture, ..Post::default() }.buttons(scene.show_buttons())
}
