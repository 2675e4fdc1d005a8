//! `/server strike` and `unstrike`: a game that does not count for the ratings any more, and one that does again.

use last_spike_engine::Letters;

use crate::present::lang::{Lang, key};
use crate::present::parts::post::Post;
use crate::present::words::names::Names;
use crate::present::words::terms::edition_called;
use crate::store::GameId;
use crate::store::ratings::strikes::{NamedGame, NamedPlayer};

/// Returns the answer to whoever has struck a game from the ratings.
#[must_use]
pub fn struck(game: GameId, lang: Lang) -> Post {
    Post::text(lang.text(key::STRIKE_DONE, &[("game", game.to_string().into())]))
}

/// Returns the answer to whoever has taken that back.
#[must_use]
pub fn unstruck(game: GameId, lang: Lang) -> Post {
    Post::text(lang.text(key::STRIKE_UNDONE, &[("game", game.to_string().into())]))
}

/// Refuses to strike a game together with anything else.
#[must_use]
pub fn alone(lang: Lang) -> Post {
    Post::text(lang.say(key::STRIKE_ALONE))
}

/// Returns the entry for a game in a list of suggestions: its number, edition and players, the winner first, those of one
/// name with the letters that they had. With `lettered_routes` none has that of a route.
#[must_use]
pub fn entry(game: &NamedGame, lettered_routes: bool, lang: Lang) -> String {
    let mut seated: Vec<&NamedPlayer> = game.players.iter().collect();
    seated.sort_by_key(|player| player.seat);
    let letters = Letters::of_names(seated.iter().map(|player| &player.first_name), lettered_routes);
    let names = Names::with_letters(seated.iter().map(|player| &*player.name), letters);
    let names: Vec<&str> = game.players.iter().map(|player| names.plain(player.seat)).collect();
    format!("{} · {} · {}", game.id, edition_called(&game.edition, lang), names.join(", "))
}

#[cfg(test)]
mod tests {
    use last_spike_engine::Seat;

    use super::*;

    #[test]
    fn players_of_one_name_have_the_letters_that_they_had_in_the_game() {
        let player = |seat: u8, name: &str, first: &str| NamedPlayer {
            seat: Seat(seat),
            name: name.to_owned(),
            first_name: first.to_owned(),
        };
        let mut game = NamedGame {
            id: GameId(7),
            edition: "house-rules".to_owned(),
            players: vec![player(2, "Tom", "Tom"), player(1, "Rosa", "Rosa"), player(0, "Tom", "Nina")],
        };
        let is_named = |game: &NamedGame, names: &str| {
            let entry = entry(game, true, Lang::En);
            assert!(entry.starts_with("7 · ") && entry.ends_with(&format!(" · {names}")), "{entry}");
        };
        is_named(&game, "T · Tom, Rosa, N · Tom");
        game.players[2].name = "Ana".to_owned();
        is_named(&game, "Tom, Rosa, Ana");
        game.players[2] = player(0, "Tom", "Tom");
        is_named(&game, "M · Tom, Rosa, K · Tom");
    }
}
