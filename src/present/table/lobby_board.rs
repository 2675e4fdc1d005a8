//! The picture of a lobby: the board before the first tile, with the people who have a seat.

use last_spike_engine::View;

use super::lobby::token_name;
use crate::present::lang::{Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::words::limits::{self, cut};
use crate::present::words::names::Names;
use crate::present::words::terms::edition_name;
use crate::store::games::StoredGame;

/// Returns the picture of a lobby on the board that lies before its players.
#[must_use]
pub fn picture(stored: &StoredGame, board: &View, lang: Lang) -> Picture {
    let names = Names::of(stored);
    let tokens = names.tokens();
    let seated: Vec<String> = stored
        .players
        .iter()
        .map(|player| format!("{} ({})", names.plain(player.seat), token_name(tokens.of(player.seat), lang)))
        .collect();
    let args =
        [("edition", edition_name(&stored.edition, lang).into()), ("names", lang.list(&seated).into())];
    Picture {
        drawing: Drawing::Lobby { view: Box::new(board.clone()), names },
        name: format!("lobby-{}.png", stored.id),
        alt: cut(&lang.text(key::ALT_LOBBY, &args), limits::ALT),
        lang,
        // The post says who plays, and the board is still empty.
        instead: Instead::Nothing,
    }
}
