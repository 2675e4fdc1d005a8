//! The board of a post: its picture, with the position in words.

use last_spike_engine::TileSet;

use super::alt;
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::scene::Scene;

/// Returns the picture of the board, with some tiles ringed.
pub(in crate::present) fn picture(scene: &Scene<'_>, ringed: TileSet) -> Picture {
    let alt = alt::board(scene);
    Picture {
        drawing: Drawing::Board {
            view: Box::new(scene.view.clone()),
            names: scene.names.clone(),
            first: scene.stored.first(),
            ringed,
        },
        name: format!("board-{}-{}.png", scene.stored.id, scene.view.step),
        instead: Instead::Words(alt.clone()),
        alt,
        lang: scene.lang,
    }
}
