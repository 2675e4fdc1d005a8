//! The answer to **Is it fair?**: what a deal was made of, where it was published before, and how anyone checks it.

use last_spike_engine::Public;

use crate::present::boards::opening::address;
use crate::present::lang::{Key, Lang, key};
use crate::present::parts::file::File;
use crate::present::parts::post::Post;
use crate::store::games::{Stage, StoredGame};
use crate::store::posting::posts::Posted;

/// Returns what anybody needs to check the deal of a game whose lobby has the post `lobby`. Of a game that is over it has
/// the seed and the `record`; before, the seed is secret.
#[must_use]
pub fn post(stored: &StoredGame, lobby: Option<Posted>, record: Option<File>, lang: Lang) -> Post {
    let is_over = stored.stage == Stage::Over;
    let mut lines = vec![lang.text(key::FAIR, &[("game", stored.id.to_string().into())])];
    lines.extend((!stored.has_begun()).then(|| lang.say(key::LOBBY_DETAILS)));
    if let Some(seed) = stored.seed {
        let secret = is_over.then(|| lang.text(key::FAIR_SEED, &[("seed", seed.to_hex().into())]));
        lines.extend(secret);
        let commitment = seed.commitment().to_string();
        lines.push(lang.text(key::FAIR_HASH, &[("commitment", commitment.into())]));
    }
    lines.extend(ids(stored, lobby, lang));
    if is_over {
        let check = |record: &File| lang.text(key::FAIR_CHECK, &[("file", record.name.as_str().into())]);
        lines.extend(record.as_ref().map(check));
    } else if stored.has_begun() {
        lines.push(lang.say(key::FAIR_SECRET));
    }
    let files = record.filter(|_| is_over).into_iter().collect();
    Post { files, ..Post::text(lines.join("\n")) }
}

/// Returns the lines about the posts whose ids and dates prove something: the one that began the game, and the lobby's.
fn ids(stored: &StoredGame, lobby: Option<Posted>, lang: Lang) -> Vec<String> {
    if !stored.has_begun() {
        return Vec::new();
    }
    let link = |key: Key, posted: Posted| format!("[{}]({})", lang.say(key), address(stored, posted));
    let Some(begun) = stored.begun_by() else {
        // An earlier scheme, or a game that was taken up from a record.
        let older = |public: Public| lang.text(key::FAIR_OLDER, &[("post", public.to_string().into())]);
        return stored.public.map(older).into_iter().collect();
    };
    let (first, id) = (link(key::START_POST, begun), begun.message.to_string());
    let first = lang.text(key::FAIR_BEGIN, &[("begun", first.into()), ("post", id.into())]);
    let lobby = lobby.map(|posted| {
        let (lobby, id) = (link(key::FAIR_LOBBY_POST, posted), posted.message.to_string());
        lang.text(key::FAIR_LOBBY, &[("lobby", lobby.into()), ("post", id.into())])
    });
    std::iter::once(first).chain(lobby).collect()
}
