//! The answer to `/game replay`.

use last_spike_engine::{TileSet, View};

use crate::present::boards::alt;
use crate::present::lang::{Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::store::games::StoredGame;

/// Returns a game turn by turn, as an animation.
#[must_use]
pub fn post(stored: &StoredGame, turns: Vec<(View, TileSet)>, lang: Lang) -> Post {
    let names = Names::of(stored);
    let alt = match turns.last() {
        Some((view, _)) => alt::board(&Scene { stored, view, names: &names, lang }),
        None => String::new(),
    };
    let picture = Picture {
        name: format!("replay-{}.gif", stored.id),
        instead: Instead::Words(alt.clone()),
        alt,
        lang,
        drawing: Drawing::Replay { turns, names, first: stored.first() },
    };
    Post { picture: Some(picture), ..Post::text(lang.say(key::REPLAY_DONE)) }
}
