//! The line that says whether a game counts.

use crate::present::lang::Lang;
use crate::store::games::{Stage, StoredGame, Unrated};

/// Returns the words in a lobby that is to be rated: that the game counts, or what is missing for it. Most lobbies are
/// to be rated, because it is the default: a word has to do.
pub(in crate::present) fn wished(stored: &StoredGame, lang: Lang) -> Option<String> {
    if !stored.rated {
        return None;
    }
    let missing = stored.not_ratable().filter(|_| stored.stage == Stage::Lobby);
    Some(lang.say(match missing {
        Some(Unrated::Alone) => "rated-needs-person",
        Some(Unrated::NoClock | Unrated::AloneWithoutClock) => "rated-needs-clock",
        None => "rated-short",
    }))
}

/// Returns the line of a game that was to be rated: what that means, or why it is not.
pub(in crate::present) fn decided(stored: &StoredGame, lang: Lang) -> Option<String> {
    match stored.unrated {
        Some(Unrated::Alone) => Some(lang.say("unrated-person")),
        Some(Unrated::NoClock) => Some(lang.say("unrated-clock")),
        Some(Unrated::AloneWithoutClock) => Some(lang.say("unrated-both")),
        None => stored.rated.then(|| lang.say("rated-on")),
    }
}
