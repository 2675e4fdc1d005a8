//! The place of a game, said above a direct message about it.

use super::post::Post;
use crate::present::lang::{Lang, key};
use crate::present::words::terms::place;
use crate::store::GameHeader;

/// Says above a direct message where its game is played, unless that is there.
#[must_use]
pub fn placed(post: Post, game: &GameHeader, lang: Lang) -> Post {
    if game.is_in_dm() {
        return post;
    }
    let place = lang.text(key::DM_WHERE, &[("place", place(game, lang).into())]);
    Post { text: format!("{place}\n{}", post.text), ..post }
}
