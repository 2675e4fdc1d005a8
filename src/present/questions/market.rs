//! The picture of the buying step: the board with what its player can pay for marked, and their own tiles small below
//! it.

use last_spike_engine::{Prompt, TileSet};

use super::lay::priced;
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::present::{
    boards::{alt, board},
    key, refusal,
};

/// Returns the picture, some of the tiles on the board ringed; in 1976, where land is bought without choosing it, the
/// board. `None` where the viewer is not asked what to buy.
pub(in crate::present) fn picture(scene: &Scene<'_>, ringed: TileSet) -> Option<Picture> {
    let instead = Instead::Board(scene.press(Intent::Board));
    match &scene.view.prompt {
        Some(Prompt::Buy { .. }) => Some(Picture {
            drawing: Drawing::Market {
                view: Box::new(scene.view.clone()),
                names: scene.names.clone(),
                first: scene.stored.first(),
                ringed,
            },
            name: format!("market-{}-{}.png", scene.stored.id, scene.view.step),
            alt: in_words(scene),
            lang: scene.lang,
            instead,
        }),
        Some(Prompt::Land { .. }) => Some(Picture { instead, ..board::picture(scene, ringed) }),
        _ => None,
    }
}

/// Returns what can be bought and what the viewer holds, and the board as far as there is room for it.
fn in_words(scene: &Scene<'_>) -> String {
    let held = scene.view.table.tiles().filter(|table| !table.hand.is_empty()).map(|table| {
        let tiles: Vec<String> = table.hand.iter().map(|tile| priced(scene, *tile, Names::in_alt)).collect();
        scene.lang.text(key::ALT_HAND, &[("tiles", tiles.join("; ").into())])
    });
    let buyable = refusal::instead(scene.view, scene.lang);
    let lines: Vec<String> = buyable.into_iter().chain(held).collect();
    alt::above_board(scene, &lines)
}
