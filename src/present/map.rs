//! The answer to `/map`.

use last_spike_engine::{TileSet, Viewer};

use super::board;
use super::calls::waiting;
use super::post::Post;
use super::scene::Scene;
use super::terms::progress;

/// Returns which picture `/map` shows, with nothing hidden on it.
#[must_use]
pub fn post(scene: &Scene<'_>) -> Post {
    debug_assert_eq!(scene.view.viewer, Viewer::Spectator);
    let waiting = waiting(scene);
    let plain = Post::text(format!("{}\n{waiting}", progress(scene.view, scene.lang)));
    Post { picture: Some(board::picture(scene, TileSet::EMPTY)), ..plain }.buttons(scene.show_buttons())
}
