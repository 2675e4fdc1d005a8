//! The post that begins a game: who plays, what, and the whole commitment to the seed. The bot never changes it, and its
//! id decides the deal together with the seed.

use crate::present::lang::{Lang, key};
use crate::present::parts::post::Post;
use crate::present::words::names::Names;
use crate::present::words::terms::{edition_name, level_name};
use crate::store::games::{StoredGame, Who};

/// Returns the post that begins the game of a lobby: it calls everybody who plays, in the order in which they sit.
#[must_use]
pub fn post(stored: &StoredGame, lang: Lang) -> Post {
    let names = Names::of(stored);
    let edition = edition_name(&stored.edition, lang);
    let mut lines = vec![lang.text(key::BEGIN, &[("edition", edition.into())])];
    let mut mentions = Vec::new();
    for (number, player) in (1..).zip(&stored.players) {
        lines.push(match &player.who {
            Who::Human(user) => {
                mentions.push(*user);
                format!("{number}. <@{user}>")
            }
            Who::Computer(level) => {
                format!("{number}. {} · {}", names.bold(player.seat), level_name(level, lang))
            }
        });
    }
    lines.extend(stored.seed.map(|seed| {
        let commitment = seed.commitment().to_string();
        format!("-# {}", lang.text(key::BEGIN_COMMITMENT, &[("commitment", commitment.into())]))
    }));
    Post { mentions, ..Post::text(lines.join("\n")) }
}
