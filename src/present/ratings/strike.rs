//! `/server strike` and `unstrike`: a game that does not count for the ratings any more, and one that does again.

use crate::present::lang::Lang;
use crate::present::parts::post::Post;
use crate::store::GameId;

/// Returns the answer to whoever has struck a game from the ratings.
#[must_use]
pub fn struck(game: GameId, lang: Lang) -> Post {
    Post::text(lang.text("strike-done", &[("game", game.to_string().into())]))
}

/// Returns the answer to whoever has taken that back.
#[must_use]
pub fn unstruck(game: GameId, lang: Lang) -> Post {
    Post::text(lang.text("strike-undone", &[("game", game.to_string().into())]))
}
