//! The board of a post: its picture, with the position in words.

use last_spike_engine::{TileSet, View};

use super::alt;
use crate::present::lang::Lang;
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::store::games::StoredGame;

/// Returns the picture of the board for the channel of a game.
#[must_use]
pub fn of_game(stored: &StoredGame, view: &View) -> Picture {
    let (names, lang) = (Names::of(stored), Lang::of(&stored.locale));
    picture(&Scene { stored, view, names: &names, lang }, TileSet::default())
}

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
