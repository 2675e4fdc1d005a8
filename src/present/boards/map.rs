//! The answer to `/map`: the board as a picture, or in words.

use last_spike_engine::Viewer;

use super::{alt, board, open, standings};
use crate::present::key;
use crate::present::parts::calls::waiting;
use crate::present::parts::picture::Instead;
use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::telling::offers;
use crate::present::words::emblem;
use crate::present::words::limits::{POST, cut, join_last, length};
use crate::present::words::terms::{edition_name, progress};

/// Returns which picture `/map` shows, with nothing hidden on it.
#[must_use]
pub fn post(scene: &Scene<'_>) -> Post {
    debug_assert_eq!(scene.view.viewer, Viewer::Spectator);
    let waiting = waiting(scene);
    let plain = Post::text(format!("{}\n{waiting}", progress(scene.view, scene.lang)));
    let last = scene.view.table.tiles().and_then(|table| table.last);
    let mut picture = board::picture(scene, last.into_iter().collect());
    let room = POST.saturating_sub(length(&plain.text) + 1);
    picture.instead = Instead::Words(cut(&lines(scene).join("\n"), room));
    Post { picture: Some(picture), ..plain }.buttons(scene.show_buttons())
}

/// Returns the board in words: track, everybody's money and land, what the bank has, what cities pay, and all prices.
#[must_use]
pub fn in_words(scene: &Scene<'_>) -> Post {
    let lang = scene.lang;
    let mut said =
        vec![format!("**{}** · {}", edition_name(&scene.view.edition, lang), progress(scene.view, lang))];
    match &scene.view.outcome {
        Some(outcome) => {
            said.push(lang.say(key::CALL_OVER));
            // Whoever reads the board in words needs no pictures beside them.
            said.extend(standings::lines(scene, outcome).iter().map(|line| emblem::words(line)));
        }
        None => {
            said.extend(
                scene.view.at_turn.map(|seat| {
                    lang.text(key::ALT_TO_PLAY, &[("name", scene.names.with_letter(seat).into())])
                }),
            );
        }
    }
    said.extend(lines(scene));
    Post::text(join_last(&said)).buttons(scene.show_buttons())
}

/// Returns the lines about everything that lies on the board.
fn lines(scene: &Scene<'_>) -> Vec<String> {
    let mut lines = alt::track(scene);
    let player = |seat| alt::player(scene, seat, &scene.names.with_letter(seat));
    lines.extend(scene.stored.turn_order().map(|seat| format!("• {}", player(seat))));
    lines.extend(alt::bank(scene));
    if scene.view.outcome.is_some() {
        return lines;
    }
    lines.push(alt::payouts_left(scene));
    lines.extend(alt::costs(scene));
    lines.extend(open::lines(scene));
    if let Some(table) = scene.view.table.dice() {
        lines.extend(table.offers.iter().map(|open| offers::line(scene, open)));
    }
    lines
}
