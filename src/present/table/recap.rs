//! The answer to `/game recap`.

use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::progress;
use crate::present::{
    boards::{board, standings},
    key,
    telling::{news, turns},
};
use crate::service::views::look::News;

/// Returns what has happened since the reader acted last, a line for each turn that has ended, with the board.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News) -> Post {
    let turns = turns::told(scene, &news::without_spent_offers(news));
    let mut buttons = scene.show_buttons();
    buttons.extend(turns.button(scene, news.since));
    let mut lines = turns.lines;
    if lines.is_empty() {
        lines.push(scene.lang.say(key::RECAP_NOTHING));
    }
    let mut below = vec![format!("-# {}", progress(scene.view, scene.lang))];
    if let Some(outcome) = &scene.view.outcome {
        below.push(scene.lang.say(key::CALL_OVER));
        below.extend(standings::lines(scene, outcome));
    }
    let (text, earlier) = scene.lay_out_filed(lines, turns.filed, &below);
    let picture = Some(board::picture(scene, news::laid(&news.events)));
    Post { text, earlier, picture, ..Post::default() }.buttons(buttons)
}
