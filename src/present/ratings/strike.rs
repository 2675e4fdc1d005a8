//! `/server strike` and `unstrike`: a game that does not count for the ratings any more, and one that does again.

use super::figures::plain;
use crate::present::lang::Lang;
use crate::present::parts::post::Post;
use crate::present::words::terms::edition_called;
use crate::store::GameId;
use crate::store::ratings::strikes::NamedGame;

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

/// Refuses to strike a game together with anything else.
#[must_use]
pub fn alone(lang: Lang) -> Post {
    Post::text(lang.say("strike-alone"))
}

/// Returns the entry for a game in a list of suggestions: its number, edition and players, the winner first.
#[must_use]
pub fn entry(game: &NamedGame, lang: Lang) -> String {
    let names: Vec<String> = game.names.iter().map(|name| plain(name)).collect();
    format!("{} · {} · {}", game.id, edition_called(&game.edition, lang), names.join(", "))
}
